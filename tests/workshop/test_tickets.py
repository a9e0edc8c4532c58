"""Suggested tickets: laws over random maps, and what printed maps look like."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.sheet import load_sheet
from branchline.sheet.model import Route, Ticket
from branchline.workshop import suggest_tickets
from branchline.workshop.paths import ShortestPaths
from workshop.maps import connected_routes

PRINTED = ("usa", "nordic_countries", "northern_lights")


def shortest(routes: list[Route], start: str) -> dict[str, int]:
    """Return the distances from a city, by repeated relaxation: another way than the code's."""
    far = {start: 0}
    for _ in routes:
        for route in routes:
            for a, b in ((route.a, route.b), (route.b, route.a)):
                if a in far and far[a] + route.length < far.get(b, 10**6):
                    far[b] = far[a] + route.length
    return far


@given(connected_routes(), st.integers(1, 40), st.integers(0, 3))
def test_tickets_are_worth_their_shortest_path(routes: list[Route], count: int, seed: int) -> None:
    """Each pair of cities at most once, as many as asked for or as there are pairs."""
    tickets = suggest_tickets(routes, count, trains=30, seed=seed)
    cities = {end for route in routes for end in route.cities}

    assert len(tickets) == min(count, len(cities) * (len(cities) - 1) // 2)
    assert len({frozenset((ticket.a, ticket.b)) for ticket in tickets}) == len(tickets)
    for ticket in tickets:
        assert ticket.points == shortest(routes, ticket.a)[ticket.b]
    assert tickets == suggest_tickets(routes, count, trains=30, seed=seed)


@given(connected_routes())
def test_cities_that_nothing_connects_have_no_ticket(routes: list[Route]) -> None:
    """With a second map beside the first, no ticket joins the two."""
    beside = [Route(f"X{route.a}", f"X{route.b}", route.length, None) for route in routes]
    for ticket in suggest_tickets([*routes, *beside], 60, trains=20):
        assert ticket.a.startswith("X") == ticket.b.startswith("X")


def near_duplicates(paths: ShortestPaths, tickets: tuple[Ticket, ...]) -> int:
    """Return how many pairs of tickets have ends that are the same or neighbours."""

    def near(a: str, b: str) -> bool:
        return a == b or b in paths.neighbours[a]

    return sum(
        (near(one.a, other.a) and near(one.b, other.b))
        or (near(one.a, other.b) and near(one.b, other.a))
        for one, other in combinations(tickets, 2)
    )


@pytest.mark.parametrize("name", PRINTED)
def test_suggestions_for_printed_maps_are_like_printed_tickets(name: str) -> None:
    """Spread over the cities and the routes, and with few near-duplicates."""
    sheet = load_sheet(name)
    paths = ShortestPaths(sheet.routes)
    tickets = suggest_tickets(sheet.routes, len(sheet.tickets), trains=sheet.trains)
    at_city = Counter(end for ticket in tickets for end in (ticket.a, ticket.b))
    used = {step for ticket in tickets for step in paths.steps(ticket.a, ticket.b)}
    pairs = {route.cities for route in sheet.routes}

    assert max(at_city.values()) <= 4
    assert len(at_city) >= 0.9 * len(sheet.cities)
    assert near_duplicates(paths, tickets) <= near_duplicates(paths, sheet.tickets)
    assert len(used) >= 0.6 * len(pairs)
    assert max(ticket.points for ticket in tickets) <= 0.47 * sheet.trains + 1
    assert all(ticket.b not in paths.neighbours[ticket.a] for ticket in tickets)
