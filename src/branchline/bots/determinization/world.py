"""Determinization: a whole state that looks, from its seat, exactly like a view.

What the seat cannot know is dealt at random, and chance starts over. Nothing goes in but the view,
the printed sheet and what a bot remembers of its own stack. Such a state is called a world.
"""

from collections.abc import Callable
from random import Random

from branchline.bots.determinization.hidden_tickets import deal_tickets
from branchline.bots.determinization.map_world import set_map
from branchline.bots.determinization.yard_world import set_yards
from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.generator import WORD, seed_generator
from branchline.rules.state import AnyState
from branchline.sheet.model import MAP, YARDS
from branchline.views import DECISIONS, View

_SET_FAMILY: dict[str, Callable[..., None]] = {MAP: set_map, YARDS: set_yards}
_DECISION_OF = {name: number for number, name in DECISIONS.items()}


def world_from_view(
    setup: Setup,
    view: View,
    chance: Random,
    stack: list[int] | None = None,
) -> AnyState:
    """Return a state in which the seat, or a spectator, sees exactly this view.

    `stack` is the seat's own on-track stack as far as it is remembered.
    """
    state = setup.new_state()
    _set_table(setup, view, state)
    _set_cards(setup, view, state, chance)
    deal_tickets(setup, view, state, chance)
    _set_answers(setup, view, state)
    has_drawn = view.turns > 0 or state.decision == n.SECOND_CARD
    state.may_stop = setup.board.may_stop if has_drawn else 0  # as the rules leave it
    _SET_FAMILY[setup.family.name](setup, view, state, chance, stack)
    seed_generator(state.generator, chance.getrandbits(32) & WORD, chance.getrandbits(32) & WORD)
    return state


def _set_table(setup: Setup, view: View, state: AnyState) -> None:
    """Set whose turn it is, the open decision, the points and the bonus cards."""
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
    """Where all choose at once, the seats that have chosen keep all, or take the best choice."""
    keep_all = setup.board.first_action[n.KEEP]
    best = setup.board.first_action[n.COMPLETE_BEST]
    for seat in range(n.SEATS):
        state.answer[seat] = n.NOT_YET
        at_once = state.decision in (n.OPENING, n.COMPLETING)
        if at_once and seat < state.seats and seat not in view.waiting:
            state.answer[seat] = keep_all if state.decision == n.OPENING else best
