"""Shortest paths between all cities, by the spaces that they take.

Dijkstra's algorithm from every city; O(cities × routes log cities).
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

from branchline.sheet.model import Route

Neighbours = Mapping[str, Mapping[str, int]]
"""The neighbours of each city, with the spaces of the shortest route to each."""


def neighbours_of(routes: Iterable[Route]) -> dict[str, dict[str, int]]:
    """Return the neighbours of each city that has a route."""
    found: dict[str, dict[str, int]] = {}
    for route in routes:
        for a, b in ((route.a, route.b), (route.b, route.a)):
            near = found.setdefault(a, {})
            near[b] = min(route.length, near.get(b, route.length))
    return found


class ShortestPaths:
    """The shortest paths of a map; cities that no routes connect have none."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self.neighbours = neighbours_of(routes)
        self._trees = {city: self._search(city) for city in self.neighbours}

    def length(self, a: str, b: str) -> int | None:
        """Return the spaces of the shortest path, or None if there is no path."""
        found = self._trees.get(a, {}).get(b)
        return found[0] if found else None

    def steps(self, a: str, b: str) -> Iterator[tuple[str, str]]:
        """Yield the pairs of neighbours along the shortest path, from b back to a."""
        while b != a:
            before = self._trees[a][b][1]
            yield (before, b) if before < b else (b, before)
            b = before

    def pairs(self) -> Iterator[tuple[str, str, int]]:
        """Yield every pair of connected cities once, with the spaces between them."""
        for a, tree in self._trees.items():
            for b, (length, _) in tree.items():
                if a < b:
                    yield a, b, length

    def _search(self, start: str) -> dict[str, tuple[int, str]]:
        """Return each city that can be reached: how far it is, and the city before it."""
        found: dict[str, tuple[int, str]] = {}
        queue = [(0, start, start)]
        while queue:
            far, city, before = heappop(queue)
            if city in found:
                continue
            found[city] = far, before
            for other, length in self.neighbours[city].items():
                if other not in found:
                    heappush(queue, (far + length, other, city))
        return found
