"""The mixed-integer program: one tree that completes tickets, and any routes outside it.

The tree is an arborescence: it grows from a root city, and every other city in it is entered by
exactly one arc. That gives a much tighter relaxation than paths for each ticket.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix
from tools.records.trees import Trees

Vector = npt.NDArray[np.float64]


class Program:
    """Columns, rows and points of the program for one root and a number of trains.

    Columns, all of them 0 or 1: a route on each edge, two arcs for each edge, each city in the
    tree, each ticket, each attraction. Every row says: the sum is at most the limit.
    """

    def __init__(self, trees: Trees, trains: int, root: int, avoided: Iterable[int]) -> None:
        graph = trees.graph
        edges, cities = len(graph.edges), len(graph.cities)
        self.graph, self.root = graph, root
        self.arcs = [(e.a, e.b) for e in graph.edges] + [(e.b, e.a) for e in graph.edges]
        self.arc, self.city = edges, 3 * edges
        self.ticket = self.city + cities
        self.attraction = self.ticket + len(graph.tickets)
        self.columns = self.attraction + len(graph.attractions)
        self.lowest, self.highest = np.zeros(self.columns), np.ones(self.columns)
        self.rows: list[Mapping[int, float]] = []
        self.limits: list[float] = []
        self.points = self._points()
        self._restrict(avoided)
        self._drop_what_is_too_far(trains, trees)
        self._add_routes(trains)
        self._add_tree()
        self._add_prizes()

    def at_most(self, row: Mapping[int, float], limit: float = 0) -> None:
        """Add a row."""
        self.rows.append(row)
        self.limits.append(limit)

    def at_least_points(self, points: int) -> None:
        """Only solutions with at least this many points are of interest."""
        self.at_most({int(i): -self.points[i] for i in np.flatnonzero(self.points)}, -points)

    def solve(self, whole: bool, seconds: float) -> Any:
        """Return SciPy's result for the program, or for its relaxation."""
        places = [(i, column) for i, row in enumerate(self.rows) for column in row]
        values = [value for row in self.rows for value in row.values()]
        shape = (len(self.rows), self.columns)
        matrix = csr_matrix((values, tuple(zip(*places, strict=True))), shape=shape)
        return milp(
            -self.points,
            integrality=np.full(self.columns, int(whole)),
            bounds=Bounds(self.lowest, self.highest),
            constraints=LinearConstraint(matrix, ub=self.limits),
            options={"time_limit": seconds, "mip_rel_gap": 0.0},
        )

    def chosen(self, solution: Vector) -> set[int]:
        """Return the edges of a solution."""
        return {i for i in range(len(self.graph.edges)) if solution[i] > 0.5}

    def _points(self) -> Vector:
        graph, points = self.graph, np.zeros(self.columns)
        points[: self.arc] = [edge.points for edge in graph.edges]
        points[self.ticket : self.attraction] = [ticket[2] for ticket in graph.tickets]
        points[self.attraction :] = graph.attraction_points
        return points

    def _restrict(self, avoided: Iterable[int]) -> None:
        self.lowest[self.city + self.root] = 1
        for city in avoided:
            self.highest[self.city + city] = 0
        for i, (_, into) in enumerate(self.arcs):
            if into == self.root:
                self.highest[self.arc + i] = 0

    def _drop_what_is_too_far(self, trains: int, trees: Trees) -> None:
        """Leave out what no tree with so few trains can hold together with the root."""
        from_root = self.graph.distances[self.root]
        for i, edge in enumerate(self.graph.edges):
            self.highest[i] = edge.length <= trains
        for i, (a, _) in enumerate(self.arcs):
            length = self.graph.edges[i % len(self.graph.edges)].length
            self.highest[self.arc + i] *= from_root[a] + length <= trains
        self.highest[self.ticket : self.attraction] = trees.one[:, self.root] <= trains
        for i, j in np.argwhere(trees.two[:, :, self.root] > trains).tolist():
            if self.highest[self.ticket + i] and self.highest[self.ticket + j]:
                self.at_most({self.ticket + i: 1, self.ticket + j: 1}, 1)

    def _add_routes(self, trains: int) -> None:
        edges = self.graph.edges
        self.at_most({i: edge.length for i, edge in enumerate(edges)}, trains)
        for lanes in self.graph.lanes:
            self.at_most(dict.fromkeys(lanes, 1), 1)
        for i, edge in enumerate(edges):
            both = {self.arc + i: 1, self.arc + len(edges) + i: 1}
            for needed in (i, self.city + edge.a, self.city + edge.b):
                self.at_most({**both, needed: -1})

    def _add_tree(self) -> None:
        into, out, ending = defaultdict(list), defaultdict(list), defaultdict(list)
        for i, (a, b) in enumerate(self.arcs):
            out[a].append(self.arc + i)
            into[b].append(self.arc + i)
        for i, (a, b, _) in enumerate(self.graph.tickets):
            ending[a].append(self.ticket + i)
            ending[b].append(self.ticket + i)
        for city in set(range(len(self.graph.cities))) - {self.root}:
            here = self.city + city
            self.at_most({**dict.fromkeys(into[city], 1), here: -1})
            self.at_most({**dict.fromkeys(into[city], -1), here: 1})
            # A leaf that completes no ticket is cut off: its route lies outside the tree.
            self.at_most({here: 1, **dict.fromkeys(out[city] + ending[city], -1)})

    def _add_prizes(self) -> None:
        for i, (a, b, _) in enumerate(self.graph.tickets):
            for end in (a, b):
                self.at_most({self.ticket + i: 1, self.city + end: -1})
        for i, city in enumerate(self.graph.attractions):
            touching = [k for k, edge in enumerate(self.graph.edges) if city in (edge.a, edge.b)]
            self.at_most({self.attraction + i: 1, **dict.fromkeys(touching, -1)})
