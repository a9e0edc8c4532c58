"""Routes beside a plan: which one brings most, for points, the longest path and bonuses."""

from branchline.rules.board import Board
from branchline.rules.names import NO_ROUTE, NOBODY
from branchline.rules.reasons import OK
from branchline.rules.state import State

from .door import Row, ints, is_completed, join_cities, refuse_claim, refuse_lane, rule
from .plan import extras_at
from .style import EXTRA, LACK, LINK, STYLE, TRAIN
from .worth import (
    count_pairs,
    lacking,
    longest_counts,
    most_held,
    own_countries,
    own_degrees,
    route_extra,
)


@rule
def best_fill(board: Board, state: State, seat: int, styles: Row, memo: Row, turns: int) -> int:
    """Return the open route that brings most for what it costs, or NO_ROUTE.

    Only routes that can be paid within the turns that are left.
    """
    at = seat * STYLE
    hand = state.hand[seat]
    degrees = own_degrees(board, state, seat)
    countries = own_countries(board, degrees)
    gray, pairs = most_held(hand), count_pairs(hand)
    link = styles[at + LINK] if longest_counts(board, state) > 0 else 0
    best = NO_ROUTE
    most = 0
    for route in range(board.routes):
        length = board.length[route]
        if state.owner[route] != NOBODY or length > state.trains[seat]:
            continue
        worth = 10 * board.points[length] - styles[at + TRAIN] * length
        if styles[at + EXTRA] > 0:
            extra = route_extra(board, memo, extras_at(board), degrees, countries, route)
            worth += styles[at + EXTRA] * extra // 100
        if link > 0:
            worth += link * (degrees[board.city_a[route]] & 1)
            worth += link * (degrees[board.city_b[route]] & 1)
        if best != NO_ROUTE and worth <= most:  # most routes fall here, before the dearer looks
            continue
        if refuse_lane(board, state, seat, route) != OK:
            continue
        lack = lacking(board, hand, route, gray, pairs)
        worth -= styles[at + LACK] * lack
        if (lack + 1) // 2 < turns and (best == NO_ROUTE or worth > most):
            best = route
            most = worth
    return best


@rule
def completes(board: Board, state: State, seat: int, up: Row, route: int) -> int:
    """Return twice the points of the tickets that a route completes."""
    copy = ints(board.cities)
    for city in range(board.cities):
        copy[city] = up[city]
    a = board.city_a[route]
    while copy[a] != a:
        a = copy[a]
    b = board.city_b[route]
    while copy[b] != b:
        b = copy[b]
    copy[a] = b
    points = 0
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and not is_completed(board, up, ticket):
            if is_completed(board, copy, ticket):
                points += 2 * board.ticket_points[ticket]
    return points


@rule
def best_last(board: Board, state: State, seat: int, memo: Row) -> int:
    """Return the route that brings most if it is claimed now, or NO_ROUTE: for the last turn."""
    up = join_cities(board, state, seat)
    degrees = own_degrees(board, state, seat)
    countries = own_countries(board, degrees)
    best = NO_ROUTE
    most = 0
    for route in range(board.routes):
        if state.owner[route] != NOBODY or refuse_claim(board, state, seat, route) != OK:
            continue
        worth = 10 * board.points[board.length[route]]
        worth += 10 * completes(board, state, seat, up, route)
        worth += route_extra(board, memo, extras_at(board), degrees, countries, route)
        if worth > most:
            best = route
            most = worth
    return best
