"""Results: what a rollout adds to the sums of its arm, on maps and with yards."""

from ..rules.mode import Row, rule
from ..rules.state import AnyState
from .structs import ArmStats

WHOLE = 60  # a whole victory, so that up to five seats can share one in ints


@rule
def best_other(state: AnyState, seat: int) -> int:
    """Return the most points of another seat."""
    best = -1000
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.final_points[other])
    return best


@rule
def part_of_victory(state: AnyState, seat: int, whole: int) -> int:
    """Return the seat's part of a victory that is worth a whole: seats that are tied share it."""
    if state.rank[seat] != 1:
        return 0
    winners = 0
    for other in range(state.seats):
        if state.rank[other] == 1:
            winners += 1
    return whole // winners


@rule
def add_result(state: AnyState, seat: int, arm: ArmStats) -> None:
    """Add what came out of a game for the seat."""
    arm.games += 1
    arm.points += state.final_points[seat]
    arm.margin += state.final_points[seat] - best_other(state, seat)
    arm.share += part_of_victory(state, seat, WHOLE)


@rule
def worth_of(state: AnyState, seat: int, weights: Row) -> int:
    """Return what a game is worth to the seat: points, margin and victory by their weights."""
    worth = weights[0] * state.final_points[seat]
    worth += weights[1] * (state.final_points[seat] - best_other(state, seat))
    return worth + part_of_victory(state, seat, weights[2])
