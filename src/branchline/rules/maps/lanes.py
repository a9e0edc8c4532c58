"""Double and triple routes: a seat holds at most one lane; few players leave some lanes closed."""

from ..mode import rule
from ..names import NOBODY
from ..reasons import LANES_CLOSED, OK, OTHER_LANE_HELD, ROUTE_CLAIMED
from .board import Board
from .state import State


@rule
def refuse_lane(board: Board, state: State, seat: int, route: int) -> int:
    """Say why the seat cannot have this route because of who holds it or its other lanes."""
    if state.owner[route] != NOBODY:
        return ROUTE_CLAIMED
    used = 0
    lane = board.next_lane[route]
    while lane != route:
        if state.owner[lane] == seat:
            return OTHER_LANE_HELD
        if state.owner[lane] != NOBODY:
            used += 1
        lane = board.next_lane[lane]
    return OK if used < board.lanes_open[route] else LANES_CLOSED
