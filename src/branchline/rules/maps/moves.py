"""Moves on a map: claiming a route, and the questions about its payment."""

from ..mode import Row, rule
from ..names import CLAIM, LAY, LEAVE, PAY, PAY_SURCHARGE, PAYMENT, SUBSTITUTE, SURCHARGE
from ..reasons import FINISH_CLAIM_FIRST, OK
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
from .payment import refuse_lay
from .state import State
from .tunnel import leave_tunnel, pay_surcharge, refuse_surcharge


@rule
def refuse_kind(decision: int, kind: int) -> int:
    """Say why an action of this kind is no answer to a question about a claim."""
    if decision == PAYMENT:
        return OK if kind == PAY else FINISH_CLAIM_FIRST
    if decision == SUBSTITUTE:
        return OK if kind == LAY else FINISH_CLAIM_FIRST
    return OK if kind in (PAY_SURCHARGE, LEAVE) else FINISH_CLAIM_FIRST


@rule
def refuse_move(board: Board, state: State, seat: int, action: int) -> int:
    """Say why the seat cannot take this step of a claim."""
    kind = board.kind[action]
    if kind == CLAIM:
        return refuse_claim(board, state, seat, board.route[action])
    if kind == PAY:
        return refuse_pay(board, state, seat, action)
    if kind == LAY:
        return refuse_lay(board, state, board.card[action])
    if kind == PAY_SURCHARGE:
        return refuse_surcharge(state, board.locomotives[action])
    return OK


@rule
def can_move(board: Board, state: State, seat: int) -> bool:
    """Tell whether the seat can claim any route."""
    for route in range(board.routes):
        if refuse_claim(board, state, seat, route) == OK:
            return True
    return False


@rule
def legal_moves(board: Board, state: State, seat: int, out: Row, count: int) -> int:
    """Add the routes that the seat can claim to the `count` actions already in `out`."""
    return legal_claims(board, state, seat, out, count)


@rule
def legal_answers(board: Board, state: State, seat: int, out: Row) -> int:
    """Write the answers to a question about a claim into `out`; return how many."""
    decision = state.decision
    if decision == PAYMENT:
        return legal_payments(board, state, seat, out)
    if decision == SUBSTITUTE:
        return legal_of_kind(board, state, seat, LAY, out, 0)
    if decision == SURCHARGE:
        count = legal_of_kind(board, state, seat, PAY_SURCHARGE, out, 0)
        return legal_of_kind(board, state, seat, LEAVE, out, count)
    return 0


@rule
def legal_of_kind(board: Board, state: State, seat: int, kind: int, out: Row, count: int) -> int:
    """Add the steps of one kind that are possible to the `count` already in `out`."""
    for action in range(board.first_action[kind], board.first_action[kind + 1]):
        if refuse_move(board, state, seat, action) == OK:
            out[count] = action
            count += 1
    return count


@rule
def make_move(board: Board, state: State, seat: int, action: int) -> None:
    """Take the next step of a claim."""
    kind = board.kind[action]
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
