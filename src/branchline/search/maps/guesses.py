"""Guesses: sets of tickets that the other seats may well hold, found by Metropolis sampling.

The walk goes from set to set of one seat's tickets, as many as it holds. A step proposes to
exchange one ticket for another hidden one; a better fit is accepted, a worse one half as often for
each `TWICE` tenths of a point. Invariant: the set always consists of different hidden tickets, so
that in the long run each set turns up in proportion to its likelihood, and none is ruled out. The
first `WARM` steps are thrown away, then every `STRIDE`-th set is a guess. Each step costs one
evaluation of a set (`infer.fit_of`): a shortest path for each ticket in it.

How much likelier a better fit makes a set was tried out on games of the stationmaster:
docs/decisions/0006-likely-tickets.md.
"""

from typing import Annotated

from ...rules.fields import Struct, struct
from ...rules.generator import below, seed_generator
from ...rules.hidden import hidden_tickets
from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Grid, Row, ints, rule
from ...rules.names import CARDS, SEATS
from ..offers import is_offered
from .infer import fit_of, progress_of_tickets
from .memo import Memo
from .plan import route_prices
from .style import Style
from .worth import clear_memo

TWICE = 20  # tenths of points that make a set of tickets twice as likely
WARM = 100  # steps before the first guess is written down
STRIDE = 4  # steps from one guess to the next


@struct
class Guess(Struct):
    """One guess about every other seat."""

    tickets: Annotated[Grid, 2, SEATS, "TICKETS"]  # as many as the seat holds


@rule
def guess_tickets(
    board: Board, state: State, seat: int, style: Style, memo: Memo, guesses: list[Guess], seed: int
) -> None:
    """Fill in the guesses: for each other seat, sets of tickets that it may well hold.

    Every seat is assumed to value tickets by the same style; the hands are forgotten in this
    state, and its chance is used.
    """
    seed_generator(state.generator, seed, 0)
    pool = unsettled(board, state, seat)
    forget_hands(state, seat)
    clear_memo(board, state, memo)
    for other in range(state.seats):
        if other != seat:
            prices = route_prices(board, state, other, style, memo)
            sample_ticket_sets(board, state, other, style, prices, pool, guesses)


@rule
def forget_hands(state: State, seat: int) -> None:
    """Leave the others only those cards that all have seen."""
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                state.hand[other][card] = state.known[other][card]


@rule
def unsettled(board: Board, state: State, seat: int) -> Row:
    """Return the hidden tickets, except for those that are offered to a seat."""
    pool = ints(board.tickets)
    hidden = hidden_tickets(board, state, seat, pool)
    count = 0
    for i in range(hidden):
        holder = state.holder[pool[i]]
        if holder < 0 or not is_offered(state, holder, pool[i]):
            pool[count] = pool[i]
            count += 1
    return pool[:count]


@rule
def held_of(board: Board, state: State, seat: int, pool: Row) -> Row:
    """Return the tickets of the pool that a seat holds in this world."""
    tickets = ints(board.tickets)
    held = 0
    for ticket in pool:
        if state.holder[ticket] == seat:
            tickets[held] = ticket
            held += 1
    return tickets[:held]


@rule
def sample_ticket_sets(
    board: Board,
    state: State,
    other: int,
    style: Style,
    prices: Row,
    pool: Row,
    guesses: list[Guess],
) -> None:
    """Walk from set to set of a seat's tickets, and write down every few steps where it is."""
    tickets = held_of(board, state, other, pool)
    held = len(tickets)
    if held == 0:
        return
    built = progress_of_tickets(board, state, other)
    fit = fit_of(board, state, other, style, tickets, prices, built)
    for step in range(1 - WARM, STRIDE * len(guesses)):
        place = below(state.generator, held)
        before = tickets[place]
        ticket = pool[below(state.generator, len(pool))]
        if not is_among(tickets, held, ticket):
            tickets[place] = ticket
            found = fit_of(board, state, other, style, tickets, prices, built)
            if is_likely(found - fit, state.generator):
                fit = found
            else:
                tickets[place] = before
        if step >= 0 and step % STRIDE == 0:
            guess = guesses[step // STRIDE]
            for i in range(held):
                guess.tickets[other][i] = tickets[i]


@rule
def is_among(tickets: Row, count: int, ticket: int) -> bool:
    """Tell whether a ticket is among the first of a row."""
    for i in range(count):
        if tickets[i] == ticket:
            return True
    return False


@rule
def is_likely(gain: int, generator: Row) -> bool:
    """Decide by chance: what gains is certain, a loss half as likely for each `TWICE`."""
    loss = -gain
    while loss >= TWICE:
        if below(generator, 2) == 0:
            return False
        loss -= TWICE
    return loss <= 0 or below(generator, 2 * TWICE) >= loss
