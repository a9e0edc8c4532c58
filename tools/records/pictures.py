"""Pictures of the networks: the drawn board of a game with the claimed routes on it."""

import json
from collections.abc import Collection, Iterator
from html import escape
from typing import Any

from branchline.sheet import GAMES, Sheet

GROUND = {  # what is drawn below the routes, and how
    "land": 'fill="#f1ecdd" stroke="#c9c0a8"',
    "parks": 'fill="#d8e5c4"',
    "lakes": 'fill="#d9e6ec"',
}
SEA, OPEN, CLAIMED, INK = "#d9e6ec", "#cdc5b0", "#b8332a", "#33312c"


def picture(sheet: Sheet, claimed: Collection[int]) -> str:
    """Return a board with these routes claimed, as SVG."""
    board = json.loads((GAMES / f"{sheet.key}.board.json").read_text("utf-8"))
    width, height = board["size"]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">',
            f"<title>{escape(sheet.name)}: the best network</title>",
            f'<rect width="{width}" height="{height}" fill="{SEA}"/>',
            *_ground(board["paths"]),
            *_open_routes(board, claimed),
            *_trains(board, claimed),
            *_cities(board, _touched(sheet, claimed)),
            "</svg>\n",
        ]
    )


def _touched(sheet: Sheet, claimed: Collection[int]) -> set[str]:
    return {city for number in claimed for city in sheet.routes[number].cities}


def _ground(paths: dict[str, str]) -> Iterator[str]:
    for name, style in GROUND.items():
        if name in paths:
            yield f'<path d="{paths[name]}" {style}/>'


def _open_routes(board: dict[str, Any], claimed: Collection[int]) -> Iterator[str]:
    """Draw every route that is not claimed as one line."""
    at = {city["name"]: (city["x"], city["y"]) for city in board["cities"]}
    yield f'<g fill="none" stroke="{OPEN}" stroke-width="4">'
    for number, route in enumerate(board["routes"]):
        if number not in claimed:
            points = [at[route["a"]], *route["spaces"], at[route["b"]]]
            yield f'<path d="M{" ".join(f"{point[0]:.0f} {point[1]:.0f}" for point in points)}"/>'
    yield "</g>"


def _trains(board: dict[str, Any], claimed: Collection[int]) -> Iterator[str]:
    length, width = board["sizes"]["space"]
    shape = f'x="{-length / 2}" y="{-width / 2}" width="{length}" height="{width}" rx="3"'
    yield f'<g fill="{CLAIMED}" stroke="#fff" stroke-width="1.5">'
    for number in sorted(claimed):
        for x, y, angle in board["routes"][number]["spaces"]:
            yield f'<rect {shape} transform="translate({x} {y}) rotate({angle})"/>'
    yield "</g>"


def _cities(board: dict[str, Any], touched: set[str]) -> Iterator[str]:
    font = 'font-family="sans-serif" font-size="18" paint-order="stroke" stroke="#fff"'
    yield f'<g fill="{INK}" {font} stroke-width="3">'
    for city in board["cities"]:
        x, y = city["x"], city["y"]
        radius, fill = (
            (board["sizes"]["city"], "#f7e2a8") if city["name"] in touched else (6, "#fff")
        )
        dot = f'fill="{fill}" stroke="{INK}" stroke-width="1"'
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" {dot}/>'
        if "label" in city:
            yield from _label(city["name"], city["label"], board["sizes"]["line"])
    yield "</g>"


def _label(name: str, label: dict[str, Any], line: float) -> Iterator[str]:
    """Write the name of a city, in one line or two."""
    lines = label.get("lines", [name])
    top = label["y"] + 6 - line * (len(lines) - 1) / 2
    for i, text in enumerate(lines):
        place = f'x="{label["x"]}" y="{top + i * line:.1f}" text-anchor="{label["anchor"]}"'
        yield f"<text {place}>{escape(text)}</text>"
