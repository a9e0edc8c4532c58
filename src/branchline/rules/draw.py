"""Drawing train cards: two cards, each face up or blind; a face-up locomotive counts as both."""

from .board import AnyBoard
from .cards import gain, reshuffle_if_due, take_card
from .face_up import settle_row, slot_of
from .mode import Row, note, rule
from .names import DRAW_DECK, DREW, LOCOMOTIVE, NO_CARD, NO_SLOT, SECOND_CARD, SLOTS, STOP, TURN
from .reasons import (
    DECK_EMPTY,
    DRAW_NEEDS_DECK,
    LOCOMOTIVE_NOT_SECOND,
    NOT_FACE_UP,
    OK,
    SECOND_CARD_DUE,
)
from .state import AnyState


@rule
def refuse_blind(state: AnyState) -> int:
    """Say why the top card of the deck cannot be drawn."""
    return OK if state.deck_size > 0 else DECK_EMPTY


@rule
def refuse_face_up(board: AnyBoard, state: AnyState, card: int) -> int:
    """Say why a face-up card of this colour cannot be drawn now."""
    return NOT_FACE_UP if slot_of(state, card) < 0 else refuse_from_row(board, state, card)


@rule
def refuse_from_row(board: AnyBoard, state: AnyState, card: int) -> int:
    """Say why a card that lies face up cannot be drawn now."""
    if state.decision == TURN:
        if state.deck_size == 0 and board.begins_without_deck == 0:  # G-21
            return DRAW_NEEDS_DECK
    elif card == LOCOMOTIVE and board.face_up_locomotive_is_two == 1:
        return LOCOMOTIVE_NOT_SECOND
    return OK


@rule
def legal_draws(board: AnyBoard, state: AnyState, out: Row) -> int:
    """Write the draws that are allowed now into `out`; return how many."""
    count = 0
    if refuse_blind(state) == OK:
        out[0] = board.first_action[DRAW_DECK]
        count = 1
    seen = 0
    for slot in range(SLOTS):
        card = state.face_up[slot]
        if card != NO_CARD and ((seen >> card) & 1) == 0:
            seen |= 1 << card
            if refuse_from_row(board, state, card) == OK:
                out[count] = board.draw_action[card]
                count += 1
    return count


@rule
def refuse_stop(state: AnyState) -> int:
    """Say why a draw cannot end after its first card (G-06)."""
    return OK if state.may_stop == 1 else SECOND_CARD_DUE


@rule
def legal_second_cards(board: AnyBoard, state: AnyState, out: Row) -> int:
    """Write the second draws that are allowed, and stopping instead, into `out`; count them."""
    count = legal_draws(board, state, out)
    if refuse_stop(state) == OK:
        out[count] = board.first_action[STOP]
        count += 1
    return count


@rule
def can_draw_second(board: AnyBoard, state: AnyState) -> bool:
    """Tell whether a lawful second card exists (G-05, G-07)."""
    if state.deck_size > 0:
        return True
    for slot in range(SLOTS):
        card = state.face_up[slot]
        if card == NO_CARD:
            continue
        if card != LOCOMOTIVE or board.face_up_locomotive_is_two == 0:
            return True
    return False


@rule
def draw_blind(board: AnyBoard, state: AnyState) -> bool:
    """Draw the top card; return whether the turn goes on with a second one."""
    seat = state.turn
    card = take_card(state)
    gain(state, seat, card)
    note(state, DREW, seat, card, NO_SLOT)
    reshuffle_if_due(board, state)
    return goes_on(board, state)


@rule
def draw_face_up(board: AnyBoard, state: AnyState, card: int) -> bool:
    """Draw a card from the row; return whether the turn goes on with a second one."""
    seat = state.turn
    slot = slot_of(state, card)
    state.face_up[slot] = NO_CARD
    gain(state, seat, card)
    state.known[seat][card] += 1
    note(state, DREW, seat, card, slot)
    settle_row(board, state)
    if card == LOCOMOTIVE and board.face_up_locomotive_is_two == 1:
        return False
    return goes_on(board, state)


@rule
def goes_on(board: AnyBoard, state: AnyState) -> bool:
    """Tell whether a second card is still to be drawn, and ask for it."""
    if state.decision == SECOND_CARD or not can_draw_second(board, state):
        return False
    state.may_stop = board.may_stop
    state.decision = SECOND_CARD
    return True
