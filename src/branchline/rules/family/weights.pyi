"""How much a simple policy likes an action."""

from ..board import AnyBoard
from ..state import AnyState

def weight(board: AnyBoard, state: AnyState, seat: int, action: int, policy: int) -> int: ...
