"""How far turned boxes and discs are apart, and how that changes when they move.

A box is its middle, its unit direction and its half sizes. Distances between boxes are those
along the best separating axis: never more than the true distance, negative when they overlap.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .layout import Floats, Ints
from .projection import Points


@dataclass
class Boxes:
    """Many turned boxes."""

    middle: Points
    along: Points  # unit vectors
    half: Points

    @property
    def across(self) -> Points:
        """Unit vectors at right angles to along."""
        return np.stack([-self.along[:, 1], self.along[:, 0]], axis=1)


@dataclass
class Apart:
    """Distances of pairs with their derivatives by the second middle and by both angles."""

    distance: Floats
    towards: Points  # d distance / d second middle; the first has the opposite
    turn_first: Floats
    turn_second: Floats


def dot(u: Points, v: Points) -> Floats:
    """Row by row."""
    return np.einsum("ij,ij->i", u, v)


def axis_distance(boxes: Boxes, i: Ints, j: Ints, axis: int) -> Apart:
    """Distance of pairs along one axis of the first box: 0 along it, 1 across it."""
    n, m = boxes.along[i], boxes.across[i]
    if axis:
        n, m = m, -n  # m is how n changes when the first box turns
    u, v = boxes.along[j], boxes.across[j]
    gap = boxes.middle[j] - boxes.middle[i]
    half = boxes.half[j]
    ahead, nu, nv = dot(gap, n), dot(n, u), dot(n, v)
    sign, su, sv = np.sign(ahead), np.sign(nu), np.sign(nv)
    distance = np.abs(ahead) - boxes.half[i, axis] - half[:, 0] * np.abs(nu) - half[:, 1] * np.abs(nv)
    turn_first = sign * dot(gap, m) - half[:, 0] * su * dot(m, u) - half[:, 1] * sv * dot(m, v)
    turn_second = -half[:, 0] * su * nv + half[:, 1] * sv * nu
    return Apart(distance, sign[:, None] * n, turn_first, turn_second)


def between_boxes(boxes: Boxes, i: Ints, j: Ints) -> Apart:
    """Distances of pairs of boxes."""
    best = axis_distance(boxes, i, j, 0)
    for first, second, axis in ((i, j, 1), (j, i, 0), (j, i, 1)):
        other = axis_distance(boxes, first, second, axis)
        if first is j:
            other = Apart(other.distance, -other.towards, other.turn_second, other.turn_first)
        take = other.distance > best.distance
        best = Apart(
            np.where(take, other.distance, best.distance),
            np.where(take[:, None], other.towards, best.towards),
            np.where(take, other.turn_first, best.turn_first),
            np.where(take, other.turn_second, best.turn_second),
        )
    return best


def to_discs(boxes: Boxes, i: Ints, points: Points, radius: Floats) -> Apart:
    """Distances of boxes i to discs, pair by pair; the disc is the second."""
    u, v = boxes.along[i], boxes.across[i]
    gap = points - boxes.middle[i]
    local = np.stack([dot(gap, u), dot(gap, v)], axis=1)
    over = np.abs(local) - boxes.half[i]
    out = np.maximum(over, 0)
    length = np.linalg.norm(out, axis=1)
    inside = length == 0
    inner = np.zeros_like(over)
    inner[np.arange(len(over)), over.argmax(axis=1)] = 1
    way = np.where(inside[:, None], inner, out / np.maximum(length, 1e-9)[:, None])
    way = way * np.sign(local)
    distance = np.where(inside, over.max(axis=1), length) - radius
    turn = way[:, 0] * local[:, 1] - way[:, 1] * local[:, 0]
    towards = way[:, :1] * u + way[:, 1:] * v
    return Apart(distance, towards, turn, np.zeros(len(turn)))
