"""Tickets: some are offered to a seat, it keeps enough of them, the others are returned."""

from .board import AnyBoard
from .generator import below
from .mode import Row, note, rule, scripted
from .names import (
    BY_CHANCE,
    GONE,
    KEEP,
    KEPT,
    NOBODY,
    OFFERED,
    OPENING,
    OUT,
    RETURNED,
    SHUFFLED_IN,
    SHUFFLED_UNDER,
    TICKET_OUTCOME,
    TICKETS_SHUFFLED,
    UNDER,
)
from .reasons import KEEP_MORE, NO_TICKETS_LEFT, NOT_OFFERED, OK, ORDER_IS_NOT_YOURS
from .state import AnyState


@rule
def place_in_ring(board: AnyBoard, state: AnyState, depth: int) -> int:
    """Return the place of the ticket that lies `depth` below the top."""
    return (state.head + depth) % board.tickets


@rule
def take_ticket(board: AnyBoard, state: AnyState) -> int:
    """Take the top ticket of the deck, which must hold one."""
    top = state.head
    prescribed = scripted(state, TICKET_OUTCOME)
    if prescribed != BY_CHANCE:
        bring_to_top(board, state, prescribed)
    ticket = state.ring[top]
    state.order_known[top] = 0
    state.head = (top + 1) % board.tickets
    state.ring_size -= 1
    if state.fresh > 0:
        state.fresh -= 1
    elif state.mixed > 0:
        state.mixed -= 1
        forget_returned(board, state)
    return ticket


@rule
def forget_returned(board: AnyBoard, state: AnyState) -> None:
    """Once a ticket of the shuffled ones is drawn, nobody knows where those it returned are."""
    for ticket in range(board.tickets):
        state.returned_by[ticket] = NOBODY


@rule
def bring_to_top(board: AnyBoard, state: AnyState, ticket: int) -> None:
    """Swap a ticket to the top, if it lies among those whose order is chance like the top's."""
    reach = state.fresh if state.fresh > 0 else state.mixed
    for depth in range(reach):
        place = place_in_ring(board, state, depth)
        if state.ring[place] == ticket:
            state.ring[place] = state.ring[state.head]
            state.ring[state.head] = ticket


@rule
def put_under(board: AnyBoard, state: AnyState, ticket: int, known_to: int) -> None:
    """Put a ticket under the deck; `known_to` is the bit set of seats that know it lies there."""
    place = place_in_ring(board, state, state.ring_size)
    state.ring[place] = ticket
    state.order_known[place] = known_to
    state.holder[ticket] = NOBODY
    state.ring_size += 1


@rule
def offer_tickets(board: AnyBoard, state: AnyState, seat: int, count: int) -> None:
    """Offer the top tickets to a seat: `count`, or as many as there are (G-08)."""
    state.offered[seat] = min(count, state.ring_size)
    for i in range(state.offered[seat]):
        ticket = take_ticket(board, state)
        state.offer[seat][i] = ticket
        state.holder[ticket] = seat
        note(state, OFFERED, seat, ticket, 0)


@rule
def refuse_tickets(state: AnyState) -> int:
    """Say why tickets cannot be drawn."""
    return OK if state.ring_size > 0 else NO_TICKETS_LEFT


@rule
def fate(board: AnyBoard, state: AnyState) -> int:
    """Return what happens to the tickets that are returned now."""
    return board.opening_returned if state.decision == OPENING else board.returned


@rule
def returned_at(board: AnyBoard, action: int, i: int) -> int:
    """Return which of the offered tickets goes back as number i."""
    return (board.return_order[action] >> (3 * i)) & 7


@rule
def refuse_keep(board: AnyBoard, state: AnyState, seat: int, action: int) -> int:
    """Say why the seat cannot return just these tickets in this order."""
    if board.return_last[action] >= state.offered[seat]:
        return NOT_OFFERED
    if board.return_sorted[action] == 0 and fate(board, state) != UNDER:
        return ORDER_IS_NOT_YOURS
    return OK if board.returns[action] <= most_returned(board, state, seat) else KEEP_MORE


@rule
def most_returned(board: AnyBoard, state: AnyState, seat: int) -> int:
    """Return how many of the offered tickets may go back."""
    least = board.opening_keep if state.decision == OPENING else board.keep
    return max(0, state.offered[seat] - least)


@rule
def legal_keeps(board: AnyBoard, state: AnyState, seat: int, out: Row) -> int:
    """Write the ways to choose among the offered tickets into `out`; return how many."""
    count = 0
    offered = state.offered[seat]
    most = most_returned(board, state, seat)
    for action in range(board.first_action[KEEP], board.first_action[KEEP + 1]):
        if board.returns[action] > most:
            break  # those that return the fewest come first
        if board.return_last[action] < offered and refuse_keep(board, state, seat, action) == OK:
            out[count] = action
            count += 1
    return count


@rule
def is_returned(board: AnyBoard, action: int, i: int) -> bool:
    """Tell whether the offered ticket number i goes back."""
    for j in range(board.returns[action]):
        if returned_at(board, action, j) == i:
            return True
    return False


@rule
def keep_tickets(board: AnyBoard, state: AnyState, seat: int, action: int) -> None:
    """Keep the offered tickets that the action does not return."""
    note_choice(board, state, seat, action)
    return_tickets(board, state, seat, action)


@rule
def note_choice(board: AnyBoard, state: AnyState, seat: int, action: int) -> None:
    """Note which of the offered tickets the seat keeps and which it returns."""
    for i in range(state.offered[seat]):
        if not is_returned(board, action, i):
            note(state, KEPT, seat, state.offer[seat][i], 0)
    for i in range(board.returns[action]):
        note(state, RETURNED, seat, state.offer[seat][returned_at(board, action, i)], 0)


@rule
def return_tickets(board: AnyBoard, state: AnyState, seat: int, action: int) -> None:
    """Put the tickets that the action returns where the game wants them."""
    to = fate(board, state)
    for i in range(board.returns[action]):
        ticket = state.offer[seat][returned_at(board, action, i)]
        if to == OUT:
            state.holder[ticket] = GONE - seat
        elif to == UNDER:
            put_under(board, state, ticket, 1 << seat)
        else:
            put_under(board, state, ticket, 0)
            state.returned_by[ticket] = seat
    state.offered[seat] = 0


@rule
def shuffle_ring(board: AnyBoard, state: AnyState, start: int, count: int) -> None:
    """Shuffle `count` tickets of the deck that begin `start` below the top."""
    for i in range(count - 1, 0, -1):
        j = below(state.generator, i + 1)
        one = place_in_ring(board, state, start + i)
        other = place_in_ring(board, state, start + j)
        ticket = state.ring[one]
        state.ring[one] = state.ring[other]
        state.ring[other] = ticket


@rule
def shuffle_returned(board: AnyBoard, state: AnyState) -> None:
    """Shuffle what all seats returned at the start, where the game says so (G-09)."""
    fresh = state.fresh
    count = state.ring_size - fresh
    if count == 0 or board.opening_returned == UNDER:
        return
    if board.opening_returned == SHUFFLED_UNDER:
        shuffle_ring(board, state, fresh, count)
        state.mixed = count
    elif board.opening_returned == SHUFFLED_IN:
        shuffle_ring(board, state, 0, state.ring_size)
        state.fresh = state.ring_size
        forget_returned(board, state)
    note(state, TICKETS_SHUFFLED, 0, 0, 0)


@rule
def open_ticket_deck(board: AnyBoard, state: AnyState) -> None:
    """Shuffle all tickets into the deck."""
    for ticket in range(board.tickets):
        state.ring[ticket] = ticket
        state.order_known[ticket] = 0
        state.holder[ticket] = NOBODY
        state.returned_by[ticket] = NOBODY
    state.head = 0
    state.ring_size = board.tickets
    state.fresh = board.tickets
    state.mixed = 0
    shuffle_ring(board, state, 0, board.tickets)
