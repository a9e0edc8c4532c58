"""Writes the drawing file: everything that the page needs to draw a board, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from .board import Board, text_lines
from .boxes import Points
from .facts import SHEETS, City
from .labels import icon_size
from .lanes import lane_offset, lane_spaces
from .layout import bezier, bezier_slope
from .sizes import ATTRACTION, BONUS, CITY, FLAG, FONT, ICON_GAP, LINE, SPACE


def drawing_of(board: Board, paths: dict[str, str]) -> dict[str, Any]:
    """Return the drawing file as plain lists and dictionaries."""
    settings = board.settings
    sizes = {"space": SPACE, "city": CITY, "font": FONT, "line": LINE}
    sizes |= {"flag": FLAG, "attraction": ATTRACTION, "bonus": BONUS}
    drawing: dict[str, Any] = {
        "size": settings.size,
        "sizes": sizes,
        "paths": paths,
        "scoring": settings.scoring,
        "legend": settings.legend,
        "cities": city_entries(board),
        "routes": route_entries(board),
    }
    rounded: dict[str, Any] = round_numbers(drawing)
    return {key: value for key, value in rounded.items() if value is not None}


def save_drawing(board: Board, paths: dict[str, str]) -> Path:
    """Write the drawing file next to the game's sheet."""
    drawing = drawing_of(board, paths)
    parts = []
    for key, value in drawing.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = ",\n".join(compact(row) for row in value)
            parts.append(f'"{key}":[\n{rows}]')
        else:
            parts.append(f'"{key}":{compact(value)}')
    path = SHEETS / f"{board.facts.game}.board.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{" + ",\n".join(parts) + "}\n", "utf-8")
    return path


def compact(value: Any) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def round_numbers(value: Any) -> Any:
    """Return the same value with numbers rounded to at most one decimal."""
    if isinstance(value, dict):
        return {key: round_numbers(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [round_numbers(part) for part in value]
    if isinstance(value, (float, np.floating)):
        near = round(float(value), 1)
        return int(near) if near == int(near) else near
    return value


def city_entries(board: Board) -> list[dict[str, Any]]:
    """Return the cities in the order of the facts."""
    layout = board.layout
    labels = {int(city): i for i, city in enumerate(layout.labels.city)}
    number = {city.name: i for i, city in enumerate(board.cities)}
    entries = []
    for city in board.facts.cities:
        i = number[city.name]
        x, y = layout.position[i]
        entry: dict[str, Any] = {"name": city.name, "x": x, "y": y}
        if i in labels:
            k = labels[i]
            entry |= label_entry(
                board, city, layout.labels.offset[k], layout.labels.half[k], (x, y)
            )
        entries.append(entry)
    return entries


def label_entry(
    board: Board, city: City, offset: Points, half: Points, at: tuple[float, float]
) -> dict[str, Any]:
    """Return the label and icon of a city; the icon is at the end nearer to the city."""
    left, middle, right = (at[0] + offset[0] + part * half[0] for part in (-1, 0, 1))
    y = at[1] + offset[1]
    anchor = "start" if left > at[0] - 2 else "end" if right < at[0] + 2 else "middle"
    icon = icon_size(city, board.settings.flags)[0]
    room = icon + ICON_GAP if icon and city.named else 0.0
    icon_last = middle < at[0] - 2
    if icon_last:
        text, icon_x = (left, right - room), right - icon / 2
    else:
        text, icon_x = (left + room, right), left + icon / 2
    entry: dict[str, Any] = {}
    if city.named:
        x = {"start": text[0] + 2, "end": text[1] - 2, "middle": sum(text) / 2}[anchor]
        box = [left, y - half[1], 2 * half[0], 2 * half[1]]
        entry["label"] = {"x": x, "y": y, "anchor": anchor, "box": box}
        lines = text_lines(city, board.settings)
        if len(lines) > 1:
            entry["label"]["lines"] = list(lines)
    if icon:
        entry["attraction" if city.attraction else "flag"] = [icon_x, y]
    return entry


def route_entries(board: Board) -> list[dict[str, Any]]:
    """Return the routes in the order of the facts, with their spaces from a to b."""
    layout, routes = board.layout, board.facts.routes
    number = {city.name: i for i, city in enumerate(board.cities)}
    band_of_space, centres, angles = layout.row_points()
    icons = dict(zip(layout.bonus.tolist(), layout.icons(), strict=True))
    entries: list[dict[str, Any]] = [{} for _ in routes]
    for b, band in enumerate(layout.bands):
        row = band_of_space == b
        for lane, route in enumerate(band.routes):
            offset = lane_offset(lane, len(band.routes))
            spaces = lane_spaces(centres[row], angles[row], offset)
            middle = lane_middle(board, b, offset)
            if number[routes[route].a] != band.a:
                spaces = spaces[::-1] + np.array([0, 0, np.pi])
            entry: dict[str, Any] = {"a": routes[route].a, "b": routes[route].b}
            entry["spaces"] = [[x, y, degrees(angle)] for x, y, angle in spaces]
            entry["middle"] = list(middle)
            entry["control"] = list(layout.control[b])
            if b in icons:
                entry["bonus"] = list(icons[b])
            entries[route] = entry
    return entries


def lane_middle(board: Board, band: int, offset: float) -> Points:
    """Return the point on a lane's curve in the middle of its row of spaces."""
    layout = board.layout
    t, along = layout.measure()
    at = np.interp(along[band, -1] / 2 + layout.slide[band], along[band], t)
    points = np.stack(
        [layout.position[layout.a[band]], layout.control[band], layout.position[layout.b[band]]]
    )
    slope = bezier_slope(np.array(at)) @ points
    slope = slope / np.linalg.norm(slope)
    middle: Points = bezier(np.array(at)) @ points + offset * np.array([-slope[1], slope[0]])
    return middle


def degrees(angle: float) -> float:
    """Return an angle in degrees between -180 and 180."""
    return float((np.degrees(angle) + 180) % 360 - 180)
