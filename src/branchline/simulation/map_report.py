"""A map as bots play it: who wins, what scores, which tickets and routes are worth anything."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

from branchline.events import Claim, Reshuffle, TicketName
from branchline.game import Game
from branchline.sheet import Sheet
from branchline.simulation.bot_games import play_bots


@dataclass
class Played:
    """What came out of some games; those of other games on the same map can be added."""

    seats: int
    games: int = 0
    turns: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by place in the order of turns
    shared: int = 0
    points: Counter[str] = field(default_factory=Counter)  # by source, of all seats together
    kept: Counter[str] = field(default_factory=Counter)  # by ticket
    completed: Counter[str] = field(default_factory=Counter)
    claims: Counter[int] = field(default_factory=Counter)  # by route
    reshuffles: int = 0

    def add(self, other: "Played") -> None:
        """Add other games."""
        self.games += other.games
        self.turns += other.turns
        self.shared += other.shared
        self.reshuffles += other.reshuffles
        for name in ("wins", "points", "kept", "completed", "claims"):
            getattr(self, name).update(getattr(other, name))

    def add_game(self, game: Game) -> None:
        """Add a game that is over."""
        scores = game.scores()
        self.games += 1
        self.turns += game.state.turns
        self.shared += len(scores.winners) > 1
        for seat in scores.winners:
            self.wins[(seat - game.state.first) % self.seats] += 1
        for score in scores.seats:
            for line in score.lines:
                self.points[line.kind] += line.points
                if line.kind == "ticket":
                    self.kept[str(line.what)] += 1
                    self.completed[str(line.what)] += line.points > 0
        numbers = {(r.a, r.b, r.lane): i for i, r in enumerate(game.sheet.routes)}
        for event in game.events:
            if isinstance(event, Claim):
                self.claims[numbers[event.route.a, event.route.b, event.route.lane]] += 1
            self.reshuffles += isinstance(event, Reshuffle)

    def completion(self, ticket: str) -> tuple[float, float, float] | None:
        """Return how often a ticket is completed if it is kept, with its interval, or None."""
        return wilson(self.completed[ticket], self.kept[ticket]) if self.kept[ticket] else None

    def worth(self, ticket: str) -> float:
        """Return the points that a kept ticket brings in the mean, lost ones subtracted."""
        points = int(ticket.rpartition(" ")[2])
        return points * (2 * self.completed[ticket] / max(1, self.kept[ticket]) - 1)

    def win_share(self, place: int) -> tuple[float, float, float]:
        """Return how often who moves at this place wins, with its 95 % interval (Wilson)."""
        return wilson(self.wins[place], self.games)


def play_map(
    sheet: Sheet,
    bots: Sequence[str],
    seeds: Iterable[int],
    progress: Callable[[int], None] = lambda games: None,
) -> Played:
    """Play a game for each seed between these bots; `progress` is called after each game.

    Raises:
        BotFailed: if a bot cannot go on.
    """
    played = Played(len(bots))
    for seed in seeds:
        played.add_game(play_bots(sheet, bots, seed)[0])
        progress(1)
    return played


def ticket_names(sheet: Sheet) -> list[str]:
    """Return the tickets as they are counted."""
    return [str(TicketName(ticket.a, ticket.b, ticket.points)) for ticket in sheet.tickets]


def wilson(hits: int, of: int, level: float = 0.95) -> tuple[float, float, float]:
    """Return a share and its confidence interval."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return share, middle - half, middle + half
