"""The opening of a game."""

from ..board import AnyBoard
from ..state import AnyState

def new(board: AnyBoard, state: AnyState, first: int, low: int, high: int) -> None: ...
