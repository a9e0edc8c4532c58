"""Suggests tickets for a map: worth their shortest path, spread over cities, lengths and routes.

A greedy choice, ticket by ticket. Each prefers cities with few tickets and paths over routes that
no ticket uses yet, and avoids near-duplicates: tickets whose ends are the same or neighbours.
"""

import random
from collections import Counter
from collections.abc import Sequence

from branchline.sheet.model import Route, Ticket
from branchline.sheet.validate_routes import MOST_TICKET_POINTS
from branchline.workshop.paths import ShortestPaths

# Of the tickets, from the shortest fifth of the lengths to the longest: the mean of printed maps.
SHARES = (0.18, 0.33, 0.22, 0.16, 0.11)
LONGEST = 0.47  # of the trains of a player: as long as the longest printed tickets
MOST_WEIGHED = 300  # candidates that are compared for one ticket

Pair = tuple[str, str]


def suggest_tickets(
    routes: Sequence[Route], count: int, *, trains: int, seed: int = 0
) -> tuple[Ticket, ...]:
    """Return up to `count` tickets between cities that the routes connect, dearest last.

    Each pair of cities has at most one ticket, worth the spaces of the shortest path. Where the
    map allows it, tickets join no neighbours and are no longer than about half of the trains.
    """
    paths = ShortestPaths(routes)
    chosen = _Choice(paths, random.Random(seed))
    bands = _bands(paths, max(2, round(LONGEST * trains)))
    for band, share in zip(bands, SHARES, strict=True):
        chosen.add(band, round(share * count))
    rest = sorted(pair for band in bands for pair in band if pair not in chosen.pairs)
    chosen.add(rest, count - len(chosen.pairs))
    others = sorted((a, b) for a, b, _ in paths.pairs() if (a, b) not in chosen.pairs)
    others.sort(key=lambda pair: paths.length(*pair) or 0)
    chosen.pairs += others[: max(0, count - len(chosen.pairs))]
    tickets = [Ticket(a, b, _points(paths, a, b)) for a, b in chosen.pairs[:count]]
    return tuple(sorted(tickets, key=lambda ticket: (ticket.points, ticket.a, ticket.b)))


def _points(paths: ShortestPaths, a: str, b: str) -> int:
    length = paths.length(a, b)
    assert length is not None
    return min(length, MOST_TICKET_POINTS)


def _bands(paths: ShortestPaths, longest: int) -> list[list[Pair]]:
    """Return the candidates by length, in five bands; neighbours and overlong ones are left out."""
    found = [
        (length, a, b)
        for a, b, length in paths.pairs()
        if length <= longest and b not in paths.neighbours[a]
    ]
    if not found:
        return [[] for _ in SHARES]
    least, most = min(found)[0], max(found)[0]
    bands: list[list[Pair]] = [[] for _ in SHARES]
    for length, a, b in sorted(found):
        bands[len(SHARES) * (length - least) // (most - least + 1)].append((a, b))
    return bands


class _Choice:
    """The tickets chosen so far, and what they use."""

    def __init__(self, paths: ShortestPaths, chance: random.Random) -> None:
        self.paths = paths
        self.chance = chance
        self.pairs: list[Pair] = []
        self.at_city: Counter[str] = Counter()
        self.on_step: Counter[Pair] = Counter()
        self.close: Counter[Pair] = Counter()  # pairs that would be near-duplicates

    def add(self, candidates: Sequence[Pair], count: int) -> None:
        """Choose some of the candidates, the best one first."""
        left = list(candidates)
        self.chance.shuffle(left)
        for _ in range(min(count, len(left))):
            best = min(left[:MOST_WEIGHED], key=self._cost)
            left.remove(best)
            if len(left) > MOST_WEIGHED:
                left = left[MOST_WEIGHED:] + left[:MOST_WEIGHED]
            self._take(best)

    def _cost(self, pair: Pair) -> float:
        a, b = pair
        steps = list(self.paths.steps(a, b))
        unused = sum(self.on_step[step] == 0 for step in steps) / len(steps)
        return 4 * self.close[pair] + self.at_city[a] + self.at_city[b] - unused

    def _take(self, pair: Pair) -> None:
        self.pairs.append(pair)
        self.at_city.update(pair)
        self.on_step.update(self.paths.steps(*pair))
        a, b = pair
        for one in (a, *self.paths.neighbours[a]):
            for other in (b, *self.paths.neighbours[b]):
                self.close[(one, other) if one < other else (other, one)] += 1
