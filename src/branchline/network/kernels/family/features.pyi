"""What the network sees of a game."""

from typing import Any

from ....rules.board import AnyBoard
from ....rules.mode import Row
from ....rules.state import AnyState

def write_features(
    board: AnyBoard,
    state: AnyState,
    seat: int,
    style: Any,
    memos: list[Any],
    places: int,
    out: Row,
) -> int: ...
