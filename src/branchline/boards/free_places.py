"""Free places on a finished board for the table of points and the legend."""

from collections.abc import Iterator

import numpy as np

from branchline.boards.board import Board, Rectangle
from branchline.boards.layout.boxes import Points
from branchline.sheet.model import Sheet

WIDTH, HEADING = 170.0, 40.0
POINTS_ROW, LEGEND_ROW = 21.0, 32.0
EDGE, CLEAR, STEP = 24.0, 12.0, 12.0


def place_tables(board: Board, sheet: Sheet) -> None:
    """Add the table of points and the legend, each where nothing is in its way, or not at all."""
    taken = things_on(board)
    for name, height in (
        ("scoring", HEADING + POINTS_ROW * max(4, len(sheet.points))),
        ("legend", HEADING + LEGEND_ROW * max(2, legend_rows(sheet))),
    ):
        found = free_place(board, taken, height)
        if found is not None:
            board[name] = found  # type: ignore[literal-required]
            x, y, w, h = found
            taken = np.append(taken, [[x, y, x + w, y + h]], axis=0)


def free_place(board: Board, taken: Points, height: float) -> Rectangle | None:
    """Return the free place closest to a corner, or None."""
    w, h = board["size"]
    low = np.array(list(candidates(w - WIDTH - EDGE, h - height - EDGE)))
    if not len(low):
        return None
    high = low + np.array([WIDTH, height])
    beside = np.any(low[:, None] - CLEAR > taken[None, :, 2:], axis=2)
    before = np.any(high[:, None] + CLEAR < taken[None, :, :2], axis=2)
    free = low[np.all(beside | before, axis=1)]
    if not len(free):
        return None
    aside = np.minimum(free - EDGE, np.array([w - WIDTH - EDGE, h - height - EDGE]) - free)
    x, y = free[aside.sum(axis=1).argmin()]
    return [float(x), float(y), WIDTH, height]


def candidates(right: float, low: float) -> Iterator[tuple[float, float]]:
    """Yield the top left corners that are tried."""
    for x in (*np.arange(EDGE, right, STEP), right):
        for y in (*np.arange(EDGE, low, STEP), low):
            if x >= EDGE and y >= EDGE:
                yield float(x), float(y)


def things_on(board: Board) -> Points:
    """Return the upright boxes of everything on a board: left, top, right, bottom."""
    reach = sum(board["sizes"]["space"]) / 2
    boxes = [
        (x - reach, y - reach, x + reach, y + reach)
        for route in board["routes"]
        for x, y, _ in route["spaces"]
    ]
    dot = board["sizes"]["city"]
    for city in board["cities"]:
        x, y = city["x"], city["y"]
        boxes.append((x - dot, y - dot, x + dot, y + dot))
        if "label" in city:
            x, y, w, h = city["label"]["box"]
            boxes.append((x, y, x + w, y + h))
    return np.array(boxes, float)


def legend_rows(sheet: Sheet) -> int:
    """Return how many kinds of signs the legend explains."""
    signs = (
        True,
        any(route.ferry for route in sheet.routes),
        any(route.tunnel for route in sheet.routes),
        any(route.draw_bonus for route in sheet.routes),
        any(city.attraction for city in sheet.cities.values()),
    )
    return sum(signs)
