"""Spreads the cities of a map until routes have room: dense regions grow, the rest makes way.

Method: a stress model, minimised by L-BFGS. Each route pushes its cities apart until its row of
spaces fits between them; springs on the mesh of cities keep the shape of the map, and triangles
must not flip, so that routes that do not cross on the map do not cross afterwards.
"""

import numpy as np
from scipy.optimize import minimize

from branchline.boards.layout import costs
from branchline.boards.layout.boxes import Floats, Ints, Points
from branchline.boards.layout.energy import CITY_LEAST, mesh_of
from branchline.boards.layout.lanes import Band
from branchline.boards.layout.model import END_GAP
from branchline.boards.layout.sizes import CITY, SPACE, SPACE_GAP

PUSH = 1.5  # weight of a route that is too short
SHAPE = 0.012  # weight of the shape of the map
APART = 30.0  # between two cities, beyond the least distance: room for their names
ROUNDS = 3


def spread(geo: Points, bands: list[Band], room: float) -> Points:
    """Return the cities with so many times the room that their routes need."""
    a, b = np.array([band.a for band in bands]), np.array([band.b for band in bands])
    length = np.array([band.length for band in bands])
    needed = room * (length * (SPACE[0] + SPACE_GAP) + 2 * (CITY + END_GAP))
    found = geo
    for _ in range(ROUNDS):
        stress = Stress(found, (a, b), needed, room * (CITY_LEAST + APART))
        options = {"maxiter": 200, "ftol": 1e-6}
        start = found.ravel()
        found = minimize(stress, start, jac=True, method="L-BFGS-B", options=options).x
        found = found.reshape(-1, 2)
    return found


class Stress:
    """The stress of a map, with its gradient."""

    def __init__(self, geo: Points, ends: tuple[Ints, Ints], needed: Floats, apart: float) -> None:
        (self.a, self.b), self.needed, self.apart = ends, needed, apart
        self.mesh = mesh_of(geo)
        sides = np.concatenate([self.mesh[:, [0, 1]], self.mesh[:, [1, 2]], self.mesh[:, [0, 2]]])
        sides = np.unique(np.sort(np.concatenate([sides, np.column_stack(ends)]), axis=1), axis=0)
        self.tie_a, self.tie_b = sides.T.copy()
        self.rest = geo[self.tie_b] - geo[self.tie_a]
        self.weight = SHAPE * 100 / np.maximum(np.linalg.norm(self.rest, axis=1), 30)
        ab, ac = (geo[self.mesh[:, k]] - geo[self.mesh[:, 0]] for k in (1, 2))
        self.area = ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]

    def __call__(self, x: Floats) -> tuple[float, Floats]:
        """Return the stress of places, and its gradient."""
        place = x.reshape(-1, 2)
        grad = np.zeros_like(place)
        cost = costs.springs(place, self.tie_a, self.tie_b, self.rest, self.weight, grad)
        cost += costs.triangles(place, self.mesh, self.area, grad)
        cost += costs.crowding(place, self.apart, 1.0, grad)
        chord = place[self.b] - place[self.a]
        size = np.linalg.norm(chord, axis=1) + 1e-9
        lack = np.maximum(0, self.needed - size)
        pull = (2 * PUSH * lack / size)[:, None] * chord
        np.add.at(grad, self.b, -pull)
        np.add.at(grad, self.a, pull)
        return cost + PUSH * float((lack**2).sum()), grad.ravel()
