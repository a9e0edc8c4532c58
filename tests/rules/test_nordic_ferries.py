"""Nordic Countries: ferries need locomotives, and any three cards replace a locomotive."""

import pytest

from branchline.events import Claim
from table import (
    discards,
    hand,
    only,
    payment_refused,
    payments,
    refused,
    rule,
    table,
    texts,
    trains_of,
)

NAME = "nordic_countries"


@rule("NC-20")
def test_the_ferry_to_stavanger_needs_a_locomotive() -> None:
    """The rulebook's third example: a locomotive and orange cards; orange alone fails."""
    game = table(NAME, hands={0: "2 orange, 1 locomotive"})
    happened = game.play(0, "claim Stavanger–Kristiansand orange")
    assert only(happened, Claim).cards == {"orange": 2, "locomotive": 1}

    without = table(NAME, hands={0: "4 orange"})
    assert refused(without, 0, "claim Stavanger–Kristiansand orange") == "cannot-pay"


@rule("NC-20")
@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("2 green, 2 locomotive", None),
        ("3 green, 1 locomotive", "cannot-pay"),
        ("4 green", "cannot-pay"),
        ("2 red, 2 locomotive", "cannot-pay"),
        ("1 green, 1 red, 2 locomotive", "cannot-pay"),
    ],
)
def test_each_symbol_wants_its_own_locomotive(cards: str, key: str | None) -> None:
    """A green ferry of four spaces with two symbols: two locomotives and two green cards."""
    game = table(NAME, hands={0: cards})

    assert refused(game, 0, "claim Stockholm–Tallinn") == key


@rule("NC-20")
def test_a_gray_ferry_takes_any_one_colour() -> None:
    """Two locomotives and two cards of one colour, whichever; never of two colours."""
    game = table(NAME, hands={0: "2 blue, 2 red, 1 black, 2 locomotive"})

    assert payments(game, 0, "Helsinki–Stockholm gray") >= {
        "2 blue, 2 locomotive",
        "2 red, 2 locomotive",
    }
    assert "1 black, 1 red, 2 locomotive" not in payments(game, 0, "Helsinki–Stockholm gray")
    mixed = table(NAME, hands={0: "1 blue, 1 red, 2 locomotive"})
    assert refused(mixed, 0, "claim Helsinki–Stockholm gray") == "cannot-pay"


@rule("NC-21", "NC-37", "G-18")
def test_further_locomotives_stand_for_coloured_cards() -> None:
    """A ferry of three spaces with one symbol: one, two or three of the cards are locomotives."""
    game = table(NAME, hands={0: "2 white, 3 locomotive"})

    assert payments(game, 0, "Ålborg–Oslo") == {
        "2 white, 1 locomotive",
        "1 white, 2 locomotive",
        "3 locomotive",
        "2 white, 3 locomotive",  # three of them instead of one (NC-22)
    }
    game.play(0, "claim Ålborg–Oslo; pay 3 locomotive")
    assert (hand(game, 0), game.state.points[0]) == ("2 white", 4)


@rule("NC-22")
@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ("1 locomotive", {"1 locomotive"}),
        ("3 red", {"3 red"}),
        ("1 red, 1 blue, 1 green", {"1 blue, 1 green, 1 red"}),
        ("2 red, 1 locomotive", {"1 locomotive", "2 red, 1 locomotive"}),
        ("1 red, 2 locomotive", {"1 locomotive", "1 red, 2 locomotive"}),
        ("3 locomotive", {"1 locomotive", "3 locomotive"}),
        ("3 red, 1 blue", {"3 red", "1 blue, 2 red"}),
        ("2 red", set()),
        ("1 red, 1 blue", set()),
        ("1 red", set()),
    ],
)
def test_a_one_space_ferry_costs_a_locomotive_or_any_three(cards: str, ways: set[str]) -> None:
    """The three may be of any colours, with locomotives among them; fewer never suffice."""
    game = table(NAME, hands={0: cards})

    assert payments(game, 0, "Århus–København") == ways
    assert payments(game, 0, "Vaasa–Umeå") == ways
    assert (refused(game, 0, "claim Vaasa–Umeå") is None) == bool(ways)


@rule("NC-22")
@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ("1 purple, 3 red", {"1 purple, 3 red"}),
        ("3 red, 1 locomotive", {"3 red, 1 locomotive"}),
        ("3 red, 3 blue", {"3 blue, 3 red"}),
        ("4 purple", {"4 purple"}),
        (
            "1 purple, 1 red, 2 locomotive",
            {
                "1 purple, 1 locomotive",
                "2 locomotive",
                "1 purple, 1 red, 2 locomotive",
            },
        ),
        ("6 locomotive", {"2 locomotive", "4 locomotive", "6 locomotive"}),
        ("5 red", set()),
        ("3 red, 2 blue", set()),
        ("3 purple", set()),
        ("2 red, 1 locomotive", set()),
    ],
)
def test_any_three_stand_for_a_symbol_or_a_coloured_card(cards: str, ways: set[str]) -> None:
    """A purple ferry, two spaces, one symbol: six other cards pay, three for each space.

    The second three replace a locomotive, which in turn replaces the purple card.
    """
    game = table(NAME, hands={0: cards})

    assert payments(game, 0, "Bergen–Stavanger") == ways
    assert (refused(game, 0, "claim Bergen–Stavanger") is None) == bool(ways)


@rule("NC-22")
def test_three_cards_several_times() -> None:
    """Both symbols of a green ferry are paid with six cards, green ones among them."""
    game = table(NAME, hands={0: "4 green, 1 red, 1 blue, 1 white, 1 black"})
    game.play(0, "claim Stockholm–Tallinn")

    assert (hand(game, 0), game.state.points[0], trains_of(game, 0)) == ("", 7, 36)
    assert discards(game) == "1 blue, 1 white, 4 green, 1 black, 1 red"


@rule("NC-22")
def test_all_spaces_of_a_ferry_may_be_paid_with_threes() -> None:
    """Eighteen otherwise useless cards claim the red ferry of six spaces."""
    game = table(NAME, hands={0: "6 blue, 6 white, 6 black"})
    game.play(0, "claim Mo I Rana–Trondheim red")
    assert (hand(game, 0), game.state.points[0], trains_of(game, 0)) == ("", 15, 34)

    one_short = table(NAME, hands={0: "6 blue, 6 white, 5 black"})
    assert refused(one_short, 0, "claim Mo I Rana–Trondheim red") == "cannot-pay"


@rule("NC-22", "NC-37", "G-18")
def test_the_player_chooses_the_three_cards() -> None:
    """The cards of a three are named one by one, and only those go."""
    game = table(NAME, hands={0: "2 blue, 2 white, 2 red, 1 locomotive"})
    game.play(0, "claim Vaasa–Umeå; pay 1 any 3")
    assert texts(game, 0) == ["lay blue", "lay white", "lay red"]
    game.play(0, "lay white; lay red; lay locomotive")

    assert (hand(game, 0), discards(game)) == (
        "2 blue, 1 white, 1 red",
        "1 white, 1 red, 1 locomotive",
    )


@rule("NC-22")
@pytest.mark.parametrize(
    "route", ["Kiruna–Narvik purple", "Kiruna–Narvik white", "Boden–Tornio", "Norrköping–Örebro"]
)
def test_threes_are_for_ferries_only(route: str) -> None:
    """Neither a tunnel nor an ordinary route takes three cards for one."""
    game = table(NAME, hands={0: "1 blue, 1 orange, 1 yellow, 1 black, 1 red"})

    assert refused(game, 0, f"claim {route}") == "cannot-pay"
    assert refused(game, 0, "claim Vaasa–Umeå") is None


@rule("NC-19", "NC-22")
def test_a_ferry_scores_by_its_spaces() -> None:
    """Three cards for one space are worth one point and take one train."""
    game = table(NAME, hands={0: "3 red"})
    game.play(0, "claim Århus–København")

    assert (game.state.points[0], trains_of(game, 0), discards(game)) == (1, 39, "3 red")


@rule("NC-13", "NC-20", "NC-22")
def test_a_payment_that_does_not_fit_is_refused_with_its_reason() -> None:
    """Also where it is named by its number: too few locomotives, the wrong colour, no threes."""
    ferry = table(NAME, hands={0: "4 green, 4 red, 3 locomotive"})
    ferry.play(0, "claim Stockholm–Tallinn")
    assert payment_refused(ferry, 0, "green", 0, 0) == "ferry-needs-locomotives"
    assert payment_refused(ferry, 0, "green", 1, 0) == "ferry-needs-locomotives"
    assert payment_refused(ferry, 0, "red", 2, 0) == "wrong-colour"
    assert payment_refused(ferry, 0, "green", 1, 1) is None

    ordinary = table(NAME, hands={0: "4 green, 4 red, 3 locomotive"})
    ordinary.play(0, "claim Norrköping–Örebro")
    assert payment_refused(ordinary, 0, "red", 1, 0) == "no-locomotives-here"
    assert payment_refused(ordinary, 0, "red", 0, 1) == "no-substitutes-here"
    assert payment_refused(ordinary, 0, "red", 0, 0) is None


def test_cards_that_pay_as_a_colour_cannot_be_substitutes_too() -> None:
    """Apart from two red cards only four are left, too few for two substitutes of three."""
    game = table("nordic_countries", hands={0: "2 red, 2 blue, 2 white, 1 locomotive"})
    game.play(0, "claim Helsinki–Stockholm gray")

    assert payment_refused(game, 0, "red", 0, 2) == "not-enough-substitutes"
