"""Sums over games from which ratios and their intervals follow; those of other games add up.

A ratio is the sum of `a` over the sum of `b`, one pair for each game: what several seats did in
one game is one observation, so that intervals are not too narrow (clusters).
"""

from typing import Any, NamedTuple

import numpy as np

Z = 1.959964  # of a 95 % interval
Array = Any  # of NumPy


class Ratios(NamedTuple):
    """Ratios with the half widths of their intervals, and the sums of `b`."""

    values: Array
    halves: Array
    counts: Array


def sums_of(a: Array, b: Array) -> Array:
    """Return the five sums over games, which are the first axis."""
    a, b = np.broadcast_arrays(np.asarray(a, float), np.asarray(b, float))
    return np.stack([a.sum(0), b.sum(0), (a * a).sum(0), (a * b).sum(0), (b * b).sum(0)])


def ratios_of(sums: Array) -> Ratios:
    """Return ratios; NaN where nothing was counted.

    The variance is that of the linearised ratio: the mean square of `a - ratio * b` over games.
    """
    a, b, aa, ab, bb = sums
    with np.errstate(divide="ignore", invalid="ignore"):
        values = a / b
        spread = np.maximum(0.0, aa - 2 * values * ab + values * values * bb)
        halves = Z * np.sqrt(spread) / b
    return Ratios(values, halves, b)
