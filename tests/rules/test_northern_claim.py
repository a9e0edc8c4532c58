"""Northern Lights: claiming routes, double and triple routes, ferries, and cards for a claim."""

import pytest

from branchline.events import Claim, DrawBonus, Reshuffle, RouteName
from table import (
    cards_of,
    discards,
    hand,
    only,
    payment_refused,
    payments,
    refused,
    row,
    rule,
    table,
    trains_of,
)

NAME = "northern_lights"


@rule("NL-12", "NL-28", "G-18")
def test_two_yellow_cards_or_locomotives_claim_the_yellow_route() -> None:
    """The rulebook's first example: two yellow, one yellow and a locomotive, or two locomotives."""
    game = table(NAME, hands={0: "3 yellow, 3 red, 3 locomotive"})

    assert payments(game, 0, "Oulu–Rovaniemi") == {
        "2 yellow",
        "1 yellow, 1 locomotive",
        "2 locomotive",
    }
    game.play(0, "claim Oulu–Rovaniemi; pay 1 yellow + 1 locomotive")
    assert hand(game, 0) == "2 yellow, 3 red, 2 locomotive"
    poor = table(NAME, hands={0: "1 yellow, 12 red"})
    assert refused(poor, 0, "claim Oulu–Rovaniemi") == "cannot-pay"


@rule("NL-13", "NL-28", "G-11")
def test_a_claim_takes_a_train_for_each_space() -> None:
    """Any open route, touching nothing; the cards are discarded; then the turn is over."""
    game = table(
        NAME, hands={0: "4 yellow, 1 red"}, owners={"Bergen–Oslo red": 0}, discards="1 red"
    )
    happened = game.play(0, "claim Kuopio–Vaasa")

    assert only(happened, Claim) == Claim(0, RouteName("Kuopio", "Vaasa", 0), {"yellow": 4})
    assert (hand(game, 0), discards(game)) == ("1 red", "4 yellow, 1 red")
    assert (trains_of(game, 0), game.state.points[0]) == (40 - 3 - 4, 4 + 7)
    assert refused(game, 0, "claim Kajaani–Kuopio") == "not-your-turn"


@rule("NL-13", "NL-28", "G-11")
def test_taken_routes_and_too_few_trains_are_refused() -> None:
    """No route can be claimed twice, by anybody; three trains are too few for four spaces."""
    game = table(
        NAME,
        hands={0: "4 yellow, 4 red"},
        owners={"Boden–Tornio": 1, "Oulu–Tornio": 0},
        trains={0: 3},
    )

    assert refused(game, 0, "claim Boden–Tornio") == "route-claimed"
    assert refused(game, 0, "claim Oulu–Tornio") == "route-claimed"
    assert refused(game, 0, "claim Kuopio–Vaasa") == "not-enough-trains"
    assert refused(game, 0, "claim Kirkenes–Junction N (Sweden)") is None


DOUBLE = ("Boden–Kiruna black", "Boden–Kiruna purple")
TRIPLE = ("Karlstad–Oslo white", "Karlstad–Oslo green", "Karlstad–Oslo orange")


@rule("NL-14")
@pytest.mark.parametrize("lanes", [DOUBLE, TRIPLE, TRIPLE[::-1]])
def test_a_player_claims_one_lane_at_most(lanes: tuple[str, ...]) -> None:
    """The owner of a lane is refused the others, even with five players."""
    game = table(NAME, seats=5, hands={0: "2 locomotive"}, owners={lanes[0]: 0})

    assert {refused(game, 0, f"claim {lane}") for lane in lanes[1:]} == {"other-lane-held"}


@rule("NL-15")
def test_a_double_route_is_used_once_by_two_or_three_players() -> None:
    """With four or five players its other lane is open to another player."""
    keys = {}
    for seats in (2, 3, 4, 5):
        game = table(NAME, seats=seats, hands={0: "2 locomotive"}, owners={DOUBLE[0]: 1})
        keys[seats] = refused(game, 0, f"claim {DOUBLE[1]}")

    assert keys == {2: "lanes-closed", 3: "lanes-closed", 4: None, 5: None}


@rule("NL-16")
def test_a_triple_route_opens_with_the_players() -> None:
    """Two players use one lane of it, three players two, four and five players all three."""
    keys = {}
    for seats in (2, 3, 4, 5):
        one = table(NAME, seats=seats, hands={0: "1 locomotive"}, owners={TRIPLE[1]: 1})
        keys[seats, 1] = refused(one, 0, f"claim {TRIPLE[0]}")
        if seats > 2:
            owners = {TRIPLE[1]: 1, TRIPLE[2]: 2}
            two = table(NAME, seats=seats, hands={0: "1 locomotive"}, owners=owners)
            keys[seats, 2] = refused(two, 0, f"claim {TRIPLE[0]}")

    assert keys == {
        (2, 1): "lanes-closed",
        (3, 1): None,
        (3, 2): "lanes-closed",
        (4, 1): None,
        (4, 2): None,
        (5, 1): None,
        (5, 2): None,
    }


@rule("NL-17", "NL-18")
def test_a_ferry_takes_a_set_and_a_locomotive_or_a_pair() -> None:
    """The rulebook's second example: two of any one colour, and a locomotive or a pair."""
    game = table(NAME, hands={0: "2 blue, 2 red, 1 locomotive"})

    assert payments(game, 0, "Ålborg–Oslo") == {
        "2 blue, 1 locomotive",
        "2 red, 1 locomotive",
        "2 blue, 2 red",
        "2 blue, 1 red, 1 locomotive",  # a pair for the symbol, the locomotive stands in for red
        "1 blue, 2 red, 1 locomotive",
    }


@rule("NL-17", "NL-18", "NL-19")
def test_a_locomotive_and_a_pair_pay_the_two_symbols_to_narvik() -> None:
    """The third example: locomotive, pair and two cards of a colour; it scores its four spaces."""
    game = table(NAME, hands={0: "2 green, 2 red, 1 locomotive"}, top="blue blue")
    game.play(0, "claim Mo I Rana–Narvik")

    assert discards(game) == "2 green, 2 red, 1 locomotive"
    assert (game.state.points[0], trains_of(game, 0), hand(game, 0)) == (7, 36, "2 blue")


@rule("NL-17")
@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ("1 locomotive", {"1 locomotive"}),
        ("2 red", {"2 red"}),
        ("3 red, 2 blue", {"2 red", "2 blue"}),
        ("1 red, 1 locomotive", {"1 locomotive"}),
        ("2 locomotive", {"1 locomotive"}),
        ("1 red, 1 blue", set()),
        ("1 red", set()),
    ],
)
def test_a_symbol_wants_a_locomotive_or_a_pair(cards: str, ways: set[str]) -> None:
    """On a ferry of one space a pair is two cards of one colour, and never part locomotive."""
    game = table(NAME, hands={0: cards})

    assert payments(game, 0, "Umeå–Vaasa") == ways


@rule("NL-17", "NL-18")
@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ("2 red, 2 blue, 2 green", {"2 blue, 2 green, 2 red"}),
        ("6 red", {"6 red"}),
        ("4 red, 2 blue", {"2 blue, 4 red"}),
        ("4 red, 1 locomotive", {"4 red, 1 locomotive"}),
        ("2 red, 2 locomotive", {"2 red, 2 locomotive"}),
        ("4 locomotive", {"4 locomotive"}),
        (
            "1 white, 2 red, 2 blue, 1 locomotive",
            {"2 blue, 1 white, 2 red, 1 locomotive", "2 blue, 2 red, 1 locomotive"},
        ),
        ("4 red, 1 blue", set()),
        ("3 red, 1 locomotive", set()),
        ("1 red, 1 blue, 2 locomotive", set()),
        ("1 white, 1 black, 2 red, 1 locomotive", set()),
    ],
)
def test_each_pair_has_its_own_colour(cards: str, ways: set[str]) -> None:
    """Two symbols and two other spaces: pairs and the set may differ in colour, or be the same."""
    game = table(NAME, hands={0: cards})

    assert payments(game, 0, "Honningsvåg–Tromsø gray 1") == ways


@rule("NL-17")
def test_pairs_stand_for_symbols_only() -> None:
    """Not for the other spaces of a ferry, and not on a route without symbols."""
    game = table(NAME, hands={0: "2 red, 2 blue, 2 green"})

    assert refused(game, 0, "claim Gdańsk–København gray 1") == "cannot-pay"
    assert refused(game, 0, "claim Boden–Tornio") == "cannot-pay"
    game.play(0, "claim Ålborg–Oslo")
    assert payment_refused(game, 0, "blue", 0, 1) is None
    assert payment_refused(game, 0, "blue", 0, 2) == "no-substitutes-here"


@rule("NL-20", "NL-28", "G-17")
@pytest.mark.parametrize(
    ("route", "cards", "count"),
    [
        ("Åndalsnes–Trondheim", "1 locomotive", 1),
        ("Åndalsnes–Bergen", "4 locomotive", 2),
        ("Mo I Rana–Trondheim", "5 locomotive", 3),
        ("Bergen–Lillehammer", "3 blue", 0),
        ("Ålborg–Oslo", "3 locomotive", 0),
    ],
)
def test_a_claim_with_an_icon_draws_cards(route: str, cards: str, count: int) -> None:
    """As many as printed, from the deck, without a choice; others see only how many."""
    game = table(NAME, hands={0: cards}, face_up="red red red red red", top="white white white")
    happened = game.play(0, f"claim {route}")

    drawn = tuple(event for event in happened if isinstance(event, DrawBonus))
    assert drawn == ((DrawBonus(0, ("white",) * count, count),) if count else ())
    assert (hand(game, 0), row(game)) == (f"{count} white" * bool(count), "red red red red red")
    assert game.waiting == [1]
    seen = [event for event in game.view(1).last_move if isinstance(event, DrawBonus)]
    assert seen == ([DrawBonus(0, None, count)] if count else [])


@rule("NL-20", "NL-28", "G-02")
def test_the_payment_is_discarded_before_the_draw() -> None:
    """One card in the deck: the second comes from the reshuffled discards, payment included."""
    game = table(NAME, hands={0: "2 green, 2 locomotive"}, deck="1 blue", top="blue locomotive")
    happened = game.play(0, "claim Mo I Rana–Narvik")

    assert only(happened, DrawBonus).cards == ("blue", "locomotive")
    assert only(happened, Reshuffle).cards == {"green": 2, "locomotive": 2}
    assert cards_of(game, game.state.deck) == "2 green, 1 locomotive"


@rule("NL-20", "NL-28", "G-03")
@pytest.mark.parametrize(
    ("face_up", "count"),
    [
        ("red red red red red", 3),
        ("red red empty empty empty", 2),
        ("red empty empty empty empty", 1),
        ("empty empty empty empty empty", 0),
    ],
)
def test_fewer_cards_are_drawn_when_fewer_are_there(face_up: str, count: int) -> None:
    """Five cards paid are all there is: gaps in the row take theirs first, then some are drawn."""
    game = table(NAME, hands={0: "5 locomotive"}, deck="", face_up=face_up)
    happened = game.play(0, "claim Mo I Rana–Trondheim")

    drawn = [event.count for event in happened if isinstance(event, DrawBonus)]
    assert drawn == [count] * (count > 0)
    assert (hand(game, 0), "empty" in row(game)) == (f"{count} locomotive" * (count > 0), False)
