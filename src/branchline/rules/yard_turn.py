"""Turns of a game with yards: cards roll onto the track; the empty deck starts the last round."""

from .mode import note, rule
from .names import (
    BY_ALL_PASSED,
    BY_DECK,
    BY_NO_PROGRESS,
    COLOURS,
    LOCOMOTIVE,
    MOVED,
)
from .rounds import begin_last_round, have_all_passed, is_stuck, next_turn
from .yard_board import YardBoard
from .yard_scoring import begin_scoring
from .yard_state import YardState


@rule
def roll_out(state: YardState) -> None:
    """Move the top card of each row onto the on-track stack: step 1 of a turn (CG-06)."""
    seat = state.turn
    for colour in range(COLOURS):
        card = colour
        if state.on_top[seat][colour] > 0:
            card = LOCOMOTIVE
            state.on_top[seat][colour] -= 1
        elif state.row[seat][colour] > 0:
            state.row[seat][colour] -= 1
        else:
            continue
        state.stack[seat][card] += 1
        note(state, MOVED, seat, colour, card)


@rule
def end_turn(board: YardBoard, state: YardState, changed: bool) -> None:
    """End the turn; `changed` tells whether something changed for good."""
    stuck = is_stuck(state, changed)
    if state.last_turns > 0:
        state.last_turns -= 1
        if state.last_turns == 0:
            begin_scoring(board, state, BY_DECK)
            return
    elif state.deck_size == 0:
        begin_last_round(state, state.turn)  # CG-18
    if stuck:
        state.decks_played = board.decks  # no second deck follows
        begin_scoring(board, state, BY_NO_PROGRESS)
        return
    next_turn(state)
    roll_out(state)


@rule
def pass_turn(board: YardBoard, state: YardState) -> None:
    """Pass; when all seats in a row had to, the tickets are scored."""
    if have_all_passed(state):
        begin_scoring(board, state, BY_ALL_PASSED)
    else:
        end_turn(board, state, False)
