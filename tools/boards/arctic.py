"""The Arctic Circle: a parallel, eased so that each city is on the side the sheet says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.optimize import minimize

from .boxes import Floats, Points
from .facts import City
from .sizes import CITY

LATITUDE = 66.56
STEP = 10.0  # between points of the line, in units of the board
CLEAR = CITY + 7  # between the middle of a city and the line
STIFF = 400.0  # how much the line dislikes to bend more than the parallel


def arctic_circle(
    parallel: Points, cities: Sequence[City], position: Points, width: float
) -> Points:
    """Points of the line from the left edge of the board to the right."""
    x = np.arange(-STEP, width + 2 * STEP, STEP)
    order = np.argsort(parallel[:, 0])
    base = np.interp(x, parallel[order, 0], parallel[order, 1])
    low, high = bounds(x, cities, position)

    def cost(shift: Floats) -> tuple[float, Floats]:
        bend = np.diff(shift, 2)
        y = base + shift
        lack = np.maximum(0, low - y) - np.maximum(0, y - high)
        grad = 0.002 * shift - 20 * lack
        grad[2:] += 2 * STIFF * bend
        grad[1:-1] -= 4 * STIFF * bend
        grad[:-2] += 2 * STIFF * bend
        total = STIFF * (bend**2).sum() + 0.001 * (shift**2).sum() + 10 * (lack**2).sum()
        return float(total), grad

    options = {"maxiter": 20000, "maxfun": 40000, "ftol": 1e-12}
    found = minimize(cost, np.zeros(len(x)), jac=True, method="L-BFGS-B", options=options)
    return np.column_stack([x, base + found.x])


def bounds(x: Floats, cities: Sequence[City], position: Points) -> tuple[Floats, Floats]:
    """How high and how low the line may be at each x: south of arctic cities, north of others."""
    low, high = np.full(len(x), -1e6), np.full(len(x), 1e6)
    for city, (cx, cy) in zip(cities, position, strict=True):
        across = np.abs(x - cx)
        reach = np.sqrt(np.maximum(0, CLEAR**2 - across**2))
        beside = across < CLEAR
        if city.arctic:
            low[beside] = np.maximum(low, cy + reach)[beside]
        else:
            high[beside] = np.minimum(high, cy - reach)[beside]
    return low, high
