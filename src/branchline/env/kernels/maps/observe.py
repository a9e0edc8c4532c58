"""What a seat observes on a map: the parts of `parts.map_parts`, in their order."""

from ....rules.maps.board import Board
from ....rules.maps.network import is_completed, join_cities
from ....rules.maps.state import State
from ....rules.mode import Row, rule
from ....rules.names import CARDS, PAYMENT, SUBSTITUTE, SURCHARGE
from ....rules.observer import is_before, seat_at
from ..observe import write_common, write_number, write_row, write_zeros


@rule
def observe(board: Board, state: State, seat: int, open_stacks: int, again: int, out: Row) -> int:
    """Write what the seat observes; return how many numbers.

    A map has no stacks to open, and nothing that need not be written again.
    """
    at = write_common(board, state, seat, out)
    at = write_own_tickets(board, state, seat, out, at)
    for place in range(state.seats):
        at = write_number(state.trains[seat_at(state, place, seat)], out, at)
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
    tried = state.decision == SURCHARGE
    paying = seat == state.turn and state.decision == PAYMENT
    laying = seat == state.turn and state.decision == SUBSTITUTE
    if not (tried or paying or laying):  # most of the time
        return write_zeros(6 + 2 * CARDS, out, at)
    at = write_number(state.route + 1, out, at)
    at = write_number(state.pay_colour + 1 if laying else 0, out, at)
    at = write_number(state.pay_locomotives if laying else 0, out, at)
    at = write_number(state.pay_coloured if laying else 0, out, at)
    at = write_number(state.to_lay if laying else 0, out, at)
    at = write_number(state.surcharge if tried else 0, out, at)
    at = write_zeros(CARDS, out, at) if paying else write_row(state.laid, CARDS, out, at)
    return write_row(state.revealed, CARDS, out, at) if tried else write_zeros(CARDS, out, at)
