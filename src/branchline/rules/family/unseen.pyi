"""Dealing what a seat cannot know."""

from ..board import AnyBoard
from ..mode import Row
from ..state import AnyState

def redeal(board: AnyBoard, state: AnyState, seat: int, generator: Row) -> None: ...
