"""Guesses: sets of tickets that other seats may well hold, found on a walk from set to set.

By the rule of Metropolis: a set that fits better is taken, one that fits worse only sometimes, so
that all sets stay possible. What fits is told by `infer` on maps and by `yard_infer` with yards.
"""

from branchline.rules.board import AnyBoard
from branchline.rules.names import CARDS
from branchline.rules.state import AnyState

from .door import Row, below, hidden_tickets, rule
from .offers import is_offered

TWICE = 20  # tenths of points that make a set of tickets twice as likely
WARM = 100  # steps before the first guess is written down
STRIDE = 4  # steps from one guess to the next


@rule
def guess_at(board: AnyBoard, count: int, seat: int, number: int) -> int:
    """Return where a guess about a seat begins, of so many."""
    return (seat * count + number) * board.tickets


@rule
def forget_hands(state: AnyState, seat: int) -> None:
    """Leave the others only those cards that all have seen."""
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                state.hand[other][card] = state.known[other][card]


@rule
def unsettled(board: AnyBoard, state: AnyState, seat: int, pool: Row) -> int:
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
def held_of(state: AnyState, seat: int, pool: Row, out: Row) -> int:
    """Write the tickets of the pool that a seat holds in this world into `out`; count them."""
    held = 0
    for ticket in pool:
        if state.holder[ticket] == seat:
            out[held] = ticket
            held += 1
    return held


@rule
def is_among(tickets: Row, count: int, ticket: int) -> bool:
    """Tell whether a ticket is among the first of a row."""
    for i in range(count):
        if tickets[i] == ticket:
            return True
    return False


@rule
def try_another(tickets: Row, held: int, place: int, pool: Row, generator: Row) -> bool:
    """Put a ticket of the pool in place of one of a set; tell whether that is another set."""
    ticket = pool[below(generator, len(pool))]
    if is_among(tickets, held, ticket):
        return False
    tickets[place] = ticket
    return True


@rule
def is_likely(gain: int, generator: Row) -> bool:
    """Decide by chance: surely what gains, half as often for each `TWICE` of loss."""
    loss = -gain
    while loss >= TWICE:
        if below(generator, 2) == 0:
            return False
        loss -= TWICE
    return loss <= 0 or below(generator, 2 * TWICE) >= loss


@rule
def write_down(guesses: Row, at: int, step: int, width: int, tickets: Row, held: int) -> None:
    """Write down where a walk has come by, now and then; the first steps are negative."""
    if step >= 0 and step % STRIDE == 0:
        for i in range(held):
            guesses[at + step // STRIDE * width + i] = tickets[i]
