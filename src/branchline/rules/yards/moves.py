"""Moves with yards: placing cards, and choosing which tickets to complete."""

from ..mode import Row, ints, rule
from ..names import (
    COMPLETE,
    COMPLETE_BEST,
    COMPLETING,
    DONE,
    LOCOMOTIVE,
    PLACE,
    PLACE_THREE,
    PUT,
    PUTTING,
)
from ..reasons import FINISH_PLACING_FIRST, OK, SCORING_UNDER_WAY
from .board import YardBoard
from .place import (
    begin_set,
    has_one_set,
    legal_places,
    legal_puts,
    put_set,
    put_three,
    refuse_place,
    refuse_put,
    refuse_three,
)
from .scoring import answer_scoring, legal_completes, refuse_best, refuse_complete
from .state import YardState
from .turn import end_turn


@rule
def refuse_kind(decision: int, kind: int) -> int:
    """Say why an action of this kind does not answer a question about a set or about tickets."""
    if decision == PUTTING:
        return OK if kind == PUT else FINISH_PLACING_FIRST
    return OK if kind in (COMPLETE_BEST, COMPLETE, DONE) else SCORING_UNDER_WAY


@rule
def refuse_move(board: YardBoard, state: YardState, seat: int, action: int) -> int:
    """Say why the seat cannot place these cards or complete this ticket."""
    kind = board.kind[action]
    if kind == PLACE:
        return refuse_place(state, seat, board.card[action])
    if kind == PLACE_THREE:
        return refuse_three(state, seat, board.colours[action])
    if kind == PUT:
        return refuse_put(state, seat, board.coloured[action], board.locomotives[action])
    if kind == COMPLETE_BEST:
        return refuse_best(board, state, seat)
    if kind == COMPLETE:
        return refuse_complete(board, state, seat, board.ticket[action])
    return OK


@rule
def can_move(board: YardBoard, state: YardState, seat: int) -> bool:
    """Tell whether the seat can place any cards."""
    out = ints(board.actions)
    return legal_places(board, state, seat, out, 0) > 0


@rule
def legal_moves(board: YardBoard, state: YardState, seat: int, out: Row, count: int) -> int:
    """Add what the seat may place to the `count` actions already in `out`."""
    return legal_places(board, state, seat, out, count)


@rule
def legal_answers(board: YardBoard, state: YardState, seat: int, out: Row) -> int:
    """Write the answers about a set or about tickets into `out`; return how many."""
    if state.decision == PUTTING:
        return legal_puts(board, state, seat, out)
    if state.decision != COMPLETING:
        return 0
    count = 0
    if refuse_best(board, state, seat) == OK:
        out[0] = board.first_action[COMPLETE_BEST]
        count = 1
    count = legal_completes(board, state, seat, out, count)
    out[count] = board.first_action[DONE]
    return count + 1


@rule
def make_move(board: YardBoard, state: YardState, seat: int, action: int) -> None:
    """Place cards, or choose among the tickets."""
    kind = board.kind[action]
    if kind == COMPLETE:
        state.marked[board.ticket[action]] = 1
    elif kind == COMPLETE_BEST or kind == DONE:
        answer_scoring(board, state, seat, action)
    else:
        place_cards(board, state, action)


@rule
def place_cards(board: YardBoard, state: YardState, action: int) -> None:
    """Take the next step of placing cards in the yard."""
    kind = board.kind[action]
    if kind == PLACE:
        begin_set(state, board.card[action])
        if not has_one_set(state, state.turn):
            return
        hand = state.hand[state.turn]
        put_set(state, hand[board.card[action]], hand[LOCOMOTIVE])
    elif kind == PUT:
        put_set(state, board.coloured[action], board.locomotives[action])
    elif kind == PLACE_THREE:
        put_three(state, board.colours[action])
    end_turn(board, state, True)
