"""The opening: deal cards and tickets, turn up the row, and let every seat choose its tickets."""

from .board import Board
from .cards import gain, reshuffle_if_due, take_card
from .face_up import settle_row
from .generator import below, seed_generator
from .mode import note, rule, scripted
from .names import (
    BONUS_CARD,
    BONUS_OUTCOME,
    BONUSES,
    CARDS,
    DEALT,
    FIRST,
    FIRST_OUTCOME,
    NO_CARD,
    NO_ROUTE,
    NOBODY,
    NOT_YET,
    OPENING,
    SEATS,
    SLOTS,
    TURNED_UP,
)
from .state import State
from .tickets import keep_tickets, offer_tickets, open_ticket_deck, shuffle_returned
from .turn import begin_play


@rule
def new(board: Board, state: State, first: int, low: int, high: int) -> None:
    """Set the table; `first` begins (NOBODY: chance decides), low and high are the seed."""
    clear(board, state)
    seed_generator(state.generator, low, high)
    deal_cards(board, state)
    turn_up(board, state)
    open_ticket_deck(board, state)
    for seat in range(board.seats):
        offer_tickets(board, state, seat, board.opening_offer)
    draw_bonus_cards(board, state)
    choose_first(state, first)


@rule
def clear(board: Board, state: State) -> None:
    """Set every field to what it is before anything is dealt."""
    state.seats = board.seats
    state.turn = 0
    state.decision = OPENING
    state.turns = 0
    state.passes = 0
    state.idle = 0
    state.last_turns = NOT_YET
    state.end = 0
    for card in range(CARDS):
        state.deck[card] = board.cards[card]
        state.discards[card] = 0
        state.laid[card] = 0
        state.revealed[card] = 0
    state.deck_size = 0
    for card in range(CARDS):
        state.deck_size += board.cards[card]
    state.discards_size = 0
    for slot in range(SLOTS):
        state.face_up[slot] = NO_CARD
    for route in range(board.routes):
        state.owner[route] = NOBODY
    state.route = NO_ROUTE
    state.pay_colour = NO_CARD
    state.pay_locomotives = 0
    state.pay_coloured = 0
    state.to_lay = 0
    state.lowest = 0
    state.surcharge = 0
    for seat in range(SEATS):
        clear_seat(board, state, seat)


@rule
def clear_seat(board: Board, state: State, seat: int) -> None:
    """Set one seat to what it has before anything is dealt."""
    for card in range(CARDS):
        state.hand[seat][card] = 0
        state.known[seat][card] = 0
    state.trains[seat] = board.trains
    state.points[seat] = 0
    state.offered[seat] = 0
    state.answer[seat] = NOT_YET
    state.completed[seat] = 0
    state.longest[seat] = 0
    state.bonuses_scored[seat] = 0
    state.final_points[seat] = 0
    state.rank[seat] = 0


@rule
def deal_cards(board: Board, state: State) -> None:
    """Deal the starting hands."""
    for seat in range(board.seats):
        for _ in range(board.hand):
            card = take_card(state)
            gain(state, seat, card)
            note(state, DEALT, seat, card, 0)


@rule
def turn_up(board: Board, state: State) -> None:
    """Lay out the face-up row, and wipe it if the game wants that."""
    for slot in range(SLOTS):
        if state.deck_size > 0:
            state.face_up[slot] = take_card(state)
        note(state, TURNED_UP, slot, state.face_up[slot], 0)
    reshuffle_if_due(state)
    settle_row(board, state)


@rule
def draw_bonus_cards(board: Board, state: State) -> None:
    """Put bonus cards into play: all of them, or as many as the game draws at random (NL-04)."""
    for bonus in range(BONUSES):
        state.bonus[bonus] = 0
    for drawn in range(board.bonuses_in_play):
        bonus = scripted(state, BONUS_OUTCOME)
        if bonus == NO_CARD:
            bonus = 0
            left = below(state.generator, board.bonuses - drawn)
            while left > 0 or state.bonus[bonus] == 1:
                left -= 1 - state.bonus[bonus]
                bonus += 1
        state.bonus[bonus] = 1
        note(state, BONUS_CARD, bonus, 0, 0)


@rule
def choose_first(state: State, first: int) -> None:
    """Decide who begins: the seat given, or chance (G-13)."""
    if first == NOBODY:
        first = scripted(state, FIRST_OUTCOME)
    if first == NOBODY:
        first = below(state.generator, state.seats)
    state.first = first
    note(state, FIRST, first, 0, 0)


@rule
def answer_opening(board: Board, state: State, seat: int, action: int) -> None:
    """Store a seat's choice; when all have chosen, carry the choices out (G-10)."""
    state.answer[seat] = action
    for other in range(state.seats):
        if state.answer[other] == NOT_YET:
            return
    for other in range(state.seats):
        keep_tickets(board, state, other, state.answer[other])
        state.answer[other] = NOT_YET
    shuffle_returned(board, state)
    begin_play(state)
