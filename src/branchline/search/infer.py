"""Inference: of several ways in which hidden tickets may lie, take one that fits what was built."""

from branchline.rules.board import Board
from branchline.rules.names import NOBODY
from branchline.rules.state import State

from .door import Row, ints, rule
from .paths import FAR, walk


@rule
def progress_of_tickets(board: Board, state: State, seat: int) -> Row:
    """Return by seat and ticket how far the other seats have come with it, in percent."""
    found = ints(state.seats * board.tickets)
    came = ints(board.cities)
    empty = ints(board.routes)
    prices = ints(board.routes)
    for route in range(board.routes):
        empty[route] = 10 * board.length[route]
    for other in range(state.seats):
        if other == seat:
            continue
        for route in range(board.routes):
            owner = state.owner[route]
            prices[route] = empty[route] if owner == NOBODY else FAR
            if owner == other:
                prices[route] = 0
        for ticket in range(board.tickets):
            at = other * board.tickets + ticket
            found[at] = progress(board, ticket, empty, prices, came)
    return found


@rule
def progress(board: Board, ticket: int, empty: Row, prices: Row, came: Row) -> int:
    """Return how much of the way of a ticket is done, in percent; a lost one counts as none."""
    a = board.ticket_a[ticket]
    b = board.ticket_b[ticket]
    left = walk(board, a, b, prices, came)
    if left >= FAR:
        return 0
    whole = walk(board, a, b, empty, came)
    return max(0, 100 - 100 * left // whole)


@rule
def fit(board: Board, state: State, seat: int, done: Row) -> int:
    """Return how far the other seats have come with the tickets they have in this world."""
    total = 0
    for ticket in range(board.tickets):
        other = state.holder[ticket]
        if 0 <= other < state.seats and other != seat:
            total += done[other * board.tickets + ticket]
    return total
