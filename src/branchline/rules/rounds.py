"""Rounds: the seats take turns clockwise; rounds in which nothing changes end the game."""

from .mode import note, rule
from .names import COMPLETING, LAST_ROUND, NOT_YET, OPENING, OVER, PASSED, TURN
from .state import AnyState

IDLE_ROUNDS = 10  # full rounds without lasting change that end the game (G-15)


@rule
def begin_play(state: AnyState) -> None:
    """Give the first turn to the seat that begins."""
    state.turn = state.first
    state.decision = TURN
    state.last_turns = NOT_YET


@rule
def begin_last_round(state: AnyState, seat: int) -> None:
    """Give every seat one more turn; the seat that started this has the very last one (G-12)."""
    state.last_turns = state.seats
    note(state, LAST_ROUND, seat, 0, 0)


@rule
def next_turn(state: AnyState) -> None:
    """Pass the turn to the next seat, clockwise."""
    state.turns += 1
    state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
    state.decision = TURN


@rule
def is_stuck(state: AnyState, changed: bool) -> bool:
    """Count the turns without lasting change; tell whether there were too many in a row."""
    state.idle = 0 if changed else state.idle + 1
    return state.idle >= IDLE_ROUNDS * state.seats


@rule
def have_all_passed(state: AnyState) -> bool:
    """Count a pass; tell whether all seats in a row had to (G-01)."""
    note(state, PASSED, state.turn, 0, 0)
    state.passes += 1
    return state.passes == state.seats


@rule
def asks_all(decision: int) -> bool:
    """Tell whether a question is put to all seats at once."""
    return decision == OPENING or decision == COMPLETING


@rule
def is_waiting(state: AnyState, seat: int) -> bool:
    """Tell whether the seat is asked something now."""
    if state.decision == OVER:
        return False
    if asks_all(state.decision):
        return seat < state.seats and state.answer[seat] == NOT_YET
    return seat == state.turn


@rule
def waiting_seat(state: AnyState) -> int:
    """Return the lowest seat that is asked something now; the game must not be over."""
    decision = state.decision
    if decision != OPENING and decision != COMPLETING:  # without a call: it is asked at every step
        return state.turn
    seat = 0
    while state.answer[seat] != NOT_YET:
        seat += 1
    return seat
