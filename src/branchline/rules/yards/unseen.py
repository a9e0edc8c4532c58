"""Dealing what a seat cannot know, with yards; choices that nobody has seen are taken back."""

from ..hidden import redeal_cards, redeal_tickets
from ..mode import Row, rule
from ..names import COMPLETE_BEST, COMPLETING, NO_CARD, NOT_YET, PUTTING, TURN
from .board import YardBoard
from .state import YardState


@rule
def redeal(board: YardBoard, state: YardState, seat: int, generator: Row) -> None:
    """Deal all hidden cards and tickets again; a spectator (seat NOBODY) knows nothing hidden."""
    take_back_set(state, seat)
    if state.decision == COMPLETING:
        forget_choices(board, state, seat)
    redeal_cards(state, seat, generator)
    redeal_tickets(board, state, seat, generator)


@rule
def take_back_set(state: YardState, seat: int) -> None:
    """Forget a set that another seat has announced but not placed: nobody has seen it yet."""
    if state.decision == PUTTING and state.turn != seat:
        state.decision = TURN
        state.placing = NO_CARD


@rule
def forget_choices(board: YardBoard, state: YardState, seat: int) -> None:
    """Let the others who have chosen take the best choice of the hand they will have."""
    for ticket in range(board.tickets):
        if state.holder[ticket] != seat:
            state.marked[ticket] = 0
    for other in range(state.seats):
        if other != seat and state.answer[other] != NOT_YET:
            state.answer[other] = board.first_action[COMPLETE_BEST]
