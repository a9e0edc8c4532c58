"""Labels: how wide they are, and on which side of its city each of them goes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import numpy as np

from .boxes import Boxes, Floats, Ints, Points, compiled
from .facts import City
from .layout import Labels, Layout
from .sizes import ATTRACTION, CITY, EDGE, FLAG, FONT, ICON_GAP, LINE, SPACE

# Advance widths of a bold humanist sans serif, in hundredths of the font size.
WIDTHS = dict(
    zip(
        " .-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        (15, 23, 30, 61, 60, 52, 66, 52, 47, 60, 70, 31, 35, 60, 44, 80, 70, 65, 57, 65, 61, 51, 51)
        + (64, 60, 91, 64, 57, 56, 49, 53, 38, 53, 48, 34, 51, 54, 27, 29, 51, 27, 81, 54, 50, 52)
        + (52, 36, 39, 35, 53, 45, 71, 47, 46, 43),
        strict=True,
    )
)
ROOMY = 1.05  # labels get a little more than they need
AWAY = CITY + 4  # from the middle of a city to its label
TRIES = 600  # for each label
SIDES = {"E": 0.0, "W": 0.6, "N": 0.5, "S": 0.5}


def text_width(text: str) -> float:
    """Width of a text at the size of the labels."""
    plain = unicodedata.normalize("NFD", text.replace("ø", "o").replace("Ø", "O"))
    letters = [c for c in plain if not unicodedata.combining(c)]
    return sum(WIDTHS.get(c, 60) for c in letters) * FONT / 100 * ROOMY


def icon_size(city: City, flags: bool) -> tuple[float, float]:
    """Size of the icon that stands with a city's name; nothing when it has none."""
    if city.attraction:
        return ATTRACTION
    return FLAG if flags else (0.0, 0.0)


def label_size(city: City, lines: Sequence[str], flags: bool) -> tuple[float, float]:
    """Width and height of a label with its icon; zero when the city has neither."""
    icon = icon_size(city, flags)
    if not city.named:
        return icon
    text = max(text_width(line) for line in lines) + 4
    width = text + (icon[0] + ICON_GAP if icon[0] else 0)
    return width, max((len(lines) - 1) * LINE + FONT, icon[1])


def offsets(half: Points) -> list[tuple[str, float, float, float]]:
    """Places of a label around its city: side, x, y, how much worse than the best side."""
    w, h = half
    found = []
    for side, worse in SIDES.items():
        if side in "EW":
            x = (AWAY + w) * (1 if side == "E" else -1)
            found += [(side, x, f * (h + 2), worse + abs(f) * 0.6) for f in (0, 0.5, -0.5, 1, -1)]
        else:
            y = (AWAY - 1 + h) * (1 if side == "S" else -1)
            found += [
                (side, f * w, y, worse + abs(f) * 0.5) for f in (0, 0.35, -0.35, 0.7, -0.7, 1, -1)
            ]
    return found


def place_labels(
    layout: Layout,
    cities: Sequence[City],
    sizes: Points,
    pinned: dict[str, str],
    rng: np.random.Generator,
) -> Labels:
    """Choose a place for every label by annealing over places around each city."""
    chosen = np.flatnonzero(sizes[:, 0] > 0)
    table = []
    for city in chosen:
        places = offsets(sizes[city] / 2)
        side = pinned.get(cities[city].name)
        table.append([place for place in places if side in (None, place[0])])
    most = max(len(places) for places in table)
    cost, middle = np.zeros((len(chosen), most)), np.zeros((len(chosen), most, 2))
    for k, (city, places) in enumerate(zip(chosen, table, strict=True)):
        cost[k, : len(places)] = own_costs(layout, city, sizes[city] / 2, places)
        middle[k, : len(places)] = layout.position[city] + np.array(
            [place[1:3] for place in places]
        )
    count = np.array([len(places) for places in table])
    pick = anneal(cost, middle, count, sizes[chosen] / 2, rng.random((TRIES * len(chosen), 3)))
    offset = middle[np.arange(len(chosen)), pick] - layout.position[chosen]
    return Labels(chosen, sizes[chosen] / 2, offset)


def own_costs(
    layout: Layout, city: int, half: Points, places: list[tuple[str, float, float, float]]
) -> Floats:
    """What each place costs against spaces, cities, free places and the edge."""
    middle = layout.position[city] + np.array([place[1:3] for place in places])
    cost = np.array([place[3] for place in places], dtype=float)
    band, centre, angle = layout.row_points()
    solid = np.column_stack([np.full(len(band), SPACE[0] / 2), layout.half_width[band]])
    others = np.concatenate([centre, layout.fixed[:, :2]])
    along = np.column_stack([np.cos(angle), np.sin(angle)])
    along = np.concatenate([along, np.tile([1.0, 0.0], (len(layout.fixed), 1))])
    n, m = len(middle), len(others)
    boxes = Boxes(
        np.concatenate([middle, others]),
        np.concatenate([np.tile([1.0, 0.0], (n, 1)), along]),
        np.concatenate([np.tile(half, (n, 1)), solid, layout.fixed[:, 2:]]),
    )
    i, j = np.repeat(np.arange(n), m), n + np.tile(np.arange(m), n)
    lack = np.maximum(0, 3.5 - boxes.distances(i, j)).reshape(n, m)
    cost += np.minimum(0.03 * lack**2, 6).sum(axis=1)
    points = np.concatenate([layout.position, layout.icons()])
    i, j = np.repeat(np.arange(n), len(points)), np.tile(np.arange(len(points)), n)
    lack = np.maximum(0, 14 - boxes.to_discs(i, points[j], CITY))
    lack = lack.reshape(n, -1)
    lack[:, city] = 0
    cost += 0.02 * (lack**2).sum(axis=1)
    out = np.maximum(0, EDGE + half - middle) + np.maximum(
        0, middle + half + EDGE - np.array(layout.size)
    )
    return cost + 0.2 * out.sum(axis=1)


@compiled
def anneal(cost: Floats, middle: Floats, count: Ints, half: Points, luck: Floats) -> Ints:
    """The cheapest choice of one place for each label that turns up.

    cost and middle have a row for each label; luck has a row of three numbers for each try.
    """
    pick = np.empty(len(count), np.intp)
    for label in range(len(count)):
        pick[label] = cost[label, : count[label]].argmin()
    heat = 2.0
    for n in range(len(luck)):
        label = int(luck[n, 0] * len(count))
        old, new = pick[label], int(luck[n, 1] * count[label])
        worse = cost[label, new] - cost[label, old]
        for other in range(len(count)):
            if other != label:
                there = middle[other, pick[other]]
                room = half[label] + half[other] + 4
                worse += overlap(middle[label, new] - there, room) - overlap(
                    middle[label, old] - there, room
                )
        if worse < 0 or luck[n, 2] < np.exp(-worse / heat):
            pick[label] = new
        heat = max(0.01, heat * 0.9997)
    return pick


@compiled
def overlap(gap: Floats, room: Floats) -> float:
    """What two labels cost each other."""
    x, y = room[0] - abs(gap[0]), room[1] - abs(gap[1])
    return 0.02 * x * y if x > 0 and y > 0 else 0.0
