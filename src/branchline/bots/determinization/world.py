"""A world from a view: a whole state that looks from the seat just like the view.

What the seat cannot know is dealt at random, and chance begins anew. Nothing but the view, the
printed sheet and what a bot remembers of its own stack goes in.
"""

from collections.abc import Iterable
from random import Random

from branchline.bots.determinization.hidden_tickets import deal_tickets
from branchline.families import family_of
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.rules.generator import WORD, seed_generator
from branchline.rules.maps.state import State
from branchline.rules.state import AnyState
from branchline.rules.yards.state import YardState
from branchline.views import DECISIONS, View

_DECISION_OF = {name: number for number, name in DECISIONS.items()}


def world_from_view(
    setup: Setup,
    view: View,
    legal: Iterable[Action] | None,
    chance: Random,
    stack: list[int] | None = None,
) -> AnyState:
    """Return a state in which the seat of the view sees just that view and has these actions.

    Without actions it is guessed whether a draw may end early. `stack` is the seat's own on-track
    stack as far as it is remembered.
    """
    state = family_of(setup.sheet).state(setup.board.layout)
    assert view.you is not None
    _set_table(setup, view, state)
    _set_cards(setup, view, state, chance)
    deal_tickets(setup, view, state, chance)
    _set_answers(setup, view, state)
    state.may_stop = int(_may_stop(setup, view, legal))
    if isinstance(state, State):
        _set_map(setup, view, state)
    elif isinstance(state, YardState):
        _set_yards(setup, view, state, chance, stack)
    seed_generator(state.generator, chance.getrandbits(32) & WORD, chance.getrandbits(32) & WORD)
    return state


def _may_stop(setup: Setup, view: View, legal: Iterable[Action] | None) -> bool:
    """Tell whether a draw under way may end after its first card."""
    if legal is not None:
        return any(setup.actions[action.number].kind == n.STOP for action in legal)
    last = setup.board.may_stop_after_last == 1 and view.deck == 0
    return setup.board.may_stop == 1 or last


def _set_table(setup: Setup, view: View, state: AnyState) -> None:
    """Set whose turn it is, what is asked, and what stands beside the map."""
    state.seats = len(view.seats)
    state.turn, state.first, state.turns = view.turn, view.first, view.turns
    state.decision = _DECISION_OF[view.decision]
    state.last_turns = n.NOT_YET if view.last_turns is None else view.last_turns
    for seat in view.seats:
        state.points[seat.seat] = seat.points
    for number, bonus in enumerate(setup.sheet.bonuses):
        state.bonus[number] = int(bonus.key in view.bonuses)


def _set_cards(setup: Setup, view: View, state: AnyState, chance: Random) -> None:
    """Lay out the row and the discards; deal the unseen cards to the other hands and the deck."""
    for slot, name in enumerate(view.face_up):
        state.face_up[slot] = n.NO_CARD if name is None else setup.cards[name]
    state.discards = setup.counts(view.discards)
    state.discards_size = sum(state.discards)
    unseen = [card for card, count in enumerate(setup.counts(view.unseen)) for _ in range(count)]
    chance.shuffle(unseen)
    for seat in view.seats:
        seen = setup.counts(seat.seen)
        state.known[seat.seat] = list(seen)
        state.hand[seat.seat] = list(seen)
        if seat.seat == view.you:
            state.hand[seat.seat] = setup.counts(view.hand or {})
            continue
        for _ in range(seat.cards - sum(seen)):
            state.hand[seat.seat][unseen.pop()] += 1
    for card in unseen:
        state.deck[card] += 1
    state.deck_size = len(unseen)


def _set_answers(setup: Setup, view: View, state: AnyState) -> None:
    """Where all choose at once, let those who have chosen keep all, or take the best choice."""
    keep_all = setup.board.first_action[n.KEEP]
    best = setup.board.first_action[n.COMPLETE_BEST]
    for seat in range(n.SEATS):
        state.answer[seat] = n.NOT_YET
        at_once = state.decision in (n.OPENING, n.COMPLETING)
        if at_once and seat < state.seats and seat not in view.waiting:
            state.answer[seat] = keep_all if state.decision == n.OPENING else best


def _set_map(setup: Setup, view: View, state: State) -> None:
    """Set the trains, and a claim under way."""
    for seat in view.seats:
        state.trains[seat.seat] = seat.trains or 0
    state.owner = [n.NOBODY] * len(state.owner)
    for route, owner in enumerate(view.owners):
        state.owner[route] = n.NOBODY if owner is None else owner
    state.route, state.pay_colour = n.NO_ROUTE, n.NO_CARD
    if view.claim is not None:
        claim = view.claim
        state.route = setup.route(claim.route)
        state.pay_colour = n.NO_CARD if claim.colour is None else setup.cards[claim.colour]
        state.pay_locomotives, state.pay_coloured = claim.locomotives, claim.coloured
        state.to_lay = claim.to_lay
        state.laid = setup.counts(claim.substitutes)
        state.lowest = max((card for card in range(n.CARDS) if state.laid[card]), default=0)
    elif view.tunnel is not None:
        state.route = setup.route(view.tunnel.route)
        state.laid = setup.counts(view.tunnel.laid)
        state.revealed = setup.counts(view.tunnel.revealed)
        state.surcharge = view.tunnel.surcharge
        coloured = [card for card in range(n.COLOURS) if state.laid[card]]
        state.pay_colour = coloured[0] if coloured else n.NO_CARD


def _set_yards(
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
    """Return the cards of the box that are in no hand, no yard, and not on the table."""
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
