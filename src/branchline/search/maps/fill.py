"""Routes besides a plan: which one brings most, for points, the longest path and bonuses."""

from ...rules.maps.board import Board
from ...rules.maps.claim import refuse_claim
from ...rules.maps.lanes import refuse_lane
from ...rules.maps.network import is_completed, join_cities, root
from ...rules.maps.payment import count_pairs
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import NO_ROUTE, NOBODY
from ...rules.reasons import OK
from .memo import Memo
from .style import Style
from .worth import lacking, longest_counts, most_held, own_countries, own_degrees, route_extra


@rule
def best_fill(board: Board, state: State, seat: int, style: Style, memo: Memo, turns: int) -> int:
    """Return the open route that brings most for what it costs, or NO_ROUTE.

    Only routes that can be paid within the turns that are left.
    """
    hand = state.hand[seat]
    degrees = own_degrees(board, state, seat)
    countries = own_countries(board, degrees)
    gray, pairs = most_held(hand), count_pairs(hand)
    link = style.link if longest_counts(board, state) > 0 else 0
    best = NO_ROUTE
    most = 0
    for route in range(board.routes):
        length = board.length[route]
        if state.owner[route] != NOBODY or length > state.trains[seat]:
            continue
        worth = 10 * board.points[length] - style.train * length
        if style.extra > 0:
            extra = route_extra(board, memo, degrees, countries, route)
            worth += style.extra * extra // 100
        if link > 0:
            worth += link * (degrees[board.city_a[route]] & 1)
            worth += link * (degrees[board.city_b[route]] & 1)
        if best != NO_ROUTE and worth <= most:  # most routes fall here, before the costlier checks
            continue
        if refuse_lane(board, state, seat, route) != OK:
            continue
        lack = lacking(board, hand, route, gray, pairs)
        worth -= style.lack * lack
        if (lack + 1) // 2 < turns and (best == NO_ROUTE or worth > most):
            best = route
            most = worth
    return best


@rule
def open_tickets(board: Board, state: State, seat: int, up: Row) -> Row:
    """Return the tickets of the seat that are not completed."""
    tickets = ints(board.tickets)
    count = 0
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and not is_completed(board, up, ticket):
            tickets[count] = ticket
            count += 1
    return tickets[:count]


@rule
def completes(board: Board, up: Row, tickets: Row, route: int) -> int:
    """Return twice the points of the tickets that a route completes."""
    points = 0
    a = root(up, board.city_a[route])
    b = root(up, board.city_b[route])
    for ticket in tickets:
        x = root(up, board.ticket_a[ticket])
        y = root(up, board.ticket_b[ticket])
        if (x == a and y == b) or (x == b and y == a):
            points += 2 * board.ticket_points[ticket]
    return points


@rule
def best_last(board: Board, state: State, seat: int, memo: Memo) -> int:
    """Return the route that brings most if it is claimed now, or NO_ROUTE: for the last turn."""
    up = join_cities(board, state, seat)
    tickets = open_tickets(board, state, seat, up)
    degrees = own_degrees(board, state, seat)
    countries = own_countries(board, degrees)
    best = NO_ROUTE
    most = 0
    for route in range(board.routes):
        if state.owner[route] != NOBODY or refuse_claim(board, state, seat, route) != OK:
            continue
        worth = 10 * board.points[board.length[route]]
        worth += 10 * completes(board, up, tickets, route)
        worth += route_extra(board, memo, degrees, countries, route)
        if worth > most:
            best = route
            most = worth
    return best
