"""The warp: the map follows the cities that were moved, so that a port stays on the coast.

Method: scattered-data interpolation with radial basis functions: the best affine map, plus Matérn
kernels of smoothness 5/2 around the cities for the rest, with a small ridge term (kriging with a
nugget), which keeps the map from folding. Invariant: cities land on their positions up to the
ridge; `least_area` is positive if the map does not fold. Cost: O(cities³) once to solve, then
O(cities) per point.
"""

import numpy as np

from branchline.boards.layout.boxes import Floats, Points

REACH = 190.0  # length scale of the kernel
LOOSE = 0.004  # ridge term


class Warp:
    """A smooth map of the plane, from points of the map to points of the board."""

    def __init__(self, geo: Points, position: Points) -> None:
        self.geo = geo
        flat = np.column_stack([geo, np.ones(len(geo))])
        self.affine = np.linalg.lstsq(flat, position, rcond=None)[0]
        rest = position - flat @ self.affine
        gram = kernel(geo, geo) + LOOSE * np.eye(len(geo))
        self.pull = np.linalg.solve(gram, rest)

    def __call__(self, points: Points) -> Points:
        """Return the points of the map on the board."""
        points = np.asarray(points, float)
        flat = np.column_stack([points, np.ones(len(points))])
        moved: Points = flat @ self.affine + kernel(points, self.geo) @ self.pull
        return moved

    def least_area(self, size: tuple[float, float]) -> float:
        """Return the least area factor (Jacobian determinant) on the board; folds are negative."""
        x, y = np.meshgrid(np.arange(0, size[0], 12), np.arange(0, size[1], 12))
        grid = np.stack([x.ravel(), y.ravel()], axis=1)
        step = 0.5
        here = self(grid)
        right, down = (
            self(grid + np.array([step, 0])) - here,
            self(grid + np.array([0, step])) - here,
        )
        return float((right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]).min() / step**2)


def kernel(points: Points, others: Points) -> Floats:
    """Return the kernel between points: 1 at the same point, 0 far away."""
    gap = np.linalg.norm(points[:, None] - others[None], axis=2) / REACH * 2
    value: Floats = (1 + gap + gap**2 / 3) * np.exp(-gap)
    return value
