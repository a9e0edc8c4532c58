"""How far turned boxes and discs are apart, and how that changes when they move.

A box is its middle, its unit direction and its half sizes. The distance between two boxes is the
one along the best separating axis: never more than the true distance, negative when they overlap.
Compiled by Numba, because relaxing asks a hundred million times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # n x 2
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Apart = tuple[float, float, float, float, float]  # distance; its slope by the second's x and y;
# its slope by the angles of the first and the second (the first's x and y: the opposite)

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """The function, compiled."""
    return cast(F, numba.njit(cache=True, error_model="numpy")(function))


@dataclass
class Boxes:
    """Many turned boxes."""

    middle: Points
    along: Points  # unit vectors
    half: Points

    def distances(self, i: Ints, j: Ints) -> Floats:
        """Of pairs of boxes."""
        return pair_distances(self.middle, self.along, self.half, i, j)

    def to_discs(self, i: Ints, points: Points, radius: float) -> Floats:
        """Of boxes to discs, pair by pair."""
        return disc_distances(self.middle, self.along, self.half, i, points) - radius


@compiled
def along_axis(
    gx: float,
    gy: float,
    nx: float,
    ny: float,
    own: float,
    ux: float,
    uy: float,
    hl: float,
    hw: float,
) -> tuple[float, float, float, float, float]:
    """Distance along one axis n of the first box, its sign, and its slopes by both angles.

    g is the gap between the middles, u the direction and hl, hw the half sizes of the second.
    """
    ahead = gx * nx + gy * ny
    nu, nv = nx * ux + ny * uy, -nx * uy + ny * ux
    sign = 1.0 if ahead >= 0 else -1.0
    su, sv = (1.0 if nu >= 0 else -1.0), (1.0 if nv >= 0 else -1.0)
    distance = abs(ahead) - own - hl * abs(nu) - hw * abs(nv)
    mx, my = -ny, nx  # how n changes when the first box turns
    turn_first = sign * (gx * mx + gy * my)
    turn_first -= hl * su * (mx * ux + my * uy) + hw * sv * (-mx * uy + my * ux)
    turn_second = -hl * su * nv + hw * sv * nu
    return distance, sign * nx, sign * ny, turn_first, turn_second


@compiled
def between(middle: Points, along: Points, half: Points, i: int, j: int) -> Apart:
    """How far two boxes are apart."""
    gx, gy = middle[j, 0] - middle[i, 0], middle[j, 1] - middle[i, 1]
    best = (-1e9, 0.0, 0.0, 0.0, 0.0)
    ux, uy = along[j]
    for axis in range(2):
        nx, ny = along[i]
        if axis:
            nx, ny = -ny, nx
        found = along_axis(gx, gy, nx, ny, half[i, axis], ux, uy, half[j, 0], half[j, 1])
        if found[0] > best[0]:
            best = found
    ux, uy = along[i]
    for axis in range(2):
        nx, ny = along[j]
        if axis:
            nx, ny = -ny, nx
        d, x, y, first, second = along_axis(
            -gx, -gy, nx, ny, half[j, axis], ux, uy, half[i, 0], half[i, 1]
        )
        if d > best[0]:
            best = (d, -x, -y, second, first)
    return best


@compiled
def to_point(middle: Points, along: Points, half: Points, i: int, px: float, py: float) -> Apart:
    """How far a point is outside a box."""
    gx, gy = px - middle[i, 0], py - middle[i, 1]
    ux, uy = along[i]
    a, b = gx * ux + gy * uy, -gx * uy + gy * ux
    over_a, over_b = abs(a) - half[i, 0], abs(b) - half[i, 1]
    out_a, out_b = max(over_a, 0.0), max(over_b, 0.0)
    distance = hypot(out_a, out_b)
    if distance == 0.0:
        distance = max(over_a, over_b)
        out_a, out_b = (1.0, 0.0) if over_a > over_b else (0.0, 1.0)
    else:
        out_a, out_b = out_a / distance, out_b / distance
    if a < 0:
        out_a = -out_a
    if b < 0:
        out_b = -out_b
    x, y = out_a * ux - out_b * uy, out_a * uy + out_b * ux
    return distance, x, y, out_a * b - out_b * a, 0.0


@compiled
def pair_distances(middle: Points, along: Points, half: Points, i: Ints, j: Ints) -> Floats:
    """How far pairs of boxes are apart."""
    found = np.empty(len(i))
    for k in range(len(i)):
        found[k] = between(middle, along, half, i[k], j[k])[0]
    return found


@compiled
def disc_distances(middle: Points, along: Points, half: Points, i: Ints, points: Points) -> Floats:
    """How far points are outside boxes, pair by pair."""
    found = np.empty(len(i))
    for k in range(len(i)):
        found[k] = to_point(middle, along, half, i[k], points[k, 0], points[k, 1])[0]
    return found
