"""The face-up row: a card taken is replaced at once; too many locomotives wipe the row."""

from .board import AnyBoard
from .cards import discard, reshuffle_if_due, take_card
from .mode import note, rule
from .names import LOCOMOTIVE, NO_CARD, REFILLED, SLOTS, WIPED
from .state import AnyState

MOST_WIPES = 10  # in a row; then the row stays (G-04)


@rule
def refill(board: AnyBoard, state: AnyState) -> None:
    """Fill the empty places in place order while there are cards (G-03)."""
    reshuffle_if_due(board, state)
    for slot in range(SLOTS):
        if state.face_up[slot] == NO_CARD and state.deck_size > 0:
            card = take_card(state)
            state.face_up[slot] = card
            note(state, REFILLED, slot, card, 0)
            reshuffle_if_due(board, state)


@rule
def should_wipe(board: AnyBoard, state: AnyState) -> bool:
    """Tell whether the row must be wiped, and a lawful row could follow (G-04)."""
    locomotives = 0
    others = 0
    for slot in range(SLOTS):
        if state.face_up[slot] == LOCOMOTIVE:
            locomotives += 1
        elif state.face_up[slot] != NO_CARD:
            others += 1
    if locomotives < board.wipe_at:
        return False
    if state.deck_size + state.discards_size == 0:
        return False
    others += state.deck_size - state.deck[LOCOMOTIVE]
    others += state.discards_size - state.discards[LOCOMOTIVE]
    return others >= board.wipe_at


@rule
def wipe(state: AnyState) -> None:
    """Lay the whole row on the discards."""
    for slot in range(SLOTS):
        card = state.face_up[slot]
        note(state, WIPED, slot, card, 0)
        if card != NO_CARD:
            discard(state, card, 1)
            state.face_up[slot] = NO_CARD


@rule
def settle_row(board: AnyBoard, state: AnyState) -> None:
    """Reshuffle, refill and wipe until the table is as the rules want it."""
    refill(board, state)
    if board.wipe_at == 0:
        return
    wipes = 0
    while wipes < MOST_WIPES and should_wipe(board, state):
        wipe(state)
        refill(board, state)
        wipes += 1


@rule
def slot_of(state: AnyState, card: int) -> int:
    """Return the first place of the row that shows the card, or -1."""
    for slot in range(SLOTS):
        if state.face_up[slot] == card:
            return slot
    return -1
