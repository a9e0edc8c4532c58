"""The opening of a game with yards: a locomotive for every seat, then cards and tickets (CG-03)."""

from ..cards import gain
from ..generator import seed_generator
from ..mode import note, rule
from ..names import CARDS, COLOURS, DEALT, LOCOMOTIVE, NO_CARD, SEATS
from ..setting import clear, deal, open_table
from .board import YardBoard
from .state import YardState


@rule
def new(board: YardBoard, state: YardState, first: int, low: int, high: int) -> None:
    """Set the table; `first` begins (NOBODY: chance decides), low and high are the seed."""
    clear(board, state)
    clear_yards(board, state)
    seed_generator(state.generator, low, high)
    state.deck[LOCOMOTIVE] -= board.opening_locomotives * board.seats
    state.deck_size -= board.opening_locomotives * board.seats
    for seat in range(board.seats):
        for _ in range(board.opening_locomotives):
            gain(state, seat, LOCOMOTIVE)
            state.known[seat][LOCOMOTIVE] += 1
            note(state, DEALT, seat, LOCOMOTIVE, 0)
        deal(state, seat, board.hand)
    open_table(board, state, first)


@rule
def clear_yards(board: YardBoard, state: YardState) -> None:
    """Empty the yards and the stacks."""
    state.decks_played = 0
    state.placing = NO_CARD
    for seat in range(SEATS):
        for colour in range(COLOURS):
            state.row[seat][colour] = 0
            state.on_top[seat][colour] = 0
        for card in range(CARDS):
            state.stack[seat][card] = 0
    for ticket in range(board.tickets):
        state.marked[ticket] = 0
