"""Playing: what a seat may do now, why not the rest, and doing it."""

from ..board import AnyBoard
from ..draw import (
    draw_blind,
    draw_face_up,
    legal_draws,
    legal_second_cards,
    refuse_blind,
    refuse_face_up,
    refuse_stop,
)
from ..mode import Row, rule
from ..names import (
    CARDS,
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    OPENING,
    OVER,
    PASS,
    PLACE,
    PLACE_THREE,
    SECOND_CARD,
    STOP,
    TICKETS,
    TURN,
)
from ..reasons import (
    ALREADY_CHOSEN,
    CAN_STILL_ACT,
    CHOOSE_TICKETS_FIRST,
    FINISH_DRAW_FIRST,
    GAME_OVER,
    NOT_ASKED,
    NOT_YOUR_TURN,
    OK,
)
from ..rounds import asks_all, is_waiting
from ..setting import answer_opening
from ..state import AnyState
from ..tickets import keep_tickets, legal_keeps, offer_tickets, refuse_keep, refuse_tickets
from .moves import can_move, legal_answers, legal_moves, make_move, refuse_kind, refuse_move
from .turn import end_turn, pass_turn


@rule
def refuse_moment(state: AnyState, seat: int, kind: int) -> int:
    """Say why the seat cannot do anything of this kind at this moment."""
    decision = state.decision
    if decision == OVER:
        return GAME_OVER
    if not is_waiting(state, seat):
        return ALREADY_CHOSEN if asks_all(decision) else NOT_YOUR_TURN
    if decision == OPENING or decision == TICKETS:
        return OK if kind == KEEP else CHOOSE_TICKETS_FIRST
    if decision == TURN:
        if kind in (DRAW_DECK, DRAW_FACE_UP, DRAW_TICKETS, CLAIM, PLACE, PLACE_THREE, PASS):
            return OK
        return NOT_ASKED
    if decision == SECOND_CARD:
        return OK if kind in (DRAW_DECK, DRAW_FACE_UP, STOP) else FINISH_DRAW_FIRST
    return refuse_kind(decision, kind)


@rule
def why_not(board: AnyBoard, state: AnyState, seat: int, action: int) -> int:
    """Return why the seat cannot take this action now, or OK: the one source of legality."""
    kind = board.kind[action]
    reason = refuse_moment(state, seat, kind)
    if reason != OK:
        return reason
    if kind == DRAW_DECK:
        return refuse_blind(state)
    if kind == DRAW_FACE_UP:
        return refuse_face_up(board, state, board.card[action])
    if kind == STOP:
        return refuse_stop(state)
    if kind == DRAW_TICKETS:
        return refuse_tickets(state)
    if kind == KEEP:
        return refuse_keep(board, state, seat, action)
    if kind == PASS:
        return CAN_STILL_ACT if can_act(board, state, seat) else OK
    return refuse_move(board, state, seat, action)


@rule
def can_act(board: AnyBoard, state: AnyState, seat: int) -> bool:
    """Tell whether the seat can use its turn for anything but passing (G-01)."""
    if refuse_blind(state) == OK or refuse_tickets(state) == OK:
        return True
    for card in range(CARDS):
        if refuse_face_up(board, state, card) == OK:
            return True
    return can_move(board, state, seat)


@rule
def legal(board: AnyBoard, state: AnyState, seat: int, out: Row) -> int:
    """Write the numbers of all legal actions of a waiting seat into `out`; return how many."""
    decision = state.decision
    if decision == TURN:
        return legal_turn(board, state, seat, out)
    if decision == OPENING or decision == TICKETS:
        return legal_keeps(board, state, seat, out)
    if decision == SECOND_CARD:
        return legal_second_cards(board, state, out)
    return legal_answers(board, state, seat, out)


@rule
def legal_turn(board: AnyBoard, state: AnyState, seat: int, out: Row) -> int:
    """Write what the seat may do with its turn."""
    count = legal_draws(board, state, out)
    if refuse_tickets(state) == OK:
        out[count] = board.first_action[DRAW_TICKETS]
        count += 1
    count = legal_moves(board, state, seat, out, count)
    if count == 0:
        out[0] = board.first_action[PASS]
        return 1
    return count


@rule
def play(board: AnyBoard, state: AnyState, seat: int, action: int) -> None:
    """Carry out a legal action."""
    kind = board.kind[action]
    if kind != PASS:
        state.passes = 0
    if kind == DRAW_DECK:
        if not draw_blind(board, state):
            end_turn(board, state, True)
    elif kind == DRAW_FACE_UP:
        if not draw_face_up(board, state, board.card[action]):
            end_turn(board, state, True)
    elif kind == STOP:
        end_turn(board, state, True)
    elif kind == DRAW_TICKETS:
        offer_tickets(board, state, seat, board.offer)
        state.decision = TICKETS
    elif kind == KEEP:
        play_keep(board, state, seat, action)
    elif kind == PASS:
        pass_turn(board, state)
    else:
        make_move(board, state, seat, action)


@rule
def play_keep(board: AnyBoard, state: AnyState, seat: int, action: int) -> None:
    """Keep tickets, at the opening or in play."""
    if state.decision == OPENING:
        answer_opening(board, state, seat, action)
        return
    changed = state.offered[seat] > board.returns[action]
    keep_tickets(board, state, seat, action)
    end_turn(board, state, changed)
