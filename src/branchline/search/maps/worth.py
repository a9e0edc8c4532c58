"""Worth: what routes and tickets bring besides their printed points, and what they still lack."""

from ...rules.maps.board import Board
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import (
    COLOURS,
    COMPLETED_TICKETS,
    COUNTRIES,
    LOCOMOTIVE,
    LONGEST_PATH,
    NO_CARD,
    ROUTES_CLAIMED,
)
from ...rules.ranking import touches
from .memo import Memo


@rule
def own_degrees(board: Board, state: State, seat: int) -> Row:
    """Return for each city how many routes of the seat end there."""
    degrees = ints(board.cities)
    for route in range(board.routes):
        if state.owner[route] == seat:
            degrees[board.city_a[route]] += 1
            degrees[board.city_b[route]] += 1
    return degrees


@rule
def own_countries(board: Board, degrees: Row) -> int:
    """Return the bit set of the countries that the seat's routes touch."""
    seen = 0
    for city in range(board.cities):
        if degrees[city] > 0 and board.country[city] >= 0:
            seen |= 1 << board.country[city]
    return seen


@rule
def counts_for(board: Board, bonus: int, route: int) -> bool:
    """Tell whether a route counts for a bonus that rewards routes."""
    limit = board.bonus_limit[bonus]
    if limit > 0 and board.length[route] > limit:
        return False
    if board.bonus_ferry[bonus] == 1 and board.ferry[route] == 0:
        return False
    return touches(board, board.bonus_mark[bonus], board.city_a[route], board.city_b[route])


@rule
def clear_memo(board: Board, state: State, memo: Memo) -> None:
    """Forget all plans, and write what each route brings to any seat: cards, a part of bonuses."""
    for seat in range(state.seats):
        memo.made[seat] = 0
        memo.aimed[seat] = 0
    for route in range(board.routes):
        memo.extra[route] = 7 * board.draw_bonus[route]
    memo.new_country = 0
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 0:
            continue
        points = 10 * board.bonus_points[bonus]
        if board.bonus_for[bonus] == COUNTRIES:
            memo.new_country += points // 5
        elif board.bonus_for[bonus] == ROUTES_CLAIMED:
            for route in range(board.routes):
                if counts_for(board, bonus, route):
                    memo.extra[route] += points // 4


@rule
def route_extra(board: Board, memo: Memo, degrees: Row, countries: int, route: int) -> int:
    """Return what a route brings besides its points: attractions, cards, a part of a bonus."""
    extra = memo.extra[route]
    new_country = memo.new_country
    for city in (board.city_a[route], board.city_b[route]):
        if degrees[city] == 0:
            extra += 10 * board.attraction[city]
            if new_country > 0 and board.country[city] >= 0:
                if (countries >> board.country[city]) & 1 == 0:
                    extra += new_country
    return extra


@rule
def ticket_extra(board: Board, state: State, ticket: int) -> int:
    """Return what a completed ticket brings for bonuses, in tenths."""
    extra = 0
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 0 or board.bonus_for[bonus] != COMPLETED_TICKETS:
            continue
        limit = board.bonus_limit[bonus]
        if limit > 0 and board.ticket_points[ticket] > limit:
            continue
        if touches(board, board.bonus_mark[bonus], board.ticket_a[ticket], board.ticket_b[ticket]):
            extra += 10 * board.bonus_points[bonus] // 5
    return extra


@rule
def longest_counts(board: Board, state: State) -> int:
    """Return the points of the bonus for the longest path, if it is in play."""
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 1 and board.bonus_for[bonus] == LONGEST_PATH:
            return board.bonus_points[bonus]
    return 0


@rule
def most_held(hand: Row) -> int:
    """Return the colour of which the hand has most."""
    best = 0
    for colour in range(1, COLOURS):
        if hand[colour] > hand[best]:
            best = colour
    return best


@rule
def lacking(board: Board, hand: Row, route: int, gray: int, pairs: int) -> int:
    """Return how many cards the hand lacks for a route.

    `gray` is the colour it has most of, in which a gray route is paid; `pairs` those it has.
    """
    symbols = board.ferry[route]
    wild = hand[LOCOMOTIVE] if board.wild[route] == 1 else 0
    colour = gray if board.colour[route] == NO_CARD else board.colour[route]
    plain = min(hand[colour], board.length[route] - symbols)
    if board.pairs[route] == 1:
        wild += pairs - (hand[colour] >> 1) + ((hand[colour] - plain) >> 1)
    short = max(0, symbols - wild)
    other = max(0, wild - symbols) if board.pairs[route] == 0 else hand[LOCOMOTIVE]
    return short + max(0, board.length[route] - symbols - plain - other)
