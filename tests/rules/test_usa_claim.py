"""USA: claiming a route, what pays for it and what it scores."""

import pytest

from branchline.errors import InvalidAction
from branchline.events import Claim, RouteName
from table import discards, hand, only, owner, payments, refused, rule, table, texts


@rule("US-22", "US-31", "G-18")
@pytest.mark.parametrize(
    "cards",
    ["3 blue", "2 blue + 1 locomotive", "1 blue + 2 locomotive", "3 locomotive"],
)
def test_the_blue_route_of_the_rulebook(cards: str) -> None:
    """Montréal–New York takes three blue cards, each of which a locomotive may replace."""
    game = table("usa", hands={0: "3 blue, 3 red, 3 locomotive"})
    event = only(game.play(0, f"claim Montréal–New York; pay {cards}"), Claim)

    assert event.route == RouteName("Montréal", "New York", 0)
    assert " + ".join(f"{count} {card}" for card, count in event.cards.items()) == cards
    assert owner(game, "Montréal–New York") == 0


@rule("US-23", "US-31", "G-18")
@pytest.mark.parametrize(
    "cards",
    ["2 red", "2 yellow", "1 red + 1 locomotive", "1 green + 1 locomotive", "2 locomotive"],
)
def test_the_gray_route_of_the_rulebook(cards: str) -> None:
    """Toronto–Pittsburgh takes two cards of any one colour, locomotives among them or alone."""
    game = table("usa", hands={0: "2 red, 2 yellow, 1 green, 2 locomotive"})
    event = only(game.play(0, f"claim Toronto–Pittsburgh; pay {cards}"), Claim)

    assert " + ".join(f"{count} {card}" for card, count in event.cards.items()) == cards
    assert owner(game, "Toronto–Pittsburgh") == 0


@rule("US-22", "US-31")
def test_a_coloured_route_takes_exactly_these_payments() -> None:
    """Three spaces cost three cards, never more or fewer, and no other colour than the route's."""
    game = table("usa", hands={0: "5 blue, 5 red, 4 locomotive"})

    assert payments(game, 0, "Montréal–New York") == {
        "3 blue",
        "2 blue, 1 locomotive",
        "1 blue, 2 locomotive",
        "3 locomotive",
    }


@rule("US-23", "US-31")
def test_a_gray_route_takes_exactly_these_payments() -> None:
    """The cards of one payment have one colour; two colours do not go together."""
    game = table("usa", hands={0: "2 red, 1 blue, 1 green, 3 locomotive"})

    assert payments(game, 0, "Toronto–Pittsburgh") == {
        "2 red",
        "1 red, 1 locomotive",
        "1 blue, 1 locomotive",
        "1 green, 1 locomotive",
        "2 locomotive",
    }


@rule("US-22")
@pytest.mark.parametrize("cards", ["2 blue", "4 blue", "3 red", "2 blue + 1 red"])
def test_other_sets_of_cards_are_no_payment(cards: str) -> None:
    """Too few, too many, another colour or two colours are not even a payment of this route."""
    game = table("usa", hands={0: "5 blue, 5 red, 1 locomotive"})
    game.play(0, "claim Montréal–New York")

    with pytest.raises(InvalidAction):
        game.play(0, f"pay {cards}")
    assert owner(game, "Montréal–New York") is None


@rule("US-22", "US-27")
def test_no_other_action_pays() -> None:
    """Of all actions of the game only these four are allowed once the route is announced."""
    game = table("usa", hands={0: "5 blue, 5 red, 3 locomotive"})
    game.play(0, "claim Montréal–New York")

    actions = [game.action(0, number) for number in range(game.board.actions)]
    assert {action.text for action in actions if game.why_not(0, action) is None} == {
        "pay 3 blue",
        "pay 2 blue + 1 locomotive",
        "pay 1 blue + 2 locomotive",
        "pay 3 locomotive",
    }


@rule("US-22")
@pytest.mark.parametrize(
    ("held", "key"),
    [
        ("3 blue", None),
        ("2 blue, 5 red", "cannot-pay"),
        ("2 blue, 1 locomotive", None),
        ("1 blue, 1 locomotive", "cannot-pay"),
        ("9 red, 9 green, 2 locomotive", "cannot-pay"),
        ("3 locomotive", None),
    ],
)
def test_a_coloured_route_wants_its_colour(held: str, key: str | None) -> None:
    """A hand that lacks a card of the colour, and a locomotive for it, cannot claim."""
    game = table("usa", hands={0: held})

    assert refused(game, 0, "claim Montréal–New York") == key


@rule("US-23")
@pytest.mark.parametrize(
    ("held", "key"),
    [
        ("1 red, 1 blue, 1 green, 1 white", "cannot-pay"),
        ("1 red, 1 blue, 1 locomotive", None),
        ("2 white", None),
        ("1 locomotive", "cannot-pay"),
        ("2 locomotive", None),
    ],
)
def test_a_gray_route_wants_one_colour(held: str, key: str | None) -> None:
    """Cards of different colours do not make a set; locomotives alone do."""
    game = table("usa", hands={0: held})

    assert refused(game, 0, "claim Toronto–Pittsburgh") == key


@rule("US-24", "G-11")
@pytest.mark.parametrize(("trains", "key"), [(5, "not-enough-trains"), (6, None), (7, None)])
def test_each_space_takes_one_train(trains: int, key: str | None) -> None:
    """Six spaces need six trains; with five the route cannot be claimed."""
    game = table("usa", hands={0: "6 blue"}, trains={0: trains})

    assert refused(game, 0, "claim Portland–Salt Lake City") == key
    if key is None:
        game.play(0, "claim Portland–Salt Lake City")
        assert game.view(None).seats[0].trains == trains - 6


@rule("US-25")
def test_the_cards_played_are_discarded() -> None:
    """The payment leaves the hand and lies on the discards; nothing else does."""
    game = table("usa", hands={0: "4 blue, 2 locomotive, 1 red"}, discards="1 blue, 1 white")
    game.play(0, "claim Montréal–New York; pay 2 blue + 1 locomotive")

    assert hand(game, 0) == "2 blue, 1 red, 1 locomotive"
    assert discards(game) == "3 blue, 1 white, 1 locomotive"


@rule("US-26")
def test_a_route_far_from_the_others_may_be_claimed() -> None:
    """Claims need not touch the player's other routes."""
    game = table("usa", hands={0: "5 red"}, owners={"Los Angeles–Phoenix": 0})
    game.play(0, "claim Helena–Omaha")

    assert owner(game, "Helena–Omaha") == 0


@rule("US-26")
def test_a_claimed_route_is_not_open() -> None:
    """A route that has an owner is refused to the owner and to the others."""
    game = table("usa", hands={0: "5 red", 1: "5 red"}, owners={"Helena–Omaha": 1})

    assert refused(game, 0, "claim Helena–Omaha") == "route-claimed"
    game.play(0, "draw deck; draw deck")
    assert refused(game, 1, "claim Helena–Omaha") == "route-claimed"


@rule("US-27")
def test_one_whole_route_a_turn() -> None:
    """A claim takes all spaces of one route and ends the turn."""
    game = table("usa", hands={0: "8 blue"})
    game.play(0, "claim Montréal–New York")

    assert (owner(game, "Montréal–New York"), hand(game, 0)) == (0, "5 blue")
    assert refused(game, 0, "claim Omaha–Chicago") == "not-your-turn"
    assert game.view(None).owners.count(0) == 1


@rule("US-30")
@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("Nashville–Atlanta", 1, 1),
        ("Toronto–Pittsburgh", 2, 2),
        ("Montréal–New York", 3, 4),
        ("Omaha–Chicago", 4, 7),
        ("Atlanta–Miami", 5, 10),
        ("Portland–Salt Lake City", 6, 15),
    ],
)
def test_a_claim_scores_at_once_by_length(route: str, length: int, points: int) -> None:
    """One to six spaces bring 1, 2, 4, 7, 10 and 15 points in the turn of the claim."""
    game = table("usa", hands={0: f"{length} blue"})
    game.play(0, f"claim {route}")

    seat = game.view(None).seats[0]
    assert (seat.points, seat.trains, seat.cards) == (points, 45 - length, 0)
    assert discards(game) == f"{length} blue"


@rule("US-30")
def test_points_of_claims_add_up() -> None:
    """Routes claimed one after the other add their points; the other seat has its own."""
    game = table("usa", hands={0: "3 blue, 4 red", 1: "6 green"})
    game.play(0, "claim Montréal–New York")
    game.play(1, "claim El Paso–Houston")
    game.play(0, "claim Denver–Oklahoma City")

    assert [seat.points for seat in game.view(None).seats] == [4 + 7, 15]


@rule("US-31", "G-18")
def test_locomotives_may_be_spent_or_saved() -> None:
    """A player with enough blue cards may still pay with locomotives and keep the blue ones."""
    game = table("usa", hands={0: "3 blue, 3 locomotive"})
    game.play(0, "claim Montréal–New York; pay 3 locomotive")

    assert hand(game, 0) == "3 blue"
    assert "draw deck" in texts(game, 1)
