"""Sketches the board of a map at once: cities where they are, routes as arcs, on plain paper.

A route that is too short for its spaces bows out until they have room. A sketch avoids no overlap;
it serves until a better drawing is there, and where none can be had.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from branchline.sheet.model import City, Route, Sheet

Point = tuple[float, float]

SPACE = (36, 15)
STEP = 41.0  # from one space to the next, at least
WIDEST_STEP = 62.0
LANE = 19.0  # from one lane to the next
CITY = 10
FREE = 16.0  # around the middle of a city
MARGIN = 90.0
SHORTEST, LONGEST = 900.0, 2600.0  # of the longer side of the board
SIZES = {"space": list(SPACE), "city": CITY, "font": 20, "line": 19}
SIZES |= {"flag": [20, 14], "attraction": [20, 20], "bonus": 12}
ROOMY = 0.8  # of the routes are long enough for their spaces without a bow
PIECES = 24  # of an arc, when it is measured
SIDES = ((1, 0, "start"), (-1, 0, "end"), (0, -1, "middle"), (0, 1, "middle"))
LETTER = 10.5  # how wide one is, about
BESIDE = 16  # from the middle of a city to its name


def sketch_board(sheet: Sheet) -> dict[str, Any]:
    """Return the drawing of a map; every number of it is finite, whatever the map."""
    places, size = _place(list(sheet.cities.values()), sheet.routes)
    lanes = Counter(route.cities for route in sheet.routes)
    routes = [_route(route, places, lanes[route.cities]) for route in sheet.routes]
    return {
        "size": [round(size[0]), round(size[1])],
        "sizes": SIZES,
        "paths": {"land": f"M0 0h{round(size[0])}v{round(size[1])}H0z"},
        "scoring": None,
        "legend": None,
        "cities": [_city(city, places, sheet.routes, size[0]) for city in sheet.cities.values()],
        "routes": routes,
    }


def _place(cities: Sequence[City], routes: Sequence[Route]) -> tuple[dict[str, Point], Point]:
    """Return where each city lies on a board, and the size of that board."""
    middle = math.radians(sum(city.at[0] for city in cities) / len(cities))
    wide = max(0.2, math.cos(middle))
    flat = {city.name: (city.at[1] * wide, -city.at[0]) for city in cities}
    left, top = (min(point[axis] for point in flat.values()) for axis in (0, 1))
    width, height = (
        max(point[axis] for point in flat.values()) - least for axis, least in ((0, left), (1, top))
    )
    span = max(width, height, 1e-6)
    scale = min(max(_scale(flat, routes), (SHORTEST - 2 * MARGIN) / span), LONGEST / span)
    places = {
        name: (MARGIN + (x - left) * scale, MARGIN + (y - top) * scale)
        for name, (x, y) in flat.items()
    }
    return places, (width * scale + 2 * MARGIN, height * scale + 2 * MARGIN)


def _scale(flat: dict[str, Point], routes: Sequence[Route]) -> float:
    """Return the scale at which most routes have room for their spaces."""
    wanted = sorted(
        (route.length * STEP + 2 * FREE) / max(math.dist(flat[route.a], flat[route.b]), 1e-9)
        for route in routes
    )
    return wanted[min(len(wanted) - 1, int(ROOMY * len(wanted)))] if wanted else 1.0


def _route(route: Route, places: dict[str, Point], lanes: int) -> dict[str, Any]:
    """Return a route as an arc with its spaces."""
    a, b = places[route.a], places[route.b]
    distance = math.dist(a, b)
    across = (-(b[1] - a[1]) / distance, (b[0] - a[0]) / distance) if distance else (0.0, -1.0)
    if route.a > route.b:  # lanes between two cities may be written either way round
        across = (-across[0], -across[1])
    needed = route.length * STEP + 2 * FREE
    bow = 0.0 if distance >= needed else 0.62 * math.sqrt(needed * needed - distance * distance)
    shift = (route.lane - (lanes - 1) / 2) * LANE
    middle = (
        (a[0] + b[0]) / 2 + across[0] * (bow + 2 * shift),
        (a[1] + b[1]) / 2 + across[1] * (bow + 2 * shift),
    )
    points = list(_arc(a, middle, b))
    spaces = _spaces(points, route.length)
    at = spaces[len(spaces) // 2]
    found: dict[str, Any] = {"a": route.a, "b": route.b, "spaces": spaces}
    found |= {"middle": [at[0], at[1]], "control": [round(one, 1) for one in middle]}
    if route.draw_bonus:
        beside = (at[0] + across[0] * LANE, at[1] + across[1] * LANE)
        found["bonus"] = [round(one, 1) for one in beside]
    return found


def _arc(a: Point, control: Point, b: Point) -> Iterator[Point]:
    """Yield points of a quadratic curve."""
    for i in range(PIECES + 1):
        t = i / PIECES
        p, q, r = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        yield p * a[0] + q * control[0] + r * b[0], p * a[1] + q * control[1] + r * b[1]


def _spaces(points: Sequence[Point], count: int) -> list[list[float]]:
    """Return the middle and the angle of each space, evenly along a curve."""
    total = sum(math.dist(p, q) for p, q in pairwise(points))
    step = min(WIDEST_STEP, max(0.0, total - 2 * FREE) / count)
    begin = (total - step * count) / 2
    return [_along(points, begin + (i + 0.5) * step) for i in range(count)]


def _along(points: Sequence[Point], distance: float) -> list[float]:
    """Return the point of a curve at a distance from its start, and the angle there."""
    for p, q in pairwise(points):
        piece = math.dist(p, q)
        if distance <= piece or q is points[-1]:
            t = distance / piece if piece else 0.0
            angle = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
            x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            return [round(x, 1), round(y, 1), round(angle, 1)]
        distance -= piece
    raise AssertionError("a curve has two points at least")


def _city(
    city: City, places: dict[str, Point], routes: Sequence[Route], edge: float
) -> dict[str, Any]:
    """Return a city with its name on the side where the fewest routes leave and it has room."""
    x, y = places[city.name]
    away = [
        places[route.b if route.a == city.name else route.a]
        for route in routes
        if city.name in (route.a, route.b)
    ]
    angles = [math.atan2(q - y, p - x) for p, q in away]
    width = LETTER * len(city.name)

    def cost(side: tuple[int, int, str]) -> float:
        end = x + side[0] * (BESIDE + width)
        crowd = (max(0.0, math.cos(one - math.atan2(side[1], side[0]))) ** 3 for one in angles)
        return sum(crowd) + (0.0 if 0 < end < edge else len(angles))

    dx, dy, anchor = min(SIDES, key=cost)
    found: dict[str, Any] = {"name": city.name, "x": round(x, 1), "y": round(y, 1)}
    if not city.unnamed:
        at = (x + dx * BESIDE, y + dy * 24)
        left = at[0] - {"start": 0.0, "end": width, "middle": width / 2}[anchor]
        box = [round(one, 1) for one in (left, at[1] - 10, width, 20)]
        found["label"] = {"x": round(at[0], 1), "y": round(at[1], 1), "anchor": anchor, "box": box}
    if city.country:
        found["flag"] = [round(x - dx * 24, 1), round(y - dy * 24, 1)]
    if city.attraction:
        found["attraction"] = [round(x - dy * 24, 1), round(y - dx * 24, 1)]
    return found
