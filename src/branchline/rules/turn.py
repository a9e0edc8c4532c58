"""Turns on a map: one action each; few trains left start the last round."""

from .board import Board
from .mode import rule
from .names import BY_ALL_PASSED, BY_LAST_ROUND, BY_NO_PROGRESS
from .rounds import begin_last_round, have_all_passed, is_stuck, next_turn
from .scoring import finish
from .state import State


@rule
def end_turn(board: Board, state: State, changed: bool) -> None:
    """End the turn; `changed` tells whether something changed for good."""
    stuck = is_stuck(state, changed)
    if state.last_turns > 0:
        state.last_turns -= 1
        if state.last_turns == 0:
            finish(board, state, BY_LAST_ROUND)
            return
    elif state.trains[state.turn] <= board.last_round_at:
        begin_last_round(state, state.turn)
    if stuck:
        finish(board, state, BY_NO_PROGRESS)
        return
    next_turn(state)


@rule
def pass_turn(board: Board, state: State) -> None:
    """Pass; when all seats in a row had to, the game goes to final scoring."""
    if have_all_passed(state):
        finish(board, state, BY_ALL_PASSED)
    else:
        end_turn(board, state, False)
