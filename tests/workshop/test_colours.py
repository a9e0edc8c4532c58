"""Colours in balance: laws over random maps."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.sheet.model import Route
from branchline.workshop import balance_colours
from workshop.maps import connected_routes

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
shares = st.sampled_from([0, 0.2, 0.4, 0.7, 1])


@given(connected_routes(), shares, st.integers(0, 5))
def test_no_colour_is_ahead_by_more_than_the_longest_route(
    routes: list[Route], gray: float, seed: int
) -> None:
    """Counted in spaces; colours without a route count too."""
    spaces = dict.fromkeys(COLOURS, 0)
    for route in balance_colours(routes, COLOURS, gray=gray, seed=seed):
        if route.colour:
            spaces[route.colour] += route.length

    assert max(spaces.values()) - min(spaces.values()) <= max(route.length for route in routes)


@given(connected_routes(), shares)
def test_lanes_between_two_cities_are_told_apart(routes: list[Route], gray: float) -> None:
    """Coloured lanes differ, and lanes of one length are gray together or not at all."""
    lanes: dict[frozenset[str], list[Route]] = {}
    for route in balance_colours(routes, COLOURS, gray=gray):
        lanes.setdefault(route.cities, []).append(route)
    for alike in lanes.values():
        coloured = [route.colour for route in alike if route.colour]
        assert len(set(coloured)) == len(coloured)
        for length in {route.length for route in alike}:
            assert len({route.colour is None for route in alike if route.length == length}) == 1


@given(connected_routes(), shares)
def test_gray_is_spread_over_the_lengths(routes: list[Route], gray: float) -> None:
    """Of each length, at most the share is gray, and fewer only by what lanes take together."""
    total, grays = Counter[int](), Counter[int]()
    for route in balance_colours(routes, COLOURS, gray=gray):
        total[route.length] += 1
        grays[route.length] += route.colour is None
    for length, count in total.items():
        assert round(gray * count) - 2 <= grays[length] <= round(gray * count)


@given(connected_routes(), st.integers(0, 5))
def test_only_colours_change_and_chance_is_seeded(routes: list[Route], seed: int) -> None:
    """Everything else of a route stays, and the same seed gives the same colours."""
    found = balance_colours(routes, COLOURS, seed=seed)

    assert [(r.a, r.b, r.length, r.lane) for r in found] == [
        (r.a, r.b, r.length, r.lane) for r in routes
    ]
    assert found == balance_colours(routes, COLOURS, seed=seed)


def test_what_cannot_be_balanced_is_refused() -> None:
    """Without colours, or with a share that is none."""
    for colours, gray in (((), 0.4), (COLOURS, 1.1), (COLOURS, -0.1)):
        with pytest.raises(ValueError, match="expected at least one colour"):
            balance_colours([], colours, gray=gray)
