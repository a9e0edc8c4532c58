from ...rules.board import AnyBoard
from ...rules.mode import Row
from ...rules.state import AnyState

def new_memo(board: AnyBoard, state: AnyState) -> Row: ...
