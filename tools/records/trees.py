"""How many trains the smallest tree needs that joins a few cities, after Dreyfus and Wagner."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
from tools.records.graph import Graph

Lengths = npt.NDArray[np.int64]


class Trees:
    """Lengths of the smallest trees that complete one ticket or two and touch a further city."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._far = np.array(graph.distances)
        self._three = np.array(
            [(self._far[:, None] + self._far[None] + row).min(2) for row in self._far]
        )
        count = len(graph.tickets)
        self.one = np.array([self._three[a, b] for a, b, _ in graph.tickets])  # ticket, city
        self.two = np.zeros((count, count, len(graph.cities)), int)  # ticket, ticket, city
        for i, j in combinations(range(count), 2):
            (a, b, _), (c, d, _) = graph.tickets[i], graph.tickets[j]
            self.two[i, j] = self._five(a, b, c, d)

    def _four(self, a: int, b: int, c: int) -> Lengths:
        """Return the length of the tree for three cities and each fourth one.

        The fourth is joined by a path to a city where the tree of the three falls into two.
        """
        far, three = self._far, self._three
        meeting = np.minimum.reduce(
            [three[a, b] + far[c], three[a, c] + far[b], three[b, c] + far[a]]
        )
        return self._by_path(meeting)

    def _five(self, a: int, b: int, c: int, d: int) -> Lengths:
        """Return the length of the tree for four cities and each fifth one."""
        far, three = self._far, self._three
        meeting = [three[a, b] + three[c, d], three[a, c] + three[b, d], three[a, d] + three[b, c]]
        meeting += [self._four(a, b, c) + far[d], self._four(a, b, d) + far[c]]
        meeting += [self._four(a, c, d) + far[b], self._four(b, c, d) + far[a]]
        return self._by_path(np.minimum.reduce(meeting))

    def _by_path(self, meeting: Lengths) -> Lengths:
        found: Lengths = (meeting + self._far).min(1)
        return found
