"""What simple policies like on a map."""

from ..mode import rule
from ..names import CLAIM, DRAW_DECK, DRAW_FACE_UP, DRAW_TICKETS, KEEP, LEAVE, NOBODY, PAY_SURCHARGE
from ..policies import BLOCK, CLAIM_GREEDY, HOARD, TICKET_GREEDY, TUNNEL_HAPPY
from .board import Board
from .state import State


@rule
def touches_another(board: Board, state: State, seat: int, route: int) -> bool:
    """Tell whether another seat has a route to one of the two cities."""
    for other in range(board.routes):
        owner = state.owner[other]
        if owner != NOBODY and owner != seat:
            a = board.city_a[other]
            b = board.city_b[other]
            if a == board.city_a[route] or a == board.city_b[route]:
                return True
            if b == board.city_a[route] or b == board.city_b[route]:
                return True
    return False


@rule
def weight(board: Board, state: State, seat: int, action: int, policy: int) -> int:
    """Return how much the policy likes a legal action, from 1."""
    kind = board.kind[action]
    if policy == HOARD:
        return 200 if kind == DRAW_DECK or kind == DRAW_FACE_UP else 1
    if policy == CLAIM_GREEDY:
        return 1 + 50 * board.length[board.route[action]] if kind == CLAIM else 1
    if policy == TICKET_GREEDY:
        if kind == KEEP:
            return 20 - 3 * board.returns[action]
        return 100 if kind == DRAW_TICKETS else 1
    if policy == TUNNEL_HAPPY:
        if kind == CLAIM:
            route = board.route[action]
            return 1 + 500 * board.tunnel[route] + 5 * board.ferry[route]
        return 3 if kind == LEAVE or kind == PAY_SURCHARGE else 1
    if policy == BLOCK and kind == CLAIM:
        return 60 if touches_another(board, state, seat, board.route[action]) else 5
    return 1
