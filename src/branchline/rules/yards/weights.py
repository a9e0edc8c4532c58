"""What simple policies like with yards."""

from ..mode import rule
from ..names import (
    COMPLETE_BEST,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    NOBODY,
    PLACE,
    PLACE_THREE,
    PUT,
)
from ..policies import BLOCK, CLAIM_GREEDY, HOARD, TICKET_GREEDY
from .board import YardBoard
from .place import owner_of
from .state import YardState


@rule
def weight(board: YardBoard, state: YardState, seat: int, action: int, policy: int) -> int:
    """Return how much the policy likes a legal action, from 1."""
    kind = board.kind[action]
    if kind == COMPLETE_BEST:
        return 100
    if policy == HOARD:
        return 200 if kind == DRAW_DECK or kind == DRAW_FACE_UP else 1
    if policy == CLAIM_GREEDY:
        if kind == PUT:
            return 1 + 5 * board.coloured[action]
        return 100 if kind == PLACE or kind == PLACE_THREE else 1
    if policy == TICKET_GREEDY:
        if kind == KEEP:
            return 20 - 3 * board.returns[action]
        return 100 if kind == DRAW_TICKETS else 1
    if policy == BLOCK and kind == PLACE:
        return 200 if owner_of(state, board.card[action]) != NOBODY else 20
    return 1
