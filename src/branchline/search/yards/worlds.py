"""Worlds with yards: any card may be for any ticket."""

from ...rules.mode import Row, rule
from ...rules.yards.board import YardBoard
from ...rules.yards.state import YardState
from ..structs import Nothing as Guess
from ..structs import Search


@rule
def guess(search: Search) -> None:
    """Nothing is guessed: what the others place says little about their tickets."""


@rule
def settle(
    board: YardBoard, state: YardState, seat: int, guesses: list[Guess], generator: Row
) -> None:
    """The tickets stay as they were dealt."""
