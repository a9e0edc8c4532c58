"""A set of cards becomes the stages that pay a route with it, or none if it does not pay."""

from itertools import product
from typing import cast

import pytest

from branchline.events import Claim, Tunnel
from branchline.game import Game
from branchline.records.claim_paths import claim_path
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from table import cards_of, count_cards, payments, route_number, table

TABLES = [
    ("usa", "Denver–Omaha", "3 purple, 2 red, 2 locomotive"),
    ("usa", "Boston–Montréal gray 1", "2 red, 2 blue, 1 locomotive"),
    ("nordic_countries", "Bergen–Oslo red", "4 red, 1 blue, 2 locomotive"),
    ("nordic_countries", "Helsinki–Tallinn", "1 purple, 2 white, 2 blue, 1 locomotive"),
    ("nordic_countries", "Helsinki–Stockholm gray", "3 red, 3 white, 2 black, 2 locomotive"),
    ("nordic_countries", "Murmansk–Lieksa", "4 red, 8 white, 8 blue, 1 locomotive"),
    ("northern_lights", "Bergen–Stavanger gray 1", "3 red, 2 blue, 1 white, 1 locomotive"),
]


def sets_within(hand: list[int]) -> list[list[int]]:
    """Return every set of cards out of a hand."""
    return [list(cards) for cards in product(*(range(count + 1) for count in hand))]


def laid_by(game: Game, actions: list[int]) -> str:
    """Play actions of seat 0 on a copy; return the cards that the claim or the tunnel shows."""
    game = game.copy(reseed=False)
    for action in actions:
        events = game.play(0, game.action(0, action))
    (shown,) = [event for event in events if isinstance(event, Claim | Tunnel)]
    laid = shown.cards if isinstance(shown, Claim) else shown.laid
    return ", ".join(f"{laid[card]} {card}" for card in laid)


@pytest.mark.parametrize(("name", "route", "hand"), TABLES)
def test_every_payment_has_its_stages_and_no_other_set_has(
    name: str, route: str, hand: str
) -> None:
    """Of all sets of cards in a hand, those that pay the route are found, and pay it exactly."""
    game = table(name, hands={0: hand})
    board, state = cast(Board, game.board), cast(State, game.state)
    number = route_number(game, route)
    paying = payments(game, 0, route)
    found = set()
    for cards in sets_within(count_cards(game.sheet, hand)):
        path = claim_path(board, state, 0, number, cards)
        if path is not None:
            found.add(cards_of(game, cards))
            assert set(laid_by(game, path).split(", ")) == set(cards_of(game, cards).split(", "))

    assert paying
    assert {frozenset(text.split(", ")) for text in found} == {
        frozenset(text.split(", ")) for text in paying
    }


def test_a_route_that_cannot_be_claimed_has_no_stages() -> None:
    """The right cards do not help where somebody else owns the route."""
    game = table("usa", hands={0: "4 purple"}, owners={"Denver–Omaha": 1})
    board, state = cast(Board, game.board), cast(State, game.state)
    number = route_number(game, "Denver–Omaha")

    assert claim_path(board, state, 0, number, count_cards(game.sheet, "4 purple")) is None
