"""Turns: one action each, clockwise; few trains left start the last round."""

from .board import Board
from .mode import note, rule
from .names import (
    BY_ALL_PASSED,
    BY_LAST_ROUND,
    BY_NO_PROGRESS,
    LAST_ROUND,
    NOT_YET,
    PASSED,
    TURN,
)
from .scoring import finish
from .state import State

IDLE_ROUNDS = 10  # full rounds without lasting change that end the game (G-15)


@rule
def next_turn(state: State) -> None:
    """Pass the turn to the next seat, clockwise."""
    state.turns += 1
    state.turn = (state.turn + 1) % state.seats
    state.decision = TURN


@rule
def end_turn(board: Board, state: State, changed: bool) -> None:
    """End the turn; `changed` tells whether something changed for good."""
    state.idle = 0 if changed else state.idle + 1
    if state.last_turns > 0:
        state.last_turns -= 1
        if state.last_turns == 0:
            finish(board, state, BY_LAST_ROUND)
            return
    elif state.trains[state.turn] <= board.last_round_at:
        state.last_turns = state.seats  # the seat that triggered it has the very last turn (G-12)
        note(state, LAST_ROUND, state.turn, 0, 0)
    if state.idle >= IDLE_ROUNDS * state.seats:
        finish(board, state, BY_NO_PROGRESS)
        return
    next_turn(state)


@rule
def pass_turn(board: Board, state: State) -> None:
    """Pass; when all seats in a row had to, the game goes to final scoring (G-01)."""
    note(state, PASSED, state.turn, 0, 0)
    state.passes += 1
    if state.passes == state.seats:
        finish(board, state, BY_ALL_PASSED)
        return
    end_turn(board, state, False)


@rule
def begin_play(state: State) -> None:
    """Give the first turn to the seat that begins."""
    state.turn = state.first
    state.decision = TURN
    state.last_turns = NOT_YET
