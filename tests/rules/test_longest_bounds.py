"""Longest paths on maps that somebody made to be hard: as many routes as one player has trains."""

import random
from collections.abc import Callable

import pytest

from branchline.rules.maps.frontier import PLACES, order_routes
from branchline.rules.maps.path_tables import Part, Steps
from branchline.rules.mode import grid, ints
from branchline.sheet.reader import read_sheet
from games.large_map import large_map

MOST_TRAINS = 60  # that a sheet may give to a player; each route takes one at least
Ends = list[tuple[int, int]]


def some_network(cities: int, chance: random.Random) -> Ends:
    """Return a network with as many routes as possible between random cities."""
    ends: Ends = []
    while len(ends) < MOST_TRAINS:
        a, b = chance.sample(range(cities), 2)
        ends.append((a, b))
    return ends


def regular_network(cities: int, chance: random.Random) -> Ends:
    """Return a network in which all cities have nearly the same number of routes."""
    stubs = [i % cities for i in range(2 * MOST_TRAINS)]
    while True:
        chance.shuffle(stubs)
        ends = list(zip(stubs[::2], stubs[1::2], strict=True))
        if all(a != b for a, b in ends):
            return ends


def narrowest(ends: Ends) -> int:
    """Return the places that the narrowest order of the routes needs on the frontier."""
    cities = 1 + max(max(pair) for pair in ends)
    degree = ints(cities)
    for a, b in ends:
        degree[a] += 1
        degree[b] += 1
    lengths = [1] * len(ends)
    part = Part(cities, [a for a, _ in ends], [b for _, b in ends], lengths, degree)
    count = len(ends)
    steps = Steps(grid(2, count), grid(2, count), ints(count), ints(count))
    starts = [city for city in range(cities) if degree[city]]
    return min(order_routes(part, count, start, steps) for start in starts)


@pytest.mark.parametrize("make", [some_network, regular_network])
@pytest.mark.parametrize("cities", [12, 16, 20, 24, 30, 40])
def test_no_player_builds_a_network_that_needs_an_unbounded_search(
    make: Callable[[int, random.Random], Ends], cities: int
) -> None:
    """The frontier is never wider than its table, and so the work has a bound."""
    chance = random.Random(cities)
    for _ in range(25):
        assert narrowest(make(cities, chance)) <= PLACES


def test_a_player_has_no_more_trains() -> None:
    """The networks above are the largest that a sheet allows."""
    sheet = read_sheet(large_map(), "large")

    assert sheet.trains == MOST_TRAINS
