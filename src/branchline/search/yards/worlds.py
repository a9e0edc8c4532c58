"""Worlds with yards: hidden cards and tickets dealt; any card may be for any ticket."""

from ...rules.mode import Row, copy_state, rule
from ...rules.yards.board import YardBoard
from ...rules.yards.state import YardState
from ...rules.yards.unseen import deal_anew
from ..structs import ROOT, WORLD, Search
from ..structs import Nothing as Guess


@rule
def guess(search: Search) -> None:
    """Nothing is guessed: what the others place says little about their tickets."""


@rule
def deal_world(
    board: YardBoard, states: list[YardState], seat: int, guesses: list[Guess], generator: Row
) -> None:
    """Make a determinization: deal what the seat cannot know."""
    copy_state(states, WORLD, ROOT)
    deal_anew(board, states[WORLD], seat, generator)
