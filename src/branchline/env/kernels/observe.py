"""What a seat observes in every game: the parts of `parts.common_parts`, in their order.

Seats are counted from the observer: 0 is the observer, 1 the next one clockwise. A function
writes from place `at` of `out` on, and returns the place after what it has written.
"""

from ...rules.board import AnyBoard
from ...rules.cards import count_cards
from ...rules.mode import Row, rule
from ...rules.names import (
    CARDS,
    COMPLETING,
    GONE,
    NOT_YET,
    OFFER,
    OPENING,
    OVER,
    SLOTS,
)
from ...rules.observer import count_held, decision_seen, place_of, seat_at
from ...rules.state import AnyState


@rule
def write_number(number: int, out: Row, at: int) -> int:
    """Write one number."""
    out[at] = number
    return at + 1


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
def is_asked(state: AnyState, seat: int) -> bool:
    """Tell whether a seat is asked something now."""
    decision = state.decision
    if decision == OVER:
        return False
    if decision == OPENING or decision == COMPLETING:
        return state.answer[seat] == NOT_YET
    return seat == state.turn


@rule
def write_turn(state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write whose turn it is, and what is asked."""
    at = write_number(seat, out, at)
    at = write_number(decision_seen(state, seat), out, at)
    at = write_number(place_of(state, state.turn, seat), out, at)
    at = write_number(place_of(state, state.first, seat), out, at)
    at = write_number(state.turns, out, at)
    at = write_number(state.last_turns + 1, out, at)
    for place in range(state.seats):
        asked = 1 if is_asked(state, seat_at(state, place, seat)) else 0
        at = write_number(asked, out, at)
    return at


@rule
def write_seats(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write what everybody knows about each seat: points, cards, cards seen, tickets, offers."""
    seats = state.seats
    for place in range(seats):
        at = write_number(state.points[seat_at(state, place, seat)], out, at)
    for place in range(seats):
        at = write_number(count_cards(state.hand[seat_at(state, place, seat)]), out, at)
    for place in range(seats):
        at = write_row(state.known[seat_at(state, place, seat)], CARDS, out, at)
    for place in range(seats):
        other = seat_at(state, place, seat)
        at = write_number(count_held(board, state, other) - state.offered[other], out, at)
    for place in range(seats):
        at = write_number(state.offered[seat_at(state, place, seat)], out, at)
    return at


@rule
def write_table(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write the row, the deck, the discards, the bonuses, the cards not seen, and the hand."""
    for slot in range(SLOTS):
        at = write_number(state.face_up[slot] + 1, out, at)
    at = write_number(state.deck_size, out, at)
    at = write_number(state.ring_size, out, at)
    at = write_row(state.discards, CARDS, out, at)
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
        at = write_number(state.offer[seat][i] + 1 if i < state.offered[seat] else 0, out, at)
    count = board.tickets
    holder = state.holder
    returned_by = state.returned_by
    returned = out[at : at + count]
    for ticket in range(count):
        gone = holder[ticket] == GONE - seat
        returned[ticket] = 1 if gone or returned_by[ticket] == seat else 0
    at += count
    depths = out[at : at + count]
    at = write_zeros(count, out, at)
    place = state.head
    for depth in range(state.ring_size):
        if (state.order_known[place] >> seat) & 1 == 1:
            depths[state.ring[place]] = depth + 1
        place = place + 1 if place + 1 < count else 0
    return at


@rule
def write_common(board: AnyBoard, state: AnyState, seat: int, out: Row) -> int:
    """Write everything that seats observe in every game."""
    at = write_turn(state, seat, out, 0)
    at = write_seats(board, state, seat, out, at)
    at = write_table(board, state, seat, out, at)
    return write_tickets(board, state, seat, out, at)
