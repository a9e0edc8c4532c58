"""Worlds: determinizations of the position that is searched."""

from typing import Any

from ...rules.board import AnyBoard
from ...rules.mode import Row
from ...rules.state import AnyState
from ..structs import Search

def guess(search: Search) -> None: ...
def settle(
    board: AnyBoard, state: AnyState, seat: int, guesses: list[Any], generator: Row
) -> None: ...
