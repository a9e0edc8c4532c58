"""Memory is bounded: a bot keeps little in a game, and nothing of it is left after the game."""

import gc
import pickle
import tracemalloc
from collections.abc import Iterator

import pytest

from bots.test_conformance import QUICK, BriefChampion, BriefPuct, BriefStationmaster
from branchline.bots.bot import Bot
from branchline.bots.readiness import Readiness
from branchline.bots.registry import MakeBot, find_bot
from branchline.game import start
from branchline.sheet import load_sheet

MOST_IN_A_GAME = 2_000  # bytes that a bot may keep of what it has seen
MOST_AFTERWARDS = 4_000  # bytes a game; a single view takes more
BRIEF = {bot.__name__: bot for bot in (BriefStationmaster, BriefChampion, BriefPuct)}


def play(make: MakeBot, game_name: str, seed: int) -> list[Bot]:
    """Play a whole game between two of a kind; return them as they are at its end."""
    game = start(load_sheet(game_name), 2, seed=seed)
    bots = [make(seed=seed + seat) for seat in range(2)]
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), tuple(game.legal(seat))))
    return bots


@pytest.fixture
def traced() -> Iterator[None]:
    """Count what is allocated, but for the compiler's part."""
    Readiness.wait()
    tracemalloc.start()
    yield
    tracemalloc.stop()


def held() -> int:
    """Return how many bytes are allocated and can still be reached."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("game", ["new_york", "card_game"])
@pytest.mark.parametrize("name", [*QUICK, *BRIEF])
def test_bots_keep_little(name: str, game: str, traced: None) -> None:
    """Neither in their attributes while they play, nor anywhere once a game is over."""
    make = BRIEF.get(name) or find_bot(name)
    for seed in range(2):  # fills the caches of what is printed
        bots = play(make, game, seed)
        for bot in bots:
            assert len(pickle.dumps(bot)) < len(pickle.dumps(make(seed=0))) + MOST_IN_A_GAME
    del bots, bot
    before = held()

    for seed in range(2, 5):
        play(make, game, seed)

    assert held() - before < 3 * MOST_AFTERWARDS


def test_compiled_rollouts_free_what_they_allocate() -> None:
    """Python's own count does not see their rows; Numba's does."""
    runtime = pytest.importorskip("numba.core.runtime")
    Readiness.wait()
    runtime._nrt_python.memsys_enable_stats()
    before = runtime.rtsys.get_allocation_stats()
    play(BriefChampion, "new_york", 1)
    after = runtime.rtsys.get_allocation_stats()
    runtime._nrt_python.memsys_disable_stats()

    assert after.mi_alloc > before.mi_alloc
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free
