"""Payments chosen as a whole: from a set of cards to the actions that lay it."""

from collections.abc import Mapping
from typing import cast

from branchline.game import Game
from branchline.records.claim_paths import payment_path
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.server.refusal import Refusal


def payment_steps(game: Game, seat: int, cards: Mapping[str, int]) -> list[str]:
    """Return the actions that pay the claim under way with exactly these cards.

    Raises:
        Refusal: if the seat is not paying a claim, or the cards do not pay it.
    """
    state = game.state
    if state.turn != seat or state.decision not in (n.PAYMENT, n.SUBSTITUTE):
        raise Refusal("not-asked", "that answers a question that is not open")
    known = set(game.sheet.colours) | {"locomotive"}
    counts = [cards.get(name, 0) if name in known else 0 for name in game.setup.labels.cards]
    path = None
    if sum(counts) == sum(cards.values()) and min(counts) >= 0:
        path = payment_path(cast(Board, game.board), cast(State, state), seat, counts)
    if path is None:
        raise Refusal("wrong-cards", "these cards do not pay for the route")
    return _texts(game, seat, path)


def _texts(game: Game, seat: int, path: list[int]) -> list[str]:
    """Return the texts of actions that are taken one after the other."""
    game = game.copy(reseed=False)
    texts = []
    for number in path:
        action = game.action(seat, number)
        texts.append(str(action))
        game.play(seat, action)
    return texts
