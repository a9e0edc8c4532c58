"""Train cards: the deck runs out, the discards are shuffled into a new one at once.

The deck is a multiset: drawing from it at random is drawing from a shuffled deck, and nobody,
not even the program, knows what comes next.
"""

from .board import AnyBoard
from .generator import below
from .mode import Row, note, rule, scripted
from .names import BY_CHANCE, CARD_OUTCOME, CARDS, RESHUFFLED
from .state import AnyState


@rule
def reshuffle_if_due(board: AnyBoard, state: AnyState) -> None:
    """Make the discards the deck when the deck is empty and there are any (G-02)."""
    if state.deck_size > 0 or state.discards_size == 0 or board.reshuffles == 0:
        return
    for card in range(CARDS):
        count = state.discards[card]
        state.deck[card] = count
        state.discards[card] = 0
        if count > 0:
            note(state, RESHUFFLED, card, count, 0)
    state.deck_size = state.discards_size
    state.discards_size = 0


@rule
def take_card(state: AnyState) -> int:
    """Take the top card of the deck, which must hold one."""
    card = scripted(state, CARD_OUTCOME)
    if card == BY_CHANCE:
        deck = state.deck
        left = below(state.generator, state.deck_size)
        card = 0
        while left >= deck[card]:
            left -= deck[card]
            card += 1
    state.deck[card] -= 1
    state.deck_size -= 1
    return card


@rule
def discard(state: AnyState, card: int, count: int) -> None:
    """Lay cards on the discards; the caller then settles the row."""
    state.discards[card] += count
    state.discards_size += count


@rule
def gain(state: AnyState, seat: int, card: int) -> None:
    """Add a card to a hand, unseen by the others."""
    state.hand[seat][card] += 1


@rule
def spend(state: AnyState, seat: int, card: int, count: int) -> None:
    """Take cards out of a hand, in sight of all."""
    state.hand[seat][card] -= count
    left = state.known[seat][card] - count
    state.known[seat][card] = max(left, 0)


@rule
def count_cards(cards: Row) -> int:
    """Return how many cards there are."""
    count = 0
    for card in range(CARDS):
        count += cards[card]
    return count
