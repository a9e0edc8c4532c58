"""Rollouts with yards: the same race as on maps, by other rules."""

from branchline.rules.names import OVER, TURN
from branchline.rules.yard_board import YardBoard
from branchline.rules.yard_state import YardState

from .results import (
    LEAD,
    ROOT,
    SCRATCH,
    SQUARES,
    SUMS,
    WORLD,
    add_result,
    follow,
    seat_others,
    worth_of,
)
from .style import STYLE
from .yard_door import (
    Row,
    copy_state,
    deal_anew,
    ints,
    new,
    play,
    rule,
    seed_generator,
    waiting_seat,
)
from .yard_pilot import choose


@rule
def run_out(
    board: YardBoard, state: YardState, styles: Row, dropped: Row, seed: int, number: int
) -> None:
    """Play to the end, each seat by its style; chance begins anew with each turn of the world."""
    while state.decision != OVER:
        if state.decision == TURN:
            seed_generator(state.generator, seed + state.turns, number)
        seat = waiting_seat(state)
        play(board, state, seat, choose(board, state, seat, styles, dropped))


@rule
def propose(
    boards: list[YardBoard], states: list[YardState], seat: int, plans: Row, plan: int
) -> int:
    """Return the action that a plan takes first."""
    board = boards[0]
    styles = ints(board.seats * STYLE)
    dropped = ints(board.tickets)
    follow(plans, plan, board.tickets, seat, styles, dropped)
    return choose(board, states[ROOT], seat, styles, dropped)


@rule
def guess(
    boards: list[YardBoard], states: list[YardState], seat: int, others: Row, count: int, seed: int
) -> Row:
    """Return no guesses about the others' tickets: any card may be for any."""
    return ints(1)


@rule
def race(
    boards: list[YardBoard],
    states: list[YardState],
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
    """Play the arms that are alive in some of the worlds; guessing tickets has no use here."""
    board = boards[0]
    generator = ints(4)
    styles = ints(board.seats * STYLE)
    dropped = ints(board.tickets)
    first = 0
    for number in range(begin, end):
        seed_generator(generator, seed, number)
        copy_state(states, WORLD, ROOT)
        deal_anew(board, states[WORLD], seat, generator)
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
    boards: list[YardBoard], states: list[YardState], styles: Row, first: int, seed: int, sums: Row
) -> None:
    """Play one whole game in the scratch place, each seat by its style, and add it up."""
    board = boards[0]
    new(board, states[SCRATCH], first, seed, 0)
    run_out(board, states[SCRATCH], styles, ints(board.tickets), seed + 1, 0)
    for seat in range(board.seats):
        add_result(states[SCRATCH], seat, sums, SUMS * seat)
