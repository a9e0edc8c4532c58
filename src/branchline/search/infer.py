"""Inference: hidden tickets come to lie as what the others have built makes it likely.

How likely was counted in games of Express and the planner on four maps: how far built are the
tickets that a seat holds, and how far those that it does not hold. Every fifth of the way makes a
ticket about twice as likely, and the end of it eight times more.
"""

from branchline.rules.board import Board
from branchline.rules.names import NOBODY
from branchline.rules.state import State

from .door import Row, below, hidden_tickets, ints, place_in_ring, rule
from .offers import is_offered
from .paths import FAR, walk

TWICE = 20  # percent of the way that make a ticket twice as likely
WHOLE_WAY = 100 + 3 * TWICE  # what a completed one counts


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


@rule
def settle_tickets(
    board: Board, state: State, seat: int, seen: Row, tries: int, generator: Row
) -> None:
    """Swap hidden tickets until the others likely hold what fits what they have built.

    So many tries for each ticket that another seat holds. A swap that fits better is made, one that
    fits worse only sometimes (the rule of Metropolis), so that all worlds stay possible.
    """
    pool = ints(board.tickets)
    hidden = unsettled(board, state, seat, pool)
    places = ring_places(board, state)
    for i in range(hidden):
        ticket = pool[i]
        if state.holder[ticket] < 0:
            continue
        for _ in range(tries):
            other = pool[below(generator, hidden)]
            if is_likely(swap_gain(board, state, seen, ticket, other), generator):
                swap_tickets(state, places, ticket, other)
                ticket = other


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
def ring_places(board: Board, state: State) -> Row:
    """Return by ticket its place in the ring, plus one; 0 if it is not there."""
    places = ints(board.tickets)
    for depth in range(state.ring_size):
        place = place_in_ring(board, state, depth)
        places[state.ring[place]] = place + 1
    return places


@rule
def swap_gain(board: Board, state: State, seen: Row, ticket: int, other: int) -> int:
    """Return how much better the tickets fit if a seat's ticket and another change places."""
    at = state.holder[ticket] * board.tickets
    gain = seen[at + other] - seen[at + ticket]
    if state.holder[other] >= 0:
        at = state.holder[other] * board.tickets
        gain += seen[at + ticket] - seen[at + other]
    return gain


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
def swap_tickets(state: State, places: Row, a: int, b: int) -> None:
    """Let two tickets change places, wherever they lie."""
    holder, returner, place = state.holder[a], state.returned_by[a], places[a]
    state.holder[a], state.returned_by[a], places[a] = (
        state.holder[b],
        state.returned_by[b],
        places[b],
    )
    state.holder[b], state.returned_by[b], places[b] = holder, returner, place
    if places[a] > 0:
        state.ring[places[a] - 1] = a
    if places[b] > 0:
        state.ring[places[b] - 1] = b
