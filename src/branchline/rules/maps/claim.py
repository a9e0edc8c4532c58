"""Claiming a route: announce it, choose the payment, lay the cards; it scores at once."""

from ..cards import count_cards, discard, gain, reshuffle_if_due, spend, take_card
from ..face_up import settle_row
from ..mode import Row, note, rule
from ..names import (
    BONUS_DRAW_ENDS,
    BONUS_DRAWN,
    CARDS,
    CLAIMED,
    LAID,
    LOCOMOTIVE,
    NO_CARD,
    NO_ROUTE,
    PAYMENT,
    SUBSTITUTE,
)
from ..reasons import CANNOT_PAY, NOT_ENOUGH_TRAINS, OK
from .board import Board
from .lanes import refuse_lane
from .payment import (
    can_pay,
    count_pairs,
    most_of_one_colour,
    refuse_lay,
    refuse_payment,
    substitutes_to_lay,
)
from .state import State
from .tunnel import try_tunnel
from .turn import end_turn


@rule
def refuse_claim(board: Board, state: State, seat: int, route: int) -> int:
    """Say why the seat cannot claim the route."""
    reason = refuse_lane(board, state, seat, route)
    if reason != OK:
        return reason
    if state.trains[seat] < board.length[route]:
        return NOT_ENOUGH_TRAINS
    hand = state.hand[seat]
    most = most_of_one_colour(hand)
    if not can_pay(board, hand, route, most, count_pairs(hand), count_cards(hand)):
        return CANNOT_PAY
    return OK


@rule
def refuse_pay(board: Board, state: State, seat: int, action: int) -> int:
    """Say why the seat cannot pay the announced route in this way."""
    return refuse_payment(
        board,
        state.hand[seat],
        state.route,
        board.card[action],
        board.locomotives[action],
        board.substitutes[action],
    )


@rule
def next_payment(board: Board, state: State, seat: int, place: int) -> int:
    """Return the first place from this one on of a way to pay the announced route, or the end."""
    hand = state.hand[seat]
    length = board.length[state.route]
    for i in range(place, board.payment_starts[board.price[state.route] + 1]):
        action = board.payments[i]
        locomotives = board.locomotives[action]
        card = board.card[action]
        # Most ways are decided without a call: the hand has too few cards for them.
        if locomotives > hand[LOCOMOTIVE]:
            continue
        if card != NO_CARD and hand[card] + locomotives + board.substitutes[action] < length:
            continue
        if refuse_pay(board, state, seat, action) == OK:
            return i
    return board.payment_starts[board.price[state.route] + 1]


@rule
def legal_payments(board: Board, state: State, seat: int, out: Row) -> int:
    """Write the ways in which the seat can pay the announced route; return how many."""
    count = 0
    price = board.price[state.route]
    place = next_payment(board, state, seat, board.payment_starts[price])
    while place < board.payment_starts[price + 1]:
        out[count] = board.payments[place]
        count += 1
        place = next_payment(board, state, seat, place + 1)
    return count


@rule
def begin_claim(board: Board, state: State, route: int) -> None:
    """Announce the route and ask for the payment, unless there is only one."""
    state.route = route
    state.decision = PAYMENT
    price = board.price[route]
    first = next_payment(board, state, state.turn, board.payment_starts[price])
    second = next_payment(board, state, state.turn, first + 1)
    if second == board.payment_starts[price + 1]:
        choose_payment(board, state, board.payments[first])


@rule
def choose_payment(board: Board, state: State, action: int) -> None:
    """Fix colour, locomotives and substitutes, and go on to the cards of the substitutes."""
    route = state.route
    state.pay_colour = board.card[action]
    state.pay_locomotives = board.locomotives[action]
    substitutes = board.substitutes[action]
    state.pay_coloured = board.length[route] - state.pay_locomotives - substitutes
    state.to_lay = substitutes_to_lay(board, route, substitutes)
    state.lowest = 0
    for card in range(CARDS):
        state.laid[card] = 0
    ask_for_substitutes(board, state)


@rule
def lay_substitute(board: Board, state: State, card: int) -> None:
    """Lay one card, or one pair, of a substitute."""
    state.laid[card] += 1 + board.pairs[state.route]
    state.lowest = card
    state.to_lay -= 1


@rule
def ask_for_substitutes(board: Board, state: State) -> None:
    """Ask for the next card of a substitute where there is a choice; lay what has none."""
    while state.to_lay > 0:
        only = NO_CARD
        for card in range(CARDS):
            if refuse_lay(board, state, card) == OK:
                if only != NO_CARD:
                    state.decision = SUBSTITUTE
                    return
                only = card
        lay_substitute(board, state, only)
    lay_payment(board, state)


@rule
def lay_payment(board: Board, state: State) -> None:
    """Take the payment out of the hand; a tunnel then shows what else is due."""
    if state.pay_colour != NO_CARD:
        state.laid[state.pay_colour] += state.pay_coloured
    state.laid[LOCOMOTIVE] += state.pay_locomotives
    for card in range(CARDS):
        if state.laid[card] > 0:
            spend(state, state.turn, card, state.laid[card])
    if board.tunnel[state.route] == 0 or not try_tunnel(board, state):
        complete_claim(board, state)


@rule
def complete_claim(board: Board, state: State) -> None:
    """Discard the payment, place the trains, score, draw what the route gives."""
    seat = state.turn
    route = state.route
    for card in range(CARDS):
        if state.laid[card] > 0:
            note(state, LAID, card, state.laid[card], 0)
            discard(state, card, state.laid[card])
            state.laid[card] = 0
        if state.revealed[card] > 0:
            discard(state, card, state.revealed[card])
            state.revealed[card] = 0
    note(state, CLAIMED, seat, route, 0)
    state.owner[route] = seat
    state.trains[seat] -= board.length[route]
    state.points[seat] += board.points[board.length[route]]
    state.route = NO_ROUTE
    state.surcharge = 0
    settle_row(board, state)
    if board.draw_bonus[route] > 0:
        draw_bonus(board, state, board.draw_bonus[route])
    end_turn(board, state, True)


@rule
def draw_bonus(board: Board, state: State, count: int) -> None:
    """Draw the cards that the route gives, from the deck only: as many as there are (NL-20)."""
    seat = state.turn
    drawn = 0
    while drawn < count and state.deck_size > 0:
        card = take_card(state)
        gain(state, seat, card)
        note(state, BONUS_DRAWN, seat, card, 0)
        drawn += 1
        if drawn < count:
            reshuffle_if_due(board, state)
    if drawn > 0:
        note(state, BONUS_DRAW_ENDS, seat, 0, 0)
    settle_row(board, state)
