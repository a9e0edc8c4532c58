"""The longest path (US-41), in both builds, against trying every path."""

import random
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from branchline.compiled.loader import load_compiled
from branchline.rules.maps import frontier, longest
from branchline.rules.maps.path_tables import Part, Steps

FAST: Any = load_compiled("rules.maps.longest")

Route = tuple[int, int, int]  # city, city, length
Network = list[Route]


def columns(network: Network) -> tuple[list[int], list[int], list[int]]:
    """The rows that the rules take."""
    a, b, length = ([route[i] for route in network] for i in range(3))
    return a, b, length


def interpreted(network: Network, cities: int = 200) -> int:
    """The answer of the interpreted build."""
    length: int = longest.longest_path(cities, len(network), *columns(network))
    return length


def compiled(network: Network, cities: int = 200) -> int:
    """The answer of the compiled build."""
    rows = (np.array(row, np.int64) for row in columns(network))
    return int(FAST.longest_path(cities, len(network), *rows))


def both(network: Network, cities: int = 200) -> int:
    """The answer of both builds, which must be the same."""
    answer = interpreted(network, cities)
    assert compiled(network, cities) == answer, network
    return answer


def every_path(network: Network) -> int:
    """The longest path by trying every one: the oracle of this file."""

    ways: dict[int, list[Route]] = {}  # from a city: bit of the route, other city, length
    for i, (a, b, length) in enumerate(network):
        ways.setdefault(a, []).append((1 << i, b, length))
        ways.setdefault(b, []).append((1 << i, a, length))

    @cache
    def rest(city: int, used: int) -> int:
        best = 0
        for bit, other, length in ways[city]:
            if not used & bit:
                best = max(best, length + rest(other, used | bit))
        return best

    return max((rest(city, 0) for city in ways), default=0)


def random_network(rng: random.Random, cities: int, routes: int, longest_route: int) -> Network:
    """Any routes between any cities, also several between the same two."""
    ends = [rng.sample(range(cities), 2) for _ in range(routes)]
    return [(a, b, rng.randint(1, longest_route)) for a, b in ends]


def random_tree(rng: random.Random, routes: int) -> Network:
    """Each city but the first is joined to an earlier one."""
    return [(city, rng.randrange(city), rng.randint(1, 6)) for city in range(1, routes + 1)]


def grid(height: int, width: int) -> Network:
    """Cities in lines, each joined to its neighbours."""
    cities = range(height * width)
    across = [(city, city + 1, 1) for city in cities if (city + 1) % width]
    return across + [(city, city + width, 1) for city in cities if city + width in cities]


def complete_map(cities: int) -> Network:
    """A route between any two cities."""
    return [(a, b, 1) for a, b in combinations(range(cities), 2)]


def small_networks(seed: int, count: int) -> list[Network]:
    """Sparse and dense ones, most of them in several parts or with circles."""
    rng = random.Random(seed)
    return [
        random_network(rng, rng.randint(2, 9), rng.randint(0, 11), rng.choice((1, 3, 12)))
        for _ in range(count)
    ]


def test_no_routes_make_no_path() -> None:
    """Without routes the longest path has length 0."""
    assert both([]) == 0


@pytest.mark.rule("US-41")
def test_length_counts_spaces() -> None:
    """One route of six spaces beats two routes of two."""
    assert both([(0, 1, 2), (1, 2, 2), (3, 4, 6)]) == 6


@pytest.mark.rule("US-41")
def test_path_may_loop_and_pass_a_city_again() -> None:
    """Two circles that share a city, with an arm there, are one path."""
    circles = [(0, 1, 1), (1, 2, 2), (2, 0, 3), (0, 3, 1), (3, 4, 2), (4, 0, 3)]
    assert both([*circles, (0, 5, 4)]) == 16


@pytest.mark.rule("US-41")
def test_path_uses_no_route_twice() -> None:
    """Of three arms of a city only the two longest count."""
    assert both([(0, 1, 3), (0, 2, 4), (0, 3, 5)]) == 9


def test_only_connected_routes_make_a_path() -> None:
    """The longest part counts, not the sum of the parts."""
    triangle = [(0, 1, 2), (1, 2, 2), (2, 0, 2)]
    assert both([*triangle, (3, 4, 5), (5, 6, 4), (6, 7, 1)]) == 6


def test_path_runs_through_one_arm_of_each_end() -> None:
    """Three circles joined by three arms: the path leaves out the shortest circle and its arm."""
    network: Network = []
    for first, length in ((1, 1), (4, 2), (7, 3)):
        network += [(0, first, 1), (first, first + 1, length), (first + 1, first + 2, length)]
        network += [(first + 2, first, length)]
    assert both(network) == 1 + 1 + 6 + 9


def test_several_routes_between_two_cities_all_count() -> None:
    """Two routes between the same cities go there and back; a third one goes there again."""
    assert both([(0, 1, 2), (0, 1, 3), (1, 2, 1)]) == 6
    assert both([(0, 1, 2), (1, 0, 3), (0, 1, 4), (1, 2, 1)]) == 10


def test_routes_of_length_zero_do_not_count() -> None:
    """A route of length 0 joins nothing."""
    assert both([(0, 1, 3), (1, 2, 0), (2, 3, 2)]) == 3


def test_equals_every_path_on_small_networks() -> None:
    """Both builds find what trying every path finds."""
    for network in small_networks(seed=1, count=2000):
        assert both(network) == every_path(network), network


def test_equals_every_path_on_middling_networks() -> None:
    """The same with more routes, mostly in one part."""
    rng = random.Random(2)
    for _ in range(30):
        network = random_network(rng, rng.randint(6, 12), 14, rng.choice((1, 6)))
        assert both(network) == every_path(network), network


def test_frontier_alone_equals_every_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frontier alone is enough, and its tables grow when they are too small."""
    monkeypatch.setattr(longest, "SEARCH_STEPS", 0)
    monkeypatch.setattr(frontier, "FIRST_STATES", 4)
    for network in small_networks(seed=3, count=1000):
        assert interpreted(network) == every_path(network), network


def test_search_alone_equals_every_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part too wide for the frontier is searched to the end."""
    monkeypatch.setattr(longest, "SEARCH_STEPS", 0)
    monkeypatch.setattr(frontier, "PLACES", 0)
    rng = random.Random(4)
    for _ in range(200):
        network = random_network(rng, rng.randint(4, 9), rng.randint(5, 9), 3)
        assert interpreted(network) == every_path(network), network


def test_tree_equals_its_greatest_distance() -> None:
    """Without circles the longest path joins the two cities that are farthest apart."""
    rng = random.Random(5)
    for _ in range(50):
        tree = random_tree(rng, rng.randint(1, 60))
        distance = {(0, 0): 0}
        for city, towards, length in tree:
            for other in range(city):
                distance[city, other] = length + distance[max(towards, other), min(towards, other)]
            distance[city, city] = 0
        assert both(tree) == max(distance.values()), tree


@pytest.mark.parametrize(("cities", "length"), [(6, 13), (7, 21), (8, 25), (9, 36), (10, 41)])
def test_complete_map(cities: int, length: int) -> None:
    """Of all routes between n cities n/2 - 1 are left out if n is even, none if it is odd."""
    assert both(complete_map(cities)) == length


@pytest.mark.parametrize(("size", "length"), [(3, 10), (4, 21), (5, 34), (6, 53)])
def test_grid(size: int, length: int) -> None:
    """The odd cities are on the border; all but two lose a route, in pairs where they can."""
    assert both(grid(size, size)) == length


def test_builds_agree_on_sixty_routes() -> None:
    """On the largest networks that a seat can hold both builds find the same."""
    rng = random.Random(6)
    for cities in (16, 24, 32, 40, 48, 60):
        both(random_network(rng, cities, 60, 1))
        both(random_network(rng, cities, 45, 4))


def test_order_of_routes_and_ends_does_not_matter() -> None:
    """Another order, other city numbers and swapped ends give the same length."""
    rng = random.Random(7)
    for _ in range(30):
        network = random_network(rng, 14, 24, 4)
        number = rng.sample(range(200), 14)
        other = [(number[a], number[b], length) for a, b, length in network]
        other = [(b, a, length) if rng.random() < 0.5 else (a, b, length) for a, b, length in other]
        assert interpreted(network, cities=14) == compiled(rng.sample(other, len(other)))


def test_longer_network_has_no_shorter_path() -> None:
    """One more route never shortens the path, and adds at most what it joins."""
    rng = random.Random(8)
    for _ in range(100):
        network = random_network(rng, 12, 20, 4)
        without, with_it = compiled(network[:-1]), compiled(network)
        assert without <= with_it <= 2 * without + network[-1][2]


def test_arguments_stay_as_they_are() -> None:
    """The network is only read."""
    network = random_network(random.Random(9), 10, 20, 3)
    rows = columns(network)
    longest.longest_path(10, 20, *rows)
    assert rows == columns(network)


# The steps, one by one: without them the answers would be the same, but late.


def folded(network: Network) -> tuple[int, list[int]]:
    """The longest path within dead ends, and the spaces that folding leaves of each route."""
    a, b, spaces = ([0, *row] for row in columns(network))
    return longest.fold_dead_ends(200, len(network), a, b, spaces), spaces[1:]


def test_a_tree_is_folded_away() -> None:
    """Folding alone settles a network without circles: nothing is left for the search."""
    rng = random.Random(12)
    for _ in range(50):
        tree = random_tree(rng, rng.randint(1, 30))
        rng.shuffle(tree)
        assert folded(tree) == (every_path(tree), [0] * len(tree))


def test_two_arms_are_left_at_a_city_of_a_circle() -> None:
    """Of three dead ends at a city the two longest stay, each as one route with all its spaces."""
    circle = [(0, 1, 2), (1, 2, 2), (2, 0, 2)]
    arms = [(0, 3, 1), (0, 4, 2), (0, 5, 3), (5, 6, 4), (6, 7, 1), (6, 8, 2)]

    assert folded(circle + arms) == (11, [2, 2, 2, 0, 2, 9, 0, 0, 0])
    swapped = [(b, a, length) for a, b, length in arms]
    assert folded(swapped + circle) == (11, [0, 2, 9, 0, 0, 0, 2, 2, 2])
    assert folded([(3, 0, 5), *circle]) == (5, [5, 2, 2, 2])


@pytest.mark.parametrize(("height", "width"), [(2, 2), (6, 2), (6, 3), (6, 4), (5, 5)])
def test_the_frontier_of_a_grid_stays_narrow(height: int, width: int) -> None:
    """From a corner it needs one place more than the shorter side has cities."""
    network, cities = grid(height, width), height * width
    a, b, length = columns(network)
    degree = [(a + b).count(city) for city in range(cities)]
    part = Part(cities, a, b, length, degree)
    rows = [[0] * len(network) for _ in range(6)]
    steps = Steps(rows[0:2], rows[2:4], *rows[4:])
    for start in (0, width - 1, cities - width, cities - 1):
        places = frontier.order_routes(part, len(network), start, steps)
        assert places == width + 1
