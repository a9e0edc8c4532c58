"""Turns: one action each; the last round follows when the family says so."""

from ..board import AnyBoard
from ..mode import rule
from ..names import BY_ALL_PASSED, BY_NO_PROGRESS
from ..rounds import begin_last_round, have_all_passed, is_stuck, next_turn
from ..state import AnyState
from .phases import begin_turn, end_early, end_last_round, is_last_round_due


@rule
def end_turn(board: AnyBoard, state: AnyState, changed: bool) -> None:
    """End the turn; `changed` tells whether something changed for good."""
    stuck = is_stuck(state, changed)
    if state.last_turns > 0:
        state.last_turns -= 1
        if state.last_turns == 0:
            end_last_round(board, state)
            return
    elif is_last_round_due(board, state):
        begin_last_round(state, state.turn)
    if stuck:
        end_early(board, state, BY_NO_PROGRESS)
        return
    next_turn(state)
    begin_turn(state)


@rule
def pass_turn(board: AnyBoard, state: AnyState) -> None:
    """Pass; when all seats in a row had to, the game goes to its scoring."""
    if have_all_passed(state):
        end_early(board, state, BY_ALL_PASSED)
    else:
        end_turn(board, state, False)
