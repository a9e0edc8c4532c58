from ...rules.board import AnyBoard
from ...rules.mode import Row
from ...rules.state import AnyState

def choose(
    board: AnyBoard, state: AnyState, seat: int, styles: Row, dropped: Row, memo: Row
) -> int: ...
