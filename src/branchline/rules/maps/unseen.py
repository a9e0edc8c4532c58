"""Dealing what a seat cannot know, on a map; a claim that nobody has seen is taken back."""

from ..hidden import redeal_cards, redeal_tickets
from ..mode import Row, rule
from ..names import CARDS, NO_ROUTE, PAYMENT, SUBSTITUTE, TURN
from .board import Board
from .state import State


@rule
def redeal(board: Board, state: State, seat: int, generator: Row) -> None:
    """Deal all hidden cards and tickets again; a spectator (seat NOBODY) knows nothing hidden."""
    take_back_claim(state, seat)
    redeal_cards(state, seat, generator)
    redeal_tickets(board, state, seat, generator)


@rule
def take_back_claim(state: State, seat: int) -> None:
    """Forget a claim that another seat has announced but not paid: nobody has seen it yet."""
    if state.turn == seat or (state.decision != PAYMENT and state.decision != SUBSTITUTE):
        return
    state.decision = TURN
    state.route = NO_ROUTE
    state.to_lay = 0
    for card in range(CARDS):
        state.laid[card] = 0
