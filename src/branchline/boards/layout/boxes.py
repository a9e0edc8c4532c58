"""Signed distances between rotated boxes and discs, with their gradients.

A box is its centre, its unit direction and its half sizes. The distance of two boxes comes from the
separating axis theorem: the largest gap along the four axes of the boxes. It never exceeds the true
distance, and is negative exactly when they overlap (the penetration depth). Each query takes
constant time; relaxing makes a hundred million of them, so everything here is compiled by Numba.
"""

from collections.abc import Callable
from math import hypot
from typing import NamedTuple, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # n x 2
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Pair = tuple[float, float]
# The distance; its derivatives by x and y of the second shape (those of the first are the negative
# ones); its derivatives by the angles of the first and the second.
Separation = tuple[float, float, float, float, float]

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function with Numba."""
    return cast(F, numba.njit(cache=True, error_model="numpy")(function))


class Boxes(NamedTuple):
    """Many rotated boxes."""

    middle: Points
    along: Points  # unit vectors
    half: Points  # half length and half width

    def distances(self, i: Ints, j: Ints) -> Floats:
        """Return the distances of pairs of boxes."""
        return pair_distances(self, i, j)

    def to_discs(self, i: Ints, points: Points, radius: float) -> Floats:
        """Return the distances of boxes to discs, pair by pair."""
        return disc_distances(self, i, points) - radius


@compiled
def along_axis(gap: Pair, axis: Pair, own: float, direction: Pair, half: Pair) -> Separation:
    """Return the distance along one axis of the first box, with its derivatives.

    `gap` leads from the centre of the first box to that of the second, `own` is the half size of
    the first along the axis, `direction` and `half` belong to the second.
    """
    gx, gy = gap
    nx, ny = axis
    ux, uy = direction
    hl, hw = half
    ahead = gx * nx + gy * ny
    nu, nv = nx * ux + ny * uy, -nx * uy + ny * ux
    sign = 1.0 if ahead >= 0 else -1.0
    su, sv = (1.0 if nu >= 0 else -1.0), (1.0 if nv >= 0 else -1.0)
    distance = abs(ahead) - own - hl * abs(nu) - hw * abs(nv)
    mx, my = -ny, nx  # derivative of the axis by the angle of the first box
    turn_first = sign * (gx * mx + gy * my)
    turn_first -= hl * su * (mx * ux + my * uy) + hw * sv * (-mx * uy + my * ux)
    turn_second = -hl * su * nv + hw * sv * nu
    return distance, sign * nx, sign * ny, turn_first, turn_second


@compiled
def between(boxes: Boxes, i: int, j: int) -> Separation:
    """Return the signed distance of two boxes: the largest along their four axes."""
    middle, along, half = boxes.middle, boxes.along, boxes.half
    gx, gy = middle[j, 0] - middle[i, 0], middle[j, 1] - middle[i, 1]
    best = (-1e9, 0.0, 0.0, 0.0, 0.0)
    ux, uy = along[j]
    for axis in range(2):
        nx, ny = along[i]
        if axis:
            nx, ny = -ny, nx
        found = along_axis((gx, gy), (nx, ny), half[i, axis], (ux, uy), (half[j, 0], half[j, 1]))
        if found[0] > best[0]:
            best = found
    ux, uy = along[i]
    for axis in range(2):
        nx, ny = along[j]
        if axis:
            nx, ny = -ny, nx
        d, x, y, first, second = along_axis(
            (-gx, -gy), (nx, ny), half[j, axis], (ux, uy), (half[i, 0], half[i, 1])
        )
        if d > best[0]:
            best = (d, -x, -y, second, first)
    return best


@compiled
def to_point(boxes: Boxes, i: int, px: float, py: float) -> Separation:
    """Return the signed distance of a point from a box."""
    half = boxes.half
    gx, gy = px - boxes.middle[i, 0], py - boxes.middle[i, 1]
    ux, uy = boxes.along[i]
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
def pair_distances(boxes: Boxes, i: Ints, j: Ints) -> Floats:
    """Return the signed distances of pairs of boxes."""
    found = np.empty(len(i))
    for k in range(len(i)):
        found[k] = between(boxes, i[k], j[k])[0]
    return found


@compiled
def disc_distances(boxes: Boxes, i: Ints, points: Points) -> Floats:
    """Return the signed distances of points from boxes, pair by pair."""
    found = np.empty(len(i))
    for k in range(len(i)):
        found[k] = to_point(boxes, i[k], points[k, 0], points[k, 1])[0]
    return found
