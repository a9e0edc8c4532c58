"""Many games by a policy or by bots: played in portions, by one process or several, and tallied.

The game with number i has the seed `seed + i`; `rules.batch.play_games` says what follows from
it. So the result depends neither on the number of processes nor on whether rules were compiled.
"""

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from branchline.bot_games import play_bots, seat_names
from branchline.families import family_of
from branchline.game import Game
from branchline.journal import END_REASONS
from branchline.rules import policy
from branchline.rules.generator import WORD
from branchline.rules.names import SCORED
from branchline.sheet import Sheet

if TYPE_CHECKING:
    from branchline.compiled import Compiled

POLICIES = {
    "random": policy.RANDOM,
    "hoard": policy.HOARD,
    "claim-greedy": policy.CLAIM_GREEDY,
    "ticket-greedy": policy.TICKET_GREEDY,
    "tunnel-happy": policy.TUNNEL_HAPPY,
    "block": policy.BLOCK,
    "mixed": policy.MIXED,
}
_COMPILED_PORTION = 1000  # games between two reports of progress
_INTERPRETED_PORTION = 10
_COLUMNS = ("turns", "first", "end", "rank", "final_points", "completed", "holder")


@dataclass(frozen=True)
class Simulation:
    """What is to be played.

    Raises:
        ValueError: if the number of seats, the policy, the seeds or the records do not fit.
    """

    sheet: Sheet
    seats: int
    games: int
    seed: int = 0
    policy: str = "random"  # or bots by name: those of the seats, with commas between them
    records: Path | None = None  # the folder for the record of each game
    compiled: bool = False

    def __post_init__(self) -> None:
        check_seats(self.sheet, self.seats)
        self.bots()
        if self.games < 1:
            raise ValueError(f"the number of games must be at least 1, not {self.games}")
        if not 0 <= self.seed <= WORD + 1 - self.games:
            raise ValueError(f"seeds must be from 0 to {WORD}, also that of the last game")
        if self.compiled and (self.records is not None or self.bots()):
            raise ValueError("compiled games keep no records and seat no bots")

    def bots(self) -> list[str]:
        """Return the bot of each seat; nothing where a policy plays.

        Raises:
            UnknownBot: if there is neither a policy nor a bot of a name.
        """
        return [] if self.policy in POLICIES else seat_names(self.policy, self.seats)


@dataclass
class Tally:
    """What came out of some games; tallies of different games can be added."""

    seats: int
    games: int = 0
    decisions: int = 0
    turns: int = 0
    shared: int = 0  # victories of several seats
    ends: Counter[str] = field(default_factory=Counter)  # why the games ended
    points: list[Counter[int]] = field(default_factory=list)  # by seat: final points, how often
    wins: list[int] = field(default_factory=list)  # by seat, shared ones too
    wins_by_place: list[int] = field(default_factory=list)  # by place in the order of turns
    completed: list[int] = field(default_factory=list)  # tickets, by seat
    failed: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = self.points or [Counter() for _ in range(self.seats)]
        for name in ("wins", "wins_by_place", "completed", "failed"):
            setattr(self, name, getattr(self, name) or [0] * self.seats)

    def add(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.shared += other.shared
        self.ends += other.ends
        for seat in range(self.seats):
            self.points[seat] += other.points[seat]
            self.wins[seat] += other.wins[seat]
            self.wins_by_place[seat] += other.wins_by_place[seat]
            self.completed[seat] += other.completed[seat]
            self.failed[seat] += other.failed[seat]


def check_seats(sheet: Sheet, seats: int) -> None:
    """Refuse a number of seats that the game is not for.

    Raises:
        ValueError: with what the game is for.
    """
    if seats not in sheet.seats:
        fewest, most = sheet.seats[0], sheet.seats[-1]
        raise ValueError(f"{sheet.name} is for {fewest} to {most} players, not {seats}")


def can_compile() -> bool:
    """Tell whether what compiles the rules is installed."""
    return all(find_spec(name) is not None for name in ("numpy", "numba"))


def interpreted_batch(sheet: Sheet) -> Any:
    """Return the interpreted module that plays whole games of a sheet's family."""
    return import_module(f"branchline.rules.{family_of(sheet).compiled}batch")


def compile_games(sheet: Sheet, seats: int, games: int) -> "Compiled":
    """Return so many compiled games.

    Raises:
        ImportError: if NumPy or Numba is not installed.
    """
    from branchline.compiled import Compiled  # noqa: PLC0415  only this needs Numba

    return Compiled(sheet, seats, games)


class _Portions:
    """Plays portions of a simulation, in whatever process it was made."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.game = Game(simulation.sheet, [f"Seat {i}" for i in range(simulation.seats)], {})
        self.family, self.board = self.game.family, self.game.board
        self.batch = interpreted_batch(simulation.sheet)
        self.policy = POLICIES.get(simulation.policy)
        if simulation.records is not None:
            simulation.records.mkdir(parents=True, exist_ok=True)

    def play(self, first: int, games: int) -> Tally:
        """Play so many games from a seed on."""
        if self.simulation.compiled:
            return self.play_compiled(first, games)
        tally = Tally(self.simulation.seats)
        for seed in range(first, first + games):
            tally.decisions += self.play_game(seed)
            self.add_game(tally, *(getattr(self.game.state, name) for name in _COLUMNS))
            self.save_record(seed)
        return tally

    def play_game(self, seed: int) -> int:
        """Play one game by bots or by the policy; return the number of decisions."""
        if self.policy is None:
            self.game, decisions = play_bots(self.simulation.sheet, self.simulation.bots(), seed)
            return decisions
        game, state = self.game, self.family.state(self.board.layout)
        state.journal = None if self.simulation.records is None else []
        decisions = self.batch.play_games([self.board], [state], self.policy, seed)
        game.state = state
        game.events = list(game.journal.read(state.journal or []))
        return int(decisions)

    def play_compiled(self, first: int, games: int) -> Tally:
        """Play so many games from a seed on by the compiled rules."""
        tally = Tally(self.simulation.seats)
        compiled = compile_games(self.simulation.sheet, self.simulation.seats, games)
        tally.decisions = compiled.play_games(POLICIES[self.simulation.policy], first)
        columns = [compiled.states[name].tolist() for name in _COLUMNS]
        for values in zip(*columns, strict=True):
            self.add_game(tally, *values)
        return tally

    def add_game(
        self,
        tally: Tally,
        turns: int,
        first: int,
        end: int,
        rank: list[int],
        final_points: list[int],
        completed: list[int],
        holder: list[int],
    ) -> None:
        """Add one game to the tally, by the columns of its state at the end."""
        seats = self.simulation.seats
        holder = holder[: self.board.tickets]
        tally.games += 1
        tally.turns += turns
        tally.ends[END_REASONS[end]] += 1
        tally.shared += rank[:seats].count(1) > 1
        for seat in range(seats):
            won = int(rank[seat] == 1)
            tally.points[seat][final_points[seat]] += 1
            tally.wins[seat] += won
            tally.wins_by_place[(seat - first) % seats] += won
            tally.completed[seat] += completed[seat]
            tickets = holder.count(seat) + holder.count(SCORED - seat)
            tally.failed[seat] += tickets - completed[seat]

    def save_record(self, seed: int) -> None:
        """Save the record of the game that was played last, if records are asked for."""
        records = self.simulation.records
        if records is None:
            return
        path = records / f"{self.simulation.sheet.key}-{self.simulation.seats}-{seed}.jsonl"
        path.write_text(self.game.record(), encoding="utf-8", newline="\n")


def simulate(
    simulation: Simulation, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Tally:
    """Play all games with so many processes; `progress` hears how many games were played.

    Raises:
        ImportError: if the rules cannot be compiled but should be.
        OSError: if a record cannot be saved.
    """
    report = progress or (lambda games: None)
    tally = Tally(simulation.seats)
    portions = _cut(simulation)
    # The first portion is played here, so that others find the compiled rules in the cache.
    here = _Portions(simulation)
    tally.add(here.play(*next(portions)))
    report(tally.games)
    rest = _play_here(here, portions) if jobs < 2 else _play_elsewhere(simulation, portions, jobs)
    for part in rest:
        tally.add(part)
        report(part.games)
    return tally


def _cut(simulation: Simulation) -> Iterator[tuple[int, int]]:
    """Cut the games into portions: the first seed and the number of games of each."""
    size = _COMPILED_PORTION if simulation.compiled else _INTERPRETED_PORTION
    for start in range(0, simulation.games, size):
        yield simulation.seed + start, min(size, simulation.games - start)


def _play_here(here: _Portions, portions: Iterator[tuple[int, int]]) -> Iterator[Tally]:
    for first, games in portions:
        yield here.play(first, games)


_worker: _Portions  # of a process that plays for another


def _begin_worker(simulation: Simulation) -> None:
    global _worker  # noqa: PLW0603  a process has one
    _worker = _Portions(simulation)


def _play_in_worker(first: int, games: int) -> Tally:
    return _worker.play(first, games)


def _play_elsewhere(
    simulation: Simulation, portions: Iterator[tuple[int, int]], jobs: int
) -> Iterator[Tally]:
    """Let other processes play the portions; yield the tallies as they come."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _begin_worker, (simulation,))
    running: set[Future[Tally]] = set()
    try:
        while True:
            for first, games in portions:
                with _interrupts_held():
                    running.add(pool.submit(_play_in_worker, first, games))
                if len(running) > 2 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment: processes started now never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
