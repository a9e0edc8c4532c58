"""Playing: what a seat may do now, why not the rest, and doing it."""

from .board import Board
from .claim import (
    ask_for_substitutes,
    begin_claim,
    choose_payment,
    complete_claim,
    lay_substitute,
    legal_payments,
    refuse_claim,
    refuse_pay,
)
from .claimable import legal_claims
from .draw import (
    draw_blind,
    draw_face_up,
    legal_draws,
    legal_second_cards,
    refuse_blind,
    refuse_face_up,
    refuse_stop,
)
from .mode import Row, rule
from .names import (
    CARDS,
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    LAY,
    LEAVE,
    NOT_YET,
    OPENING,
    OVER,
    PASS,
    PAY,
    PAY_SURCHARGE,
    PAYMENT,
    SECOND_CARD,
    STOP,
    SUBSTITUTE,
    SURCHARGE,
    TICKETS,
    TURN,
)
from .payment import refuse_lay
from .reasons import (
    ALREADY_CHOSEN,
    CAN_STILL_ACT,
    CHOOSE_TICKETS_FIRST,
    FINISH_CLAIM_FIRST,
    FINISH_DRAW_FIRST,
    GAME_OVER,
    NOT_ASKED,
    NOT_YOUR_TURN,
    OK,
)
from .setting import answer_opening
from .state import State
from .tickets import keep_tickets, legal_keeps, offer_tickets, refuse_keep, refuse_tickets
from .tunnel import leave_tunnel, pay_surcharge, refuse_surcharge
from .turn import end_turn, pass_turn


@rule
def is_waiting(state: State, seat: int) -> bool:
    """Tell whether the seat is asked something now."""
    if state.decision == OVER:
        return False
    if state.decision == OPENING:
        return seat < state.seats and state.answer[seat] == NOT_YET
    return seat == state.turn


@rule
def waiting_seat(state: State) -> int:
    """Return the lowest seat that is asked something now; the game must not be over."""
    if state.decision != OPENING:
        return state.turn
    seat = 0
    while state.answer[seat] != NOT_YET:
        seat += 1
    return seat


@rule
def refuse_moment(state: State, seat: int, kind: int) -> int:
    """Say why the seat cannot do anything of this kind at this moment."""
    decision = state.decision
    if decision == OVER:
        return GAME_OVER
    if not is_waiting(state, seat):
        return ALREADY_CHOSEN if decision == OPENING else NOT_YOUR_TURN
    if decision == OPENING or decision == TICKETS:
        return OK if kind == KEEP else CHOOSE_TICKETS_FIRST
    if decision == TURN:
        if kind in (DRAW_DECK, DRAW_FACE_UP, DRAW_TICKETS, CLAIM, PASS):
            return OK
        return NOT_ASKED
    if decision == SECOND_CARD:
        return OK if kind in (DRAW_DECK, DRAW_FACE_UP, STOP) else FINISH_DRAW_FIRST
    if decision == PAYMENT:
        return OK if kind == PAY else FINISH_CLAIM_FIRST
    if decision == SUBSTITUTE:
        return OK if kind == LAY else FINISH_CLAIM_FIRST
    return OK if kind in (PAY_SURCHARGE, LEAVE) else FINISH_CLAIM_FIRST


@rule
def why_not(board: Board, state: State, seat: int, action: int) -> int:
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
    if kind == CLAIM:
        return refuse_claim(board, state, seat, board.route[action])
    if kind == PAY:
        return refuse_pay(board, state, seat, action)
    if kind == LAY:
        return refuse_lay(board, state, board.card[action])
    if kind == PAY_SURCHARGE:
        return refuse_surcharge(state, board.locomotives[action])
    if kind == KEEP:
        return refuse_keep(board, state, seat, action)
    if kind == PASS and can_act(board, state, seat):
        return CAN_STILL_ACT
    return OK


@rule
def can_act(board: Board, state: State, seat: int) -> bool:
    """Tell whether the seat can use its turn for anything but passing (G-01)."""
    if refuse_blind(state) == OK or refuse_tickets(state) == OK:
        return True
    for card in range(CARDS):
        if refuse_face_up(board, state, card) == OK:
            return True
    for route in range(board.routes):
        if refuse_claim(board, state, seat, route) == OK:
            return True
    return False


@rule
def legal(board: Board, state: State, seat: int, out: Row) -> int:
    """Write the numbers of all legal actions of a waiting seat into `out`; return how many."""
    decision = state.decision
    if decision == TURN:
        return legal_turn(board, state, seat, out)
    if decision == OPENING or decision == TICKETS:
        return legal_keeps(board, state, seat, out)
    if decision == PAYMENT:
        return legal_payments(board, state, seat, out)
    if decision == SUBSTITUTE:
        return legal_of_kind(board, state, seat, LAY, out, 0)
    if decision == SURCHARGE:
        count = legal_of_kind(board, state, seat, PAY_SURCHARGE, out, 0)
        return legal_of_kind(board, state, seat, LEAVE, out, count)
    if decision == SECOND_CARD:
        return legal_second_cards(board, state, out)
    return 0


@rule
def legal_of_kind(board: Board, state: State, seat: int, kind: int, out: Row, count: int) -> int:
    """Add the legal actions of one kind to the `count` already in `out`."""
    for action in range(board.first_action[kind], board.first_action[kind + 1]):
        if why_not(board, state, seat, action) == OK:
            out[count] = action
            count += 1
    return count


@rule
def legal_turn(board: Board, state: State, seat: int, out: Row) -> int:
    """Write what the seat may do with its turn."""
    count = legal_draws(board, state, out)
    if refuse_tickets(state) == OK:
        out[count] = board.first_action[DRAW_TICKETS]
        count += 1
    count = legal_claims(board, state, seat, out, count)
    if count == 0:
        out[0] = board.first_action[PASS]
        return 1
    return count


@rule
def play(board: Board, state: State, seat: int, action: int) -> None:
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
        play_claim(board, state, kind, action)


@rule
def play_keep(board: Board, state: State, seat: int, action: int) -> None:
    """Keep tickets, at the opening or in play."""
    if state.decision == OPENING:
        answer_opening(board, state, seat, action)
        return
    changed = state.offered[seat] > board.returns[action]
    keep_tickets(board, state, seat, action)
    end_turn(board, state, changed)


@rule
def play_claim(board: Board, state: State, kind: int, action: int) -> None:
    """Take the next step of a claim."""
    if kind == CLAIM:
        begin_claim(board, state, board.route[action])
    elif kind == PAY:
        choose_payment(board, state, action)
    elif kind == LAY:
        lay_substitute(board, state, board.card[action])
        ask_for_substitutes(board, state)
    elif kind == PAY_SURCHARGE:
        pay_surcharge(state, board.locomotives[action])
        complete_claim(board, state)
    elif kind == LEAVE:
        leave_tunnel(board, state)
