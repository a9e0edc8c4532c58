"""Tickets that lie before a seat which has not chosen yet."""

from branchline.rules.names import OPENING, TICKETS
from branchline.rules.state import AnyState

from .door import rule


@rule
def is_offered(state: AnyState, seat: int, ticket: int) -> bool:
    """Tell whether a ticket lies before the seat, which has not chosen yet."""
    if state.decision != OPENING and state.decision != TICKETS:
        return False
    for i in range(state.offered[seat]):
        if state.offer[seat][i] == ticket:
            return True
    return False
