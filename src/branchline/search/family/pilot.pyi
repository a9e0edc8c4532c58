"""How a seat plays by its style."""

from typing import Any

from ...rules.board import AnyBoard
from ...rules.state import AnyState

Style = Any
Memo = Any

def begin_game(board: AnyBoard, state: AnyState, memos: list[Memo]) -> None: ...
def choose(board: AnyBoard, state: AnyState, seat: int, style: Style, memos: list[Memo]) -> int: ...
