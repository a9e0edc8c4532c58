"""Worlds with yards: hidden cards and tickets dealt; any card may be for any ticket."""

from ...rules.mode import Row, copy_state, ints, rule
from ...rules.yards.board import YardBoard
from ...rules.yards.state import YardState
from ...rules.yards.unseen import deal_anew
from ..results import ROOT, WORLD


@rule
def guess(
    boards: list[YardBoard], states: list[YardState], seat: int, others: Row, count: int, seed: int
) -> Row:
    """Return no guesses about the others' tickets: any card may be for any."""
    return ints(1)


@rule
def deal_world(
    board: YardBoard, states: list[YardState], seat: int, guesses: Row, count: int, generator: Row
) -> None:
    """Deal what the seat cannot know."""
    copy_state(states, WORLD, ROOT)
    deal_anew(board, states[WORLD], seat, generator)
