"""The rules and the pilot by which an atlas is played with yards, where there are no routes."""

from ....rules.mode import Row, rule
from ....rules.names import NO_ROUTE, SCORED
from ....rules.yards.board import YardBoard
from ....rules.yards.opening import new
from ....rules.yards.play import play
from ....rules.yards.state import YardState
from ....search.structs import Nothing as Memo
from ....search.yards.pilot import begin_game, choose
from ....search.yards.style import Style

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
def route_meant(board: YardBoard, state: YardState, action: int) -> int:
    """Return NO_ROUTE: nothing claims a route here."""
    return NO_ROUTE


@rule
def is_owner(state: YardState, seat: int, route: int) -> bool:
    """Tell that no route belongs to anybody."""
    return False


@rule
def mark_completed(board: YardBoard, state: YardState, marks: Row) -> None:
    """Mark the tickets that were completed at a scoring."""
    for ticket in range(board.tickets):
        if state.holder[ticket] <= SCORED:
            marks[ticket] = 1
