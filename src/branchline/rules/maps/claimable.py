"""Which routes a seat can claim: the same routes as `refuse_claim` allows, found all at once.

Routes are in order of price. Those without substitutes come first, colour by colour and the
shortest first, so that what a colour and the locomotives reach is one stretch of them.
"""

from ..cards import count_cards
from ..mode import Row, rule
from ..names import CARDS, CLAIM, GRAY, LENGTHS, LOCOMOTIVE, NOBODY
from ..reasons import OK
from .board import Board
from .lanes import refuse_lane
from .payment import can_pay, count_pairs, most_of_one_colour
from .state import State


@rule
def legal_claims(board: Board, state: State, seat: int, out: Row, count: int) -> int:
    """Add the routes that the seat can claim to the `count` actions already in `out`."""
    most = most_of_one_colour(state.hand[seat])
    count = legal_plain_claims(board, state, seat, most, out, count)
    if board.plain_prices == board.prices:
        return count
    return legal_other_claims(board, state, seat, most, out, count)


@rule
def legal_plain_claims(
    board: Board, state: State, seat: int, most: int, out: Row, count: int
) -> int:
    """Add the routes without substitutes; `most` is the hand's most of one colour."""
    hand = state.hand[seat]
    trains = min(state.trains[seat], LENGTHS - 1)
    locomotives = hand[LOCOMOTIVE]
    first = board.first_action[CLAIM]
    owner = state.owner
    routes = board.by_price
    ferry = board.ferry
    wild = board.wild
    starts = board.colour_starts
    within = board.colour_within
    next_lane = board.next_lane
    for colour in range(CARDS):
        held = most if colour == GRAY else hand[colour]
        reach = held + locomotives
        if reach > trains:
            reach = trains
        for i in range(starts[colour], within[colour][reach]):
            route = routes[i]
            if owner[route] != NOBODY or ferry[route] > locomotives:
                continue
            if wild[route] == 0 and board.length[route] > held:
                continue
            # Most lanes are decided without a call: the only one, or one of two that are free.
            lane = next_lane[route]
            if lane != route and (owner[lane] != NOBODY or next_lane[lane] != route):
                if refuse_lane(board, state, seat, route) != OK:
                    continue
            out[count] = first + route
            count += 1
    return count


@rule
def legal_other_claims(
    board: Board, state: State, seat: int, most: int, out: Row, count: int
) -> int:
    """Add the routes with substitutes; those of one price are affordable together."""
    hand = state.hand[seat]
    pairs = count_pairs(hand)
    size = count_cards(hand)
    reach = min(size, state.trains[seat])
    first = board.first_action[CLAIM]
    owner = state.owner
    starts = board.price_starts
    routes = board.by_price
    next_lane = board.next_lane
    for price in range(board.plain_prices, board.prices):
        sample = routes[starts[price]]
        if board.length[sample] > reach:
            break  # the shortest come first
        if can_pay(board, hand, sample, most, pairs, size):
            for i in range(starts[price], starts[price + 1]):
                route = routes[i]
                if owner[route] != NOBODY:
                    continue
                lane = next_lane[route]
                if lane != route and (owner[lane] != NOBODY or next_lane[lane] != route):
                    if refuse_lane(board, state, seat, route) != OK:
                        continue
                out[count] = first + route
                count += 1
    return count
