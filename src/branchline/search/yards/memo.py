"""The memo of a game with yards is empty: a seat needs to remember nothing."""

from ...rules.mode import Row, ints, rule
from ...rules.yards.board import YardBoard
from ...rules.yards.state import YardState


@rule
def new_memo(board: YardBoard, state: YardState) -> Row:
    """Return the memo of a game."""
    return ints(1)
