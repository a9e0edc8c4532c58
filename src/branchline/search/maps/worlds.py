"""Worlds on a map: hidden cards dealt, and tickets that the others may well hold."""

from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.maps.unseen import deal_anew
from ...rules.mode import Row, copy_state, rule
from ..results import ROOT, WORLD
from .guesses import guess_tickets
from .settle import settle_tickets


@rule
def guess(
    boards: list[Board], states: list[State], seat: int, others: Row, count: int, seed: int
) -> Row:
    """Return so many guesses for each other seat what tickets it holds."""
    copy_state(states, WORLD, ROOT)
    return guess_tickets(boards[0], states[WORLD], seat, others, count, seed)


@rule
def deal_world(
    board: Board, states: list[State], seat: int, guesses: Row, count: int, generator: Row
) -> None:
    """Deal what the seat cannot know; where there are guesses, tickets by one for each seat."""
    copy_state(states, WORLD, ROOT)
    deal_anew(board, states[WORLD], seat, generator)
    if count > 0:
        settle_tickets(board, states[WORLD], seat, guesses, count, generator)
