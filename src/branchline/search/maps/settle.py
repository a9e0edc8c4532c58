"""Settling: in a world that was dealt, the other seats get tickets that they may well hold."""

from ...rules.generator import below
from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.tickets import place_in_ring
from .guesses import Guess, held_of, is_among, unsettled


@rule
def settle_tickets(
    board: Board, state: State, seat: int, guesses: list[Guess], generator: Row
) -> None:
    """Give every other seat the tickets of one of the guesses about it.

    A ticket that two of them should have stays with the one that is settled first.
    """
    pool = unsettled(board, state, seat)
    places = ring_places(board, state)
    taken = ints(board.tickets)
    begin = below(generator, state.seats)
    for i in range(state.seats):
        other = (begin + i) % state.seats
        if other != seat:
            wanted = guesses[below(generator, len(guesses))].tickets[other]
            held = held_of(board, state, other, pool)
            settle_seat(state, other, wanted, held, places, taken)


@rule
def settle_seat(state: State, other: int, wanted: Row, held: Row, places: Row, taken: Row) -> None:
    """Swap what a seat holds for what it should hold, unless another seat has taken it."""
    count = len(held)
    spare = 0  # the next ticket of its own that it may give away
    for i in range(count):
        ticket = wanted[i]
        if taken[ticket] == 1:
            continue
        taken[ticket] = 1
        if state.holder[ticket] == other:
            continue
        while is_among(wanted, count, held[spare]):
            spare += 1
        swap_tickets(state, places, held[spare], ticket)
        spare += 1


@rule
def ring_places(board: Board, state: State) -> Row:
    """Return by ticket its place in the ring, plus one; 0 if it is not there."""
    places = ints(board.tickets)
    for depth in range(state.ring_size):
        place = place_in_ring(board, state, depth)
        places[state.ring[place]] = place + 1
    return places


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
