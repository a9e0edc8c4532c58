"""Turns and rounds on a map: few trains left start the last round, and scoring ends the game."""

from ..mode import rule
from ..names import BY_LAST_ROUND
from .board import Board
from .scoring import finish
from .state import State


@rule
def begin_turn(state: State) -> None:
    """Nothing happens on a map before a seat acts."""


@rule
def is_last_round_due(board: Board, state: State) -> bool:
    """Tell whether the seat that ends its turn has so few trains left that it is the last round."""
    return state.trains[state.turn] <= board.last_round_at


@rule
def end_last_round(board: Board, state: State) -> None:
    """End the game after its last turn."""
    finish(board, state, BY_LAST_ROUND)


@rule
def end_early(board: Board, state: State, why: int) -> None:
    """End the game because nothing goes on."""
    finish(board, state, why)
