"""The opening of a game on a map: trains for every seat, then cards and tickets."""

from ..generator import seed_generator
from ..mode import rule
from ..names import CARDS, NO_CARD, NO_ROUTE, NOBODY, SEATS
from ..setting import clear, deal, open_table
from .board import Board
from .state import State


@rule
def new(board: Board, state: State, first: int, low: int, high: int) -> None:
    """Set the table; `first` begins (NOBODY: chance decides), low and high are the seed."""
    clear(board, state)
    clear_map(board, state)
    seed_generator(state.generator, low, high)
    for seat in range(board.seats):
        deal(state, seat, board.hand)
    open_table(board, state, first)


@rule
def clear_map(board: Board, state: State) -> None:
    """Take all trains off the map and forget any claim."""
    for route in range(board.routes):
        state.owner[route] = NOBODY
    for seat in range(SEATS):
        state.trains[seat] = board.trains
        state.longest[seat] = 0
    for card in range(CARDS):
        state.laid[card] = 0
        state.revealed[card] = 0
    state.route = NO_ROUTE
    state.pay_colour = NO_CARD
    state.pay_locomotives = 0
    state.pay_coloured = 0
    state.to_lay = 0
    state.lowest = 0
    state.surcharge = 0
