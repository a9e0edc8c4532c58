"""The rules and the pilot by which an atlas is played on a map, and the routes it counts."""

from ....rules.maps.board import Board
from ....rules.maps.network import is_completed, join_cities
from ....rules.maps.opening import new
from ....rules.maps.play import play
from ....rules.maps.state import State
from ....rules.mode import Row, rule
from ....rules.names import CLAIM, NO_ROUTE
from ....search.maps.memo import Memo
from ....search.maps.pilot import begin_game, choose
from ....search.maps.style import Style

__all__ = [
    "Memo",
    "Style",
    "begin_game",
    "choose",
    "is_owner",
    "mark_completed",
    "new",
    "play",
    "route_meant",
]


@rule
def route_meant(board: Board, state: State, action: int) -> int:
    """Return the route that an action may claim, now or at last, or NO_ROUTE."""
    if state.route != NO_ROUTE:
        return state.route
    return board.route[action] if board.kind[action] == CLAIM else NO_ROUTE


@rule
def is_owner(state: State, seat: int, route: int) -> bool:
    """Tell whether a route belongs to the seat."""
    return state.owner[route] == seat


@rule
def mark_completed(board: Board, state: State, marks: Row) -> None:
    """Mark the tickets that their holders have completed when the game is over."""
    for seat in range(board.seats):
        up = join_cities(board, state, seat)
        for ticket in range(board.tickets):
            if state.holder[ticket] == seat and is_completed(board, up, ticket):
                marks[ticket] = 1
