from ...rules.board import AnyBoard
from ...rules.mode import Row
from ...rules.state import AnyState

def guess(
    boards: list[AnyBoard], states: list[AnyState], seat: int, others: Row, count: int, seed: int
) -> Row: ...
def deal_world(
    board: AnyBoard, states: list[AnyState], seat: int, guesses: Row, count: int, generator: Row
) -> None: ...
