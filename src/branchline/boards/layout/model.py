"""The layout: positions of cities, curves, rows of spaces and labels.

Each band is a quadratic Bézier curve from city to city. Spaces are placed by arc length: a polyline
of STEPS chords approximates it, and `rows` inverts it by linear interpolation. The error is
O(1/STEPS²) of the length; the cost is O(bands × STEPS + spaces).
"""

from dataclasses import dataclass, field

import numpy as np

from branchline.boards.layout.boxes import Floats, Ints, Points
from branchline.boards.layout.lanes import Band
from branchline.boards.layout.sizes import BONUS, CITY, SPACE, SPACE_GAP, SPACE_GAP_MOST

END_GAP = 5.0  # desired gap between a city's dot and the first space
STEPS = 64  # chords of a curve, for its arc length


def bezier(t: Floats) -> Floats:
    """Return the weights of start, control and end point of a quadratic Bézier curve at t."""
    return np.stack([(1 - t) ** 2, 2 * t * (1 - t), t**2], axis=-1)


def bezier_slope(t: Floats) -> Floats:
    """Return the weights of the three points in the derivative of the curve at t."""
    return np.stack([2 * t - 2, 2 - 4 * t, 2 * t], axis=-1)


@dataclass
class Labels:
    """Boxes of the labels, each relative to its city."""

    city: Ints
    half: Points  # half width and half height
    offset: Points  # from the city to the centre of the box


@dataclass
class Layout:
    """Positions of everything that can move; all in units of the board."""

    size: tuple[float, float]
    geo: Points  # the cities on the map, before anything moved
    bands: list[Band]
    fixed: Points  # rows of x, y, half width, half height that must stay free
    position: Points = field(init=False)  # of the cities
    control: Points = field(init=False)  # of each band's curve
    slide: Floats = field(init=False)  # of each row from the middle of its curve
    pitch: Floats = field(init=False)  # from space to space
    labels: Labels = field(init=False)
    side: Floats = field(init=False)  # of a band's icon: 1 right, -1 left

    def __post_init__(self) -> None:
        self.a = np.array([band.a for band in self.bands])
        self.b = np.array([band.b for band in self.bands])
        self.length = np.array([band.length for band in self.bands])
        self.half_width = np.array([band.half_width for band in self.bands])
        self.bonus = np.flatnonzero([band.bonus for band in self.bands])
        self.position = self.geo.copy()
        self.control = (self.geo[self.a] + self.geo[self.b]) / 2
        self.slide = np.zeros(len(self.bands))
        self.pitch = np.full(len(self.bands), SPACE[0] + SPACE_GAP)
        self.side = np.ones(len(self.bands))
        self.labels = Labels(np.zeros(0, int), np.zeros((0, 2)), np.zeros((0, 2)))

    def curve(self, t: Floats) -> Floats:
        """Return points of every band's curve: bands × len(t) × 2."""
        points = np.stack([self.position[self.a], self.control, self.position[self.b]], axis=1)
        return np.asarray(np.einsum("tk,bkx->btx", bezier(t), points))

    def measure(self) -> tuple[Floats, Floats]:
        """Return the parameters, and the arc length up to each of them on every curve."""
        t = np.linspace(0, 1, STEPS + 1)
        steps = np.linalg.norm(np.diff(self.curve(t), axis=1), axis=2)
        along = np.concatenate([np.zeros((len(steps), 1)), np.cumsum(steps, axis=1)], axis=1)
        return t, along

    def desired_pitch(self, total: Floats) -> Floats:
        """Return the desired pitch: a little wider if there is room, up to the widest gap."""
        room = (total - 2 * (CITY + END_GAP)) / self.length
        return np.asarray(np.clip(room, SPACE[0] + SPACE_GAP, SPACE[0] + SPACE_GAP_MOST))

    def rows(self) -> tuple[Ints, Floats, Floats]:
        """Return each space's band, its place in the row (0 in the middle), and its parameter."""
        t, along = self.measure()
        band = np.repeat(np.arange(len(self.bands)), self.length)
        first = np.repeat(np.cumsum(self.length) - self.length, self.length)
        place = np.arange(len(band)) - first - (self.length[band] - 1) / 2
        at = along[band, -1] / 2 + self.slide[band] + place * self.pitch[band]
        at = np.clip(at, 0, along[band, -1])
        parameter = np.array(
            [np.interp(s, along[i], t) for s, i in zip(at, band, strict=True)], dtype=float
        )
        return band, place, parameter

    def row_points(self) -> tuple[Ints, Points, Floats]:
        """Return each space's band, the centre of its lanes, and its angle in radians."""
        band, _, t = self.rows()
        points = np.stack([self.position[self.a], self.control, self.position[self.b]], axis=1)
        centre = np.einsum("sk,skx->sx", bezier(t), points[band])
        slope = np.einsum("sk,skx->sx", bezier_slope(t), points[band])
        return band, centre, np.arctan2(slope[:, 1], slope[:, 0])

    def icons(self) -> Points:
        """Return the centres of the "+X" icons, one for each band that has one."""
        points = self.curve(np.array([0.5]))[self.bonus, 0]
        chord = self.position[self.b] - self.position[self.a]
        chord = chord[self.bonus] / np.linalg.norm(chord[self.bonus], axis=1, keepdims=True)
        normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
        away = self.side[self.bonus] * (self.half_width[self.bonus] + BONUS + 3)
        return np.asarray(points + away[:, None] * normal)
