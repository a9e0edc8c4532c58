"""A plain board for sheets without a drawing: cities where they really are, straight routes."""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from branchline.sheet import Sheet
from branchline.sheet.model import Route

WIDTH = 1000
MARGIN = 80
SPACE = (36, 15)
LANE = 18  # between the middles of two lanes


def plain_board(sheet: Sheet) -> dict[str, Any]:
    """Return a board in the form of the drawn ones."""
    points = place_cities(sheet)
    height = max(y for _, y in points.values()) + MARGIN
    return {
        "size": [WIDTH, round(height)],
        "sizes": {"space": list(SPACE), "city": 10},
        "paths": {},
        "cities": [_city(name, x, y) for name, (x, y) in points.items()],
        "routes": [{"spaces": _spaces(route, points)} for route in sheet.routes],
    }


def place_cities(sheet: Sheet) -> dict[str, tuple[float, float]]:
    """Return where each city lies in the picture; degrees of longitude shrink to the north."""
    cities = sheet.cities.values()
    middle = sum(city.at[0] for city in cities) / len(cities)
    flat = {city.name: (city.at[1] * cos(radians(middle)), -city.at[0]) for city in cities}
    left, top = (min(point[axis] for point in flat.values()) for axis in (0, 1))
    span = max(x - left for x, _ in flat.values()) or 1.0
    scale = (WIDTH - 2 * MARGIN) / span
    return {
        name: (round(MARGIN + (x - left) * scale, 1), round(MARGIN + (y - top) * scale, 1))
        for name, (x, y) in flat.items()
    }


def _city(name: str, x: float, y: float) -> dict[str, Any]:
    return {"name": name, "x": x, "y": y, "label": {"x": x + 14, "y": y, "anchor": "start"}}


def _spaces(route: Route, points: dict[str, tuple[float, float]]) -> list[list[float]]:
    """Return the middle and the angle of each space, evenly along the line."""
    (ax, ay), (bx, by) = points[route.a], points[route.b]
    angle = atan2(by - ay, bx - ax)
    aside = LANE * route.lane if hypot(bx - ax, by - ay) > 0 else 0
    spaces = []
    for place in range(route.length):
        part = (place + 1) / (route.length + 1)
        x = ax + (bx - ax) * part - sin(angle) * aside
        y = ay + (by - ay) * part + cos(angle) * aside
        spaces.append([round(x, 1), round(y, 1), round(degrees(angle), 1)])
    return spaces
