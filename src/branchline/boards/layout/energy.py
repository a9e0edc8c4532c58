"""The energy of a layout, with its gradient: the function that relaxing minimises.

Method: force-directed graph drawing by energy minimisation, with soft constraints as quadratic
penalties. Spacing terms: boxes and discs closer than they should be. Shape terms: cities far from
the map, curves of the wrong length, strong bends, rows off centre, labels far from their city.

Invariant: within one `Energy` the set of close pairs and the Bézier parameters of the spaces are
fixed, so the function is smooth except where a penalty starts, and its gradient is exact (reverse
mode, by hand: boxes → curves → cities). Both are stale once things move; hence a new `Energy` for
each round. Since the mesh of cities must not fold, `costs.triangles` keeps its orientation.

Cost: building one takes O(n²) for the pairs of n boxes; each evaluation O(close pairs + cities²).
"""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import Delaunay, QhullError

from branchline.boards.layout import costs
from branchline.boards.layout.boxes import Boxes, Floats, Ints, Points
from branchline.boards.layout.model import END_GAP, Layout, bezier, bezier_slope
from branchline.boards.layout.sizes import BONUS, CITY, EDGE, SPACE, SPACE_GAP, SPACE_GAP_MOST

NEAR = 34.0  # pairs that are farther apart at the start of a round are ignored
END_MOST = 26.0  # widest gap between a city's dot and the first space
LABEL_MOST = 6.0  # widest gap between a city's dot and its label
CITY_LEAST = 2 * CITY + 24  # between the middles of two cities
HIGHEST = 0.45  # bow, as a fraction of its span
SAMPLES = 12  # points of a curve, for its length
ANY = 1e9


@dataclass(frozen=True)
class Weights:
    """The weights of the terms."""

    overlap: float = 3.0
    label: float = 1.5
    home: float = 0.003  # cities stay where they are on the map
    stretch: float = 0.012  # neighbouring cities move together
    bow: float = 0.02
    skew: float = 0.02  # the top of a bow is in its middle
    short: float = 1.6
    long: float = 0.05
    slide: float = 0.01
    pitch: float = 0.2
    end: float = 0.15
    label_reach: float = 0.6
    space_gap: float = 5.0  # between spaces of different routes
    label_gap: float = 3.5


def mesh_of(geo: Points) -> Ints:
    """Return the triangles between cities; cities on one line have none."""
    try:
        mesh = np.asarray(Delaunay(geo).simplices, np.intp)
    except QhullError:
        return np.zeros((0, 3), np.intp)
    a, b, c = (geo[mesh[:, k]] for k in range(3))
    ab, ac = b - a, c - a
    return mesh[np.abs(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]) > 1]


class Energy:
    """The energy of a layout near its present state; pairs and parameters are fixed."""

    def __init__(self, layout: Layout, weights: Weights) -> None:
        self.layout, self.weights = layout, weights
        band, place, t = layout.rows()
        self.rows = costs.Rows(band, place, bezier(t), bezier_slope(t))
        self.step = bezier(np.linspace(0, 1, SAMPLES + 1))
        length, labels = layout.length, layout.labels
        self.desired_pitch = layout.desired_pitch(layout.measure()[1][:, -1])
        self.least = length * (SPACE[0] + SPACE_GAP) - SPACE_GAP + 2 * (CITY + END_GAP)
        self.most = length * (SPACE[0] + SPACE_GAP_MOST) + 2 * (CITY + 0.6 * END_MOST)
        self.spaces, self.loose = len(band), len(band) + len(labels.city)
        half = np.column_stack([np.full(self.spaces, SPACE[0] / 2), layout.half_width[band]])
        upright = np.tile([1.0, 0.0], (len(labels.city) + len(layout.fixed), 1))
        self.boxes = Boxes(
            np.concatenate([np.zeros((self.loose, 2)), layout.fixed[:, :2]]),
            np.concatenate([np.zeros((self.spaces, 2)), upright]),
            np.concatenate([half, labels.half, layout.fixed[:, 2:]]),
        )
        self.kind = np.repeat([0, 1, 2], [self.spaces, len(labels.city), len(layout.fixed)])
        self.speed = np.zeros(self.spaces)
        cities, bands = len(layout.geo), len(layout.bands)
        self.cuts = np.cumsum([2 * cities, 2 * bands, bands, bands]).tolist()
        self.dots = np.tile([1.0, 0.0], (cities, 1)), np.full((cities, 2), CITY + 6)
        self.size = np.array(layout.size, float)
        self.icon_shift = layout.icons() - layout.curve(np.array([0.5]))[layout.bonus, 0]
        self._choose_mesh()
        self._lay_boxes(*self._parts(self.start()))
        self._choose_pairs()
        self._choose_discs()

    def start(self) -> Floats:
        """Return the layout as one vector."""
        lay = self.layout
        moves = np.zeros(2 * len(lay.bands))
        return np.concatenate(
            [lay.position.ravel(), lay.control.ravel(), moves, lay.labels.offset.ravel()]
        )

    def store(self, x: Floats) -> None:
        """Write a vector back into the layout."""
        lay = self.layout
        position, control, slide, pitch, offset = self._parts(x)
        lay.position, lay.control = position.copy(), control.copy()
        lay.labels.offset = offset.copy()
        lay.slide = lay.slide + slide
        least, most = SPACE[0] + SPACE_GAP - 0.5, SPACE[0] + SPACE_GAP_MOST
        lay.pitch = np.clip(lay.pitch + pitch, least, most)

    def __call__(self, x: Floats) -> tuple[float, Floats]:
        """Return the energy at a vector, and its gradient."""
        lay, w = self.layout, self.weights
        parts = position, _, slide, pitch, _ = self._parts(x)
        grad = np.zeros_like(x)
        g_position, g_control, g_slide, g_pitch, g_offset = self._parts(grad)
        points = self._lay_boxes(*parts)
        g_points = np.zeros_like(points)
        cost = costs.bows(points, w.bow, w.skew, HIGHEST, g_points)
        cost += costs.lengths(points, self.step, self.least, self.most, w.short, w.long, g_points)
        cost += costs.springs(
            position, self.tie_a, self.tie_b, self.tie_rest, self.tie_weight, g_position
        )
        cost += costs.triangles(position, self.mesh, self.area, g_position)
        cost += costs.crowding(position, CITY_LEAST, w.overlap, g_position)
        for value, slopes, weight in (
            (position - lay.geo, g_position, w.home),
            (lay.slide + slide, g_slide, w.slide),
            (lay.pitch + pitch - self.desired_pitch, g_pitch, w.pitch),
        ):
            cost += weight * float((value**2).sum())
            np.add(slopes, 2 * weight * value, out=slopes)
        cost += self._space(points, position, g_points, g_position, g_slide, g_pitch, g_offset)
        costs.backpropagate_curves(lay.a, lay.b, g_points, g_position, g_control)
        return cost, grad

    def _parts(self, x: Floats) -> tuple[Points, Points, Floats, Floats, Points]:
        a, b, c, d = self.cuts
        return x[:a].reshape(-1, 2), x[a:b].reshape(-1, 2), x[b:c], x[c:d], x[d:].reshape(-1, 2)

    def _lay_boxes(
        self, position: Points, control: Points, slide: Floats, pitch: Floats, offset: Points
    ) -> Floats:
        """Place all boxes for a vector; return the points of the curves."""
        lay, boxes = self.layout, self.boxes
        points = costs.curve_points(position, control, lay.a, lay.b)
        rows = self.rows
        self.move = slide[rows.band] + rows.place * pitch[rows.band]
        costs.lay_spaces(points, rows, self.move, boxes, self.speed)
        boxes.middle[self.spaces : self.loose] = position[lay.labels.city] + offset
        return points

    def _space(
        self, points: Floats, position: Points,
        g_points: Floats, g_position: Points, g_slide: Floats, g_pitch: Floats, g_offset: Points,
    ) -> float:  # fmt: skip
        lay, cities = self.layout, len(position)
        boxes = self.boxes
        g_middle = np.zeros_like(boxes.middle)
        g_boxes = costs.BoxGradient(g_middle, np.zeros(len(g_middle)))
        cost = costs.overlaps(boxes, self.box_pairs, g_boxes)
        middle = points[lay.bonus]
        icons = (middle[:, 0] + 2 * middle[:, 1] + middle[:, 2]) / 4 + self.icon_shift
        round_things = np.concatenate([position, icons])
        g_discs = np.zeros_like(round_things)
        cost += costs.disc_distances(boxes, self.disc_pairs, round_things, g_boxes, g_discs)
        size, n = self.size, self.loose
        loose = boxes.middle[:n], boxes.along[:n], boxes.half[:n]
        cost += costs.edges(*loose, size, EDGE + 1, g_middle[:n])
        cost += costs.edges(position, *self.dots, size, EDGE + 1, g_discs[:cities])
        costs.backpropagate_spaces(
            self.rows, self.move, boxes.along, self.speed, g_boxes, g_points, g_slide, g_pitch
        )
        g_position += g_discs[:cities]
        g_points[lay.bonus] += np.array([0.25, 0.5, 0.25])[:, None] * g_discs[cities:, None]
        hung = g_middle[self.spaces : self.loose]
        g_offset += hung
        np.add.at(g_position, lay.labels.city, hung)
        return cost

    # ---------------------------------------------------------------- once per round

    def _choose_mesh(self) -> None:
        geo = self.layout.geo
        self.mesh = mesh_of(geo)
        sides = np.concatenate([self.mesh[:, [0, 1]], self.mesh[:, [1, 2]], self.mesh[:, [0, 2]]])
        sides = np.concatenate([sides, np.column_stack([self.layout.a, self.layout.b])])
        self.tie_a, self.tie_b = np.unique(np.sort(sides, axis=1), axis=0).T.copy()
        self.tie_rest = geo[self.tie_b] - geo[self.tie_a]
        length = np.linalg.norm(self.tie_rest, axis=1)
        self.tie_weight = self.weights.stretch * 100 / np.maximum(length, 30)
        a, b, c = (geo[self.mesh[:, k]] for k in range(3))
        ab, ac = b - a, c - a
        self.area = ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]

    def _choose_pairs(self) -> None:
        w, kind = self.weights, self.kind
        owner = np.concatenate([self.rows.band, np.full(len(kind) - self.spaces, -1)])
        i, j = np.triu_indices(len(kind), 1)
        same = (owner[i] == owner[j]) & (owner[i] >= 0)
        keep = (self._gap(i, self.boxes.middle[j], self._reach(j)) < NEAR) & (~same | (j == i + 1))
        keep &= (kind[i] < 2) | (kind[j] < 2)
        i, j, same = i[keep], j[keep], same[keep]
        label = (kind[i] > 0) | (kind[j] > 0)
        gap = np.where(same, SPACE_GAP - 1, np.where(label, w.label_gap, w.space_gap))
        self.box_pairs = costs.BoxPairs(i, j, gap, np.where(label, w.label, w.overlap))

    def _choose_discs(self) -> None:
        lay, w, kind = self.layout, self.weights, self.kind
        cities = len(lay.geo)
        points = np.concatenate([lay.position, lay.icons()])
        radius = np.repeat([CITY, BONUS], [cities, len(lay.bonus)])
        owner = np.concatenate([np.full(cities, -1), lay.bonus])
        band = np.concatenate([self.rows.band, np.full(len(kind) - self.spaces, -2)])
        i, d = np.divmod(np.arange(len(kind) * len(points)), len(points))
        keep = (self._gap(i, points[d], radius[d]) < NEAR) & (band[i] != owner[d])
        i, d = i[keep], d[keep]
        label_city = np.full(len(kind), -1)
        label_city[self.spaces : self.loose] = lay.labels.city
        foreign = (kind[i] == 1) & (label_city[i] != d)
        gap = np.where(d < cities, np.where(foreign, 9.0, 4.0), 2.5)
        low = radius[d] + np.where(kind[i] == 2, 14.0, gap)
        weight = np.where(kind[i] == 0, w.overlap, w.label)
        last = np.cumsum(lay.length) - 1
        own = np.arange(self.spaces, self.loose)
        ends = np.full(2 * len(last), CITY + END_MOST), np.full(2 * len(last), w.end)
        reach = np.full(len(own), CITY + LABEL_MOST), np.full(len(own), w.label_reach)
        self.disc_pairs = costs.DiscPairs(
            box=np.concatenate([i, last - lay.length + 1, last, own]),
            disc=np.concatenate([d, lay.a, lay.b, lay.labels.city]),
            low=np.concatenate([low, np.full(len(ends[0]) + len(own), -ANY)]),
            high=np.concatenate([np.full(len(i), ANY), ends[0], reach[0]]),
            weight=np.concatenate([weight, ends[1], reach[1]]),
        )

    def _reach(self, i: Ints) -> Floats:
        reach: Floats = np.linalg.norm(self.boxes.half[i], axis=1)
        return reach

    def _gap(self, i: Ints, points: Points, reach: Floats) -> Floats:
        gap: Floats = np.linalg.norm(self.boxes.middle[i] - points, axis=1) - self._reach(i) - reach
        return gap
