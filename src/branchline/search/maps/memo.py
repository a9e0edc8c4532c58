"""The memo of a game on a map: the plan of each seat, and what routes bring beside their points."""

from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from .worth import write_extras

MADE = 0
COUNT = 1
WHEN = 2
AIMED = 3  # one more than the turn in which a route beside the plan was chosen; it lies at HEAD
HEAD = 4


@rule
def memo_width(board: Board) -> int:
    """Return how much of the memo belongs to one seat."""
    return HEAD + board.routes


@rule
def extras_at(board: Board) -> int:
    """Return where the memo holds what routes bring beside their points."""
    return board.seats * memo_width(board)


@rule
def new_memo(board: Board, state: State) -> Row:
    """Return a memo in which nobody has a plan yet."""
    memo = ints(extras_at(board) + board.routes + 1)
    write_extras(board, state, memo, extras_at(board))
    return memo
