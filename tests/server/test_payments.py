"""Payments chosen as a whole: the server says which actions lay these cards."""

import pytest

from branchline.server.refusal import Refusal
from branchline.server.tables.play.payments import payment_steps
from table import hand, owner, table

FERRY = "3 red, 3 white, 2 black, 2 locomotive"


def test_the_actions_pay_with_exactly_these_cards() -> None:
    """Whatever order the colours were chosen in."""
    game = table("nordic_countries", hands={0: FERRY})
    game.play(0, "claim Helsinki–Stockholm gray")
    cards = {"black": 2, "white": 3, "red": 2, "locomotive": 1}
    for action in payment_steps(game, 0, cards):
        game.play(0, action)
    assert owner(game, "Helsinki–Stockholm gray") == 0
    assert hand(game, 0) == "1 red, 1 locomotive"


def test_cards_of_which_some_are_named_already() -> None:
    """The rest of a payment that was begun."""
    game = table("nordic_countries", hands={0: f"{FERRY}, 2 blue"})
    game.play(0, "claim Helsinki–Stockholm gray; pay 2 red + 1 locomotive + 1 any 3; lay blue")
    steps = payment_steps(game, 0, {"red": 2, "locomotive": 1, "blue": 1, "white": 1, "black": 1})
    assert all(step.startswith("lay ") for step in steps)
    for action in steps:
        game.play(0, action)
    assert owner(game, "Helsinki–Stockholm gray") == 0


@pytest.mark.parametrize(
    "cards",
    [
        {},
        {"red": 3, "locomotive": 2},  # too many
        {"red": 1, "white": 1, "locomotive": 2},  # two colours
        {"red": 2, "locomotive": 3},  # more than there are
        {"red": 2, "locomotive": 2, "mauve": 0, "tartan": 1},
        {"red": 3, "locomotive": 2, "white": -1},
    ],
)
def test_cards_that_do_not_pay_are_refused(cards: dict[str, int]) -> None:
    """With a key, and without a change."""
    game = table("nordic_countries", hands={0: FERRY})
    game.play(0, "claim Helsinki–Stockholm gray")
    with pytest.raises(Refusal) as refused:
        payment_steps(game, 0, cards)
    assert refused.value.key == "wrong-cards"
    assert game.view(0).decision == "payment"


def test_nobody_else_can_ask_and_only_while_a_claim_is_paid() -> None:
    """So nothing about a claim that is under way leaks."""
    game = table("nordic_countries", hands={0: FERRY, 1: FERRY})
    with pytest.raises(Refusal, match="not open"):
        payment_steps(game, 0, {"red": 2, "locomotive": 2})
    game.play(0, "claim Helsinki–Stockholm gray")
    with pytest.raises(Refusal, match="not open"):
        payment_steps(game, 1, {"red": 2, "locomotive": 2})
