"""A map as bots play it: who wins, what scores, which tickets and routes are worth anything."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

from branchline.events import Claim, Reshuffle, TicketName
from branchline.game import Game
from branchline.sheet import Sheet
from branchline.simulation.bot_games import play_bots

SEEN = 10  # games in which a ticket was kept, before it is judged


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


def advise_played(sheet: Sheet, played: Played) -> Iterator[str]:
    """Yield what to change, in sentences, from games that were played."""
    fair = 1 / played.seats
    for place in range(played.seats):
        share, low, high = played.win_share(place)
        if low > fair or high < fair:
            yield (
                f"Who moves at place {place + 1} wins {share:.0%} of the games ({low:.0%} to "
                f"{high:.0%}), not {fair:.0%}."
            )
    if played.games < 2 * SEEN:
        return
    claimed = {sheet.routes[i].cities for i in played.claims}
    never = [f"{r.a} - {r.b}" for r in sheet.routes if r.cities not in claimed]
    if never:
        yield f"Nobody ever claims {', '.join(dict.fromkeys(never))}."
    yield from _advise_tickets(played)
    unseen = [name for name in ticket_names(sheet) if not played.kept[name]]
    if unseen:
        yield f"Nobody ever keeps {', '.join(unseen)}."


def _advise_tickets(played: Played) -> Iterator[str]:
    """Yield the tickets that are clearly easier or harder to complete than the others."""
    mean = played.completed.total() / max(1, played.kept.total())
    for ticket, kept in sorted(played.kept.items()):
        found = played.completion(ticket)
        if found is None or kept < SEEN:
            continue
        share, low, high = found
        if low > mean or high < mean:
            how, change = ("easier", "less") if low > mean else ("harder", "more")
            yield (
                f"{ticket} is {how} than others: completed in {share:.0%} of {kept} games "
                f"({low:.0%} to {high:.0%}), all tickets in {mean:.0%}. Make it worth {change}."
            )
