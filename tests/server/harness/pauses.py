"""Pauses of bots: when a bot acts in a position, on a real clock or a simulated one."""

import asyncio
import math
import selectors
from collections.abc import Iterator, Sequence
from itertools import count

from branchline.game import Action, Game
from branchline.rules import names as n
from branchline.rules import policies
from branchline.server.app import open_database
from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.pool import BotPool
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.play.game_log import GameLog, LoggedStep
from branchline.server.tables.scheduler import TableScheduler
from branchline.server.tables.seats.seating import Place
from branchline.server.tables.table import Command, Table
from branchline.server.tables.verify import ignore
from branchline.sheet import Sheet
from branchline.views import View
from library.harness.seeded import decisions

STORE = Store(open_database(Settings(database=":memory:")))


class RecordingTable(Table):
    """A table of bots that records when one of them acts; then the game is over."""

    def __init__(self, game: Game, level: str, number: int) -> None:
        super().__init__(f"pause{number}", STORE, ignore)
        self.game_log = GameLog(self.id, game, LoggedStep(1, None, None, (), False))
        self.seating.places = [Place("bot", name, level) for name in game.names]
        self.seating.status = "running"
        self.acted = asyncio.get_running_loop().create_future()

    async def execute(self, command: Command) -> None:
        """Record the time."""
        self.acted.set_result(asyncio.get_running_loop().time())
        self.seating.status = "over"


async def no_rematch(present: set[str]) -> None:
    """Nobody asks for one."""


async def pause(
    game: Game, level: str, bots: BotPool, settings: Settings, number: int = 0, watched: bool = True
) -> float:
    """Return the seconds after which the bot whose turn it is acts."""
    table = RecordingTable(game, level, number)
    broadcaster = Broadcaster(table)
    broadcaster.remote_visitors = {"somebody"} if watched else set()
    scheduler = TableScheduler(table, broadcaster, bots, settings, no_rematch)
    began = asyncio.get_running_loop().time()
    scheduler.schedule()
    acted: float = await table.acted
    scheduler.stop()
    return acted - began


class DelayedBots(BotPool):
    """Chooses after some seconds, if there is a choice."""

    def __init__(self, seconds: float) -> None:
        super().__init__(0, deadline=1.0)
        self.seconds = seconds

    async def choose(
        self,
        bot: str,
        key: str,
        view: View,
        legal: Sequence[Action],
        turn: Turn | None = None,
        sheet: Sheet | None = None,
    ) -> str:
        """Wait, and choose the first."""
        if len(legal) > 1:
            await asyncio.sleep(self.seconds)
        return legal[0].text


class JumpingSelector(selectors.SelectSelector):
    """Never waits: the clock jumps to the next moment at which something is due."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let the time pass instantly."""
        assert timeout is not None, "nothing will ever happen"
        self.now += max(0.0, timeout)
        return super().select(0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop with a simulated clock."""

    def __init__(self) -> None:
        self.jumping = JumpingSelector()
        super().__init__(self.jumping)

    def time(self) -> float:
        """Return the seconds since the beginning."""
        return self.jumping.now


def tunnels(name: str, each: int) -> tuple[list[Game], list[Game]]:
    """Return positions in a tunnel: those where the seat can pay the surcharge, and the others."""
    pays: list[Game] = []
    cannot: list[Game] = []
    for seed in count(1):
        for game, seat, _ in decisions(name, 2, seed, policies.TUNNEL_HAPPY):
            if game.state.decision == n.SURCHARGE:
                group = pays if len(game.legal(seat)) > 1 else cannot
                group.append(game.copy(reseed=False))
        if min(len(pays), len(cannot)) >= each:
            break
    return pays[:each], cannot[:each]


def turns(name: str) -> Iterator[tuple[Game, int]]:
    """Yield positions in which one seat must decide, and the number of its legal actions."""
    for seed in count(1):
        for game, seat, _ in decisions(name, 2, seed):
            if len(game.waiting) == 1:
                yield game.copy(reseed=False), len(game.legal(seat))


def likelihood(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the p-value of the two-sample Kolmogorov–Smirnov test."""
    both = sorted([(value, 1 / len(one)) for value in one] + [(v, -1 / len(other)) for v in other])
    height = farthest = 0.0
    for (value, step), (after, _) in zip(both, [*both[1:], (math.inf, 0.0)], strict=True):
        height += step
        if value < after:  # of equal values only the last one counts
            farthest = max(farthest, abs(height))
    root = math.sqrt(len(one) * len(other) / len(both))
    at = (root + 0.12 + 0.11 / root) * farthest
    if at < 0.2:
        return 1.0  # the sum converges slowly there, to this
    terms = (math.exp(-2 * (k * at) ** 2) * (1 if k % 2 else -1) for k in range(1, 101))
    return min(1.0, 2 * math.fsum(terms))
