"""The table from the place of one seat: the others counted clockwise, and what it may see."""

from .board import AnyBoard
from .mode import rule
from .names import PAYMENT, PUTTING, SUBSTITUTE, TURN
from .state import AnyState


@rule
def place_of(state: AnyState, other: int, seat: int) -> int:
    """Return how many places clockwise from the observer a seat is; divisions would be slow."""
    return other - seat if other >= seat else other - seat + state.seats


@rule
def seat_at(state: AnyState, place: int, seat: int) -> int:
    """Return the seat at this number of places clockwise from the observer."""
    other = seat + place
    return other if other < state.seats else other - state.seats


@rule
def decision_seen(state: AnyState, seat: int) -> int:
    """Return the open question; what another seat has begun in secret looks like its turn."""
    decision = state.decision
    if seat != state.turn:
        if decision == PAYMENT or decision == SUBSTITUTE or decision == PUTTING:
            return TURN
    return decision


@rule
def count_held(board: AnyBoard, state: AnyState, seat: int) -> int:
    """Return how many tickets a seat holds, including those it is offered."""
    count = 0
    holder = state.holder
    for ticket in range(board.tickets):
        count += 1 if holder[ticket] == seat else 0
    return count


@rule
def is_before(state: AnyState, seat: int, ticket: int) -> bool:
    """Tell whether a ticket lies before the seat and has not been chosen from."""
    for i in range(state.offered[seat]):
        if state.offer[seat][i] == ticket:
            return True
    return False
