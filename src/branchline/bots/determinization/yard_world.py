"""The part of a determinization that only games with yards have: rows and on-track stacks."""

from random import Random

from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.yards.state import YardState
from branchline.views import View


def set_yards(
    setup: Setup, view: View, state: YardState, chance: Random, stack: list[int] | None
) -> None:
    """Set the yards; the stacks get what is nowhere else."""
    state.placing = n.NO_CARD
    if view.yard is not None and view.yard.placing is not None:
        state.placing = setup.cards[view.yard.placing]
    for seat in view.seats:
        for row in seat.yard:
            state.row[seat.seat][setup.cards[row.colour]] = row.cards
            state.on_top[seat.seat][setup.cards[row.colour]] = row.locomotives
        for ticket in seat.completed:
            state.completed[seat.seat] += 1
            state.holder[setup.ticket(ticket)] = n.SCORED - seat.seat
    state.decks_played = int(any(seat.completed for seat in view.seats))
    if view.yard is not None:
        for ticket in view.yard.marked:
            state.marked[setup.ticket(ticket)] = 1
        if view.yard.stack is not None:
            stack = setup.counts(view.yard.stack)
    _deal_stacks(setup, view, state, chance, stack)


def _deal_stacks(
    setup: Setup, view: View, state: YardState, chance: Random, stack: list[int] | None
) -> None:
    """Deal the cards that are nowhere else to the on-track stacks."""
    rest = [card for card, count in enumerate(_elsewhere(setup, state)) for _ in range(count)]
    chance.shuffle(rest)
    own = 0 if view.you is None else view.you
    if stack is not None and sum(stack) == view.seats[own].stack:
        for card, count in enumerate(stack):
            for _ in range(count):
                if card in rest:
                    rest.remove(card)
                    state.stack[own][card] += 1
    for seat in sorted(view.seats, key=lambda one: one.seat != own):
        while sum(state.stack[seat.seat]) < (seat.stack or 0) and rest:
            state.stack[seat.seat][rest.pop()] += 1


def _elsewhere(setup: Setup, state: YardState) -> list[int]:
    """Return the cards of the box that are in no hand, in no yard, and not on the table."""
    left = [
        setup.board.cards[card] - state.deck[card] - state.discards[card] for card in range(n.CARDS)
    ]
    for card in state.face_up:
        if card != n.NO_CARD:
            left[card] -= 1
    for seat in range(state.seats):
        for card in range(n.CARDS):
            left[card] -= state.hand[seat][card]
        for colour in range(n.COLOURS):
            left[colour] -= state.row[seat][colour]
            left[n.LOCOMOTIVE] -= state.on_top[seat][colour]
    return left
