"""Results: what a rollout adds to the sums of its arm, on maps and with yards."""

from ..rules.generator import below
from ..rules.mode import Row, rule
from ..rules.state import AnyState

GAMES = 0  # sums of each arm
POINTS = 1
MARGIN = 2  # to the best of the others
SHARE = 3  # of the victory, in parts of 60
LEAD = 4  # over the first arm in the same worlds, by what a game is worth
SQUARES = 5  # of that
SUMS = 6
WHOLE = 60  # a whole victory, so that up to five seats can share one in ints

ROOT = 0  # places of the states: where the search begins
WORLD = 1  # one way in which the hidden cards may lie
SCRATCH = 2  # what an arm makes of it
PLACES = 3

STYLE = 13  # the numbers of a style


@rule
def add_result(state: AnyState, seat: int, sums: Row, at: int) -> None:
    """Add what came out of a game for the seat."""
    best = -1000
    winners = 0
    for other in range(state.seats):
        if state.rank[other] == 1:
            winners += 1
        if other != seat:
            best = max(best, state.final_points[other])
    sums[at + GAMES] += 1
    sums[at + POINTS] += state.final_points[seat]
    sums[at + MARGIN] += state.final_points[seat] - best
    if state.rank[seat] == 1:
        sums[at + SHARE] += WHOLE // winners


@rule
def worth_of(state: AnyState, seat: int, weights: Row) -> int:
    """Return what a game is worth to the seat: points, margin and victory by their weights."""
    best = -1000
    winners = 0
    for other in range(state.seats):
        if state.rank[other] == 1:
            winners += 1
        if other != seat:
            best = max(best, state.final_points[other])
    worth = weights[0] * state.final_points[seat]
    worth += weights[1] * (state.final_points[seat] - best)
    if state.rank[seat] == 1:
        worth += weights[2] // winners
    return worth


@rule
def seat_others(state: AnyState, seat: int, others: Row, styles: Row, generator: Row) -> None:
    """Give every other seat one of the styles that people have."""
    count = len(others) // STYLE
    for other in range(state.seats):
        if other != seat:
            pick = below(generator, count)
            for i in range(STYLE):
                styles[other * STYLE + i] = others[pick * STYLE + i]


@rule
def follow(plans: Row, plan: int, tickets: int, seat: int, styles: Row, dropped: Row) -> None:
    """Let the seat follow a plan: a style, and the tickets that it gives up."""
    at = plan * (STYLE + tickets)
    for i in range(STYLE):
        styles[seat * STYLE + i] = plans[at + i]
    for ticket in range(tickets):
        dropped[ticket] = plans[at + STYLE + ticket]
