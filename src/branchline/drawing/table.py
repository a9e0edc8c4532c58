"""A table as SVG: the drawn board of a map with its trains, or the yards; all that is public."""

import json
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from branchline.drawing.board_points import plain_board
from branchline.drawing.shown import Shown, ShownSeat
from branchline.sheet import GAMES, Sheet
from branchline.sheet.model import MAP, YARDS

SEAT_COLOURS = ("#c0392b", "#1f5fa8", "#1e8449", "#7d3c98", "#b7950b")
COLOURS = {
    "red": "#c8453b",
    "orange": "#e08a2e",
    "yellow": "#e8cf4a",
    "green": "#4f9a52",
    "blue": "#3f7fbf",
    "purple": "#9a6fb0",
    "pink": "#dd86ad",
    "black": "#444444",
    "white": "#fafafa",
    "locomotive": "#59c3c3",
}
GRAY = "#b9b4a8"
PATHS = {  # styles of the paths of a board; other paths are drawn as borders
    "land": 'fill="#efe9d8" stroke="#b5ab90"',
    "parks": 'fill="#cfe0b8"',
    "lakes": 'fill="#c9dde6"',
    "graticule": 'fill="none" stroke="#d5dfe2"',
    "streets": 'fill="none" stroke="#e2dac3"',
}
BORDER = 'fill="none" stroke="#cfc5ab" stroke-dasharray="4 4"'
TABLE_HEIGHT = 40  # of a line below the board


def draw(sheet: Sheet, view: Shown) -> str:
    """Return the table that a view shows as one SVG picture."""
    width, height, shapes = _BACKGROUNDS[sheet.family](sheet, view)
    shapes += list(_table_shapes(view, height))
    lines = 1 + sum(2 if seat.yard else 1 for seat in view.seats)
    total = height + TABLE_HEIGHT * (lines + 1)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" '
    head += 'font-family="sans-serif" font-size="18">'
    background = f'<rect width="{width}" height="{total}" fill="#dce8ec"/>'
    return "\n".join([head, background, *shapes, "</svg>"])


Background = tuple[float, float, list[str]]
"""What is drawn above the lines of the table: width, height and shapes."""


def _map_background(sheet: Sheet, view: Shown) -> Background:
    board = board_of(sheet)
    width, height = board["size"]
    return width, height, list(_map_shapes(sheet, view, board))


def _yard_background(sheet: Sheet, view: Shown) -> Background:
    return 900, 0, []


_BACKGROUNDS = {MAP: _map_background, YARDS: _yard_background}


def board_of(sheet: Sheet) -> dict[str, Any]:
    """Return the drawn board of a sheet; one without a drawing gets plain lines."""
    drawn = _load_board(sheet.key)
    if drawn is not None and [city["name"] for city in drawn["cities"]] == list(sheet.cities):
        return drawn
    return plain_board(sheet)


@lru_cache(maxsize=8)
def _load_board(key: str) -> dict[str, Any] | None:
    path = GAMES / f"{key}.board.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def _map_shapes(sheet: Sheet, view: Shown, board: dict[str, Any]) -> Iterator[str]:
    for name, path in board["paths"].items():
        yield f'<path d="{path}" {PATHS.get(name, BORDER)}/>'
    width, height = board["sizes"]["space"]
    for number, drawn in enumerate(board["routes"]):
        colour = COLOURS.get(sheet.routes[number].colour or "", GRAY)
        owner = view.owners[number]
        for x, y, angle in drawn["spaces"]:
            turned = f'transform="translate({x} {y}) rotate({angle})"'
            edge = f'stroke="#444" {turned}'
            yield _box(-width / 2, -height / 2, width, height, colour, edge)
            if owner is not None:
                train = (-width / 2 + 4, -height / 2 + 3, width - 8, height - 6)
                edge = f'stroke="#fff" stroke-width="2" {turned}'
                yield _box(*train, SEAT_COLOURS[owner], edge)
    for city in board["cities"]:
        yield from _city_shapes(city, board["sizes"]["city"])


def _city_shapes(city: dict[str, Any], radius: float) -> Iterator[str]:
    x, y, label = city["x"], city["y"], city.get("label")
    yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#f7e2a8" stroke="#5b4a2f"/>'
    if label is None:
        return
    anchor = f'text-anchor="{label["anchor"]}"'
    yield _text(label["x"], label["y"] + 6, " ".join(label.get("lines", [city["name"]])), anchor)


def _table_shapes(view: Shown, top: float) -> Iterator[str]:
    y = top + TABLE_HEIGHT
    for slot, card in enumerate(view.face_up):
        yield _box(20 + 104 * slot, y - 26, 98, 32, COLOURS.get(card or "", "none"))
        yield _text(26 + 104 * slot, y - 4, card or "")
    yield _text(560, y - 4, f"deck {view.deck}, tickets {view.ticket_deck}, {view.decision}")
    for seat in view.seats:
        y += TABLE_HEIGHT
        yield _box(20, y - 22, 24, 24, SEAT_COLOURS[seat.seat])
        yield _text(54, y - 4, _words(view, seat))
        if seat.yard:
            y += TABLE_HEIGHT
            yield from _yard_shapes(seat, y)


def _words(view: Shown, seat: ShownSeat) -> str:
    turn = " (asked)" if seat.seat in view.waiting else ""
    trains = f", {seat.trains} trains" if seat.trains is not None else ""
    stack = f", {seat.stack} on the stack" if seat.stack is not None else ""
    counts = f"{seat.points} points, {seat.cards} cards, {seat.tickets} tickets"
    return f"{seat.name}{turn}: {counts}{trains}{stack}"


def _yard_shapes(seat: ShownSeat, y: float) -> Iterator[str]:
    for place, row in enumerate(seat.yard):
        x = 54 + 105 * place
        yield _box(x, y - 26, 98, 32, COLOURS.get(row.colour, GRAY))
        top = f" + {row.locomotives}" if row.locomotives else ""
        yield _text(x + 6, y - 4, f"{row.cards}{top} {row.colour}")


def _box(
    x: float, y: float, width: float, height: float, fill: str, more: str = 'stroke="#444"'
) -> str:
    size = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="3"'
    return f'<rect {size} fill="{fill}" {more}/>'


def _text(x: float, y: float, words: str, more: str = "") -> str:
    halo = 'paint-order="stroke" stroke="#fff" stroke-width="3"'
    return f'<text x="{x}" y="{y}" {halo} {more}>{escape(words)}</text>'
