"""The drawing of a board as JSON: all that the page needs to draw it, and nothing else."""

from typing import Any

import numpy as np

from branchline.boards.board import Board
from branchline.boards.compiler import Plan, text_lines
from branchline.boards.layout.boxes import Points
from branchline.boards.layout.labels import icon_size
from branchline.boards.layout.lanes import lane_offset, lane_spaces
from branchline.boards.layout.model import bezier, bezier_slope
from branchline.boards.layout.sizes import (
    ATTRACTION,
    BONUS,
    CITY,
    FLAG,
    FONT,
    ICON_GAP,
    LINE,
    SPACE,
)
from branchline.sheet.model import City


def board_of(plan: Plan, paths: dict[str, str]) -> Board:
    """Return the drawing as plain lists and dictionaries."""
    settings = plan.settings
    sizes = {"space": SPACE, "city": CITY, "font": FONT, "line": LINE}
    sizes |= {"flag": FLAG, "attraction": ATTRACTION, "bonus": BONUS}
    board: dict[str, Any] = {
        "size": settings.size,
        "sizes": sizes,
        "paths": paths,
        "scoring": settings.scoring,
        "legend": settings.legend,
        "cities": city_entries(plan),
        "routes": route_entries(plan),
    }
    rounded: Any = round_numbers(board)
    found: Any = {key: value for key, value in rounded.items() if value is not None}
    return found  # type: ignore[no-any-return]


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


def city_entries(plan: Plan) -> list[dict[str, Any]]:
    """Return the cities in the order of the sheet."""
    layout = plan.layout
    labels = {int(city): i for i, city in enumerate(layout.labels.city)}
    number = {city.name: i for i, city in enumerate(plan.cities)}
    entries = []
    for city in plan.sheet.cities.values():
        i = number[city.name]
        x, y = layout.position[i]
        entry: dict[str, Any] = {"name": city.name, "x": x, "y": y}
        if i in labels:
            k = labels[i]
            entry |= label_entry(plan, city, layout.labels.offset[k], layout.labels.half[k], (x, y))
        entries.append(entry)
    return entries


def label_entry(
    plan: Plan, city: City, offset: Points, half: Points, at: tuple[float, float]
) -> dict[str, Any]:
    """Return the label and icon of a city; the icon is at the end nearer to the city."""
    left, middle, right = (at[0] + offset[0] + part * half[0] for part in (-1, 0, 1))
    y = at[1] + offset[1]
    anchor = "start" if left > at[0] - 2 else "end" if right < at[0] + 2 else "middle"
    icon = icon_size(city, plan.settings.flags)[0]
    room = icon + ICON_GAP if icon and not city.unnamed else 0.0
    icon_last = middle < at[0] - 2
    if icon_last:
        text, icon_x = (left, right - room), right - icon / 2
    else:
        text, icon_x = (left + room, right), left + icon / 2
    entry: dict[str, Any] = {}
    if not city.unnamed:
        x = {"start": text[0] + 2, "end": text[1] - 2, "middle": sum(text) / 2}[anchor]
        box = [left, y - half[1], 2 * half[0], 2 * half[1]]
        entry["label"] = {"x": x, "y": y, "anchor": anchor, "box": box}
        lines = text_lines(city, plan.settings)
        if len(lines) > 1:
            entry["label"]["lines"] = list(lines)
    if icon:
        entry["attraction" if city.attraction else "flag"] = [icon_x, y]
    return entry


def route_entries(plan: Plan) -> list[dict[str, Any]]:
    """Return the routes in the order of the sheet, with their spaces from a to b."""
    layout, routes = plan.layout, plan.sheet.routes
    number = {city.name: i for i, city in enumerate(plan.cities)}
    band_of_space, centres, angles = layout.row_points()
    icons = dict(zip(layout.bonus.tolist(), layout.icons(), strict=True))
    entries: list[dict[str, Any]] = [{} for _ in routes]
    for b, band in enumerate(layout.bands):
        row = band_of_space == b
        for lane, route in enumerate(band.routes):
            offset = lane_offset(lane, len(band.routes))
            spaces = lane_spaces(centres[row], angles[row], offset)
            middle = lane_middle(plan, b, offset)
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


def lane_middle(plan: Plan, band: int, offset: float) -> Points:
    """Return the point on a lane's curve in the middle of its row of spaces."""
    layout = plan.layout
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
