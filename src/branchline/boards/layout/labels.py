"""Labels: their sizes, and on which side of its city each one goes.

Method: point-feature label placement over discrete candidates, by simulated annealing (Christensen,
Marks and Shieber 1995). Each label has some 24 candidate positions around its city with a static
cost (`crowding`: spaces, cities, free areas, the edge, and a preference for the right side).

Invariant: the energy is the sum of the static costs of the chosen candidates and of the overlaps
of all pairs of labels; a step changes one label, and only its own terms are evaluated.

Cost: TRIES steps per label, each O(labels), so O(labels²) in all.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np

from branchline.boards.layout.boxes import Boxes, Floats, Ints, Points, compiled
from branchline.boards.layout.model import Labels, Layout
from branchline.boards.layout.sizes import (
    ATTRACTION,
    CITY,
    EDGE,
    FLAG,
    FONT,
    ICON_GAP,
    LINE,
    SPACE,
)
from branchline.sheet.model import City

# Advance widths of a bold humanist sans serif, in hundredths of the font size.
WIDTHS = dict(
    zip(
        " .-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        [
            *(15, 23, 30, 61, 60, 52, 66, 52, 47, 60, 70, 31, 35, 60, 44, 80, 70, 65, 57, 65, 61),
            *(51, 51, 64, 60, 91, 64, 57, 56, 49, 53, 38, 53, 48, 34, 51, 54, 27, 29, 51, 27, 81),
            *(54, 50, 52, 52, 36, 39, 35, 53, 45, 71, 47, 46, 43),
        ],
        strict=True,
    )
)
FULL_WIDTH, OTHER_CAPITAL, OTHER = 100, 72, 62  # of letters that are not in the table
LINE_MOST = 130.0  # wider names get a further line
MOST_LINES = 3
ROOMY = 1.05  # labels get a little more than they need
AWAY = CITY + 4  # from the centre of a city to its label
TRIES = 600  # annealing steps per label
# Candidate shifts: up and down at the left and right, sideways above and below.
VERTICAL, HORIZONTAL = (0, 0.5, -0.5, 1, -1), (0, 0.35, -0.35, 0.7, -0.7, 1, -1)
SIDES = {"E": 0.0, "W": 0.6, "N": 0.5, "S": 0.5}


def text_width(text: str) -> float:
    """Return the width of a text in the font of the labels, or in others for other scripts."""
    plain = unicodedata.normalize("NFD", text.replace("ø", "o").replace("Ø", "O"))
    letters = [c for c in plain if not unicodedata.combining(c)]
    return sum(map(letter_width, letters)) * FONT / 100 * ROOMY


def letter_width(letter: str) -> int:
    """Return the advance width of a letter, in hundredths of the font size."""
    if letter in WIDTHS:
        return WIDTHS[letter]
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL_WIDTH
    return OTHER_CAPITAL if letter.isupper() else OTHER


def broken_lines(name: str) -> tuple[str, ...]:
    """Return a name in lines of about the same width, as few as are not too wide."""
    words = name.split(" ")
    count = min(len(words), MOST_LINES, 1 + int(text_width(name) // LINE_MOST))
    if count == 1:
        return (name,)
    cuts = combinations(range(1, len(words)), count - 1)
    options = [
        tuple(" ".join(words[i:j]) for i, j in pairwise((0, *cut, len(words)))) for cut in cuts
    ]
    return min(options, key=lambda lines: max(map(text_width, lines)))


def icon_size(city: City, flags: bool) -> tuple[float, float]:
    """Return the size of the icon next to a city's name; zero if it has none."""
    if city.attraction:
        return ATTRACTION
    return FLAG if flags else (0.0, 0.0)


def label_size(city: City, lines: Sequence[str], flags: bool) -> tuple[float, float]:
    """Return the width and height of a label with its icon; zero if the city has neither."""
    icon = icon_size(city, flags)
    if city.unnamed:
        return icon
    text = max(text_width(line) for line in lines) + 4
    width = text + (icon[0] + ICON_GAP if icon[0] else 0)
    return width, max((len(lines) - 1) * LINE + FONT, icon[1])


class Candidate(NamedTuple):
    """A candidate position of a label: its side of the city, its offset, its penalty."""

    side: str
    x: float
    y: float
    penalty: float


def candidates_around(half: Points) -> list[Candidate]:
    """Return the candidates around a city for the half width and half height of its label."""
    w, h = float(half[0]), float(half[1])
    found = []
    for side, penalty in SIDES.items():
        if side in "EW":
            x = (AWAY + w) * (1 if side == "E" else -1)
            found += [Candidate(side, x, f * (h + 2), penalty + abs(f) * 0.6) for f in VERTICAL]
        else:
            y = (AWAY - 1 + h) * (1 if side == "S" else -1)
            found += [Candidate(side, f * w, y, penalty + abs(f) * 0.5) for f in HORIZONTAL]
    return found


def place_labels(
    layout: Layout,
    cities: Sequence[City],
    sizes: Points,
    pinned: Mapping[str, str],
    rng: np.random.Generator,
) -> Labels:
    """Choose a position for every label by simulated annealing."""
    chosen = np.flatnonzero(sizes[:, 0] > 0)
    table = []
    for city in chosen.tolist():
        side = pinned.get(cities[city].name)
        table.append([c for c in candidates_around(sizes[city] / 2) if side in (None, c.side)])
    count = np.array([len(candidates) for candidates in table])
    cost, middle = np.zeros((len(chosen), count.max())), np.zeros((len(chosen), count.max(), 2))
    for k, city in enumerate(chosen.tolist()):
        middle[k, : count[k]] = layout.position[city] + np.array([(c.x, c.y) for c in table[k]])
        cost[k, : count[k]] = [c.penalty for c in table[k]]
        cost[k, : count[k]] += crowding(layout, city, sizes[city] / 2, middle[k, : count[k]])
    pick = anneal(cost, middle, count, sizes[chosen] / 2, rng.random((TRIES * len(chosen), 3)))
    offset = middle[np.arange(len(chosen)), pick] - layout.position[chosen]
    return Labels(chosen, sizes[chosen] / 2, offset)


def crowding(layout: Layout, city: int, half: Points, middle: Points) -> Floats:
    """Return the costs of candidates against spaces, cities, free areas and the edge."""
    band, centre, angle = layout.row_points()
    row = np.column_stack([np.full(len(band), SPACE[0] / 2), layout.half_width[band]])
    others = np.concatenate([centre, layout.fixed[:, :2]])
    n, m = len(middle), len(others)
    upright = np.tile([1.0, 0.0], (n + len(layout.fixed), 1))
    along = np.column_stack([np.cos(angle), np.sin(angle)])
    boxes = Boxes(
        np.concatenate([middle, others]),
        np.concatenate([upright[:n], along, upright[n:]]),
        np.concatenate([np.tile(half, (n, 1)), row, layout.fixed[:, 2:]]),
    )
    i, j = np.divmod(np.arange(n * m), m)
    lack = np.maximum(0, 3.5 - boxes.distances(i, n + j)).reshape(n, m)
    cost = np.minimum(0.03 * lack**2, 6).sum(axis=1)
    points = np.concatenate([layout.position, layout.icons()])
    i, j = np.divmod(np.arange(n * len(points)), len(points))
    lack = np.maximum(0, 14 - boxes.to_discs(i, points[j], CITY)).reshape(n, -1)
    lack[:, city] = 0
    cost += 0.02 * (lack**2).sum(axis=1)
    over_low, over_high = EDGE + half - middle, middle + half + EDGE - np.array(layout.size)
    cost += 0.2 * (np.maximum(0, over_low) + np.maximum(0, over_high)).sum(axis=1)
    return np.asarray(cost)


@compiled
def anneal(cost: Floats, middle: Floats, count: Ints, half: Points, luck: Floats) -> Ints:
    """Choose one candidate per label by simulated annealing, from the greedy choice on.

    `cost` and `middle` have a row per label, `luck` a row of three random numbers per step: which
    label, which candidate, and the Metropolis acceptance. The temperature falls geometrically.
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
                worse += overlap(middle[label, new] - there, room)
                worse -= overlap(middle[label, old] - there, room)
        if worse < 0 or luck[n, 2] < np.exp(-worse / heat):
            pick[label] = new
        heat = max(0.01, heat * 0.9997)
    return pick


@compiled
def overlap(gap: Floats, room: Floats) -> float:
    """Return the cost of the overlap of two labels."""
    x, y = room[0] - abs(gap[0]), room[1] - abs(gap[1])
    return 0.02 * x * y if x > 0 and y > 0 else 0.0
