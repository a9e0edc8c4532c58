"""What a seat observes on a map: the parts of `parts.map_parts`, in their order."""

from ....rules.maps.board import Board
from ....rules.maps.network import is_completed, join_cities
from ....rules.maps.state import State
from ....rules.mode import Row, rule
from ....rules.names import CARDS, PAYMENT, SUBSTITUTE, SURCHARGE
from ..observe import is_before, seat_at, write_common, write_row, write_zeros


@rule
def observe(board: Board, state: State, seat: int, open_stacks: int, again: int, out: Row) -> int:
    """Write what the seat observes; return how many numbers.

    A map has no stacks to open, and nothing that need not be written again.
    """
    at = write_common(board, state, seat, out)
    at = write_own_tickets(board, state, seat, out, at)
    for place in range(state.seats):
        out[at + place] = state.trains[seat_at(state, place, seat)]
    at += state.seats
    at = write_owners(board, state, seat, out, at)
    return write_claim(state, seat, out, at)


@rule
def write_owners(board: Board, state: State, seat: int, out: Row, at: int) -> int:
    """Write each route: 0 if it is free, else 1 + the place of its owner."""
    owners = out[at : at + board.routes]
    owner = state.owner
    seats = state.seats  # the compiler would read the field again after each number written
    for route in range(len(owners)):
        place = owner[route] - seat
        place = place + seats if place < 0 else place
        owners[route] = 0 if owner[route] < 0 else place + 1
    return at + board.routes


@rule
def write_own_tickets(board: Board, state: State, seat: int, out: Row, at: int) -> int:
    """Write each ticket: 0 not the seat's own, 1 its own, 2 its own and completed."""
    own = out[at : at + board.tickets]
    holder = state.holder
    up = join_cities(board, state, seat)
    for ticket in range(board.tickets):
        own[ticket] = 0
        if holder[ticket] == seat and not is_before(state, seat, ticket):
            own[ticket] = 2 if is_completed(board, up, ticket) else 1
    return at + board.tickets


@rule
def write_claim(state: State, seat: int, out: Row, at: int) -> int:
    """Write the claim under way, as far as the seat sees it: its own, or a tunnel that was tried.

    Route, colour, locomotives, coloured cards, substitutes to name, surcharge; cards laid; cards
    revealed.
    """
    decision = state.decision
    if decision == SURCHARGE:
        at = write_zeros(6, out, at)
        out[at - 6] = state.route + 1
        out[at - 1] = state.surcharge
        at = write_row(state.laid, CARDS, out, at)
        return write_row(state.revealed, CARDS, out, at)
    at = write_zeros(6 + 2 * CARDS, out, at)
    if seat == state.turn and (decision == PAYMENT or decision == SUBSTITUTE):
        start = at - 6 - 2 * CARDS
        out[start] = state.route + 1
        if decision == SUBSTITUTE:
            out[start + 1] = state.pay_colour + 1
            out[start + 2] = state.pay_locomotives
            out[start + 3] = state.pay_coloured
            out[start + 4] = state.to_lay
            write_row(state.laid, CARDS, out, start + 6)
    return at
