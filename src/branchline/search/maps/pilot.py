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
from .cards import best_payment, draw_card, reserved
from .fill import best_fill, best_last
from .keep import keep_action
from .memo import Memo
from .plan import planned
from .style import Style
from .tempo import turns_left
from .worth import clear_memo

AIM_AGE = 3  # rounds after which the seat looks for another route to aim at


@rule
def begin_game(board: Board, state: State, memos: list[Memo]) -> None:
    """Forget what was planned in another game."""
    clear_memo(board, state, memos[0])


@rule
def choose(board: Board, state: State, seat: int, style: Style, memos: list[Memo]) -> int:
    """Return what the style of the seat does now."""
    decision = state.decision
    memo = memos[0]
    if decision == TURN:
        return take_turn(board, state, seat, style, memo)
    if decision == SECOND_CARD:
        return second_card(board, state, seat, style, memo)
    if decision == PAYMENT:
        return pay(board, state, seat, style, memo)
    if decision == SUBSTITUTE:
        return lay(board, state, seat, style, memo)
    if decision == SURCHARGE:
        return surcharge(board, state)
    memo.made[seat] = 0  # its tickets change
    return keep_action(board, state, seat, style, memo)


@rule
def take_turn(board: Board, state: State, seat: int, style: Style, memo: Memo) -> int:
    """Return what to do with the turn: a claim, tickets, cards, or what else is possible."""
    claim = board.first_action[CLAIM]
    if state.last_turns != NOT_YET and state.last_turns <= state.seats:
        route = best_last(board, state, seat, memo)
        if route != NO_ROUTE:
            return claim + route
    count = planned(board, state, seat, style, memo)
    routes = memo.routes[seat]
    for i in range(count):
        if refuse_claim(board, state, seat, routes[i]) == OK:
            return claim + routes[i]
    if count == 0:
        turns = turns_left(board, state, seat)
        if wants_tickets(board, state, seat, style, turns):
            return board.first_action[DRAW_TICKETS]
        count = take_aim(board, state, seat, style, memo, turns)
        if count > 0 and refuse_claim(board, state, seat, routes[0]) == OK:
            return claim + routes[0]
    elif style.spare == 1:
        route = spare_claim(board, state, seat, routes, count)
        if route != NO_ROUTE:
            return claim + route
    action = draw_card(board, state, seat, routes, count)
    return action if action >= 0 else any_turn(board, state, seat, memo)


@rule
def still_aims(board: Board, state: State, seat: int, memo: Memo) -> bool:
    """Tell whether the route that the seat aims at is still one to draw cards for."""
    if memo.aimed[seat] == 0 or state.last_turns != NOT_YET:
        return False
    if state.turns >= memo.aimed[seat] + AIM_AGE * state.seats:
        return False
    route = memo.routes[seat][0]
    if board.length[route] > state.trains[seat]:
        return False
    return refuse_lane(board, state, seat, route) == OK


@rule
def take_aim(board: Board, state: State, seat: int, style: Style, memo: Memo, turns: int) -> int:
    """Aim at the route that brings most, when nothing is planned; return 0 if there is none."""
    if still_aims(board, state, seat, memo):
        return 1
    route = best_fill(board, state, seat, style, memo, turns)
    if route == NO_ROUTE:
        return 0
    memo.routes[seat][0] = route
    memo.aimed[seat] = state.turns + 1
    return 1


@rule
def wants_tickets(board: Board, state: State, seat: int, style: Style, turns: int) -> bool:
    """Tell whether it is time for more tickets."""
    if refuse_tickets(state) != OK or turns < style.turns_at:
        return False
    return 100 * state.trains[seat] >= style.tickets_at * board.trains


@rule
def spare_claim(board: Board, state: State, seat: int, routes: Row, count: int) -> int:
    """Return the best route that can be claimed with cards and trains the plan does not need."""
    kept = reserved(board, routes, count, NO_ROUTE)
    trains = state.trains[seat]
    for i in range(count):
        trains -= board.length[routes[i]]
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
def any_turn(board: Board, state: State, seat: int, memo: Memo) -> int:
    """Return a turn where no card can be drawn: the best claim, tickets, or a pass."""
    route = best_last(board, state, seat, memo)
    if route != NO_ROUTE:
        return board.first_action[CLAIM] + route
    if refuse_tickets(state) == OK:
        return board.first_action[DRAW_TICKETS]
    return board.first_action[PASS]


@rule
def second_card(board: Board, state: State, seat: int, style: Style, memo: Memo) -> int:
    """Return the second card of a draw."""
    count = planned(board, state, seat, style, memo)
    if count == 0:
        turns = turns_left(board, state, seat)
        count = take_aim(board, state, seat, style, memo, turns)
    return draw_card(board, state, seat, memo.routes[seat], count)


@rule
def kept_cards(board: Board, state: State, seat: int, style: Style, memo: Memo) -> Row:
    """Return by card what the plan needs besides the route that is being paid."""
    count = planned(board, state, seat, style, memo)
    return reserved(board, memo.routes[seat], count, state.route)


@rule
def pay(board: Board, state: State, seat: int, style: Style, memo: Memo) -> int:
    """Return how to pay the announced route."""
    ways = ints(board.actions)
    count = legal_payments(board, state, seat, ways)
    kept = kept_cards(board, state, seat, style, memo)
    return best_payment(board, state, seat, kept, ways, count)


@rule
def lay(board: Board, state: State, seat: int, style: Style, memo: Memo) -> int:
    """Return the substitute that the plan needs least; locomotives last."""
    kept = kept_cards(board, state, seat, style, memo)
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
