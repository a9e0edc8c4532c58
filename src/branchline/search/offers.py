"""Tickets offered to a seat that has not chosen yet, and the ways to choose among them."""

from ..rules.board import AnyBoard
from ..rules.mode import Row, rule
from ..rules.names import KEEP, OPENING, TICKETS
from ..rules.reasons import OK
from ..rules.state import AnyState
from ..rules.tickets import refuse_keep, returned_at


@rule
def is_offered(state: AnyState, seat: int, ticket: int) -> bool:
    """Tell whether a ticket is offered to the seat, which has not chosen yet."""
    if state.decision != OPENING and state.decision != TICKETS:
        return False
    for i in range(state.offered[seat]):
        if state.offer[seat][i] == ticket:
            return True
    return False


@rule
def in_order(board: AnyBoard, action: int) -> bool:
    """Tell whether the tickets go back in ascending order: of several orders one is enough."""
    for i in range(1, board.returns[action]):
        if returned_at(board, action, i) < returned_at(board, action, i - 1):
            return False
    return True


@rule
def ways_to_keep(board: AnyBoard, state: AnyState, seat: int, out: Row) -> int:
    """Write the legal choices among the offered tickets into `out`, one order each; count them."""
    count = 0
    for action in range(board.first_action[KEEP], board.first_action[KEEP + 1]):
        if in_order(board, action) and refuse_keep(board, state, seat, action) == OK:
            out[count] = action
            count += 1
    return count


@rule
def best_of(actions: Row, worths: Row, count: int) -> int:
    """Return the first of the actions that are worth most."""
    best = 0
    for i in range(1, count):
        if worths[i] > worths[best]:
            best = i
    return actions[best]
