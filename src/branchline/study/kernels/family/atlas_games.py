"""Whole games of one pilot, with everything that an atlas counts.

Starting tickets are kept in two ways: as the pilot judges, or by lot. Lots alone show what a
ticket is worth: a seat that chooses keeps it where it fits, and would credit that to the ticket.
"""

from typing import NamedTuple

from ....rules.board import AnyBoard
from ....rules.generator import below, seed_generator
from ....rules.mode import Grid, Row, ints, rule
from ....rules.names import KEEP, NO_ROUTE, NOBODY, NOT_YET, OFFER, OPENING, OVER
from ....rules.rounds import waiting_seat
from ....rules.state import AnyState
from ....rules.tickets import is_returned
from ....search.offers import ways_to_keep
from .rules import Memo, Style, begin_game, choose, is_owner, mark_completed, new, play, route_meant


class Log(NamedTuple):
    """What happened in some games, one line each."""

    offers: Grid  # by seat and place: the tickets offered at the start
    kept: Grid  # by seat: bit set of the places that it kept
    lots: Grid  # by seat: 1 where a lot decided that
    later: Grid  # by ticket: how often it was offered in play
    later_kept: Grid  # and how often it was kept then
    completed: Grid  # by ticket: 1 where its holder completed it
    rounds: Grid  # by route: the round in which it was claimed, from 1; 0: never
    last: Row  # the seat that began the last round, or NOBODY


@rule
def draw_keep(board: AnyBoard, state: AnyState, seat: int, chance: Row) -> int:
    """Return a way to keep, each of them as likely as the others."""
    ways = ints(board.actions)
    return ways[below(chance, ways_to_keep(board, state, seat, ways))]


@rule
def note_keep(
    board: AnyBoard, state: AnyState, seat: int, action: int, log: Log, line: int
) -> None:
    """Note what a seat keeps of its offer."""
    for i in range(state.offered[seat]):
        ticket = state.offer[seat][i]
        kept = not is_returned(board, action, i)
        if state.decision != OPENING:
            log.later[line][ticket] += 1
            log.later_kept[line][ticket] += 1 if kept else 0
            continue
        log.offers[line][seat * OFFER + i] = ticket
        if kept:
            log.kept[line][seat] |= 1 << i


@rule
def decide(
    board: AnyBoard,
    state: AnyState,
    styles: list[Style],
    memos: list[Memo],
    chance: Row,
    log: Log,
    line: int,
) -> None:
    """Play one decision, and note what it means."""
    seat = waiting_seat(state)
    by_lot = state.decision == OPENING and below(chance, 2) == 1
    if by_lot:
        log.lots[line][seat] = 1
        action = draw_keep(board, state, seat, chance)
    else:
        action = choose(board, state, seat, styles[0], memos)
    if board.kind[action] == KEEP:
        note_keep(board, state, seat, action, log, line)
    route = route_meant(board, state, action)
    turns = state.turns
    was_open = state.last_turns == NOT_YET
    play(board, state, seat, action)
    if was_open and state.last_turns != NOT_YET and state.turns > turns:
        log.last[line] = seat
    if route != NO_ROUTE and is_owner(state, seat, route):
        log.rounds[line][route] = turns // state.seats + 1


@rule
def play_atlas(
    boards: list[AnyBoard],
    states: list[AnyState],
    styles: list[Style],
    memos: list[Memo],
    log: Log,
    seed: int,
    first: int,
) -> None:
    """Play one whole game in each state; game n is decided by the seed and its number."""
    board = boards[0]
    chance = ints(4)
    for line in range(len(states)):
        state = states[line]
        new(board, state, NOBODY, seed, first + line)
        seed_generator(chance, seed + 1, first + line)
        begin_game(board, state, memos)
        log.last[line] = NOBODY
        while state.decision != OVER:
            decide(board, state, styles, memos, chance, log, line)
        mark_completed(board, state, log.completed[line])
