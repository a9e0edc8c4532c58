"""The tickets of a world: the seat's own, what it knows of the deck, and the rest at random."""

from random import Random

from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.state import AnyState
from branchline.views import View


def deal_tickets(setup: Setup, view: View, state: AnyState, chance: Random) -> None:
    """Lay the tickets where the view knows them, and the others at random."""
    you, board = view.you, setup.board
    state.holder = [n.NOBODY] * len(state.holder)
    state.returned_by = [n.NOBODY] * len(state.returned_by)
    offer = [setup.ticket(ticket) for ticket in view.offer]
    mine = [setup.ticket(own.ticket) for own in view.tickets]
    returned = [setup.ticket(ticket) for ticket in view.returned]
    places = {depth: setup.ticket(ticket) for depth, ticket in view.ticket_places}
    scored = [setup.ticket(one) for seat in view.seats for one in seat.completed]
    known = {*offer, *mine, *returned, *places.values(), *scored}
    unknown = [ticket for ticket in range(board.tickets) if ticket not in known]
    chance.shuffle(unknown)
    if you is not None:
        for ticket in mine:
            if ticket not in scored:
                state.holder[ticket] = you
        _offer(state, you, offer)
    for seat in view.seats:
        if seat.seat != you:
            _offer(state, seat.seat, [unknown.pop() for _ in range(seat.offered)])
            for _ in range(seat.tickets):
                state.holder[unknown.pop()] = seat.seat
    _lay_ring(setup, view, state, places, returned, unknown)


def _offer(state: AnyState, seat: int, tickets: list[int]) -> None:
    """Offer tickets to a seat."""
    state.offered[seat] = len(tickets)
    for i, ticket in enumerate(tickets):
        state.offer[seat][i] = ticket
        state.holder[ticket] = seat


def _lay_ring(
    setup: Setup,
    view: View,
    state: AnyState,
    places: dict[int, int],
    returned: list[int],
    unknown: list[int],
) -> None:
    """Lay the deck: what is known at its place, own returned tickets low, the rest above.

    What is left over has gone out of the game.
    """
    you = view.you or 0
    size = state.ring_size = view.ticket_deck
    leaves = setup.board.opening_returned == n.OUT or setup.board.returned == n.OUT
    mixed = [] if leaves else returned
    for ticket in returned if leaves else []:
        state.holder[ticket] = n.GONE - you
    lowest = min(places, default=size)
    state.fresh, state.mixed = lowest - len(mixed), len(mixed)
    for depth in range(size):
        if depth in places:
            state.ring[depth] = places[depth]
            state.order_known[depth] = 1 << you
        elif 0 <= depth - state.fresh < state.mixed:
            state.ring[depth] = mixed[depth - state.fresh]
            state.returned_by[state.ring[depth]] = you
        else:
            state.ring[depth] = unknown.pop()
    for ticket in unknown:
        state.holder[ticket] = n.GONE - (1 if you == 0 else 0)
