"""Rollouts: every arm of a search is played to the end in the same worlds.

An arm is a first action and the plan that its seat follows from there on; a plan is a style and
the tickets that are given up. All arms meet the same hidden cards and the same opponents in one
world, so that their differences tell more than their means.
"""

from ...rules.board import AnyBoard
from ...rules.generator import seed_generator
from ...rules.mode import Row, copy_state, ints, rule
from ...rules.names import OVER, TURN
from ...rules.rounds import waiting_seat
from ...rules.state import AnyState
from ..results import (
    LEAD,
    ROOT,
    SCRATCH,
    SQUARES,
    STYLE,
    SUMS,
    WORLD,
    add_result,
    follow,
    seat_others,
    worth_of,
)
from .memo import new_memo
from .pilot import choose
from .rules import new, play
from .worlds import deal_world


@rule
def run_out(
    board: AnyBoard, state: AnyState, styles: Row, dropped: Row, seed: int, number: int
) -> None:
    """Play to the end, each seat by its style; chance begins anew with each turn of the world."""
    memo = new_memo(board, state)
    while state.decision != OVER:
        if state.decision == TURN:
            seed_generator(state.generator, seed + state.turns, number)
        seat = waiting_seat(state)
        play(board, state, seat, choose(board, state, seat, styles, dropped, memo))


@rule
def propose(
    boards: list[AnyBoard], states: list[AnyState], seat: int, plans: Row, plan: int
) -> int:
    """Return the action that a plan takes first."""
    board = boards[0]
    styles = ints(board.seats * STYLE)
    dropped = ints(board.tickets)
    follow(plans, plan, board.tickets, seat, styles, dropped)
    memo = new_memo(board, states[ROOT])
    return choose(board, states[ROOT], seat, styles, dropped, memo)


@rule
def race(
    boards: list[AnyBoard],
    states: list[AnyState],
    seat: int,
    arms: Row,
    plans: Row,
    others: Row,
    alive: Row,
    begin: int,
    end: int,
    seed: int,
    guesses: Row,
    count: int,
    weights: Row,
    sums: Row,
) -> None:
    """Play the arms that are alive, the first always, in some worlds; add up what came out."""
    board = boards[0]
    generator = ints(4)
    styles = ints(board.seats * STYLE)
    dropped = ints(board.tickets)
    first = 0
    for number in range(begin, end):
        seed_generator(generator, seed, number)
        deal_world(board, states, seat, guesses, count, generator)
        seed_generator(states[WORLD].generator, seed + 1, number)
        seat_others(states[WORLD], seat, others, styles, generator)
        for arm in alive:
            copy_state(states, SCRATCH, WORLD)
            follow(plans, arms[2 * arm + 1], board.tickets, seat, styles, dropped)
            play(board, states[SCRATCH], seat, arms[2 * arm])
            run_out(board, states[SCRATCH], styles, dropped, seed + 1, number)
            add_result(states[SCRATCH], seat, sums, SUMS * arm)
            worth = worth_of(states[SCRATCH], seat, weights)
            if arm == 0:
                first = worth
            sums[SUMS * arm + LEAD] += worth - first
            sums[SUMS * arm + SQUARES] += (worth - first) ** 2


@rule
def match(
    boards: list[AnyBoard], states: list[AnyState], styles: Row, first: int, seed: int, sums: Row
) -> None:
    """Play one whole game in the scratch place, each seat by its style, and add it up."""
    board = boards[0]
    new(board, states[SCRATCH], first, seed, 0)
    run_out(board, states[SCRATCH], styles, ints(board.tickets), seed + 1, 0)
    for seat in range(board.seats):
        add_result(states[SCRATCH], seat, sums, SUMS * seat)
