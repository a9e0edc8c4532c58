"""Tempo: how many turns are likely to be left."""

from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import rule
from ...rules.names import CARDS, NOT_YET


@rule
def turns_to_end(board: Board, state: State, seat: int) -> int:
    """Return the turns a seat needs to place its trains: to draw the cards, and to claim."""
    cards = 0
    for card in range(CARDS):
        cards += state.hand[seat][card]
    trains = max(0, state.trains[seat] - board.last_round_at)
    draws = max(0, trains - cards + 2)
    return (draws + 1) // 2 + (3 * trains + 9) // 10 + 1


@rule
def turns_left(board: Board, state: State, seat: int) -> int:
    """Return how many turns the seat is likely to have, this one included."""
    if state.last_turns != NOT_YET:
        return (state.last_turns + state.seats - 1) // state.seats
    fewest = turns_to_end(board, state, seat)
    for other in range(state.seats):
        fewest = min(fewest, turns_to_end(board, state, other))
    return fewest + 1
