"""Features of a game with yards: yards, stacks, and what the tickets still ask for."""

from ....rules.cards import count_cards
from ....rules.mode import Row, ints, rule
from ....rules.names import CARDS, COLOURS, COMPLETING, LOCOMOTIVE, OFFER, SCORED
from ....rules.observer import is_before, seat_at
from ....rules.yards.board import YardBoard
from ....rules.yards.state import YardState
from ....search.structs import Nothing as Memo
from ....search.yards.needs import add_needs, lacking, needs_of, turns_left
from ....search.yards.style import Style
from ..features import mark, write_common, write_offer, write_row


@rule
def write_features(
    board: YardBoard,
    state: YardState,
    seat: int,
    style: Style,
    memos: list[Memo],
    places: int,
    out: Row,
) -> int:
    """Write what the seat knows into `out`, which is zeroed; return how many numbers.

    The seat is taken to remember its own on-track stack: it has seen every card of it.
    """
    for i in range(len(out)):
        out[i] = 0
    at = write_common(board, state, seat, places, out, 0)
    at = write_yards(state, seat, places, out, at)
    at = write_tickets(board, state, seat, places, out, at)
    at = write_needs(board, state, seat, style, out, at)
    return write_offered(board, state, seat, style, out, at)


@rule
def write_yards(state: YardState, seat: int, places: int, out: Row, at: int) -> int:
    """Write the rows of each yard, the height of each stack, and the seat's own stack."""
    for place in range(state.seats):
        other = seat_at(state, place, seat)
        own = at + place * (2 * COLOURS + 1)
        write_row(state.row[other], COLOURS, out, own)
        write_row(state.on_top[other], COLOURS, out, own + COLOURS)
        out[own + 2 * COLOURS] = count_cards(state.stack[other])
    at = write_row(state.stack[seat], CARDS, out, at + places * (2 * COLOURS + 1))
    at = mark(out, at, COLOURS, state.placing if seat == state.turn else -1)
    out[at] = state.decks_played
    out[at + 1] = turns_left(state)
    return at + 2


@rule
def write_tickets(
    board: YardBoard, state: YardState, seat: int, places: int, out: Row, at: int
) -> int:
    """Write the seat's tickets: open, marked; by ticket whether it was scored by any; points."""
    count = board.tickets
    sums = at + 3 * count
    for ticket in range(count):
        holder = state.holder[ticket]
        if holder == seat and not is_before(state, seat, ticket):
            out[at + ticket] = 1
            out[sums] += board.ticket_points[ticket]
            out[sums + 1] += 1
            if state.decision == COMPLETING:
                out[at + count + ticket] = state.marked[ticket]
        elif holder <= SCORED:
            out[at + 2 * count + ticket] = 1
    return sums + 2


@rule
def write_needs(
    board: YardBoard, state: YardState, seat: int, style: Style, out: Row, at: int
) -> int:
    """Write by card what the open tickets ask for, and what stack and yard leave lacking."""
    needs = needs_of(board, state, seat, style)
    short = lacking(state, seat, needs)
    write_row(needs, CARDS, out, at)
    write_row(short, CARDS, out, at + CARDS)
    for colour in range(COLOURS):
        out[at + 2 * CARDS + colour] = min(short[colour], state.hand[seat][colour])
    return at + 2 * CARDS + COLOURS


@rule
def write_offered(
    board: YardBoard, state: YardState, seat: int, style: Style, out: Row, at: int
) -> int:
    """Write the offered tickets, and by slot how many cards each adds to what is lacking."""
    at = write_offer(board, state, seat, out, at)
    base = needs_of(board, state, seat, style)
    short = lacking(state, seat, base)[LOCOMOTIVE]
    for i in range(state.offered[seat]):
        needs = ints(CARDS)
        for card in range(CARDS):
            needs[card] = base[card]
        add_needs(board, state.offer[seat][i], needs)
        out[at + i] = lacking(state, seat, needs)[LOCOMOTIVE] - short
    return at + OFFER
