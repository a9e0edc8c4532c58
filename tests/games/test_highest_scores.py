"""The stored networks are lawful and worth what the page says: by the engine, and by hand.

What the solver proves cannot be proved again here, only looked at from other sides: each network is
scored by hand and by a lawful game that builds it, and on the smallest map all networks are tried.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.records.page import bonus_points
from tools.records.play import first_game
from tools.records.results import most_by_parts, read_results
from tools.records.variants import VARIANTS, Variant

GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
RESULTS = read_results()
LINE = re.compile(r"(.+?) - (.+?) (\d+)(?: |$)")
WHOLE_GAMES = [v for v in VARIANTS if v.attractions == ("attractions" in v.sheet().rules)]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)


class Printed:
    """A sheet read as plain TOML: an oracle that shares no code with the package."""

    def __init__(self, variant: Variant) -> None:
        sheet: dict[str, Any] = tomllib.loads((GAMES / f"{variant.game}.toml").read_text("utf-8"))
        self.cities = list(sheet["cities"])
        self.points = {int(length): worth for length, worth in sheet["points"].items()}
        self.trains: int = sheet["trains"]["each_seat"]
        self.routes = [self.line(text) for text in sheet["routes"]["list"]]
        deck = sheet["tickets"]["list"]
        classic = sheet["tickets"].get("classic") if variant.classic else None
        self.tickets = [self.line(text) for text in deck[:classic]]
        self.attractions = [
            number
            for number, city in enumerate(sheet["cities"].values())
            if city.get("attraction") and variant.attractions
        ]

    def line(self, text: str) -> tuple[int, int, int]:
        """Return the two cities of a route or ticket, and its length or points."""
        found = LINE.match(text)
        assert found
        return self.cities.index(found[1]), self.cities.index(found[2]), int(found[3])

    def ticket_points(self, component: list[int]) -> int:
        """Return the points of all tickets whose cities lie in one component."""
        return sum(worth for a, b, worth in self.tickets if component[a] == component[b])

    def networks(self, trains: int) -> Iterator[tuple[int, int]]:
        """Yield trains and points of all networks with this many trains, one lane of each pair."""
        singles = sorted({(min(a, b), max(a, b), length) for a, b, length in self.routes})
        attractions = sum(1 << city for city in self.attractions)
        alone = list(range(len(self.cities)))
        todo = [(0, 0, 0, alone, 0)]  # next route, trains, points of routes, components, touched
        while todo:
            start, used, worth, component, touched = todo.pop()
            seen = (touched & attractions).bit_count()
            yield used, worth + seen + self.ticket_points(component)
            for number in range(start, len(singles)):
                a, b, length = singles[number]
                if used + length <= trains:
                    old, new = component[a], component[b]
                    joined = [new if city == old else city for city in component]
                    more = (used + length, worth + self.points[length], joined)
                    todo.append((number + 1, *more, touched | 1 << a | 1 << b))


def components(printed: Printed, routes: list[int]) -> list[int]:
    """Return which component each city is in."""
    found = list(range(len(printed.cities)))
    for number in routes:
        a, b, _ = printed.routes[number]
        found = [found[b] if city == found[a] else city for city in found]
    return found


@every_variant
def test_the_network_can_be_claimed(variant: Variant) -> None:
    """It has enough trains, and of each pair of cities one lane at most."""
    printed, routes = Printed(variant), RESULTS[variant.key].routes
    pairs = [frozenset(printed.routes[number][:2]) for number in routes]

    assert len(set(routes)) == len(routes)
    assert len(set(pairs)) == len(pairs)
    assert sum(printed.routes[number][2] for number in routes) <= printed.trains


@every_variant
def test_the_network_has_its_points(variant: Variant) -> None:
    """Counted from the printed sheet alone."""
    printed, result = Printed(variant), RESULTS[variant.key]
    touched = {city for number in result.routes for city in printed.routes[number][:2]}
    parts = (
        sum(printed.points[printed.routes[number][2]] for number in result.routes),
        printed.ticket_points(components(printed, result.routes)),
        len(touched.intersection(printed.attractions)),
    )
    assert parts == (result.route_points, result.ticket_points, result.attraction_points)
    assert sum(parts) == result.score


@pytest.mark.parametrize("variant", WHOLE_GAMES, ids=lambda variant: variant.key)
def test_a_lawful_game_ends_with_the_highest_score(variant: Variant) -> None:
    """Two seats play by the rules, chance included, and the score sheet says the same."""
    result = RESULTS[variant.key]
    score = first_game(variant, result).scores().seats[0]
    sums = Counter[str]()
    for line in score.lines:
        sums[line.kind] += line.points

    assert sums["routes"] == result.route_points
    assert sums["ticket"] == result.ticket_points
    assert sums["attractions"] == result.attraction_points
    assert sums["bonus"] == bonus_points(variant.sheet())
    assert score.total == result.score + sums["bonus"]


@every_variant
def test_the_bounds_leave_no_room(variant: Variant) -> None:
    """Neither one tree nor several with as many trains in all can have more points."""
    result = RESULTS[variant.key]

    assert len(result.ceilings) == variant.sheet().trains - 1
    assert most_by_parts([0, *result.ceilings, result.score])[-1] == result.bound == result.score


def test_the_published_figure_is_reproduced() -> None:
    """Schaefer and Schaefer, arXiv 2511.08441: 285, of which 62 for routes and 223 for tickets."""
    result = RESULTS["usa-classic"]

    assert (result.bound, result.route_points, result.ticket_points) == (285, 62, 223)


def compare_with_all_networks(variant: Variant, trains: int) -> None:
    """Compare what is stored with the best of all networks, by number of trains."""
    best = [0] * (trains + 1)
    for used, points in Printed(variant).networks(trains):
        best[used] = max(best[used], points)
    result = RESULTS[variant.key]
    most = most_by_parts([0, *result.ceilings, result.score])

    assert all(points <= most[used] for used, points in enumerate(best))
    if trains == variant.sheet().trains:
        assert max(best) == result.score


SMALLEST = [variant for variant in VARIANTS if variant.game == "new_york"]


@pytest.mark.parametrize("variant", SMALLEST, ids=lambda variant: variant.key)
def test_no_small_network_is_better(variant: Variant) -> None:
    """On the smallest map all networks of up to seven trains were tried."""
    compare_with_all_networks(variant, 7)


@pytest.mark.long
@pytest.mark.parametrize("variant", SMALLEST, ids=lambda variant: variant.key)
def test_no_network_of_the_smallest_map_is_better(variant: Variant) -> None:
    """All networks that all trains allow were tried: the solver is right without being trusted."""
    compare_with_all_networks(variant, variant.sheet().trains)


def test_the_solver_finds_the_same_again() -> None:
    """Where SciPy is installed the smallest map is solved once more."""
    pytest.importorskip("scipy")
    from tools.records.graph import read_graph
    from tools.records.solve import best_tree
    from tools.records.trees import Trees

    for variant in SMALLEST:
        trees = Trees(read_graph(variant.sheet(), variant.attractions))
        found = best_tree(trees, variant.sheet().trains)
        assert found.score == found.bound == RESULTS[variant.key].score
