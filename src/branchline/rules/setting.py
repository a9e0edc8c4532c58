"""Setting the table, in every game: cards, row, tickets, bonus cards, and who begins."""

from .board import AnyBoard
from .cards import gain, take_card
from .face_up import settle_row
from .generator import below
from .mode import note, rule, scripted
from .names import (
    BONUS_CARD,
    BONUS_OUTCOME,
    BONUSES,
    BY_CHANCE,
    CARDS,
    DEALT,
    FIRST,
    FIRST_OUTCOME,
    NO_CARD,
    NOBODY,
    NOT_YET,
    OPENING,
    SEATS,
    SLOTS,
    TURNED_UP,
)
from .rounds import begin_play
from .state import AnyState
from .tickets import (
    note_choice,
    offer_tickets,
    open_ticket_deck,
    return_tickets,
    shuffle_returned,
)


@rule
def clear(board: AnyBoard, state: AnyState) -> None:
    """Set every field that all games have to what it is before anything is dealt."""
    state.seats = board.seats
    state.turn = 0
    state.decision = OPENING
    state.turns = 0
    state.passes = 0
    state.idle = 0
    state.last_turns = NOT_YET
    state.may_stop = 0
    state.end = 0
    state.deck_size = 0
    state.discards_size = 0
    for card in range(CARDS):
        state.deck[card] = board.cards[card]
        state.deck_size += board.cards[card]
        state.discards[card] = 0
    for slot in range(SLOTS):
        state.face_up[slot] = NO_CARD
    for seat in range(SEATS):
        clear_seat(state, seat)


@rule
def clear_seat(state: AnyState, seat: int) -> None:
    """Set one seat to what it has before anything is dealt."""
    for card in range(CARDS):
        state.hand[seat][card] = 0
        state.known[seat][card] = 0
    state.points[seat] = 0
    state.offered[seat] = 0
    state.answer[seat] = NOT_YET
    state.completed[seat] = 0
    state.bonuses_scored[seat] = 0
    state.final_points[seat] = 0
    state.rank[seat] = 0


@rule
def deal(state: AnyState, seat: int, count: int) -> None:
    """Deal cards to a seat."""
    for _ in range(count):
        card = take_card(state)
        gain(state, seat, card)
        note(state, DEALT, seat, card, 0)


@rule
def turn_up(board: AnyBoard, state: AnyState) -> None:
    """Lay out the face-up row, and wipe it if the game wants that."""
    for slot in range(SLOTS):
        if state.deck_size > 0:
            state.face_up[slot] = take_card(state)
        note(state, TURNED_UP, slot, state.face_up[slot], 0)
    settle_row(board, state)


@rule
def draw_bonus_cards(board: AnyBoard, state: AnyState) -> None:
    """Put bonus cards into play: all of them, or as many as the game draws at random (NL-04)."""
    all_of_them = board.bonuses_in_play == board.bonuses
    for bonus in range(BONUSES):
        state.bonus[bonus] = 1 if all_of_them and bonus < board.bonuses else 0
    if all_of_them:
        return
    for drawn in range(board.bonuses_in_play):
        bonus = scripted(state, BONUS_OUTCOME)
        if bonus == BY_CHANCE:
            bonus = 0
            left = below(state.generator, board.bonuses - drawn)
            while left > 0 or state.bonus[bonus] == 1:
                left -= 1 - state.bonus[bonus]
                bonus += 1
        state.bonus[bonus] = 1
        note(state, BONUS_CARD, bonus, 0, 0)


@rule
def choose_first(state: AnyState, first: int) -> None:
    """Decide who begins: the seat given, or chance (G-13)."""
    if first == NOBODY:
        first = scripted(state, FIRST_OUTCOME)
    if first == BY_CHANCE:
        first = below(state.generator, state.seats)
    state.first = first
    note(state, FIRST, first, 0, 0)


@rule
def offer_opening_tickets(board: AnyBoard, state: AnyState) -> None:
    """Shuffle the tickets and put some before every seat."""
    open_ticket_deck(board, state)
    for seat in range(board.seats):
        offer_tickets(board, state, seat, board.opening_offer)


@rule
def open_table(board: AnyBoard, state: AnyState, first: int) -> None:
    """Lay out what is the same for all seats, once the hands are dealt, and say who begins."""
    turn_up(board, state)
    offer_opening_tickets(board, state)
    draw_bonus_cards(board, state)
    choose_first(state, first)


@rule
def have_all_answered(state: AnyState) -> bool:
    """Tell whether every seat has answered a question that all are asked at once."""
    for seat in range(state.seats):
        if state.answer[seat] == NOT_YET:
            return False
    return True


@rule
def answer_opening(board: AnyBoard, state: AnyState, seat: int, action: int) -> None:
    """Store a seat's choice; when all have chosen, carry the choices out (G-10)."""
    state.answer[seat] = action
    if not have_all_answered(state):
        return
    for other in range(state.seats):
        note_choice(board, state, other, state.answer[other])
    for i in range(state.seats):  # from the first player on (G-09)
        other = (state.first + i) % state.seats
        return_tickets(board, state, other, state.answer[other])
        state.answer[other] = NOT_YET
    shuffle_returned(board, state)
    begin_play(state)
