"""Final scoring: tickets, attractions, bonuses; then points and tie-breaks rank the seats."""

from .board import Board
from .bonuses import measure, measure_longest
from .mode import Row, ints, note, rule
from .names import ENDED, LONGEST_PATH, OVER, TIE_BY_BONUSES, TIE_BY_LONGEST_PATH
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
    rank_seats(board, state)


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
def score_bonuses(board: Board, state: State, seat: int, have: Row, best: Row) -> None:
    """Give the seat each bonus of which it has as much as anybody."""
    scored = 0
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 1 and have[seat * board.bonuses + bonus] == best[bonus]:
            scored |= 1 << bonus
            state.final_points[seat] += board.bonus_points[bonus]
    state.bonuses_scored[seat] = scored


@rule
def tie_break(board: Board, state: State, seat: int) -> int:
    """Return what decides after points and completed tickets."""
    if board.tie_break == TIE_BY_LONGEST_PATH:
        return state.longest[seat]
    count = 0
    if board.tie_break == TIE_BY_BONUSES:
        scored = state.bonuses_scored[seat]
        while scored > 0:
            count += scored & 1
            scored >>= 1
    return count


@rule
def is_ahead(board: Board, state: State, seat: int, other: int) -> bool:
    """Tell whether a seat stands before another in the ranking."""
    if state.final_points[seat] != state.final_points[other]:
        return state.final_points[seat] > state.final_points[other]
    if state.completed[seat] != state.completed[other]:
        return state.completed[seat] > state.completed[other]
    return tie_break(board, state, seat) > tie_break(board, state, other)


@rule
def rank_seats(board: Board, state: State) -> None:
    """Rank the seats from 1; tied seats share a rank (G-16)."""
    for seat in range(state.seats):
        state.rank[seat] = 1
        for other in range(state.seats):
            if is_ahead(board, state, other, seat):
                state.rank[seat] += 1
