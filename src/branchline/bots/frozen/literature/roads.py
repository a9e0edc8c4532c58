"""The map as the four agents see it: pairs of cities joined by own routes or by open ones."""

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from branchline.bots.knowledge import Network
from branchline.events import TicketName

Pair = tuple[int, int]  # two cities, the lower number first


def pair_of(one: int, other: int) -> Pair:
    """Return two cities in the order of a pair."""
    return min(one, other), max(one, other)


class Roads:
    """Own routes, and open routes of at least some length, whatever trains are left."""

    def __init__(self, network: Network, least: int = 0) -> None:
        self.network = network
        self.own: set[Pair] = set()
        self.open: dict[Pair, list[int]] = {}  # the open lanes of each pair
        self.near: list[list[int]] = [[] for _ in network.setup.neighbours]
        self._ways: dict[int, tuple[dict[int, int], dict[int, int]]] = {}  # found already
        for one, ends in enumerate(network.setup.neighbours):
            for other, route in ends:
                self._add(one, other, route, least)

    def _add(self, one: int, other: int, route: int, least: int) -> None:
        """Add a route in one direction, if it can be used."""
        pair = pair_of(one, other)
        is_own = self.network.owners[route] == self.network.seat
        is_open = self.network.board.length[route] >= least and self.network.is_open(route)
        if is_own:
            self.own.add(pair)
        elif is_open and one < other:
            self.open.setdefault(pair, []).append(route)
        if (is_own or is_open) and other not in self.near[one]:
            self.near[one].append(other)

    def length(self, pair: Pair) -> int:
        """Return the spaces still to be claimed between two neighbours: none on own routes."""
        return 0 if pair in self.own else min(self.network.board.length[r] for r in self.open[pair])

    def fewest_hops(self, start: int, goal: int) -> list[Pair] | None:
        """Return the pairs on a path of fewest routes, own ones counted; None without a path."""
        came, queue = {start: start}, deque([start])
        while queue and goal not in came:
            city = queue.popleft()
            for other in self.near[city]:
                if other not in came:
                    came[other] = city
                    queue.append(other)
        return list(_walk(came, start, goal)) if goal in came else None

    def shortest(self, start: int, goal: int) -> tuple[float, list[Pair]]:
        """Return the fewest spaces to claim between two cities, and the pairs on that path."""
        best, came = self._ways_from(start)
        return best.get(goal, inf), list(_walk(came, start, goal)) if goal in came else []

    def _ways_from(self, start: int) -> tuple[dict[int, int], dict[int, int]]:
        """Return the fewest spaces to each city, and where one comes from on the way there."""
        if start in self._ways:
            return self._ways[start]
        best, came = {start: 0}, {start: start}
        queue = [(0, start)]
        while queue:
            so_far, city = heappop(queue)
            if so_far > best[city]:
                continue
            for other in self.near[city]:
                spaces = so_far + self.length(pair_of(city, other))
                if spaces < best.get(other, inf):
                    best[other], came[other] = spaces, city
                    heappush(queue, (spaces, other))
        self._ways[start] = best, came
        return best, came

    def ends(self, ticket: TicketName) -> Pair:
        """Return the cities of a ticket."""
        return self.network.setup.ends(ticket)


def _walk(came: dict[int, int], start: int, goal: int) -> Iterator[Pair]:
    """Return the pairs of a path, from its start."""
    cities = [goal]
    while cities[-1] != start:
        cities.append(came[cities[-1]])
    return (pair_of(one, other) for one, other in pairwise(reversed(cities)))
