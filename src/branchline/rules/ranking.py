"""Ranking the seats: bonus cards for the most of something, points, tie-breaks (G-14, G-16)."""

from .board import AnyBoard
from .mode import Row, rule
from .state import AnyState


@rule
def touches(board: AnyBoard, mark: int, city_a: int, city_b: int) -> bool:
    """Tell whether one of two cities has the mark; without a mark all cities count."""
    if mark == 0:
        return True
    return (board.city_marks[city_a] & mark) != 0 or (board.city_marks[city_b] & mark) != 0


@rule
def score_bonuses(board: AnyBoard, state: AnyState, seat: int, have: Row, best: Row) -> None:
    """Give the seat each bonus of which it has as much as anybody."""
    scored = 0
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 1 and have[seat * board.bonuses + bonus] == best[bonus]:
            scored |= 1 << bonus
            state.final_points[seat] += board.bonus_points[bonus]
    state.bonuses_scored[seat] = scored


@rule
def count_bits(bits: int) -> int:
    """Return how many bits are set."""
    count = 0
    while bits > 0:
        count += bits & 1
        bits >>= 1
    return count


@rule
def is_ahead(state: AnyState, seat: int, other: int, ties: Row) -> bool:
    """Tell whether a seat ranks before another; `ties` decides after completed tickets."""
    if state.final_points[seat] != state.final_points[other]:
        return state.final_points[seat] > state.final_points[other]
    if state.completed[seat] != state.completed[other]:
        return state.completed[seat] > state.completed[other]
    return ties[seat] > ties[other]


@rule
def rank_seats(state: AnyState, ties: Row) -> None:
    """Rank the seats from 1; tied seats share a rank (G-16)."""
    for seat in range(state.seats):
        state.rank[seat] = 1
        for other in range(state.seats):
            if is_ahead(state, other, seat, ties):
                state.rank[seat] += 1
