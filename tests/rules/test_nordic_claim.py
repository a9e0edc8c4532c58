"""Nordic Countries: claiming ordinary routes, the long route to Murmansk, and double routes."""

import pytest

from branchline.events import Claim, RouteName
from table import discards, hand, only, payments, refused, rule, table, texts, trains_of

NAME = "nordic_countries"
TWO_OF_EACH = "2 purple, 2 blue, 2 orange, 2 white, 2 green, 2 yellow, 2 black, 2 red"


@rule("NC-13")
def test_an_ordinary_route_is_paid_with_its_colour() -> None:
    """Two yellow cards claim the yellow route (the rulebook's first example), two others do not."""
    game = table(NAME, hands={0: "3 yellow, 2 red"})
    happened = game.play(0, "claim Imatra–Lahti")

    assert only(happened, Claim) == Claim(0, RouteName("Imatra", "Lahti", 0), {"yellow": 2})
    assert hand(game, 0) == "1 yellow, 2 red"
    for cards in ("1 yellow", "12 red", "1 yellow, 1 red"):
        poor = table(NAME, hands={0: cards})
        assert refused(poor, 0, "claim Imatra–Lahti") == "cannot-pay", cards


@rule("NC-13", "NC-14")
@pytest.mark.parametrize("route", ["Imatra–Lahti", "Norrköping–Örebro"])
def test_a_locomotive_is_never_played_on_an_ordinary_route(route: str) -> None:
    """Neither with a coloured card nor alone, on a coloured route or a gray one."""
    for cards in ("1 yellow, 1 locomotive", "2 locomotive", "1 yellow, 14 locomotive"):
        game = table(NAME, hands={0: cards})
        assert refused(game, 0, f"claim {route}") == "cannot-pay", cards

    rich = table(NAME, hands={0: "2 yellow, 2 locomotive"})
    assert payments(rich, 0, route) == {"2 yellow"}


@rule("NC-14", "NC-37", "G-18")
def test_a_gray_route_takes_any_one_colour() -> None:
    """Three cards of one type claim a gray route of three (the second example), never a mixture."""
    game = table(NAME, hands={0: "3 blue, 4 green, 2 red, 3 locomotive"})
    assert payments(game, 0, "Göteborg–Norrköping") == {"3 blue", "3 green"}
    game.play(0, "claim Göteborg–Norrköping; pay 3 green")
    assert hand(game, 0) == "3 blue, 1 green, 2 red, 3 locomotive"

    mixed = table(NAME, hands={0: "2 blue, 2 green, 2 red"})
    assert refused(mixed, 0, "claim Göteborg–Norrköping") == "cannot-pay"


@rule("NC-15")
def test_seven_green_and_eight_others_claim_the_route_to_murmansk() -> None:
    """The rulebook's example: two groups of four stand for two green cards."""
    others = "1 purple, 2 blue, 1 orange, 2 white, 1 yellow, 1 locomotive"
    game = table(NAME, hands={0: f"7 green, {others}"})
    happened = game.play(0, "claim Murmansk–Lieksa")

    assert sum(only(happened, Claim).cards.values()) == 15
    assert (hand(game, 0), game.state.points[0], trains_of(game, 0)) == ("", 27, 31)


@rule("NC-15")
@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("9 green", None),
        ("8 green, 4 locomotive", None),
        ("8 green, 1 red, 2 blue, 1 locomotive", None),
        ("8 green, 3 locomotive", "cannot-pay"),
        ("8 green, 1 locomotive", "cannot-pay"),
        ("7 green, 7 red", "cannot-pay"),
        ("7 green, 2 locomotive", "cannot-pay"),
        ("12 green", None),
        ("4 green, 4 red, 4 blue, 4 white, 4 black, 4 locomotive", None),
        ("4 green, 4 red, 4 blue, 4 white, 4 black, 3 locomotive", "cannot-pay"),
        (f"{TWO_OF_EACH}, 14 locomotive", None),
        (f"{TWO_OF_EACH}, 13 locomotive", "cannot-pay"),
    ],
)
def test_to_murmansk_any_four_cards_stand_for_one(cards: str, key: str | None) -> None:
    """Any number of groups, of any cards; a locomotive counts only inside a group."""
    game = table(NAME, hands={0: cards}, face_up="purple purple purple purple purple")

    assert refused(game, 0, "claim Murmansk–Lieksa") == key


@rule("NC-15", "NC-37", "G-18")
def test_to_murmansk_the_player_chooses_the_groups() -> None:
    """One group and eight green cards: the fourth card of the group can be chosen freely."""
    game = table(NAME, hands={0: "8 green, 3 red, 2 locomotive"})

    assert payments(game, 0, "Murmansk–Lieksa") == {
        "8 green, 3 red, 1 locomotive",
        "8 green, 2 red, 2 locomotive",
    }
    game.play(0, "claim Murmansk–Lieksa; lay locomotive")
    assert (hand(game, 0), discards(game)) == ("1 red", "8 green, 2 red, 2 locomotive")


@rule("NC-15")
def test_even_all_nine_spaces_may_be_paid_with_groups() -> None:
    """36 cards, four for each space, are one way to pay."""
    each = f"{TWO_OF_EACH}, 2 locomotive".replace("2", "4")
    game = table(NAME, hands={0: each})
    game.play(0, "claim Murmansk–Lieksa; pay 9 any 4")

    assert (hand(game, 0), discards(game)) == ("", each)


@rule("NC-15")
def test_groups_of_four_are_for_that_route_only() -> None:
    """On another gray route four cards stand for nothing."""
    game = table(NAME, hands={0: "3 green, 3 red, 3 blue, 3 locomotive"})

    assert refused(game, 0, "claim Kuopio–Vaasa") == "cannot-pay"


@rule("NC-16", "NC-37", "G-11")
def test_any_open_route_may_be_claimed_one_in_a_turn() -> None:
    """It need not touch the seat's other routes; a train goes on each space; the turn ends."""
    game = table(NAME, hands={0: "5 blue, 2 red"}, owners={"Oslo–Göteborg": 0, "Boden–Tornio": 1})
    game.play(0, "claim Kirkenes–Rovaniemi")

    assert (trains_of(game, 0), game.state.points[0]) == (40 - 2 - 5, 2 + 10)
    assert refused(game, 0, "claim Rovaniemi–Tornio") == "not-your-turn"


@rule("NC-16")
def test_a_claimed_route_is_not_open() -> None:
    """No claimed route can be claimed again, whether by its owner or by another player."""
    game = table(NAME, hands={0: "2 green"}, owners={"Boden–Tornio": 1, "Kajaani–Kuopio": 0})

    assert refused(game, 0, "claim Boden–Tornio") == "route-claimed"
    assert refused(game, 0, "claim Kajaani–Kuopio") == "route-claimed"


@rule("NC-16", "NC-37", "G-11")
def test_a_route_needs_a_train_for_each_space() -> None:
    """Four trains are too few for five spaces and enough for four."""
    game = table(NAME, hands={0: "5 blue, 4 orange"}, trains={0: 4})

    assert refused(game, 0, "claim Kirkenes–Rovaniemi") == "not-enough-trains"
    assert refused(game, 0, "claim Örebro–Sundsvall") is None


DOUBLES = [  # those of equal length, and the two whose lanes differ (G-20)
    ("Boden–Kiruna black", "Boden–Kiruna orange", "3 orange"),
    ("Stockholm–Sundsvall gray 1", "Stockholm–Sundsvall gray 2", "4 red"),
    ("Mo I Rana–Trondheim green", "Mo I Rana–Trondheim red", "4 red, 2 locomotive"),
    ("Mo I Rana–Trondheim red", "Mo I Rana–Trondheim green", "5 green"),
    ("Kristiansand–Stavanger green", "Kristiansand–Stavanger orange", "2 orange, 1 locomotive"),
    ("Kristiansand–Stavanger orange", "Kristiansand–Stavanger green", "2 green"),
]


@rule("NC-17", "NC-37", "G-20")
@pytest.mark.parametrize(("held", "other", "cards"), DOUBLES)
def test_of_a_double_route_each_player_has_one(held: str, other: str, cards: str) -> None:
    """Three players may use both, not the same twice; with two players the other is closed."""
    keys = {
        (seats, owner): refused(
            table(NAME, seats=seats, hands={0: cards}, owners={held: owner}), 0, f"claim {other}"
        )
        for seats in (2, 3)
        for owner in (0, 1)
    }

    assert keys == {
        (2, 0): "other-lane-held",
        (2, 1): "lanes-closed",
        (3, 0): "other-lane-held",
        (3, 1): None,
    }


@rule("NC-18")
def test_the_cards_played_go_to_the_discards() -> None:
    """They are added to the discards, and nothing else is."""
    game = table(NAME, hands={0: "3 red, 1 blue"}, discards="1 red, 2 white")
    game.play(0, "claim Helsinki–Imatra")

    assert (hand(game, 0), discards(game)) == ("1 blue", "2 white, 4 red")


@rule("NC-19")
@pytest.mark.parametrize(
    ("route", "cards", "points"),
    [
        ("Helsinki–Lahti", "1 black", 1),
        ("Oslo–Kristiansand", "2 black", 2),
        ("Oulu–Vaasa", "3 black", 4),
        ("Örebro–Sundsvall", "4 orange", 7),
        ("Kirkenes–Rovaniemi", "5 blue", 10),
        ("Mo I Rana–Trondheim red", "4 red, 2 locomotive", 15),
        ("Murmansk–Lieksa", "9 red", 27),
    ],
)
def test_a_claim_scores_at_once(route: str, cards: str, points: int) -> None:
    """The points of the length are added when the route is claimed, for its owner only."""
    game = table(NAME, hands={0: cards})
    game.play(0, f"claim {route}")

    assert game.state.points[:2] == [points, 0]


@rule("NC-16")
def test_a_route_that_cannot_be_claimed_is_not_offered() -> None:
    """The legal claims are exactly the open routes that the cards can pay for."""
    game = table(NAME, hands={0: "1 black, 1 locomotive"}, owners={"Helsinki–Lahti": 1})

    assert {text for text in texts(game, 0) if text.startswith("claim")} == {
        "claim Århus–København",
        "claim Göteborg–København",
        "claim Kiruna–Narvik purple",
        "claim Kiruna–Narvik white",
        "claim Kuopio–Lieksa",
        "claim Ålborg–Göteborg",
        "claim Östersund–Trondheim",
        "claim Vaasa–Umeå",
    }
