"""Suggests routes for a map that has only cities: neighbours are joined, nothing crosses.

Two cities are joined where no third one lies in the circle between them (the Gabriel graph), which
is connected and crosses nowhere. The busiest of these ways get a second lane.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from branchline.sheet.model import City, Route
from branchline.workshop.paths import ShortestPaths

MEAN_LENGTH = 2.7  # spaces; printed maps: 2.1 to 3.1
LONGEST = 6
SEVERAL = 0.25  # of the pairs get a second lane; printed: 0.21 to 0.46
NEARLY = 1e-9

Point = tuple[float, float]


def suggest_routes(cities: Sequence[City]) -> tuple[Route, ...]:
    """Return gray routes between neighbouring cities, as long as they are far apart."""
    places = _flat(cities)
    pairs = [
        (a, b) for a, b in combinations(range(len(places)), 2) if _are_neighbours(places, a, b)
    ]
    if not pairs:
        return ()
    far = [math.dist(places[a], places[b]) for a, b in pairs]
    unit = MEAN_LENGTH * len(far) / (sum(far) or 1.0)
    routes = [
        Route(cities[a].name, cities[b].name, max(1, min(LONGEST, round(unit * distance))), None)
        for (a, b), distance in zip(pairs, far, strict=True)
    ]
    double = _busiest(routes, round(SEVERAL * len(routes)))
    return tuple(route for i, route in enumerate(routes) for _ in range(1 + (i in double)))


def _flat(cities: Sequence[City]) -> list[Point]:
    middle = sum(city.at[0] for city in cities) / max(1, len(cities))
    squeeze = max(0.1, math.cos(math.radians(middle)))
    return [(city.at[1] * squeeze, city.at[0]) for city in cities]


def _are_neighbours(places: Sequence[Point], a: int, b: int) -> bool:
    """Tell whether no other city lies in the circle whose diameter is from one to the other."""
    (ax, ay), (bx, by) = places[a], places[b]
    x, y = (ax + bx) / 2, (ay + by) / 2
    radius = ((ax - bx) ** 2 + (ay - by) ** 2) / 4
    return not any(
        (cx - x) ** 2 + (cy - y) ** 2 < radius - NEARLY
        for c, (cx, cy) in enumerate(places)
        if c not in (a, b)
    )


def _busiest(routes: Sequence[Route], count: int) -> set[int]:
    """Return the routes that most of the shortest paths between all cities run over."""
    paths = ShortestPaths(routes)
    used: Counter[frozenset[str]] = Counter()
    for a, b, _ in paths.pairs():
        used.update(frozenset(step) for step in paths.steps(a, b))
    order = sorted(range(len(routes)), key=lambda i: (-used[routes[i].cities], i))
    return set(order[:count])
