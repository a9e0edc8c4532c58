"""What overlaps on a board: spaces, labels, cities, icons, free areas and the edge."""

import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from branchline.boards.board import Board, Rectangle

CELL = 80.0  # of the grid in which neighbours are sought


class Overlap(NamedTuple):
    """Two things that overlap, and where."""

    first: str
    second: str
    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.first} and {self.second} overlap at {self.x:.0f}, {self.y:.0f}"


class _Box(NamedTuple):
    """A turned rectangle, or a disc if its length is 0: then half its width is the radius."""

    name: str
    x: float
    y: float
    angle: float
    length: float
    width: float

    @property
    def reach(self) -> float:
        return math.hypot(self.length, self.width) / 2 if self.length else self.width / 2


def overlaps(board: Board) -> list[Overlap]:
    """Return every pair of things that overlap, and everything beyond the edge of the board."""
    things = list(_things(board))
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for i, thing in enumerate(things):
        for cell in _cells(thing):
            cells[cell].append(i)
    pairs = {(i, j) for group in cells.values() for i, j in product(group, group) if i < j}
    found = [
        Overlap(things[i].name, things[j].name, things[i].x, things[i].y)
        for i, j in sorted(pairs)
        if _distance(things[i], things[j]) < 0
    ]
    width, height = board["size"]
    for thing in things:
        across, down = _extent(thing)
        if not (across <= thing.x <= width - across and down <= thing.y <= height - down):
            found.append(Overlap(thing.name, "the edge of the board", thing.x, thing.y))
    return found


def _things(board: Board) -> Iterator[_Box]:
    sizes = board["sizes"]
    for route in board["routes"]:
        for k, (x, y, angle) in enumerate(route["spaces"]):
            name = f"space {k + 1} of {route['a']} - {route['b']}"
            yield _Box(name, x, y, math.radians(angle), sizes["space"][0], sizes["space"][1])
    icons = {tuple(r["bonus"]): f"{r['a']} - {r['b']}" for r in board["routes"] if "bonus" in r}
    for (x, y), name in icons.items():
        yield _Box(f"the icon of {name}", x, y, 0.0, 0.0, 2 * sizes["bonus"])
    for city in board["cities"]:
        yield _Box(city["name"], city["x"], city["y"], 0.0, 0.0, 2 * sizes["city"])
        if "label" in city:
            yield _upright(f"the name {city['name']}", city["label"]["box"])
        elif "flag" in city:
            (x, y), (w, h) = city["flag"], sizes["flag"]
            yield _Box(f"the flag of {city['name']}", x, y, 0.0, w, h)
    if "scoring" in board:
        yield _upright("the table of points", board["scoring"])
    if "legend" in board:
        yield _upright("the legend", board["legend"])


def _upright(name: str, rectangle: Rectangle) -> _Box:
    x, y, w, h = rectangle
    return _Box(name, x + w / 2, y + h / 2, 0.0, w, h)


def _cells(thing: _Box) -> Iterator[tuple[int, int]]:
    across, down = _extent(thing)
    columns = range(int((thing.x - across) // CELL), int((thing.x + across) // CELL) + 1)
    rows = range(int((thing.y - down) // CELL), int((thing.y + down) // CELL) + 1)
    return product(columns, rows)


def _extent(thing: _Box) -> tuple[float, float]:
    """Return half of the width and the height that a thing fills, upright."""
    if not thing.length:
        return thing.width / 2, thing.width / 2
    c, s = abs(math.cos(thing.angle)), abs(math.sin(thing.angle))
    return (c * thing.length + s * thing.width) / 2, (s * thing.length + c * thing.width) / 2


def _distance(a: _Box, b: _Box) -> float:
    """Return the distance of two things, or how deep they overlap as a negative number."""
    gap = math.hypot(b.x - a.x, b.y - a.y)
    if gap > a.reach + b.reach:
        return gap - a.reach - b.reach
    if not a.length and not b.length:
        return gap - (a.width + b.width) / 2
    if not a.length:
        return _to_disc(b, a)
    return _to_disc(a, b) if not b.length else max(_along_axes(a, b), _along_axes(b, a))


def _to_disc(box: _Box, disc: _Box) -> float:
    c, s = math.cos(box.angle), math.sin(box.angle)
    x, y = disc.x - box.x, disc.y - box.y
    over = abs(c * x + s * y) - box.length / 2, abs(c * y - s * x) - box.width / 2
    outside = math.hypot(max(over[0], 0.0), max(over[1], 0.0))
    return (outside or max(over)) - disc.width / 2


def _along_axes(a: _Box, b: _Box) -> float:
    """Return the larger gap between two boxes along the axes of the first (separating axes)."""
    c, s = math.cos(a.angle), math.sin(a.angle)
    x, y = b.x - a.x, b.y - a.y
    turn = b.angle - a.angle
    tc, ts = abs(math.cos(turn)), abs(math.sin(turn))
    ahead = abs(c * x + s * y) - (a.length + b.length * tc + b.width * ts) / 2
    aside = abs(c * y - s * x) - (a.width + b.length * ts + b.width * tc) / 2
    return max(ahead, aside)
