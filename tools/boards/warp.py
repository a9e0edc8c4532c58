"""The warp: the map bends along with the cities that were moved, so that a port stays a port."""

from __future__ import annotations

import numpy as np

from .boxes import Floats, Points

REACH = 190.0  # how far a moved city bends the map around it
LOOSE = 0.004  # the map may stay this little behind, so that it does not fold


class Warp:
    """A smooth map of the plane that takes places on the map to places on the board."""

    def __init__(self, geo: Points, position: Points) -> None:
        self.geo = geo
        flat = np.column_stack([geo, np.ones(len(geo))])
        self.affine = np.linalg.lstsq(flat, position, rcond=None)[0]
        rest = position - flat @ self.affine
        kernel = near(geo, geo) + LOOSE * np.eye(len(geo))
        self.pull = np.linalg.solve(kernel, rest)

    def __call__(self, points: Points) -> Points:
        """Where the points of the map are on the board."""
        points = np.asarray(points, float)
        flat = np.column_stack([points, np.ones(len(points))])
        moved: Points = flat @ self.affine + near(points, self.geo) @ self.pull
        return moved

    def least_area(self, size: tuple[float, float]) -> float:
        """The least factor by which any part of the board changes its area; folds are negative."""
        x, y = np.meshgrid(np.arange(0, size[0], 12), np.arange(0, size[1], 12))
        grid = np.stack([x.ravel(), y.ravel()], axis=1)
        step = 0.5
        here = self(grid)
        right, down = (
            self(grid + np.array([step, 0])) - here,
            self(grid + np.array([0, step])) - here,
        )
        return float((right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]).min() / step**2)


def near(points: Points, others: Points) -> Floats:
    """How much each point feels each other: one at the same place, nothing far away."""
    gap = np.linalg.norm(points[:, None] - others[None], axis=2) / REACH * 2
    felt: Floats = (1 + gap + gap**2 / 3) * np.exp(-gap)
    return felt
