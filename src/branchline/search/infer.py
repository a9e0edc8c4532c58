"""Inference: which tickets the other seats may hold, as what they have built makes it likely.

A seat holds tickets that suit each other, since it has chosen them, and builds their ways. So a set
of tickets fits by what it would bring the seat now, as if it had to decide which to keep, and by
how much of the ways is built. How far a better fit makes a set likelier was tried out on games of
the stationmaster: docs/decisions/0006-likely-tickets.md.
"""

from branchline.rules.board import Board
from branchline.rules.names import NOBODY
from branchline.rules.state import State

from .door import Row, below, ints, rule, seed_generator
from .guesses import (
    STRIDE,
    WARM,
    forget_hands,
    guess_at,
    held_of,
    is_likely,
    try_another,
    unsettled,
    write_down,
)
from .keep import worth_of
from .paths import FAR, walk
from .plan import new_memo, route_prices
from .style import STYLE

BUILT = 2  # tenths of points that a percent of a way counts
WHOLE_WAY = 160  # percent that a completed one counts


@rule
def guess_tickets(board: Board, state: State, seat: int, others: Row, count: int, seed: int) -> Row:
    """Return so many guesses for each other seat: sets of tickets that it may well hold.

    Each seat is thought to value tickets by the first style of the others; the hands are forgotten
    in this state.
    """
    guesses = ints(state.seats * count * board.tickets)
    if count == 0:
        return guesses
    generator = ints(4)
    seed_generator(generator, seed, 0)
    built = progress_of_tickets(board, state, seat)
    pool = ints(board.tickets)
    pool = pool[: unsettled(board, state, seat, pool)]
    styles = ints(state.seats * STYLE)
    for i in range(state.seats * STYLE):
        styles[i] = others[i % STYLE]
    forget_hands(state, seat)
    memo = new_memo(board, state)
    for other in range(state.seats):
        if other != seat:
            prices = route_prices(board, state, other, styles, memo)
            walk_sets(board, state, other, styles, prices, built, pool, count, guesses, generator)
    return guesses


@rule
def walk_sets(
    board: Board,
    state: State,
    other: int,
    styles: Row,
    prices: Row,
    built: Row,
    pool: Row,
    count: int,
    guesses: Row,
    generator: Row,
) -> None:
    """Walk from set to set of a seat's tickets, and write down where it comes by."""
    tickets = ints(board.tickets)
    held = held_of(state, other, pool, tickets)
    if held == 0:
        return
    at = guess_at(board, count, other, 0)
    fit = fit_of(board, state, other, styles, tickets, held, prices, built)
    for step in range(1 - WARM, STRIDE * count):
        place = below(generator, held)
        before = tickets[place]
        if try_another(tickets, held, place, pool, generator):
            found = fit_of(board, state, other, styles, tickets, held, prices, built)
            if is_likely(found - fit, generator):
                fit = found
            else:
                tickets[place] = before
        write_down(guesses, at, step, board.tickets, tickets, held)


@rule
def fit_of(
    board: Board,
    state: State,
    other: int,
    styles: Row,
    tickets: Row,
    held: int,
    prices: Row,
    built: Row,
) -> int:
    """Return how well a set of tickets fits a seat, in tenths of points."""
    ordered = ints(held)
    fit = 0
    for i in range(held):
        ordered[i] = tickets[i]
        fit += BUILT * built[other * board.tickets + tickets[i]]
    return fit + worth_of(board, state, other, styles, ordered, held, prices)


@rule
def progress_of_tickets(board: Board, state: State, seat: int) -> Row:
    """Return by seat and ticket how far the other seats have come with it, as `progress` counts."""
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
    """Return how much of the way of a ticket is done, in percent; more if all, none if lost."""
    a = board.ticket_a[ticket]
    b = board.ticket_b[ticket]
    left = walk(board, a, b, prices, came)
    if left == 0:
        return WHOLE_WAY
    if left >= FAR:
        return 0
    whole = walk(board, a, b, empty, came)
    return max(0, 100 - 100 * left // whole)
