"""Many games by a policy or by bots: played in portions, by one process or several, and tallied.

The game with number i has the seed `seed + i`; `rules.batch.play_games` says what follows from
it. So the result depends neither on the number of processes nor on whether rules were compiled.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from branchline.families import family_of
from branchline.families.setup import setup_of
from branchline.game import Game, check_table
from branchline.rules import policies
from branchline.rules.generator import WORD
from branchline.sheet import Sheet
from branchline.simulation.bot_games import play_bots, prepare_bots, seat_names
from branchline.simulation.tally import Result, Tally
from branchline.simulation.workers import in_processes

if TYPE_CHECKING:
    from branchline.compiled.games import Compiled

POLICIES = {
    "random": policies.RANDOM,
    "hoard": policies.HOARD,
    "claim-greedy": policies.CLAIM_GREEDY,
    "ticket-greedy": policies.TICKET_GREEDY,
    "tunnel-happy": policies.TUNNEL_HAPPY,
    "block": policies.BLOCK,
    "mixed": policies.MIXED,
}
_COMPILED_PORTION = 1000  # games between two reports of progress
_INTERPRETED_PORTION = 10

Portion = tuple[int, int]  # the first seed, and the number of games


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
        check_table(self.sheet, self.seats)
        self.bots()
        if self.games < 1:
            raise ValueError(f"the number of games must be at least 1, not {self.games}")
        check_seeds(self.seed, self.games)
        if self.compiled and (self.records is not None or self.bots()):
            raise ValueError("compiled games keep no records and seat no bots")

    def bots(self) -> list[str]:
        """Return the bot of each seat; nothing where a policy plays.

        Raises:
            UnknownBot: if there is neither a policy nor a bot of a name.
        """
        return [] if self.policy in POLICIES else seat_names(self.policy, self.seats)


def check_seeds(first: int, count: int) -> None:
    """Refuse seeds that follow each other beyond the largest.

    Raises:
        ValueError: with the bounds.
    """
    if not 0 <= first <= WORD + 1 - count:
        raise ValueError(f"seeds must be from 0 to {WORD}, also the last of them")


def can_compile() -> bool:
    """Tell whether what compiles the rules is installed."""
    return all(find_spec(name) is not None for name in ("numpy", "numba"))


def interpreted_batch(sheet: Sheet) -> Any:
    """Return the interpreted module that plays whole games of a sheet's family."""
    return import_module(f"branchline.rules.{family_of(sheet).package}.batch")


def compile_games(sheet: Sheet, seats: int, games: int) -> "Compiled":
    """Return an array of compiled games.

    Raises:
        ImportError: if NumPy or Numba is not installed.
    """
    from branchline.compiled.games import Compiled  # noqa: PLC0415  only this needs Numba

    return Compiled(sheet, seats, games)


class _Portions:
    """Plays portions of a simulation, in this process or in a worker."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        setup = setup_of(simulation.sheet, simulation.seats)
        self.game = Game(setup, [f"Seat {i}" for i in range(simulation.seats)], {})
        self.board = setup.board
        self.batch = interpreted_batch(simulation.sheet)
        self.policy = POLICIES.get(simulation.policy)
        prepare_bots(simulation.sheet, simulation.bots())
        if simulation.records is not None:
            simulation.records.mkdir(parents=True, exist_ok=True)

    def play(self, portion: Portion) -> Tally:
        """Play a portion: some games with consecutive seeds."""
        first, games = portion
        if self.simulation.compiled:
            return self.play_compiled(first, games)
        tally = Tally(self.simulation.seats)
        for seed in range(first, first + games):
            tally.decisions += self.play_game(seed)
            result = Result(*(getattr(self.game.state, name) for name in Result._fields))
            tally.add_game(self.board.tickets, result)
            self.save_record(seed)
        return tally

    def play_game(self, seed: int) -> int:
        """Play one game by bots or by the policy; return the number of decisions."""
        if self.policy is None:
            self.game, decisions = play_bots(self.simulation.sheet, self.simulation.bots(), seed)
            return decisions
        game, state = self.game, self.game.setup.new_state()
        state.notes = None if self.simulation.records is None else []
        decisions = self.batch.play_games([self.board], [state], self.policy, seed)
        game.state = state
        game.events = list(game.setup.event_builder.build(state.notes or []))
        return int(decisions)

    def play_compiled(self, first: int, games: int) -> Tally:
        """Play some games with consecutive seeds by the compiled rules."""
        tally = Tally(self.simulation.seats)
        compiled = compile_games(self.simulation.sheet, self.simulation.seats, games)
        tally.decisions = compiled.play_games(POLICIES[self.simulation.policy], first)
        rows = zip(*(compiled.states[name].tolist() for name in Result._fields), strict=True)
        for values in rows:
            tally.add_game(self.board.tickets, Result(*values))
        return tally

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
    """Play all games in `jobs` processes; `progress` is called with the number of games played.

    Raises:
        ImportError: if the rules cannot be compiled but should be.
        OSError: if a record cannot be saved.
    """
    report = progress or (lambda games: None)
    tally = Tally(simulation.seats)
    portions = _cut(simulation)
    # The first portion is played here, so that others find the compiled rules in the cache.
    here = _Portions(simulation)
    tally.add(here.play(next(portions)))
    report(tally.games)
    elsewhere = in_processes(jobs, _begin_worker, simulation, _play_in_worker, portions)
    for part in map(here.play, portions) if jobs < 2 else (part for _, part in elsewhere):
        tally.add(part)
        report(part.games)
    return tally


def _cut(simulation: Simulation) -> Iterator[Portion]:
    """Cut the games into portions."""
    size = _COMPILED_PORTION if simulation.compiled else _INTERPRETED_PORTION
    for start in range(0, simulation.games, size):
        yield simulation.seed + start, min(size, simulation.games - start)


_worker: _Portions  # of a process that plays for another


def _begin_worker(simulation: Simulation) -> None:
    global _worker  # noqa: PLW0603  a process has one
    _worker = _Portions(simulation)


def _play_in_worker(portion: Portion) -> Tally:
    return _worker.play(portion)
