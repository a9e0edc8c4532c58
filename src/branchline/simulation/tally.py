"""A tally: what came out of many games, added up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from branchline.rules.names import SCORED
from branchline.text.event_builder import END_KEYS


class Result(NamedTuple):
    """What a tally needs of a game that is over: these columns of its state."""

    turns: int
    first: int
    end: int
    rank: Sequence[int]  # by seat, as the next two
    final_points: Sequence[int]
    completed: Sequence[int]
    holder: Sequence[int]  # by ticket


@dataclass
class Tally:
    """What came out of some games; tallies of different games can be added."""

    seats: int
    games: int = 0
    decisions: int = 0
    turns: int = 0
    shared: int = 0  # victories of several seats
    ends: Counter[str] = field(default_factory=Counter)  # why the games ended
    points: list[Counter[int]] = field(init=False)  # by seat: final points, how often
    wins: list[int] = field(init=False)  # by seat, shared ones too
    wins_by_place: list[int] = field(init=False)  # by place in the order of turns
    completed: list[int] = field(init=False)  # tickets, by seat
    failed: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.points = [Counter() for _ in range(self.seats)]
        self.wins, self.wins_by_place = [0] * self.seats, [0] * self.seats
        self.completed, self.failed = [0] * self.seats, [0] * self.seats

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

    def add_game(self, tickets: int, game: Result) -> None:
        """Add one game; `tickets` is the size of its ticket deck."""
        holder = list(game.holder[:tickets])
        self.games += 1
        self.turns += game.turns
        self.ends[END_KEYS[game.end]] += 1
        self.shared += list(game.rank[: self.seats]).count(1) > 1
        for seat in range(self.seats):
            won = int(game.rank[seat] == 1)
            self.points[seat][game.final_points[seat]] += 1
            self.wins[seat] += won
            self.wins_by_place[(seat - game.first) % self.seats] += won
            self.completed[seat] += game.completed[seat]
            held = holder.count(seat) + holder.count(SCORED - seat)
            self.failed[seat] += held - game.completed[seat]
