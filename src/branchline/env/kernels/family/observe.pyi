"""What a seat observes."""

from ....rules.board import AnyBoard
from ....rules.mode import Row
from ....rules.state import AnyState

def observe(
    board: AnyBoard, state: AnyState, seat: int, open_stacks: int, again: int, out: Row
) -> int: ...
