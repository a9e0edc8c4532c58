"""Inference with yards: which tickets the others may hold, by the cards they have placed.

A set of tickets fits by what it would bring the seat now, as if it had to decide which to keep:
what its cards on the track and in its yard serve costs nothing any more.
"""

from branchline.rules.names import CARDS
from branchline.rules.yard_board import YardBoard
from branchline.rules.yard_state import YardState

from .door import below
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
from .style import STYLE
from .yard_door import Row, ints, rule, seed_generator
from .yard_keep import cost_of, worth_of
from .yard_needs import add_needs


@rule
def guess_tickets(
    board: YardBoard, state: YardState, seat: int, others: Row, count: int, seed: int
) -> Row:
    """Return so many guesses for each other seat: sets of tickets that it may well hold.

    Each seat is thought to value tickets by the first style of the others; the hands are forgotten
    in this state.
    """
    guesses = ints(state.seats * count * board.tickets)
    if count == 0:
        return guesses
    generator = ints(4)
    seed_generator(generator, seed, 0)
    pool = ints(board.tickets)
    pool = pool[: unsettled(board, state, seat, pool)]
    styles = ints(state.seats * STYLE)
    for i in range(state.seats * STYLE):
        styles[i] = others[i % STYLE]
    forget_hands(state, seat)
    for other in range(state.seats):
        if other != seat:
            walk_sets(board, state, other, styles, pool, count, guesses, generator)
    return guesses


@rule
def walk_sets(
    board: YardBoard,
    state: YardState,
    other: int,
    styles: Row,
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
    fit = fit_of(board, state, other, styles, tickets, held)
    for step in range(1 - WARM, STRIDE * count):
        place = below(generator, held)
        before = tickets[place]
        if try_another(tickets, held, place, pool, generator):
            found = fit_of(board, state, other, styles, tickets, held)
            if is_likely(found - fit, generator):
                fit = found
            else:
                tickets[place] = before
        write_down(guesses, at, step, board.tickets, tickets, held)


@rule
def fit_of(
    board: YardBoard, state: YardState, other: int, styles: Row, tickets: Row, held: int
) -> int:
    """Return how well a set of tickets fits a seat, in tenths of points."""
    needs = ints(CARDS)
    fit = 0
    for i in range(held):
        add_needs(board, tickets[i], needs)
        fit += worth_of(board, state, other, styles, tickets[i])
    return fit - cost_of(state, other, styles, needs)
