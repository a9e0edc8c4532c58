"""Northern Lights: the eleven bonus cards; who scores each, ties, and what counts once."""

from typing import Any

import pytest

from branchline.sheet import load_sheet
from table import finish_now, rule, table, totals

SHEET = load_sheet("northern_lights")


def gains(bonus: str, **position: Any) -> list[int]:
    """Return what one bonus card adds to the final points of each seat in a position."""
    results = []
    for bonuses in ("", bonus):
        game = table(SHEET, bonuses=bonuses, **position)
        finish_now(game)
        results.append(totals(game))
    return [after - before for before, after in zip(*results, strict=True)]


@rule("NL-25", "G-14")
@rule("NL-A", "NL-B", "NL-C", "NL-D", "NL-E", "NL-F", "NL-G", "NL-H", "NL-I", "NL-J", "NL-K")
@pytest.mark.parametrize(
    ("bonus", "points"),
    [*zip("ABCDEFGHIJK", (5, 7, 7, 10, 10, 10, 12, 12, 12, 12, 7), strict=True)],
)
def test_when_nobody_has_any_all_tie(bonus: str, points: int) -> None:
    """With no routes, cards, tickets or trains all three seats score each card in full."""
    assert gains(bonus, seats=3, trains=dict.fromkeys(range(3), 0)) == [points] * 3


@rule("NL-A")
def test_call_of_the_wild_counts_locomotives_and_pairs_in_hand() -> None:
    """Two locomotives and a pair tie with three pairs; single cards count nothing.

    Two locomotives are two, not a pair on top.
    """
    hands = {0: "2 locomotive, 2 red, 1 blue", 1: "6 blue, 1 red", 2: "2 locomotive, 1 red, 1 blue"}

    assert gains("A", seats=3, hands=hands) == [5, 5, 0]
    assert gains("A", hands={0: "3 red, 1 blue", 1: "2 red, 2 blue"}) == [0, 5]


OSLO_STOCKHOLM = {"Karlstad–Oslo white": 0, "Karlstad–Stockholm green": 0}


@rule("NL-B", "NL-27")
def test_capital_investment_counts_a_ticket_between_two_capitals_once() -> None:
    """Oslo–Stockholm is one ticket, as good as one to a single capital; two tickets are more."""
    owners = OSLO_STOCKHOLM | {"Stockholm–Sundsvall black": 1, "Karlstad–Stockholm red": 1}
    owners |= {"Bergen–Oslo red": 1, "Karlstad–Oslo green": 1}
    tie = {0: "Oslo–Stockholm", 1: "Bergen–Stockholm"}
    assert gains("B", owners=owners, tickets=tie) == [7, 7]

    owners |= {"Sundsvall–Umeå red": 1}
    more = {0: "Oslo–Stockholm", 1: "Bergen–Stockholm, Umeå–Oslo"}
    assert gains("B", owners=owners, tickets=more) == [0, 7]


@rule("NL-B")
@pytest.mark.parametrize(
    ("ticket", "owners", "counts"),
    [
        ("Umeå–Oslo", {"Karlstad–Oslo white": 1}, False),  # not completed
        (
            "Stavanger–Karlstad",
            {
                "Kristiansand–Stavanger gray 1": 1,
                "Kristiansand–Oslo white": 1,
                "Karlstad–Oslo white": 1,
            },
            False,
        ),  # passes through Oslo, but is not to it
        ("Stockholm–Riga", {"Kuressaare–Stockholm": 1, "Kuressaare–Riga red": 1}, True),
        ("København–Klaipėda", {"Gdańsk–København gray 1": 1, "Gdańsk–Klaipėda orange": 1}, True),
        (
            "Helsinki–Gdańsk",
            {
                "Helsinki–Tallinn gray 1": 1,
                "Riga–Tallinn blue": 1,
                "Klaipėda–Riga black": 1,
                "Gdańsk–Klaipėda orange": 1,
            },
            True,
        ),
    ],
)
def test_capital_investment_wants_completed_tickets_to_a_capital(
    ticket: str, owners: dict[str, int], counts: bool
) -> None:
    """Stockholm, Copenhagen, Oslo and Helsinki count as an end of a completed ticket."""
    assert gains("B", owners=owners, tickets={1: ticket}) == ([0, 7] if counts else [7, 7])


@rule("NL-C")
def test_cost_efficiency_is_for_the_most_trains_left() -> None:
    """Twelve trains beat eleven; all who tie for the most score."""
    assert gains("C", seats=3, trains={0: 11, 1: 12, 2: 12}) == [0, 7, 7]
    assert gains("C", owners={"Umeå–Vaasa gray 1": 0}) == [0, 7]


@rule("NL-D")
def test_small_steps_are_routes_of_one_space() -> None:
    """Two of them, ferries included, tie with two and beat one; longer routes do not count."""
    owners = {
        "Boden–Tornio": 0,
        "Umeå–Vaasa gray 1": 0,
        "Helsinki–Turku": 1,
        "Kajaani–Kuopio": 1,
        "Oulu–Tornio": 2,
        "Oulu–Rovaniemi": 2,
        "Kuopio–Vaasa": 2,
    }

    assert gains("D", seats=3, owners=owners) == [10, 10, 0]


@rule("NL-E")
def test_nordic_express_is_the_longest_continuous_path() -> None:
    """A loop and a tail, passing Helsinki twice, make four; so does one route of four.

    Three routes that meet in Kuopio have four spaces as well, but no path through all of them.
    """
    owners = {
        "Helsinki–Lahti purple": 0,
        "Lahti–Tampere": 0,
        "Helsinki–Tampere": 0,
        "Helsinki–Turku": 0,
        "Karlstad–Sundsvall": 1,
        "Imatra–Kuopio": 2,
        "Kajaani–Kuopio": 2,
        "Kuopio–Lieksa orange": 2,
    }

    assert gains("E", seats=3, owners=owners) == [10, 10, 0]


@rule("NL-E")
def test_nordic_express_uses_no_route_twice_and_skips_no_gap() -> None:
    """Five spaces in two parts lose to three in one."""
    owners = {"Boden–Kiruna black": 0, "Umeå–Junction S (Sweden)": 0, "Oulu–Tornio": 0}

    assert gains("E", owners=owners | {"Imatra–Lieksa": 1}) == [0, 10]


@rule("NL-F")
def test_local_network_counts_small_completed_tickets() -> None:
    """Tickets of 2 and 5 points count, one of 6 does not, nor one that is not completed."""
    owners = OSLO_STOCKHOLM | {
        "Honningsvåg–Junction N (Sweden)": 1,
        "Rovaniemi–Junction N (Sweden)": 1,
        "Narvik–Tromsø gray 1": 2,
        "Mo I Rana–Narvik gray 1": 2,
    }
    tickets = {
        0: "Oslo–Stockholm, Stockholm–Helsinki",
        1: "Honningsvåg–Rovaniemi",
        2: "Tromsø–Mo I Rana, Lillehammer–Ålborg",
    }

    assert gains("F", seats=3, owners=owners, tickets=tickets) == [10, 10, 0]


NINE_COUNTRIES = [  # a route for each of two seats
    ("Ålborg–Kristiansand gray 1", "Ålborg–Kristiansand gray 2"),  # Denmark, Norway
    ("Gdańsk–Klaipėda orange", "Gdańsk–Klaipėda yellow"),  # Poland, Lithuania
    ("Kuressaare–Riga red", "Kuressaare–Riga white"),  # Estonia, Latvia
    ("Umeå–Vaasa gray 1", "Umeå–Vaasa gray 2"),  # Sweden, Finland
    ("Apatity–Murmansk", "Murmansk–Junction E (Russia)"),  # Russia
]


@rule("NL-G", "NL-27")
@pytest.mark.parametrize("missing", range(5))
def test_international_tycoon_counts_the_countries_of_all_own_routes(missing: int) -> None:
    """Five routes apart from each other touch nine countries; without any of them fewer."""
    owners = {route: seat for pair in NINE_COUNTRIES for seat, route in enumerate(pair)}
    assert gains("G", owners=owners) == [12, 12]

    del owners[NINE_COUNTRIES[missing][1]]
    assert gains("G", owners=owners) == [12, 0]


@rule("NL-G")
def test_international_tycoon_counts_a_country_once() -> None:
    """Three routes inside Sweden touch one country, one route to Finland two."""
    owners = {"Boden–Kiruna black": 0, "Boden–Umeå white": 0, "Karlstad–Norrköping": 0}

    assert gains("G", owners=owners | {"Boden–Tornio": 1}) == [0, 12]


@rule("NL-G")
@pytest.mark.parametrize("other", ["Karlstad–Norrköping", "Helsinki–Turku", "Apatity–Murmansk"])
def test_international_tycoon_counts_every_country_alike(other: str) -> None:
    """A route inside Denmark is as good as one inside any other country."""
    assert gains("G", owners={"Ålborg–Århus red": 0, other: 1}) == [12, 12]


@rule("NL-H", "NL-27")
def test_polar_express_counts_a_ticket_between_two_arctic_cities_once() -> None:
    """It ties with a ticket that has one arctic end, and loses to two; an open one is nothing."""
    owners = {
        "Honningsvåg–Junction N (Sweden)": 0,
        "Rovaniemi–Junction N (Sweden)": 0,
        "Narvik–Tromsø gray 1": 1,
        "Mo I Rana–Narvik gray 1": 1,
        "Murmansk–Junction E (Russia)": 1,
        "Lieksa–Junction E (Russia)": 1,
    }
    tickets = {0: "Honningsvåg–Rovaniemi, Narvik–Apatity", 1: "Tromsø–Mo I Rana"}
    assert gains("H", owners=owners, tickets=tickets) == [12, 12]

    tickets[1] += ", Murmansk–Lieksa"
    assert gains("H", owners=owners, tickets=tickets) == [0, 12]


@rule("NL-H", "NL-I")
def test_mo_i_rana_and_boden_lie_south_of_the_arctic_circle() -> None:
    """A completed ticket Mo I Rana–Åndalsnes is not polar, nor is a route from Boden to Umeå."""
    owners = {
        "Mo I Rana–Trondheim gray 1": 0,
        "Åndalsnes–Trondheim gray 1": 0,
        "Boden–Umeå white": 0,
        "Kostomuksha–Junction E (Russia)": 0,
    }

    assert gains("H", owners=owners, tickets={0: "Mo I Rana–Åndalsnes"}) == [12, 12]
    assert gains("I", owners=owners) == [12, 12]


@rule("NL-I", "NL-27")
def test_snowplow_award_counts_a_route_between_arctic_cities_once() -> None:
    """Kiruna–Narvik is one route, as good as Boden–Kiruna; two routes are more."""
    owners = {"Kiruna–Narvik yellow": 0, "Boden–Kiruna black": 1}

    assert gains("I", owners=owners) == [12, 12]
    assert gains("I", owners=owners | {"Boden–Rovaniemi": 1}) == [0, 12]


@rule("NL-J", "NL-27")
def test_ferry_master_counts_ferries_not_symbols() -> None:
    """One ferry with two symbols ties with one that has one symbol; routes on land do not count."""
    owners = {"Mo I Rana–Narvik gray 1": 0, "Umeå–Vaasa gray 1": 1, "Boden–Tornio": 1}

    assert gains("J", owners=owners) == [12, 12]
    assert gains("J", owners=owners | {"Stockholm–Tallinn": 1}) == [0, 12]


@rule("NL-K", "NL-27")
def test_the_wild_west_counts_a_route_inside_norway_once() -> None:
    """Bergen–Oslo is one route, as good as Göteborg–Oslo; two routes are more."""
    owners = {"Bergen–Oslo red": 0, "Göteborg–Oslo black": 1, "Boden–Tornio": 0}

    assert gains("K", owners=owners) == [7, 7]
    assert gains("K", owners=owners | {"Apatity–Kirkenes": 1}) == [0, 7]
