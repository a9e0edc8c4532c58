"""Inference: how well a set of tickets fits what a seat has built.

A seat holds tickets that suit each other, since it has chosen them, and builds their ways. So a set
of tickets fits by what it would bring the seat now, as if it had to decide which to keep, and by
how much of the ways is built.
"""

from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import NOBODY
from .keep import worth_of
from .paths import FAR, cheapest_path
from .style import Style

BUILT = 2  # tenths of points that a percent of a way counts
WHOLE_WAY = 160  # percent that a completed one counts


@rule
def fit_of(
    board: Board,
    state: State,
    other: int,
    style: Style,
    tickets: Row,
    prices: Row,
    built: Row,
) -> int:
    """Return how well a set of tickets fits a seat, in tenths of points."""
    ordered = ints(len(tickets))
    fit = 0
    for i in range(len(tickets)):
        ordered[i] = tickets[i]
        fit += BUILT * built[tickets[i]]
    return fit + worth_of(board, state, other, style, ordered, prices)


@rule
def progress_of_tickets(board: Board, state: State, other: int) -> Row:
    """Return by ticket how far another seat has come with it, as `progress` counts."""
    found = ints(board.tickets)
    came = ints(board.cities)
    empty = ints(board.routes)
    prices = ints(board.routes)
    for route in range(board.routes):
        empty[route] = 10 * board.length[route]
        owner = state.owner[route]
        prices[route] = empty[route] if owner == NOBODY else FAR
        if owner == other:
            prices[route] = 0
    for ticket in range(board.tickets):
        found[ticket] = progress(board, ticket, empty, prices, came)
    return found


@rule
def progress(board: Board, ticket: int, empty: Row, prices: Row, came: Row) -> int:
    """Return how much of the way of a ticket is done, in percent; more if all, none if lost."""
    a = board.ticket_a[ticket]
    b = board.ticket_b[ticket]
    left = cheapest_path(board, a, b, prices, came)
    if left == 0:
        return WHOLE_WAY
    if left >= FAR:
        return 0
    whole = cheapest_path(board, a, b, empty, came)
    return max(0, 100 - 100 * left // whole)
