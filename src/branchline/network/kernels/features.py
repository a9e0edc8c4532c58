"""Features that every game has: what a seat knows, as one row of small ints.

Seats are counted from the observer, and there are as many places as the game has seats at most,
so that one network serves every number of seats. A function writes from place `at` of `out` on,
and returns the place after what it has written; `out` holds zeros at first.
"""

from ...rules.board import AnyBoard
from ...rules.cards import count_cards
from ...rules.mode import Row, rule
from ...rules.names import (
    BONUSES,
    CARDS,
    COMPLETING,
    NO_CARD,
    OFFER,
    OPENING,
    OVER,
    SEATS,
    SLOTS,
)
from ...rules.observer import count_held, decision_seen, place_of, seat_at
from ...rules.state import AnyState

DECISIONS = COMPLETING + 1
LAST_TURNS = 2 * SEATS + 2


@rule
def mark(out: Row, at: int, count: int, number: int) -> int:
    """Write a one-hot vector; a number outside of it leaves zeros."""
    if 0 <= number < count:
        out[at + number] = 1
    return at + count


@rule
def write_row(row: Row, count: int, out: Row, at: int) -> int:
    """Write the first numbers of a row."""
    for i in range(count):
        out[at + i] = row[i]
    return at + count


@rule
def write_moment(state: AnyState, seat: int, places: int, out: Row, at: int) -> int:
    """Write what is asked, whose turn it is, and how far the game has come."""
    at = mark(out, at, DECISIONS, decision_seen(state, seat))
    at = mark(out, at, SEATS, state.seats - 1)
    asks_all = state.decision == OPENING or state.decision == COMPLETING or state.decision == OVER
    at = mark(out, at, places, -1 if asks_all else place_of(state, state.turn, seat))
    at = mark(out, at, places, place_of(state, state.first, seat))
    at = mark(out, at, LAST_TURNS, state.last_turns + 1)
    out[at] = state.turns
    out[at + 1] = state.may_stop
    return at + 2


@rule
def write_cards(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write hand, row, discards, decks, and what lies in the deck or hidden in other hands."""
    at = write_row(state.hand[seat], CARDS, out, at)
    for slot in range(SLOTS):
        if state.face_up[slot] != NO_CARD:
            out[at + state.face_up[slot]] += 1
    at = write_row(state.discards, CARDS, out, at + CARDS)
    for card in range(CARDS):
        count = state.deck[card]
        for other in range(state.seats):
            if other != seat:
                count += state.hand[other][card] - state.known[other][card]
        out[at + card] = count
    at += CARDS
    out[at] = state.deck_size
    out[at + 1] = state.discards_size
    out[at + 2] = state.ring_size
    return write_row(state.bonus, BONUSES, out, at + 3)


@rule
def write_seats(board: AnyBoard, state: AnyState, seat: int, places: int, out: Row, at: int) -> int:
    """Write what everybody knows of each seat: points, cards, cards seen, tickets."""
    for place in range(state.seats):
        other = seat_at(state, place, seat)
        own = at + place * (CARDS + 5)
        out[own] = 1
        out[own + 1] = state.points[other]
        out[own + 2] = count_cards(state.hand[other])
        out[own + 3] = count_held(board, state, other) - state.offered[other]
        out[own + 4] = state.offered[other]
        write_row(state.known[other], CARDS, out, own + 5)
    return at + places * (CARDS + 5)


@rule
def write_common(
    board: AnyBoard, state: AnyState, seat: int, places: int, out: Row, at: int
) -> int:
    """Write the features that every game has."""
    at = write_moment(state, seat, places, out, at)
    at = write_cards(board, state, seat, out, at)
    return write_seats(board, state, seat, places, out, at)


@rule
def write_offer(board: AnyBoard, state: AnyState, seat: int, out: Row, at: int) -> int:
    """Write which tickets are offered, by ticket, and the points of each by its slot."""
    for i in range(state.offered[seat]):
        ticket = state.offer[seat][i]
        out[at + ticket] = 1
        out[at + board.tickets + i] = 1
        out[at + board.tickets + OFFER + i] = board.ticket_points[ticket]
    return at + board.tickets + 2 * OFFER
