"""A map as the solver sees it: numbered cities, edges, tickets."""

from dataclasses import dataclass
from functools import cached_property

from branchline.sheet import Sheet
from branchline.sheet.model import Route


@dataclass(frozen=True)
class Edge:
    """All routes of one length between two cities: a single player claims at most one of them."""

    a: int
    b: int
    length: int
    points: int
    route: int  # the first such route of the sheet


@dataclass(frozen=True)
class Graph:
    """What counts for the score of a single player."""

    cities: tuple[str, ...]
    edges: tuple[Edge, ...]
    tickets: tuple[tuple[int, int, int], ...]  # two cities and points
    attractions: tuple[int, ...]
    attraction_points: int
    lanes: tuple[tuple[int, ...], ...]  # edges of which only one can be claimed

    @cached_property
    def distances(self) -> list[list[int]]:
        """The length of the shortest path between any two cities."""
        size = len(self.cities)
        far = sum(edge.length for edge in self.edges) + 1
        found = [[0 if a == b else far for b in range(size)] for a in range(size)]
        for edge in self.edges:
            shorter = min(found[edge.a][edge.b], edge.length)
            found[edge.a][edge.b] = found[edge.b][edge.a] = shorter
        for via in range(size):
            for row in found:
                row[:] = [
                    min(old, row[via] + new) for old, new in zip(row, found[via], strict=True)
                ]
        return found

    def score(self, chosen: set[int]) -> tuple[int, int, int]:
        """Return the points of a set of edges: for routes, tickets and attractions."""
        leader = list(range(len(self.cities)))
        for edge in (self.edges[number] for number in chosen):
            joined, kept = leader[edge.a], leader[edge.b]
            leader = [kept if city == joined else city for city in leader]
        touched = {end for number in chosen for end in (self.edges[number].a, self.edges[number].b)}
        return (
            sum(self.edges[number].points for number in chosen),
            sum(points for a, b, points in self.tickets if leader[a] == leader[b]),
            self.attraction_points * len(touched.intersection(self.attractions)),
        )


def read_graph(sheet: Sheet, with_attractions: bool) -> Graph:
    """Return the graph of a sheet."""
    number = {city: i for i, city in enumerate(sheet.cities)}
    first: dict[tuple[frozenset[str], int], int] = {}
    for i, route in enumerate(sheet.routes):
        first.setdefault((route.cities, route.length), i)
    edges = tuple(_edge(sheet, sheet.routes[i], number, i) for i in first.values())
    shown = [city.name for city in sheet.cities.values() if city.attraction and with_attractions]
    return Graph(
        cities=tuple(sheet.cities),
        edges=edges,
        tickets=tuple((number[t.a], number[t.b], t.points) for t in sheet.tickets),
        attractions=tuple(number[city] for city in shown),
        attraction_points=sheet.number("attractions", "points"),
        lanes=_lanes(edges),
    )


def _edge(sheet: Sheet, route: Route, number: dict[str, int], index: int) -> Edge:
    ends = number[route.a], number[route.b]
    return Edge(*ends, route.length, sheet.points[route.length], index)


def _lanes(edges: tuple[Edge, ...]) -> tuple[tuple[int, ...], ...]:
    between: dict[frozenset[int], list[int]] = {}
    for i, edge in enumerate(edges):
        between.setdefault(frozenset((edge.a, edge.b)), []).append(i)
    return tuple(tuple(numbers) for numbers in between.values() if len(numbers) > 1)
