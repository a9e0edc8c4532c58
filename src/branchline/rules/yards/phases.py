"""Turns and rounds with yards: cards roll onto the track; the empty deck starts the last round."""

from ..mode import note, rule
from ..names import BY_DECK, BY_NO_PROGRESS, COLOURS, LOCOMOTIVE, MOVED
from .board import YardBoard
from .scoring import begin_scoring
from .state import YardState


@rule
def begin_turn(state: YardState) -> None:
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
        state.idle = -1  # the end of this turn counts up to zero (G-15)
        note(state, MOVED, seat, colour, card)


@rule
def is_last_round_due(board: YardBoard, state: YardState) -> bool:
    """Tell whether the deck has run out (CG-18)."""
    return state.deck_size == 0


@rule
def end_last_round(board: YardBoard, state: YardState) -> None:
    """Score the tickets after the last turn with this deck."""
    begin_scoring(board, state, BY_DECK)


@rule
def end_early(board: YardBoard, state: YardState, why: int) -> None:
    """Score the tickets because nothing goes on; rounds without change allow no second deck."""
    if why == BY_NO_PROGRESS:
        state.decks_played = board.decks
    begin_scoring(board, state, why)
