"""What bots keep in memory, measured in a process where nothing else runs."""

import gc
import pickle
import tracemalloc
from importlib import import_module
from typing import NamedTuple

from bots.test_conformance import BriefChampion, BriefChampion1, BriefPuct, BriefStationmaster
from branchline.bots.bot import Bot
from branchline.bots.registry import MakeBot, find_bot
from branchline.bots.search.readiness import Readiness
from branchline.game import start
from branchline.sheet import load_sheet

BRIEF: dict[str, MakeBot] = {
    "stationmaster": BriefStationmaster,
    "champion": BriefChampion,
    "champion_1": BriefChampion1,
    "puct": BriefPuct,
}
GAMES = 3  # played while it is counted


class Remains(NamedTuple):
    """Bytes."""

    in_the_bot: int  # more than a new one has, at the end of a game
    afterwards: int  # that a game leaves behind when it is over


def play(make: MakeBot, game_name: str, seed: int) -> list[Bot]:
    """Play a whole game between two of a kind; return them as they are at its end."""
    game = start(load_sheet(game_name), 2, seed=seed)
    bots = [make(seed=seed + seat) for seat in range(2)]
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), tuple(game.legal(seat))))
    return bots


def held() -> int:
    """Return how many bytes are allocated and can still be reached."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def remains_of(name: str, game_name: str) -> Remains:
    """Play some games with a bot, those that search with few rollouts; return what is left."""
    make = BRIEF.get(name) or find_bot(name)
    Readiness.wait()
    tracemalloc.start()
    new = len(pickle.dumps(make(seed=0)))
    most = max(len(pickle.dumps(bot)) for bot in play(make, game_name, 0))
    play(make, game_name, 1)
    for seed in range(100, 112):
        play(find_bot("tourist"), game_name, seed)  # fills the caches of what is printed
    before = held()
    for seed in range(2, 2 + GAMES):
        play(make, game_name, seed)
    after = held()
    tracemalloc.stop()
    return Remains(most - new, (after - before) // GAMES)


def rows_of_rollouts(game_name: str) -> tuple[int, int]:
    """Return how many rows compiled rollouts make in a game, and how many of them they free."""
    runtime = import_module("numba.core.runtime")
    Readiness.wait()
    runtime._nrt_python.memsys_enable_stats()
    before = runtime.rtsys.get_allocation_stats()
    play(BriefChampion, game_name, 1)
    after = runtime.rtsys.get_allocation_stats()
    return after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free
