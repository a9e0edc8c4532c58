"""What a layout costs, with its gradient: the function that relaxing makes small.

Costs of space: boxes and discs closer than they should be. Costs of shape: cities far from the
map, curves of the wrong length, strong bows, rows off the middle, labels away from their city.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import Delaunay

from .boxes import Apart, Boxes, between_boxes, dot, to_discs
from .layout import END_GAP, Floats, Ints, Layout, bezier, bezier_slope
from .projection import Points
from .sizes import BONUS, CITY, EDGE, SPACE, SPACE_GAP, SPACE_GAP_MOST

NEAR = 34.0  # pairs farther apart than this at the start of a round are not looked at
END_MOST = 26.0  # widest gap between a city's dot and the first space
SAMPLES = 12  # of a curve, for its length


@dataclass(frozen=True)
class Weights:
    """How much each cost counts."""

    overlap: float = 3.0
    label: float = 1.5
    home: float = 0.003  # cities stay where the map says
    stretch: float = 0.012  # neighbouring cities move together
    bow: float = 0.010
    skew: float = 0.02  # the top of a bow is in its middle
    short: float = 1.6
    long: float = 0.05
    slide: float = 0.01
    pitch: float = 0.2
    space_gap: float = 5.0  # between spaces of different routes
    label_gap: float = 3.5


class Energy:
    """The cost of a layout around where it is now; pairs and parameters are frozen."""

    def __init__(self, layout: Layout, weights: Weights) -> None:
        self.layout, self.weights = layout, weights
        self.band, self.place, t = layout.rows()
        self.at, self.slope = bezier(t), bezier_slope(t)
        self.step = bezier(np.linspace(0, 1, SAMPLES + 1))
        _, along = layout.measure()
        self.wanted = layout.wanted_pitch(along[:, -1])
        length = layout.length
        self.least = length * (SPACE[0] + SPACE_GAP) - SPACE_GAP + 2 * (CITY + END_GAP)
        self.most = length * (SPACE[0] + SPACE_GAP_MOST) + 2 * (CITY + 0.6 * END_MOST)
        self._choose_mesh()
        self._choose_pairs()

    def start(self) -> Floats:
        """The layout as one vector."""
        lay = self.layout
        moves = np.zeros(2 * len(lay.bands))
        return np.concatenate(
            [lay.position.ravel(), lay.control.ravel(), moves, lay.labels.offset.ravel()]
        )

    def store(self, x: Floats) -> None:
        """Write a vector back into the layout."""
        lay = self.layout
        position, control, slide, pitch, offset = self._parts(x)
        lay.position, lay.control, lay.labels.offset = position.copy(), control.copy(), offset.copy()
        lay.slide = lay.slide + slide
        lay.pitch = np.clip(
            lay.pitch + pitch, SPACE[0] + SPACE_GAP - 0.5, SPACE[0] + SPACE_GAP_MOST
        )

    def __call__(self, x: Floats) -> tuple[float, Floats]:
        self.position, self.control, self.slide, self.pitch, self.offset = self._parts(x)
        self.cost = 0.0
        self.grad = np.zeros_like(x)
        (
            self.g_position,
            self.g_control,
            self.g_slide,
            self.g_pitch,
            self.g_offset,
        ) = self._parts(self.grad)
        self._shape()
        self._lengths()
        self._mesh()
        self._space()
        return self.cost, self.grad

    def _parts(self, x: Floats) -> tuple[Points, Points, Floats, Floats, Points]:
        cities, bands = len(self.layout.geo), len(self.layout.bands)
        cut = np.cumsum([2 * cities, 2 * bands, bands, bands])
        p, c, slide, pitch, offset = np.split(x, cut)
        return p.reshape(-1, 2), c.reshape(-1, 2), slide, pitch, offset.reshape(-1, 2)

    # ---------------------------------------------------------------- pairs, once per round

    def _choose_mesh(self) -> None:
        geo = self.layout.geo
        self.mesh = Delaunay(geo).simplices
        edges = {tuple(sorted((t[i], t[j]))) for t in self.mesh for i, j in ((0, 1), (1, 2), (0, 2))}
        self.edge_a, self.edge_b = np.array(sorted(edges)).T
        self.edge_geo = geo[self.edge_b] - geo[self.edge_a]
        length = np.linalg.norm(self.edge_geo, axis=1)
        self.edge_weight = self.weights.stretch * 100 / np.maximum(length, 30)
        self.area = cross(geo, self.mesh)

    def _choose_pairs(self) -> None:
        lay = self.layout
        self.spaces, self.label_count = len(self.band), len(lay.labels.city)
        self.position, self.control, self.offset = lay.position, lay.control, lay.labels.offset
        self.slide = self.pitch = np.zeros(len(lay.bands))
        boxes = self._boxes()
        kind = np.repeat([0, 1, 2], [self.spaces, self.label_count, len(lay.fixed)])
        owner = np.concatenate([self.band, np.full(len(kind) - self.spaces, -1)])
        i, j = np.triu_indices(len(kind), 1)
        reach = np.linalg.norm(boxes.half, axis=1)
        gap = np.linalg.norm(boxes.middle[i] - boxes.middle[j], axis=1) - reach[i] - reach[j]
        same = (owner[i] == owner[j]) & (owner[i] >= 0)
        keep = (gap < NEAR) & (~same | (j == i + 1)) & ((kind[i] < 2) | (kind[j] < 2))
        self.i, self.j, same = i[keep], j[keep], same[keep]
        label = (kind[self.i] > 0) | (kind[self.j] > 0)
        w = self.weights
        self.pair_gap = np.where(same, SPACE_GAP - 1, np.where(label, w.label_gap, w.space_gap))
        self.pair_weight = np.where(label, w.label, w.overlap)
        self._choose_discs(boxes, kind)

    def _choose_discs(self, boxes: Boxes, kind: Ints) -> None:
        lay = self.layout
        cities = len(lay.geo)
        points = np.concatenate([lay.position, lay.icons()])
        radius = np.concatenate([np.full(cities, CITY), np.full(len(lay.bonus), BONUS)])
        owner = np.concatenate([np.full(cities, -1), lay.bonus])
        i, d = np.divmod(np.arange(len(kind) * len(points)), len(points))
        reach = np.linalg.norm(boxes.half, axis=1)
        gap = np.linalg.norm(boxes.middle[i] - points[d], axis=1) - reach[i] - radius[d]
        band = np.concatenate([self.band, np.full(len(kind) - self.spaces, -2)])
        keep = (gap < NEAR) & (band[i] != owner[d])
        self.disc_box, self.disc = i[keep], d[keep]
        self.disc_radius = radius[self.disc]
        label_city = np.full(len(kind), -1)
        label_city[self.spaces : self.spaces + self.label_count] = lay.labels.city
        foreign = (kind[self.disc_box] == 1) & (label_city[self.disc_box] != self.disc)
        gap = np.where(self.disc < cities, np.where(foreign, 9.0, 4.0), 2.5)
        self.disc_gap = np.where(kind[self.disc_box] == 2, 14.0, gap)
        self.disc_weight = np.where(kind[self.disc_box] == 0, self.weights.overlap, self.weights.label)
        self.icon_shift = lay.icons() - lay.curve(np.array([0.5]))[lay.bonus, 0]

    # ---------------------------------------------------------------- costs of shape

    def _pull(self, weight: Floats | float, value: Points, *targets: tuple[Points, Ints, float]) -> None:
        """A spring: weight times value squared; value is a sum of factor times target rows."""
        self.cost += float((np.asarray(weight).reshape(-1, 1) * value**2).sum())
        pull = 2 * np.asarray(weight).reshape(-1, 1) * value
        for grad, rows, factor in targets:
            np.add.at(grad, rows, factor * pull)

    def _shape(self) -> None:
        lay, w = self.layout, self.weights
        cities, bands = np.arange(len(lay.geo)), np.arange(len(lay.bands))
        self._pull(w.home, self.position - lay.geo, (self.g_position, cities, 1))
        moved = self.position[self.edge_b] - self.position[self.edge_a] - self.edge_geo
        self._pull(
            self.edge_weight, moved, (self.g_position, self.edge_b, 1), (self.g_position, self.edge_a, -1)
        )
        a, b = self.position[lay.a], self.position[lay.b]
        rise = self.control - (a + b) / 2
        ends = ((self.g_control, bands, 1.0), (self.g_position, lay.a, -0.5), (self.g_position, lay.b, -0.5))
        self._pull(w.bow, rise, *ends)
        self._bows(rise, b - a)
        for value, grad, weight in (
            (lay.slide + self.slide, self.g_slide, w.slide),
            (lay.pitch + self.pitch - self.wanted, self.g_pitch, w.pitch),
        ):
            self.cost += weight * float((value**2).sum())
            grad += 2 * weight * value

    def _bows(self, rise: Points, chord: Points) -> None:
        """A bow has its top in the middle and is not higher than a part of its span."""
        lay, w = self.layout, self.weights
        span = np.linalg.norm(chord, axis=1)
        unit = chord / span[:, None]
        skew = dot(rise, unit)
        bow = np.linalg.norm(rise, axis=1) + 1e-9
        over = np.maximum(0, bow - 0.45 * span)
        self.cost += float(w.skew * (skew**2).sum() + 0.5 * (over**2).sum())
        pull = (2 * w.skew * skew)[:, None]
        g_rise = pull * unit + (over / bow)[:, None] * rise
        g_chord = pull * (rise - skew[:, None] * unit) / span[:, None] - 0.45 * over[:, None] * unit
        self.g_control += g_rise
        np.add.at(self.g_position, lay.a, -0.5 * g_rise - g_chord)
        np.add.at(self.g_position, lay.b, -0.5 * g_rise + g_chord)

    def _lengths(self) -> None:
        lay, w = self.layout, self.weights
        points = self._curve_points()
        line = np.einsum("tk,bkx->btx", self.step, points)
        steps = np.diff(line, axis=1)
        size = np.linalg.norm(steps, axis=2) + 1e-9
        total = size.sum(axis=1)
        short, long = np.maximum(0, self.least - total), np.maximum(0, total - self.most)
        self.cost += float(w.short * (short**2).sum() + w.long * (long**2).sum())
        pull = (-2 * w.short * short + 2 * w.long * long)[:, None, None] * steps / size[:, :, None]
        g_line = np.zeros_like(line)
        g_line[:, 1:] += pull
        g_line[:, :-1] -= pull
        self._to_curves(np.arange(len(lay.bands)), np.einsum("tk,btx->bkx", self.step, g_line))

    def _mesh(self) -> None:
        """Triangles of neighbouring cities keep their sense and a part of their size."""
        area = cross(self.position, self.mesh)
        lack = np.maximum(0, 0.3 - area / self.area)
        self.cost += 3000 * float((lack**2).sum())
        pull = -6000 * lack / self.area
        corner = self.position[self.mesh]
        for k in range(3):
            opposite = corner[:, (k + 2) % 3] - corner[:, (k + 1) % 3]
            turned = np.stack([-opposite[:, 1], opposite[:, 0]], axis=1)
            np.add.at(self.g_position, self.mesh[:, k], pull[:, None] * turned)

    # ---------------------------------------------------------------- costs of space

    def _curve_points(self) -> Floats:
        lay = self.layout
        return np.stack([self.position[lay.a], self.control, self.position[lay.b]], axis=1)

    def _to_curves(self, band: Ints, grad: Floats) -> None:
        """Add gradients by the three points of curves: rows x 3 x 2."""
        np.add.at(self.g_position, self.layout.a[band], grad[:, 0])
        np.add.at(self.g_control, band, grad[:, 1])
        np.add.at(self.g_position, self.layout.b[band], grad[:, 2])

    def _boxes(self) -> Boxes:
        lay = self.layout
        points = self._curve_points()[self.band]
        slope = np.einsum("sk,skx->sx", self.slope, points)
        self.speed = np.linalg.norm(slope, axis=1, keepdims=True) + 1e-9
        along = slope / self.speed
        move = self.slide[self.band] + self.place * self.pitch[self.band]
        middle = np.einsum("sk,skx->sx", self.at, points) + move[:, None] * along
        half = np.stack([np.full(self.spaces, SPACE[0] / 2), lay.half_width[self.band]], axis=1)
        upright = np.tile([1.0, 0.0], (self.label_count + len(lay.fixed), 1))
        labels = self.position[lay.labels.city] + self.offset
        return Boxes(
            np.concatenate([middle, labels, lay.fixed[:, :2]]),
            np.concatenate([along, upright]),
            np.concatenate([half, lay.labels.half, lay.fixed[:, 2:]]),
        )

    def _space(self) -> None:
        lay = self.layout
        boxes = self._boxes()
        self.g_middle, self.g_turn = np.zeros_like(boxes.middle), np.zeros(len(boxes.middle))
        apart = between_boxes(boxes, self.i, self.j)
        pull = self._hinge(self.pair_weight, self.pair_gap - apart.distance)
        self._push(self.i, apart, pull)
        np.add.at(self.g_middle, self.j, -pull[:, None] * apart.towards)
        np.add.at(self.g_turn, self.j, -pull * apart.turn_second)
        self._discs(boxes)
        self._ends(boxes)
        self._label_reach(boxes)
        self._edges(boxes)
        self._spread_boxes(boxes)
        spread = self.position[:, None] - self.position[None]
        i, j = np.triu_indices(len(lay.geo), 1)
        gap = spread[i, j]
        size = np.linalg.norm(gap, axis=1) + 1e-9
        pull = self._hinge(np.full(len(i), self.weights.overlap), 2 * CITY + 24 - size)
        np.add.at(self.g_position, i, -(pull / size)[:, None] * gap)
        np.add.at(self.g_position, j, (pull / size)[:, None] * gap)

    def _hinge(self, weight: Floats, lack: Floats) -> Floats:
        """Add weight times lack squared where something lacks; return the slope by lack."""
        lack = np.maximum(0, lack)
        self.cost += float((weight * lack**2).sum())
        return 2 * weight * lack

    def _push(self, i: Ints, apart: Apart, pull: Floats) -> None:
        np.add.at(self.g_middle, i, pull[:, None] * apart.towards)
        np.add.at(self.g_turn, i, -pull * apart.turn_first)

    def _discs(self, boxes: Boxes) -> None:
        lay, cities = self.layout, len(self.layout.geo)
        middle = self._curve_points()[lay.bonus]
        icons = np.einsum("k,bkx->bx", bezier(np.array(0.5)), middle) + self.icon_shift
        points = np.concatenate([self.position, icons])
        apart = to_discs(boxes, self.disc_box, points[self.disc], self.disc_radius)
        pull = self._hinge(self.disc_weight, self.disc_gap - apart.distance)
        self._push(self.disc_box, apart, pull)
        g_points = np.zeros_like(points)
        np.add.at(g_points, self.disc, -pull[:, None] * apart.towards)
        self.g_position += g_points[:cities]
        half = np.array([0.25, 0.5, 0.25])
        self._to_curves(lay.bonus, half[None, :, None] * g_points[cities:, None, :])

    def _ends(self, boxes: Boxes) -> None:
        """The first and last space of a row are not far from their cities."""
        lay = self.layout
        last = np.cumsum(lay.length) - 1
        for space, city in ((last - lay.length + 1, lay.a), (last, lay.b)):
            gap = boxes.middle[space] - self.position[city]
            size = np.linalg.norm(gap, axis=1) + 1e-9
            most = SPACE[0] / 2 + CITY + END_MOST
            pull = self._hinge(np.full(len(space), 0.15), size - most)
            move = (pull / size)[:, None] * gap
            np.add.at(self.g_middle, space, move)
            np.add.at(self.g_position, city, -move)

    def _label_reach(self, boxes: Boxes) -> None:
        """A label is close to its own city."""
        labels = self.layout.labels
        own = self.spaces + np.arange(self.label_count)
        apart = to_discs(boxes, own, self.position[labels.city], np.full(len(own), CITY))
        pull = self._hinge(np.full(len(own), 0.6), apart.distance - 6.0)
        np.add.at(self.g_middle, own, -pull[:, None] * apart.towards)
        np.add.at(self.g_position, labels.city, pull[:, None] * apart.towards)

    def _edges(self, boxes: Boxes) -> None:
        loose = self.spaces + self.label_count
        along, across = np.abs(boxes.along[:loose]), np.abs(boxes.across[:loose])
        reach = along * boxes.half[:loose, :1] + across * boxes.half[:loose, 1:]
        for grad, middle, room in (
            (self.g_middle[:loose], boxes.middle[:loose], reach),
            (self.g_position, self.position, np.full_like(self.position, CITY + 6)),
        ):
            low = np.maximum(0, EDGE + 1 + room - middle)
            high = np.maximum(0, middle + room + EDGE + 1 - np.array(self.layout.size))
            self.cost += float((low**2 + high**2).sum())
            grad += 2 * (high - low)

    def _spread_boxes(self, boxes: Boxes) -> None:
        """Hand the gradients of boxes on to what they hang on."""
        n, labels = self.spaces, self.layout.labels
        g_middle, along = self.g_middle[:n], boxes.along[:n]
        push = dot(g_middle, along)
        np.add.at(self.g_slide, self.band, push)
        np.add.at(self.g_pitch, self.band, self.place * push)
        move = self.slide[self.band] + self.place * self.pitch[self.band]
        across = boxes.across[:n]
        turn = self.g_turn[:n] + move * dot(g_middle, across)
        g_slope = (turn[:, None] * across) / self.speed
        grad = self.at[:, :, None] * g_middle[:, None] + self.slope[:, :, None] * g_slope[:, None]
        self._to_curves(self.band, grad)
        hung = self.g_middle[n : n + self.label_count]
        self.g_offset += hung
        np.add.at(self.g_position, labels.city, hung)


def cross(points: Points, triangles: Ints) -> Floats:
    """Twice the signed area of triangles."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    return (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
