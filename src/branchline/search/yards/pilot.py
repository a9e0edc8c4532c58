"""The pilot with yards: what a seat with some style does at every question."""

from ...rules.draw import refuse_blind, refuse_face_up
from ...rules.mode import Row, ints, rule
from ...rules.names import (
    CARDS,
    COLOURS,
    COMPLETE_BEST,
    COMPLETING,
    DRAW_DECK,
    DRAW_TICKETS,
    LOCOMOTIVE,
    NO_CARD,
    NOBODY,
    PASS,
    PLACE,
    PUTTING,
    SECOND_CARD,
    SLOTS,
    TURN,
)
from ...rules.reasons import OK
from ...rules.tickets import refuse_tickets
from ...rules.yards.board import YardBoard
from ...rules.yards.place import legal_places, legal_puts, owner_of, row_size
from ...rules.yards.state import YardState
from ..structs import Nothing as Memo
from .keep import keep_action
from .needs import lacking, needs_of, turns_left
from .style import Style


@rule
def begin_game(board: YardBoard, state: YardState, memos: list[Memo]) -> None:
    """A seat plans nothing ahead: there is nothing to forget."""


@rule
def choose(board: YardBoard, state: YardState, seat: int, style: Style, memos: list[Memo]) -> int:
    """Return what the style of the seat does now."""
    decision = state.decision
    if decision == COMPLETING:
        return board.first_action[COMPLETE_BEST]
    short = lacking(state, seat, needs_of(board, state, seat, style))
    if decision == TURN:
        return take_turn(board, state, seat, style, short)
    if decision == SECOND_CARD:
        return draw_card(board, state, seat, short)
    if decision == PUTTING:
        return put(board, state, seat, style, short)
    return keep_action(board, state, seat, style)


@rule
def take_turn(board: YardBoard, state: YardState, seat: int, style: Style, short: Row) -> int:
    """Return what to do with the turn: tickets, a row, cards, or what else is possible."""
    turns = turns_left(state)
    hand = state.hand[seat]
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, short[colour] - hand[colour])
    if missing <= style.tickets_when and turns >= style.tickets_until:
        # Not twice in a row: a seat that keeps none each time would never come to an end.
        if (state.turns // state.seats) & 1 == 0 and refuse_tickets(state) == OK:
            return board.first_action[DRAW_TICKETS]
    hurry = turns <= style.hurry
    action = place(board, state, seat, style, short, 1 if hurry else style.patience)
    if action < 0:
        action = draw_card(board, state, seat, short)
    if action < 0:
        action = place(board, state, seat, style, short, -1000)
    return action if action >= 0 else board.first_action[PASS]


@rule
def set_worth(
    state: YardState, seat: int, style: Style, short: Row, colour: int, turns: int
) -> int:
    """Return what placing a set of a colour is worth: what rolls out in time, what it robs."""
    useful = min(state.hand[seat][colour], short[colour])
    size = min(state.hand[seat][colour], turns - 1)
    useful = min(useful, size)
    worth = 10 * useful + style.surplus * (size - useful)
    owner = owner_of(state, colour)
    if owner != NOBODY:
        worth += style.rob * row_size(state, owner, colour)
    return worth


@rule
def three_worth(style: Style, short: Row, colours: int) -> int:
    """Return what placing one card each of three colours is worth."""
    worth = 0
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            worth += 10 if short[colour] > 0 else style.surplus
    return worth


@rule
def place(
    board: YardBoard, state: YardState, seat: int, style: Style, short: Row, least: int
) -> int:
    """Return the placing that is worth most, if it is worth the least wanted, or -1."""
    turns = turns_left(state)
    out = ints(board.actions)
    count = legal_places(board, state, seat, out, 0)
    best = -1
    most = least - 1
    for i in range(count):
        action = out[i]
        if board.kind[action] == PLACE:
            worth = set_worth(state, seat, style, short, board.card[action], turns)
        else:
            worth = three_worth(style, short, board.colours[action])
        if worth > most and turns > 1:
            best = action
            most = worth
    return best


@rule
def put(board: YardBoard, state: YardState, seat: int, style: Style, short: Row) -> int:
    """Return how many cards of the announced set to put: all that roll out in time."""
    out = ints(board.actions)
    count = legal_puts(board, state, seat, out)
    turns = turns_left(state) - 1
    locomotives = min(style.locomotives, max(0, short[LOCOMOTIVE] - 1))
    best = out[0]
    least = 0
    for i in range(count):
        action = out[i]
        size = board.coloured[action] + board.locomotives[action]
        loss = 3 * max(0, board.locomotives[action] - locomotives)
        loss += 2 * max(0, locomotives - board.locomotives[action])
        loss += 4 * max(0, size - turns) - board.coloured[action]
        if i == 0 or loss < least:
            best = action
            least = loss
    return best


@rule
def draw_card(board: YardBoard, state: YardState, seat: int, short: Row) -> int:
    """Return the draw of the face-up card that is lacking most, or of the deck's top."""
    hand = state.hand[seat]
    best = NO_CARD
    most = 0
    for slot in range(SLOTS):
        card = state.face_up[slot]
        if card == NO_CARD or card == LOCOMOTIVE or short[card] <= hand[card]:
            continue
        worth = 10 * hand[card] + short[card]
        if (best == NO_CARD or worth > most) and refuse_face_up(board, state, card) == OK:
            best = card
            most = worth
    if best != NO_CARD:
        return board.draw_action[best]
    if refuse_blind(state) == OK:
        return board.first_action[DRAW_DECK]
    for card in range(CARDS):
        if refuse_face_up(board, state, card) == OK:
            if best == NO_CARD or hand[card] > hand[best]:
                best = card
    return -1 if best == NO_CARD else board.draw_action[best]
