from ....rules.board import AnyBoard
from ....rules.family.opening import *
from ....rules.family.play import *
from ....rules.mode import Row
from ....rules.state import AnyState
from ....search.family.pilot import *

def route_meant(board: AnyBoard, state: AnyState, action: int) -> int: ...
def is_owner(state: AnyState, seat: int, route: int) -> bool: ...
def mark_completed(board: AnyBoard, state: AnyState, marks: Row) -> None: ...
