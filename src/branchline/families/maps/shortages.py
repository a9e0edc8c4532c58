"""What a refused claim lacks, as numbers."""

from typing import cast

from branchline.errors import Shortage
from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules import reasons
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State


def shortage(setup: Setup, state: State, seat: int, action: int, reason: int) -> Shortage | None:
    """Return what a refused action needs and what the seat has, where that is the reason."""
    board = cast(Board, setup.board)
    if reason == reasons.NOT_ENOUGH_TRAINS:
        length = board.length[board.route[action]]
        return Shortage({"trains": length}, {"trains": state.trains[seat]})
    if reason == reasons.CANNOT_PAY:
        return _cards(setup, state, seat, board.route[action])
    return None


def _cards(setup: Setup, state: State, seat: int, route: int) -> Shortage:
    """Return the printed price of a route, and the cards in hand that count towards it.

    Cards that replace others are left out; for a gray route the most frequent colour counts.
    """
    board, hand, cards = cast(Board, setup.board), state.hand[seat], setup.labels.cards
    colour, symbols = board.colour[route], board.ferry[route]
    needed = {
        "one colour" if colour == n.NO_CARD else cards[colour]: board.length[route] - symbols,
        "locomotive": symbols,
    }
    if colour == n.NO_CARD:
        colour = max(range(n.COLOURS), key=lambda card: hand[card])
    held = {cards[colour]: hand[colour]}
    if board.wild[route] or symbols:
        held["locomotive"] = hand[n.LOCOMOTIVE]
    return Shortage(_present(needed), _present(held))


def _present(counts: dict[str, int]) -> dict[str, int]:
    return {what: count for what, count in counts.items() if count}
