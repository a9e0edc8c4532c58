"""What a seat observes in every game: the parts of `parts.common_parts`, in their order.

Seats are counted from the observer: 0 is the observer, 1 the next one clockwise. A function
writes from place `at` of `out` on, and returns the place after what it has written.
"""

from ...rules.board import AnyBoard
from ...rules.mode import Row, rule
from ...rules.names import (
    CARDS,
    COMPLETING,
    GONE,
    NOT_YET,
    OFFER,
    OPENING,
    OVER,
    PAYMENT,
    PUTTING,
    SLOTS,
    SUBSTITUTE,
    TURN,
)
from ...rules.state import AnyState


@rule
def write_row(row: Row, count: int, out: Row, at: int) -> int:
    """Write the first numbers of a row."""
    part = out[at : at + count]  # counted from 0, so that the compiler need not ask for the sign
    for i in range(count):
        part[i] = row[i]
    return at + count


@rule
def write_zeros(count: int, out: Row, at: int) -> int:
    """Write zeros."""
    part = out[at : at + count]
    for i in range(count):
        part[i] = 0
    return at + count


@rule
def place_of(state: AnyState, other: int, seat: int) -> int:
    """Return how many places clockwise from the observer a seat is; divisions would be slow."""
    return other - seat if other >= seat else other - seat + state.seats


@rule
def seat_at(state: AnyState, place: int, seat: int) -> int:
    """Return the seat at this number of places clockwise from the observer."""
    other = seat + place
    return other if other < state.seats else other - state.seats


@rule
def decision_seen(state: AnyState, seat: int) -> int:
    """Return the open question; what another seat has begun in secret looks like its turn."""
    decision = state.decision
    if seat != state.turn:
        if decision == PAYMENT or decision == SUBSTITUTE or decision == PUTTING:
            return TURN
    return decision


@rule
def is_asked(state: AnyState, seat: int) -> bool:
    """Tell whether a seat is asked something now."""
    decision = state.decision
    if decision == OVER:
        return False
    if decision == OPENING or decision == COMPLETING:
        return state.answer[seat] == NOT_YET
    return seat == state.turn


@rule
def write_moment(state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write whose move it is, and what is asked."""
    seats = state.seats
    out[at] = seat
    out[at + 1] = decision_seen(state, seat)
    out[at + 2] = place_of(state, state.turn, seat)
    out[at + 3] = place_of(state, state.first, seat)
    out[at + 4] = state.turns
    out[at + 5] = state.last_turns + 1
    at += 6
    for place in range(seats):
        out[at + place] = 1 if is_asked(state, seat_at(state, place, seat)) else 0
    return at + seats


@rule
def write_seats(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write what everybody knows about each seat: points, cards, cards seen, tickets, offers."""
    seats = state.seats
    cards_at = at + seats
    at = cards_at + seats
    for place in range(seats):
        other = seat_at(state, place, seat)
        out[cards_at - seats + place] = state.points[other]
        out[cards_at + place] = count_cards(state.hand[other])
        at = write_row(state.known[other], CARDS, out, at)
    held = out[at : at + seats]
    for place in range(seats):
        other = seat_at(state, place, seat)
        held[place] = count_held(board, state, other) - state.offered[other]
        out[at + seats + place] = state.offered[other]
    return at + 2 * seats


@rule
def count_cards(cards: Row) -> int:
    """Return how many cards there are."""
    count = 0
    for card in range(CARDS):
        count += cards[card]
    return count


@rule
def count_held(board: AnyBoard, state: AnyState, seat: int) -> int:
    """Return how many tickets a seat holds, with those before it."""
    count = 0
    holder = state.holder
    for ticket in range(board.tickets):
        count += 1 if holder[ticket] == seat else 0
    return count


@rule
def write_table(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write the row, the deck, the discards, the bonuses, the cards not seen, and the hand."""
    for slot in range(SLOTS):
        out[at + slot] = state.face_up[slot] + 1
    out[at + SLOTS] = state.deck_size
    out[at + SLOTS + 1] = state.ring_size
    at = write_row(state.discards, CARDS, out, at + SLOTS + 2)
    at = write_row(state.bonus, board.bonuses, out, at)
    unseen = out[at : at + CARDS]
    at = write_row(state.deck, CARDS, out, at)
    for other in range(state.seats):
        if other != seat:
            hand = state.hand[other]
            known = state.known[other]
            for card in range(CARDS):
                unseen[card] += hand[card] - known[card]
    return write_row(state.hand[seat], CARDS, out, at)


@rule
def write_tickets(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write the offer, and which tickets the seat returned or knows in the deck."""
    for i in range(OFFER):
        out[at + i] = state.offer[seat][i] + 1 if i < state.offered[seat] else 0
    at += OFFER
    count = board.tickets
    holder = state.holder
    returned_by = state.returned_by
    returned = out[at : at + count]
    for ticket in range(count):
        gone = holder[ticket] == GONE - seat
        returned[ticket] = 1 if gone or returned_by[ticket] == seat else 0
    depths = at + count
    at = write_zeros(count, out, depths)
    place = state.head
    for depth in range(state.ring_size):
        if (state.order_known[place] >> seat) & 1 == 1:
            out[depths + state.ring[place]] = depth + 1
        place = place + 1 if place + 1 < count else 0
    return at


@rule
def is_before(state: AnyState, seat: int, ticket: int) -> bool:
    """Tell whether a ticket lies before the seat and has not been chosen from."""
    for i in range(state.offered[seat]):
        if state.offer[seat][i] == ticket:
            return True
    return False


@rule
def write_common(board: AnyBoard, state: AnyState, seat: int, out: Row) -> int:
    """Write everything that seats observe in every game."""
    at = write_moment(state, seat, out, 0)
    at = write_seats(board, state, seat, out, at)
    at = write_table(board, state, seat, out, at)
    return write_tickets(board, state, seat, out, at)
