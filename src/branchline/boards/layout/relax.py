"""Relaxes a layout: minimises its energy, and escapes from local minima by discrete moves.

Method: L-BFGS (a quasi-Newton method) in rounds; after each round the spaces are distributed along
their curves again and the close pairs are found again. Since a smooth descent cannot carry a band
across an obstacle, `relax` alternates it with two discrete moves: `labels.place_labels` anneals the
sides of the labels, `push_through` flips bands to the other side. Penalties rise in three steps
(soft, normal, firm), as in a penalty method for constrained optimisation.

Invariant: `relax` returns the best layout that it met, by energy plus `CLASH` per unit of `clash`.
The clash does not depend on the energy: it is 0 exactly when no two objects are closer than `CLEAR`
and no curves cross.

Cost: 11 rounds, then at most nine per turn, of up to 150 iterations of O(close pairs) each; finding
the pairs and the clashes takes O(n²) for n boxes.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from shapely import LineString, MultiPoint, STRtree

from branchline.boards.layout.boxes import Boxes, Points
from branchline.boards.layout.energy import Energy, Weights
from branchline.boards.layout.labels import place_labels
from branchline.boards.layout.model import Layout
from branchline.boards.layout.sizes import BONUS, CITY, SPACE
from branchline.sheet.model import City

CLEAR = 1.8  # objects closer than this clash
CROSS = 30.0  # the clash of a crossing
CLASH = 1e4  # the cost of a clash of one unit


class Options(NamedTuple):
    """How a layout is relaxed."""

    pinned: Mapping[str, str]  # the side of a label, by city
    weights: Weights
    turns: int  # the most turns of discrete moves and relaxing around them


def settle(layout: Layout, weights: Weights, rounds: int, enough: float = 1e-5) -> float:
    """Minimise the energy for a few rounds; return the final energy."""
    cost = 0.0
    for _ in range(rounds):
        energy = Energy(layout, weights)
        options = {"maxiter": 150, "ftol": enough}
        found = minimize(energy, energy.start(), jac=True, method="L-BFGS-B", options=options)
        energy.store(found.x)
        cost = float(found.fun)
    return cost


def choose_sides(layout: Layout) -> None:
    """Put each "+X" icon on the side of its band that is away from the middle of the map."""
    centre = layout.geo.mean(axis=0)
    for band in layout.bonus:
        a, b = layout.position[layout.a[band]], layout.position[layout.b[band]]
        chord, out = b - a, (a + b) / 2 - centre
        layout.side[band] = 1.0 if chord[0] * out[1] - chord[1] * out[0] > 0 else -1.0


def relax(
    layout: Layout,
    cities: Sequence[City],
    sizes: Points,
    options: Options,
    rng: np.random.Generator,
) -> tuple[float, Layout]:
    """Relax a layout with its labels; return the lowest cost and its layout."""
    weights = options.weights
    choose_sides(layout)
    settle(layout, replace(weights, overlap=0.3), 5)
    settle(layout, weights, 6)
    firm = replace(weights, overlap=12, label=10)
    best: tuple[float, Layout] | None = None
    for turn in range(options.turns):
        if turn % 2:
            push_through(layout)
        else:
            layout.labels = place_labels(layout, cities, sizes, options.pinned, rng)
        settle(layout, weights, 4)
        if turn:
            cost = settle(layout, firm, 5, 1e-7) + CLASH * clash(layout)
            if best is None or cost < best[0]:
                best = cost, deepcopy(layout)
            if best[0] < CLASH:
                break
    assert best is not None
    return best


def push_through(layout: Layout) -> None:
    """Move bands that cross a label or a city to the side on which they should pass it.

    Small steps cannot do this. A band passes a label on the side away from the label's city, and a
    city on the same side as on the map.
    """
    band = layout.rows()[0]
    labels, geo = layout.labels, layout.geo
    first_city = len(band) + len(labels.city) + len(layout.fixed)
    chord = layout.position[layout.b] - layout.position[layout.a]
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1) / np.linalg.norm(chord, axis=1)[:, None]
    pushes: dict[int, tuple[float, float]] = {}  # by band: how deep, how far
    for distance, space, thing in clashes(layout, -3.0):
        if space >= len(band):
            continue
        b = int(band[space])
        if len(band) <= thing < len(band) + len(labels.city):
            label = thing - len(band)
            city, away = labels.city[label], labels.offset[label]
            reach = float(np.abs(normal[b]) @ labels.half[label])
        elif first_city <= thing < first_city + len(geo):
            city, reach = thing - first_city, CITY
            away = (geo[layout.a[b]] + geo[layout.b[b]]) / 2 - geo[city]
        else:
            continue
        if city not in (layout.a[b], layout.b[b]) and distance < pushes.get(b, (0.0,))[0]:
            side = 1.0 if normal[b] @ away > 0 else -1.0
            pushes[b] = distance, side * 2 * (reach + layout.half_width[b])
    for b, (_, far) in pushes.items():
        layout.control[b] += far * normal[b]


def clash(layout: Layout) -> float:
    """Return how far objects that are too close fall short of `CLEAR`, in sum; 0 if none are."""
    return sum(CLEAR - pair[0] for pair in clashes(layout, CLEAR)) + CROSS * crossings(layout)


def crossings(layout: Layout) -> int:
    """Return how many pairs of curves cross outside cities.

    Candidates come from an STR tree, a packed R-tree.
    """
    lines = [LineString(points) for points in layout.curve(np.linspace(0, 1, 25))]
    dots = MultiPoint(layout.position).buffer(CITY)
    found = 0
    for i, j in zip(*STRtree(lines).query(lines, predicate="intersects"), strict=True):
        if i < j and not lines[i].intersection(lines[j]).difference(dots).is_empty:
            found += 1
    return found


def clashes(layout: Layout, gap: float) -> list[tuple[float, int, int]]:
    """Return the pairs of objects closer than a gap: distance and two indexes.

    Indexes count spaces of bands, then labels, then free areas, then cities, then icons.
    """
    band, centre, angle = layout.row_points()
    labels = layout.labels
    upright = np.tile([1.0, 0.0], (len(labels.city) + len(layout.fixed), 1))
    boxes = Boxes(
        np.concatenate([centre, layout.position[labels.city] + labels.offset, layout.fixed[:, :2]]),
        np.concatenate([np.column_stack([np.cos(angle), np.sin(angle)]), upright]),
        np.concatenate(
            [
                np.column_stack([np.full(len(band), SPACE[0] / 2), layout.half_width[band]]),
                labels.half,
                layout.fixed[:, 2:],
            ]
        ),
    )
    count = len(boxes.middle)
    i, j = np.triu_indices(count, 1)
    away = boxes.distances(i, j)
    close = away < gap
    found = list(zip(away[close], i[close], j[close], strict=True))
    points = np.concatenate([layout.position, layout.icons()])
    radius = np.repeat([CITY, BONUS], [len(layout.position), len(layout.bonus)])
    i, d = np.divmod(np.arange(count * len(points)), len(points))
    away = boxes.to_discs(i, points[d], 0) - radius[d]
    close = away < gap
    found += list(zip(away[close], i[close], count + d[close], strict=True))
    return sorted((float(s), int(m), int(n)) for s, m, n in found)
