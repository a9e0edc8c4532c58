"""What a map begins with: cities of the world, and routes between neighbours."""

from itertools import combinations

import pytest

from branchline.sheet.model import City, Route
from branchline.workshop import suggest_routes
from branchline.workshop.paths import ShortestPaths
from branchline.workshop.places import countries

REGIONS = ["Germany", "Japan", "Norway", "United States of America", "Chile"]


def cities_of(country: str, count: int = 30) -> list[City]:
    """Return the largest cities of a country."""
    places = {place.name: place for place in countries()[country].places}
    return [City(one.name, one[1:3]) for one in list(places.values())[:count]]


def test_the_world_has_cities() -> None:
    """Each is on the globe, and the largest of a country comes first."""
    found = countries()
    assert len(found) > 200
    assert sum(len(country.places) for country in found.values()) > 7000
    for country in found.values():
        sizes = [place.size for place in country.places]
        assert sizes == sorted(sizes, reverse=True)
        assert all(-90 <= p.latitude <= 90 and -180 <= p.longitude <= 180 for p in country.places)
        assert all(place.name.strip() == place.name for place in country.places)
    oslo = found["Norway"].places[0]
    assert (oslo.name, round(oslo.latitude), round(oslo.longitude)) == ("Oslo", 60, 11)


@pytest.mark.parametrize("region", REGIONS)
def test_suggested_routes_join_all_cities_and_never_cross(region: str) -> None:
    """Lengths from 1 to 6, at most two lanes, every city can be reached from every other."""
    cities = cities_of(region)
    routes = suggest_routes(cities)
    assert len(list(ShortestPaths(routes).pairs())) == len(cities) * (len(cities) - 1) // 2
    assert {route.length for route in routes} <= set(range(1, 7))
    pairs = {route.cities for route in routes}
    assert len(pairs) < len(routes) <= 2 * len(pairs)
    assert suggest_routes(cities) == routes
    places = {city.name: city.at for city in cities}
    for first, second in combinations([r for r in routes if r.lane == 0], 2):
        assert not crosses(first, second, places), (first, second)


Point = tuple[float, float]


def crosses(first: Route, second: Route, places: dict[str, Point]) -> bool:
    """Tell whether the straight lines of two routes cross between their ends."""
    if first.cities & second.cities:
        return False
    a, b, c, d = (places[name] for name in (first.a, first.b, second.a, second.b))
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def side(a: Point, b: Point, c: Point) -> float:
    """Return on which side of a line a point is, by the sign."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_a_few_cities_have_few_routes() -> None:
    """One has none, two are joined, and two in the same place are as well."""
    one, two, same = City("A", (1, 1)), City("B", (2, 2)), City("C", (1, 1))
    assert suggest_routes([]) == suggest_routes([one]) == ()
    assert [route.cities for route in suggest_routes([one, two])] == [{"A", "B"}]
    assert {"A", "C"} in [route.cities for route in suggest_routes([one, two, same])]
