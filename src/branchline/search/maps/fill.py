"""Routes beside a plan: which one brings most, for points, the longest path and bonuses."""

from ...rules.maps.board import Board
from ...rules.maps.claim import refuse_claim
from ...rules.maps.lanes import refuse_lane
from ...rules.maps.network import join_cities, root
from ...rules.maps.payment import count_pairs
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import NO_ROUTE, NOBODY
from ...rules.reasons import OK
from ..results import STYLE
from .memo import extras_at
from .style import EXTRA, LACK, LINK, TRAIN
from .worth import lacking, longest_counts, most_held, own_countries, own_degrees, route_extra


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
def open_ends(board: Board, state: State, seat: int, up: Row, out: Row) -> int:
    """Write points and both networks of each ticket that is not completed; return how many."""
    count = 0
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat:
            a = root(up, board.ticket_a[ticket])
            b = root(up, board.ticket_b[ticket])
            if a != b:
                out[3 * count] = board.ticket_points[ticket]
                out[3 * count + 1] = a
                out[3 * count + 2] = b
                count += 1
    return count


@rule
def completes(board: Board, up: Row, ends: Row, count: int, route: int) -> int:
    """Return twice the points of the tickets that a route completes."""
    points = 0
    a = root(up, board.city_a[route])
    b = root(up, board.city_b[route])
    for i in range(0, 3 * count, 3):
        if (ends[i + 1] == a and ends[i + 2] == b) or (ends[i + 1] == b and ends[i + 2] == a):
            points += 2 * ends[i]
    return points


@rule
def best_last(board: Board, state: State, seat: int, memo: Row) -> int:
    """Return the route that brings most if it is claimed now, or NO_ROUTE: for the last turn."""
    up = join_cities(board, state, seat)
    ends = ints(3 * board.tickets)
    count = open_ends(board, state, seat, up, ends)
    degrees = own_degrees(board, state, seat)
    countries = own_countries(board, degrees)
    best = NO_ROUTE
    most = 0
    for route in range(board.routes):
        if state.owner[route] != NOBODY or refuse_claim(board, state, seat, route) != OK:
            continue
        worth = 10 * board.points[board.length[route]]
        worth += 10 * completes(board, up, ends, count, route)
        worth += route_extra(board, memo, extras_at(board), degrees, countries, route)
        if worth > most:
            best = route
            most = worth
    return best
