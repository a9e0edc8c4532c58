"""The pilot on a map: what a seat with some style does at every question."""

from ...rules.maps.board import Board
from ...rules.maps.claim import legal_payments, refuse_claim
from ...rules.maps.lanes import refuse_lane
from ...rules.maps.payment import refuse_lay
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import (
    CARDS,
    CLAIM,
    DRAW_TICKETS,
    LAY,
    LEAVE,
    LOCOMOTIVE,
    NO_ROUTE,
    NOT_YET,
    PASS,
    PAY_SURCHARGE,
    PAYMENT,
    SECOND_CARD,
    SUBSTITUTE,
    SURCHARGE,
    TURN,
)
from ...rules.reasons import OK
from ...rules.tickets import refuse_tickets
from ..results import STYLE
from .cards import best_payment, draw_card, reserved
from .fill import best_fill, best_last
from .keep import keep_action
from .memo import AIMED, HEAD, memo_width
from .plan import forget_plan, planned
from .style import SPARE, TICKETS_AT, TURNS_AT
from .tempo import turns_left

AIM_AGE = 3  # rounds after which a route beside the plan is chosen anew


@rule
def choose(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> int:
    """Return what the style of the seat does now."""
    decision = state.decision
    if decision == TURN:
        return take_turn(board, state, seat, styles, dropped, memo)
    if decision == SECOND_CARD:
        return second_card(board, state, seat, styles, dropped, memo)
    if decision == PAYMENT:
        return pay(board, state, seat, styles, dropped, memo)
    if decision == SUBSTITUTE:
        return lay(board, state, seat, styles, dropped, memo)
    if decision == SURCHARGE:
        return surcharge(board, state)
    forget_plan(board, seat, memo)
    return keep_action(board, state, seat, styles, dropped, memo)


@rule
def take_turn(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> int:
    """Return what to do with the turn: a claim, tickets, cards, or whatever is left."""
    claim = board.first_action[CLAIM]
    if state.last_turns != NOT_YET and state.last_turns <= state.seats:
        route = best_last(board, state, seat, memo)
        if route != NO_ROUTE:
            return claim + route
    count = planned(board, state, seat, styles, dropped, memo)
    start = seat * memo_width(board) + HEAD
    for i in range(start, start + count):
        if refuse_claim(board, state, seat, memo[i]) == OK:
            return claim + memo[i]
    if count == 0:
        turns = turns_left(board, state, seat)
        if wants_tickets(board, state, seat, styles, turns):
            return board.first_action[DRAW_TICKETS]
        count = aim_beside(board, state, seat, styles, memo, turns)
        if count > 0 and refuse_claim(board, state, seat, memo[start]) == OK:
            return claim + memo[start]
    elif styles[seat * STYLE + SPARE] == 1:
        route = spare_claim(board, state, seat, styles, memo, start, count)
        if route != NO_ROUTE:
            return claim + route
    action = draw_card(board, state, seat, memo, start, count)
    return action if action >= 0 else any_turn(board, state, seat, memo)


@rule
def still_aims(board: Board, state: State, seat: int, memo: Row) -> bool:
    """Tell whether the route that was chosen beside the plan is still one to draw cards for."""
    at = seat * memo_width(board)
    if memo[at + AIMED] == 0 or state.last_turns != NOT_YET:
        return False
    if state.turns >= memo[at + AIMED] + AIM_AGE * state.seats:
        return False
    route = memo[at + HEAD]
    if board.length[route] > state.trains[seat]:
        return False
    return refuse_lane(board, state, seat, route) == OK


@rule
def aim_beside(board: Board, state: State, seat: int, styles: Row, memo: Row, turns: int) -> int:
    """Write the best route beside a plan where the first of the plan stands; count it."""
    if still_aims(board, state, seat, memo):
        return 1
    route = best_fill(board, state, seat, styles, memo, turns)
    if route == NO_ROUTE:
        return 0
    at = seat * memo_width(board)
    memo[at + HEAD] = route
    memo[at + AIMED] = state.turns + 1
    return 1


@rule
def wants_tickets(board: Board, state: State, seat: int, styles: Row, turns: int) -> bool:
    """Tell whether it is time for more tickets."""
    at = seat * STYLE
    if refuse_tickets(state) != OK or turns < styles[at + TURNS_AT]:
        return False
    return 100 * state.trains[seat] >= styles[at + TICKETS_AT] * board.trains


@rule
def spare_claim(
    board: Board, state: State, seat: int, styles: Row, memo: Row, start: int, count: int
) -> int:
    """Return the best route that can be claimed with cards and trains the plan does not need."""
    kept = reserved(board, memo, start, count, NO_ROUTE)
    trains = state.trains[seat]
    for i in range(start, start + count):
        trains -= board.length[memo[i]]
    hand = state.hand[seat]
    best = NO_ROUTE
    for route in range(board.routes):
        length = board.length[route]
        colour = board.colour[route]
        if length < 4 or length > trains or colour < 0 or board.ferry[route] > 0:
            continue
        if hand[colour] - kept[colour] < length:
            continue
        if refuse_claim(board, state, seat, route) == OK:
            if best == NO_ROUTE or length > board.length[best]:
                best = route
    return best


@rule
def any_turn(board: Board, state: State, seat: int, memo: Row) -> int:
    """Return a turn where no card can be drawn: the best claim, tickets, or a pass."""
    route = best_last(board, state, seat, memo)
    if route != NO_ROUTE:
        return board.first_action[CLAIM] + route
    if refuse_tickets(state) == OK:
        return board.first_action[DRAW_TICKETS]
    return board.first_action[PASS]


@rule
def second_card(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> int:
    """Return the second card of a draw."""
    count = planned(board, state, seat, styles, dropped, memo)
    if count == 0:
        turns = turns_left(board, state, seat)
        count = aim_beside(board, state, seat, styles, memo, turns)
    return draw_card(board, state, seat, memo, seat * memo_width(board) + HEAD, count)


@rule
def kept_cards(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> Row:
    """Return by card what the plan needs beside the route that is being paid."""
    count = planned(board, state, seat, styles, dropped, memo)
    return reserved(board, memo, seat * memo_width(board) + HEAD, count, state.route)


@rule
def pay(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> int:
    """Return how to pay the announced route."""
    ways = ints(board.actions)
    count = legal_payments(board, state, seat, ways)
    kept = kept_cards(board, state, seat, styles, dropped, memo)
    return best_payment(board, state, seat, kept, ways, count)


@rule
def lay(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> int:
    """Return the substitute that the plan needs least; locomotives last."""
    kept = kept_cards(board, state, seat, styles, dropped, memo)
    best = -1
    most = 0
    for action in range(board.first_action[LAY], board.first_action[LAY + 1]):
        card = board.card[action]
        if refuse_lay(board, state, card) != OK:
            continue
        spare = state.hand[seat][card] - kept[card]
        if card == LOCOMOTIVE:
            spare -= 10 * CARDS
        if best < 0 or spare > most:
            best = action
            most = spare
    return best


@rule
def surcharge(board: Board, state: State) -> int:
    """Return the payment of a surcharge with fewest locomotives; leave only if it must."""
    hand = state.hand[state.turn]
    coloured = 0 if state.pay_colour < 0 else hand[state.pay_colour]
    locomotives = max(0, state.surcharge - coloured)
    if locomotives > hand[LOCOMOTIVE]:
        return board.first_action[LEAVE]
    for action in range(board.first_action[PAY_SURCHARGE], board.first_action[PAY_SURCHARGE + 1]):
        if board.locomotives[action] == locomotives:
            return action
    return board.first_action[LEAVE]
