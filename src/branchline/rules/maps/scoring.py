"""Final scoring: tickets, attractions, bonuses; then points and tie-breaks rank the seats."""

from ..mode import Row, ints, note, rule
from ..names import ENDED, LONGEST_PATH, OVER, TIE_BY_BONUSES, TIE_BY_LONGEST_PATH
from ..ranking import count_bits, rank_seats, score_bonuses
from .board import Board
from .bonuses import measure, measure_longest
from .network import is_completed, join_cities
from .state import State


@rule
def finish(board: Board, state: State, why: int) -> None:
    """Score everything and rank the seats; the game is over."""
    note(state, ENDED, why, 0, 0)
    state.decision = OVER
    state.end = why
    best = ints(board.bonuses)
    have = ints(board.bonuses * state.seats)
    for seat in range(state.seats):
        score_seat(board, state, seat, have, best)
    for seat in range(state.seats):
        score_bonuses(board, state, seat, have, best)
    ties = ints(state.seats)
    for seat in range(state.seats):
        ties[seat] = tie_break(board, state, seat)
    rank_seats(state, ties)


@rule
def score_seat(board: Board, state: State, seat: int, have: Row, best: Row) -> None:
    """Score what depends on one seat alone, and measure it for the bonuses."""
    up = join_cities(board, state, seat)
    points = state.points[seat]
    state.completed[seat] = 0
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat:
            if is_completed(board, up, ticket):
                points += board.ticket_points[ticket]
                state.completed[seat] += 1
            else:
                points -= board.ticket_points[ticket]
    state.final_points[seat] = points + attraction_points(board, state, seat)
    if needs_longest(board, state):
        state.longest[seat] = measure_longest(board, state, seat)
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 1:
            have[seat * board.bonuses + bonus] = measure(board, state, seat, bonus, up)
            best[bonus] = max(best[bonus], have[seat * board.bonuses + bonus])


@rule
def needs_longest(board: Board, state: State) -> bool:
    """Tell whether the longest path may decide anything in this game."""
    if board.tie_break == TIE_BY_LONGEST_PATH:
        return True
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 1 and board.bonus_for[bonus] == LONGEST_PATH:
            return True
    return False


@rule
def attraction_points(board: Board, state: State, seat: int) -> int:
    """Return the points of the attractions that the seat's routes touch, each once (NY-26)."""
    touched = ints(board.cities)
    for route in range(board.routes):
        if state.owner[route] == seat:
            touched[board.city_a[route]] = 1
            touched[board.city_b[route]] = 1
    points = 0
    for city in range(board.cities):
        points += touched[city] * board.attraction[city]
    return points


@rule
def tie_break(board: Board, state: State, seat: int) -> int:
    """Return what decides after points and completed tickets."""
    if board.tie_break == TIE_BY_LONGEST_PATH:
        return state.longest[seat]
    if board.tie_break == TIE_BY_BONUSES:
        return count_bits(state.bonuses_scored[seat])
    return 0
