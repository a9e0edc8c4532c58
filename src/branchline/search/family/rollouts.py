"""Rollouts: every arm of a search is played to the end in the same worlds.

An arm is a first action and the plan that its seat follows from there on; a plan is a style and
the tickets that are given up. World number n has the same hidden cards, the same opponents and the
same chance for all arms: with these common random numbers their differences tell more than their
means.
"""

from ...rules.board import AnyBoard
from ...rules.generator import below, seed_generator
from ...rules.mode import Row, copy_state, ints, rule
from ...rules.names import NOBODY, OVER, TURN
from ...rules.rounds import waiting_seat
from ...rules.state import AnyState
from ..results import add_result, worth_of
from ..structs import ROOT, SCRATCH, WORLD, ArmStats, Search
from .pilot import Memo, Style, begin_game, choose
from .rules import new, play, redeal
from .worlds import settle


@rule
def run_out(
    board: AnyBoard, state: AnyState, styles: list[Style], memos: list[Memo], seed: int, number: int
) -> None:
    """Play to the end, each seat by its style; each turn of the world begins its own chance."""
    begin_game(board, state, memos)
    while state.decision != OVER:
        if state.decision == TURN:
            seed_generator(state.generator, seed + state.turns, number)
        seat = waiting_seat(state)
        play(board, state, seat, choose(board, state, seat, styles[seat], memos))


@rule
def propose(search: Search, plan: int) -> int:
    """Return the action that a plan takes first."""
    board, state = search.boards[0], search.states[ROOT]
    begin_game(board, state, search.memos)
    return choose(board, state, search.tasks[0].seat, search.plans[plan], search.memos)


@rule
def seat_others(state: AnyState, seat: int, search: Search, generator: Row) -> None:
    """Give every other seat one of the styles that people have."""
    for other in range(state.seats):
        if other != seat:
            search.styles[other] = search.others[below(generator, len(search.others))]


@rule
def deal_world(board: AnyBoard, search: Search, generator: Row) -> None:
    """Make a determinization of the root: deal what the seat cannot know."""
    seat = search.tasks[0].seat
    copy_state(search.states, WORLD, ROOT)
    redeal(board, search.states[WORLD], seat, generator)
    settle(board, search.states[WORLD], seat, search.guesses, generator)


@rule
def race(search: Search, arms: list[ArmStats], alive: Row, begin: int, end: int) -> None:
    """Play the arms that are alive, the first always, in some worlds; add up what came out."""
    board, states, task = search.boards[0], search.states, search.tasks[0]
    seat, seed = task.seat, task.seed
    generator = ints(4)
    first = 0
    for number in range(begin, end):
        seed_generator(generator, seed, number)
        deal_world(board, search, generator)
        seed_generator(states[WORLD].generator, seed + 1, number)
        seat_others(states[WORLD], seat, search, generator)
        for i in alive:
            arm = arms[i]
            copy_state(states, SCRATCH, WORLD)
            search.styles[seat] = search.plans[arm.plan]
            play(board, states[SCRATCH], seat, arm.action)
            run_out(board, states[SCRATCH], search.styles, search.memos, seed + 1, number)
            add_result(states[SCRATCH], seat, arm)
            worth = worth_of(states[SCRATCH], seat, task.weights)
            if i == 0:
                first = worth
            arm.advantage += worth - first
            arm.squares += (worth - first) ** 2


@rule
def forecast(search: Search, seats: list[ArmStats], begin: int, end: int) -> None:
    """Play some worlds to the end, everybody by a style that people have; sum up by seat."""
    board, states, task = search.boards[0], search.states, search.tasks[0]
    generator = ints(4)
    for number in range(begin, end):
        seed_generator(generator, task.seed, number)
        deal_world(board, search, generator)
        seed_generator(states[WORLD].generator, task.seed + 1, number)
        seat_others(states[WORLD], NOBODY, search, generator)
        run_out(board, states[WORLD], search.styles, search.memos, task.seed + 1, number)
        for seat in range(board.seats):
            add_result(states[WORLD], seat, seats[seat])


@rule
def match(search: Search, arms: list[ArmStats], first: int, seed: int) -> None:
    """Play one whole game, each seat by its style, and add the result up: an arm for each seat."""
    board, states = search.boards[0], search.states
    new(board, states[SCRATCH], first, seed, 0)
    run_out(board, states[SCRATCH], search.styles, search.memos, seed + 1, 0)
    for seat in range(board.seats):
        add_result(states[SCRATCH], seat, arms[seat])
