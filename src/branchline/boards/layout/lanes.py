"""Bands: bundles of parallel routes between two cities, one lane each.

Method: edge bundling by grouping. Routes between the same cities with the same length form a band,
which the layout treats as one thick edge; its lanes are parallel offset curves of one Bézier curve.
Routes of different lengths between the same cities are separate bands, told apart by `rank`.

Invariant: bands are sorted by their cities and length, so the layout does not depend on the order
of routes in a sheet. Cost: O(routes log routes).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.boards.layout.boxes import Points
from branchline.boards.layout.sizes import LANE_GAP, SPACE
from branchline.sheet.model import Route


@dataclass(frozen=True)
class Band:
    """Routes of one length between two cities; lane k belongs to routes[k]."""

    a: int  # index of the city in the layout
    b: int
    length: int
    routes: tuple[int, ...]  # indexes in the sheet
    bonus: bool  # has a "+X" icon
    rank: int = 0  # among the bands between the same cities, from the shortest
    ranks: int = 1

    @property
    def half_width(self) -> float:
        """Half of the width of all lanes together."""
        lanes = len(self.routes)
        return (lanes * SPACE[1] + (lanes - 1) * LANE_GAP) / 2


def bands_of(routes: Sequence[Route], order: Sequence[str]) -> list[Band]:
    """Return the bands of a map, sorted; cities are numbered in this order."""
    number = {name: i for i, name in enumerate(order)}
    groups: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for i, route in enumerate(routes):
        a, b = ends(route, number)
        groups[a, b, route.length].append(i)
    lengths: dict[tuple[int, int], list[int]] = defaultdict(list)
    for a, b, length in sorted(groups):
        lengths[a, b].append(length)
    return [
        Band(
            a,
            b,
            length,
            tuple(lanes),
            bonus=any(routes[i].draw_bonus for i in lanes),
            rank=lengths[a, b].index(length),
            ranks=len(lengths[a, b]),
        )
        for (a, b, length), lanes in sorted(groups.items())
    ]


def ends(route: Route, number: dict[str, int]) -> tuple[int, int]:
    """Return the two cities of a route, lower index first."""
    a, b = number[route.a], number[route.b]
    return min(a, b), max(a, b)


def lane_offset(lane: int, lanes: int) -> float:
    """Return the offset of a lane from the centre of its band, positive to the right of a → b."""
    return (lane - (lanes - 1) / 2) * (SPACE[1] + LANE_GAP)


def lane_spaces(centres: Points, angles: Points, offset: float) -> Points:
    """Return the spaces of one lane as rows of x, y, angle in radians."""
    normal = np.stack([-np.sin(angles), np.cos(angles)], axis=1)
    return np.column_stack([centres + offset * normal, angles])
