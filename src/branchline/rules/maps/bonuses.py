"""Bonuses: the seat with the most of something scores the card; all who tie score it (G-14)."""

from ..mode import Row, ints, rule
from ..names import (
    COLOURS,
    COMPLETED_TICKETS,
    COUNTRIES,
    LOCOMOTIVE,
    LOCOMOTIVES_IN_HAND,
    LONGEST_PATH,
    ROUTES_CLAIMED,
    TRAINS_LEFT,
)
from ..ranking import count_bits, touches
from .board import Board
from .longest import longest_path
from .network import is_completed
from .state import State


@rule
def measure_longest(board: Board, state: State, seat: int) -> int:
    """Return the length of the seat's longest path (US-41)."""
    end_a = ints(board.trains)
    end_b = ints(board.trains)
    length = ints(board.trains)
    count = 0
    for route in range(board.routes):
        if state.owner[route] == seat:
            end_a[count] = board.city_a[route]
            end_b[count] = board.city_b[route]
            length[count] = board.length[route]
            count += 1
    return longest_path(board.cities, count, end_a, end_b, length)


@rule
def count_tickets(board: Board, state: State, seat: int, bonus: int, up: Row) -> int:
    """Count the completed tickets that the bonus rewards."""
    count = 0
    limit = board.bonus_limit[bonus]
    for ticket in range(board.tickets):
        if state.holder[ticket] != seat or not is_completed(board, up, ticket):
            continue
        if limit > 0 and board.ticket_points[ticket] > limit:
            continue
        if touches(board, board.bonus_mark[bonus], board.ticket_a[ticket], board.ticket_b[ticket]):
            count += 1
    return count


@rule
def count_routes(board: Board, state: State, seat: int, bonus: int) -> int:
    """Count the claimed routes that the bonus rewards."""
    count = 0
    limit = board.bonus_limit[bonus]
    for route in range(board.routes):
        if state.owner[route] != seat:
            continue
        if limit > 0 and board.length[route] > limit:
            continue
        if board.bonus_ferry[bonus] == 1 and board.ferry[route] == 0:
            continue
        if touches(board, board.bonus_mark[bonus], board.city_a[route], board.city_b[route]):
            count += 1
    return count


@rule
def count_countries(board: Board, state: State, seat: int) -> int:
    """Count the countries that the seat's routes touch."""
    seen = 0
    for route in range(board.routes):
        if state.owner[route] == seat:
            for city in (board.city_a[route], board.city_b[route]):
                if board.country[city] >= 0:
                    seen |= 1 << board.country[city]
    return count_bits(seen)


@rule
def count_locomotives(state: State, seat: int) -> int:
    """Count the locomotives in hand; each pair of one colour counts as one (NL-A)."""
    count = state.hand[seat][LOCOMOTIVE]
    for card in range(COLOURS):
        count += state.hand[seat][card] >> 1
    return count


@rule
def measure(board: Board, state: State, seat: int, bonus: int, up: Row) -> int:
    """Return how much the seat has of what the bonus rewards; `up` is its network."""
    what = board.bonus_for[bonus]
    if what == LONGEST_PATH:
        return state.longest[seat]
    if what == COMPLETED_TICKETS:
        return count_tickets(board, state, seat, bonus, up)
    if what == ROUTES_CLAIMED:
        return count_routes(board, state, seat, bonus)
    if what == COUNTRIES:
        return count_countries(board, state, seat)
    if what == TRAINS_LEFT:
        return state.trains[seat]
    if what == LOCOMOTIVES_IN_HAND:
        return count_locomotives(state, seat)
    return 0
