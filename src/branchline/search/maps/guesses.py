"""Guesses: sets of tickets that the other seats may well hold, found on a walk from set to set.

How far a better fit makes a set likelier was tried out on games of the stationmaster:
docs/decisions/0006-likely-tickets.md.
"""

from ...rules.generator import below, seed_generator
from ...rules.hidden import hidden_tickets
from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import CARDS
from ..offers import is_offered
from ..results import STYLE
from .infer import fit_of, progress_of_tickets
from .memo import new_memo
from .plan import route_prices

TWICE = 20  # tenths of points that make a set of tickets twice as likely
WARM = 100  # steps before the first guess is written down
STRIDE = 4  # steps from one guess to the next


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
def guess_at(board: Board, count: int, seat: int, number: int) -> int:
    """Return where a guess about a seat begins."""
    return (seat * count + number) * board.tickets


@rule
def forget_hands(state: State, seat: int) -> None:
    """Leave the others only those cards that all have seen."""
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                state.hand[other][card] = state.known[other][card]


@rule
def unsettled(board: Board, state: State, seat: int, pool: Row) -> int:
    """Write the hidden tickets into the pool, but for those that lie before a seat; count them."""
    hidden = hidden_tickets(board, state, seat, pool)
    count = 0
    for i in range(hidden):
        holder = state.holder[pool[i]]
        if holder < 0 or not is_offered(state, holder, pool[i]):
            pool[count] = pool[i]
            count += 1
    return count


@rule
def held_of(state: State, seat: int, pool: Row, out: Row) -> int:
    """Write the tickets of the pool that a seat holds in this world into `out`; count them."""
    held = 0
    for ticket in pool:
        if state.holder[ticket] == seat:
            out[held] = ticket
            held += 1
    return held


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
    """Walk from set to set of a seat's tickets, and write down where it comes by.

    By the rule of Metropolis: a set that fits better is taken, one that fits worse only sometimes,
    so that all sets stay possible.
    """
    tickets = ints(board.tickets)
    held = held_of(state, other, pool, tickets)
    if held == 0:
        return
    fit = fit_of(board, state, other, styles, tickets, held, prices, built)
    for step in range(1 - WARM, STRIDE * count):
        place = below(generator, held)
        before = tickets[place]
        ticket = pool[below(generator, len(pool))]
        if not is_among(tickets, held, ticket):
            tickets[place] = ticket
            found = fit_of(board, state, other, styles, tickets, held, prices, built)
            if is_likely(found - fit, generator):
                fit = found
            else:
                tickets[place] = before
        if step >= 0 and step % STRIDE == 0:
            at = guess_at(board, count, other, step // STRIDE)
            for i in range(held):
                guesses[at + i] = tickets[i]


@rule
def is_among(tickets: Row, count: int, ticket: int) -> bool:
    """Tell whether a ticket is among the first of a row."""
    for i in range(count):
        if tickets[i] == ticket:
            return True
    return False


@rule
def is_likely(gain: int, generator: Row) -> bool:
    """Decide by chance: surely what gains, half as often for each `TWICE` of loss."""
    loss = -gain
    while loss >= TWICE:
        if below(generator, 2) == 0:
            return False
        loss -= TWICE
    return loss <= 0 or below(generator, 2 * TWICE) >= loss
