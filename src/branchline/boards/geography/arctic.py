"""The Arctic Circle: a parallel, shifted so that each city is on the correct side.

Method: a smoothing spline by penalised least squares: minimise the bending energy of the shift
(squared second differences), with quadratic penalties where a city is on the wrong side, by L-BFGS.
Cost: O(points) per evaluation.
"""

from collections.abc import Sequence

import numpy as np
from scipy.optimize import minimize

from branchline.boards.layout.boxes import Floats, Points
from branchline.boards.layout.sizes import CITY
from branchline.sheet.model import City

LATITUDE = 66.56
STEP = 10.0  # between points of the line, in units of the board
CLEAR = CITY + 7  # between the centre of a city and the line
STIFF = 400.0  # weight of the bending energy


def arctic_circle(
    parallel: Points, cities: Sequence[City], position: Points, width: float
) -> Points:
    """Return points of the line from the left edge of the board to the right."""
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
    """Return the bounds of the line at each x: south of arctic cities, north of others."""
    low, high = np.full(len(x), -1e6), np.full(len(x), 1e6)
    for city, (cx, cy) in zip(cities, position, strict=True):
        across = np.abs(x - cx)
        reach = np.sqrt(np.maximum(0, CLEAR**2 - across**2))
        is_close = across < CLEAR
        if "arctic" in city.marks:
            low[is_close] = np.maximum(low, cy + reach)[is_close]
        else:
            high[is_close] = np.minimum(high, cy - reach)[is_close]
    return low, high
