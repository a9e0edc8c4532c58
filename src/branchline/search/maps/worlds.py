"""Worlds on a map: the others hold tickets that they may well have."""

from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Row, copy_state, rule
from ..structs import ROOT, WORLD, Search
from .guesses import Guess, guess_tickets
from .settle import settle_tickets


@rule
def guess(search: Search) -> None:
    """Fill in the guesses; the others are assumed to value tickets by the first of their styles."""
    if len(search.guesses) == 0:
        return
    board, states, task = search.boards[0], search.states, search.tasks[0]
    copy_state(states, WORLD, ROOT)
    style, memo = search.others[0], search.memos[0]
    guess_tickets(board, states[WORLD], task.seat, style, memo, search.guesses, task.seed)


@rule
def settle(board: Board, state: State, seat: int, guesses: list[Guess], generator: Row) -> None:
    """Give the others tickets by the guesses, if there are any."""
    if len(guesses) > 0:
        settle_tickets(board, state, seat, guesses, generator)
