"""What a seat observes in a game with yards: the parts of `parts.yard_parts`, in their order."""

from ....rules.cards import count_cards
from ....rules.mode import Row, ints, rule
from ....rules.names import CARDS, COLOURS, COMPLETING, SCORED
from ....rules.observer import is_before, place_of, seat_at
from ....rules.yards.board import YardBoard
from ....rules.yards.complete import best_choice, open_tickets
from ....rules.yards.state import YardState
from ..observe import (
    write_common,
    write_number,
    write_row,
    write_zeros,
)


@rule
def observe(
    board: YardBoard, state: YardState, seat: int, open_stacks: int, again: int, out: Row
) -> int:
    """Write what the seat observes; return how many numbers.

    `again`: it goes on completing tickets, and `out` holds what it observed just before.
    """
    at = write_common(board, state, seat, out)
    at = write_own_tickets(board, state, seat, out, at)
    at = write_yards(state, seat, out, at)
    at = write_completing(board, state, seat, again, out, at)
    at = write_number(state.placing + 1 if seat == state.turn else 0, out, at)
    if open_stacks == 1 or state.decision == COMPLETING:  # CG-07
        return write_row(state.stack[seat], CARDS, out, at)
    return write_zeros(CARDS, out, at)


@rule
def write_own_tickets(board: YardBoard, state: YardState, seat: int, out: Row, at: int) -> int:
    """Write each ticket: 0 not the seat's own, 1 its own, 2 completed by it at a scoring.

    Then for each ticket who completed it: 0 nobody, 1 the observer, 2 the next seat.
    """
    count = board.tickets
    own = out[at : at + count]
    at += count
    completed_by = out[at : at + count]
    for ticket in range(count):
        holder = state.holder[ticket]
        own[ticket] = 0
        completed_by[ticket] = 0
        if holder == seat:
            own[ticket] = 0 if is_before(state, seat, ticket) else 1
        elif holder <= SCORED:
            own[ticket] = 2 if holder == SCORED - seat else 0
            completed_by[ticket] = place_of(state, SCORED - holder, seat) + 1
    return at + count


@rule
def write_yards(state: YardState, seat: int, out: Row, at: int) -> int:
    """Write the rows of each yard, the locomotives on top, and the height of each stack."""
    seats = state.seats
    for place in range(seats):
        at = write_row(state.row[seat_at(state, place, seat)], COLOURS, out, at)
    for place in range(seats):
        at = write_row(state.on_top[seat_at(state, place, seat)], COLOURS, out, at)
    for place in range(seats):
        at = write_number(count_cards(state.stack[seat_at(state, place, seat)]), out, at)
    return at


@rule
def write_completing(
    board: YardBoard, state: YardState, seat: int, again: int, out: Row, at: int
) -> int:
    """Write which tickets are best completed now, and which the seat has chosen so far."""
    count = board.tickets
    best = out[at : at + count]
    if again == 0:  # what is best takes long to find, and stays while the seat goes on
        write_zeros(count, out, at)
        if state.decision == COMPLETING:
            write_best(board, state, seat, best)
    at += count
    marked = out[at : at + count]
    at = write_zeros(count, out, at)
    if state.decision == COMPLETING:
        for ticket in range(count):
            if state.holder[ticket] == seat:
                marked[ticket] = state.marked[ticket]
    return at


@rule
def write_best(board: YardBoard, state: YardState, seat: int, best: Row) -> None:
    """Write which tickets together are worth the most."""
    tickets = ints(board.tickets)
    chosen = ints(board.tickets)
    found = open_tickets(board, state, seat, tickets)
    best_choice(board, state.stack[seat], tickets, found, chosen)
    for i in range(found):
        best[tickets[i]] = chosen[i]
