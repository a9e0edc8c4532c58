"""Plans: the routes that join a seat's tickets, kept until something comes in the way.

The plan of each seat lies in one row, `memo`: whether there is one, how many routes, the turns in
which it was made and in which a route beside it was chosen, and then the routes, long ones first.
At its end it holds what the routes bring beside their points.
"""

from ...rules.maps.board import Board
from ...rules.maps.lanes import refuse_lane
from ...rules.maps.network import is_completed, join_cities
from ...rules.maps.payment import count_pairs
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import NOBODY
from ...rules.reasons import OK
from ..offers import is_offered
from ..results import STYLE
from .memo import AIMED, COUNT, HEAD, MADE, WHEN, extras_at, memo_width
from .paths import FAR, walk, walk_back
from .style import EXTRA, GIVE_UP, HELD, HOP, POINTS, SLACK
from .tempo import turns_left
from .worth import lacking, most_held, own_countries, own_degrees, route_extra, ticket_extra

AGE = 8  # rounds after which a plan is made anew


@rule
def route_prices(board: Board, state: State, seat: int, styles: Row, memo: Row) -> Row:
    """Return the price of each route for the seat, in tenths of a train; its own cost nothing."""
    at = seat * STYLE
    degrees = own_degrees(board, state, seat)
    countries = own_countries(board, degrees)
    hand = state.hand[seat]
    gray, pairs = most_held(hand), count_pairs(hand)
    prices = ints(board.routes)
    for route in range(board.routes):
        if state.owner[route] == seat:
            continue
        length = board.length[route]
        if (
            state.owner[route] != NOBODY
            or length > state.trains[seat]
            or refuse_lane(board, state, seat, route) != OK
        ):
            prices[route] = FAR
            continue
        price = 10 * length + styles[at + HOP] + 8 * board.tunnel[route]
        price -= styles[at + POINTS] * board.points[length] // 10
        if styles[at + EXTRA] > 0:
            extra = route_extra(board, memo, extras_at(board), degrees, countries, route)
            price -= styles[at + EXTRA] * extra // 200
        if styles[at + HELD] > 0:
            held = length - min(length, lacking(board, hand, route, gray, pairs))
            price -= styles[at + HELD] * held
        prices[route] = max(2, price)
    return prices


@rule
def tickets_to_join(
    board: Board, state: State, seat: int, styles: Row, dropped: Row, out: Row
) -> int:
    """Write the tickets of the seat that its style cares for into `out`; return how many."""
    count = 0
    if styles[seat * STYLE + GIVE_UP] == 1:
        return 0
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and dropped[ticket] == 0:
            if not is_offered(state, seat, ticket):
                out[count] = ticket
                count += 1
    return count


@rule
def dear_first(board: Board, state: State, tickets: Row, count: int) -> None:
    """Put the tickets into order, those worth most first."""
    for i in range(1, count):
        ticket = tickets[i]
        worth = 10 * board.ticket_points[ticket] + ticket_extra(board, state, ticket)
        j = i
        while j > 0:
            other = tickets[j - 1]
            if 10 * board.ticket_points[other] + ticket_extra(board, state, other) >= worth:
                break
            tickets[j] = other
            j -= 1
        tickets[j] = ticket


@rule
def join(
    board: Board,
    state: State,
    seat: int,
    tickets: Row,
    count: int,
    prices: Row,
    turns: int,
    out: Row,
    done: Row,
) -> int:
    """Write the routes that join the tickets into `out`; return how many.

    One ticket after the other; what is planned is free for the next. Tickets that cannot be
    joined with the trains and `turns` left are passed over: `done` says which are not.
    """
    hand = state.hand[seat]
    gray, pairs = most_held(hand), count_pairs(hand)
    up = join_cities(board, state, seat)
    came = ints(board.cities)
    more = ints(board.routes)
    trains = state.trains[seat]
    routes = 0
    spent = 0  # half turns
    for i in range(count):
        start = board.ticket_a[tickets[i]]
        goal = board.ticket_b[tickets[i]]
        done[i] = 1 if is_completed(board, up, tickets[i]) else 0
        if done[i] == 1 or walk(board, start, goal, prices, came) >= FAR:
            continue
        found = walk_back(board, start, goal, prices, came, more)
        length = 0
        effort = 0
        for j in range(found):
            length += board.length[more[j]]
            effort += 2 + lacking(board, hand, more[j], gray, pairs)
        if length > trains or spent + effort > 2 * turns:
            continue
        trains -= length
        spent += effort
        done[i] = 1
        for j in range(found):
            out[routes] = more[j]
            prices[more[j]] = 0
            routes += 1
    return routes


@rule
def long_first(board: Board, memo: Row, start: int, count: int) -> None:
    """Put routes into order, the longest first."""
    for i in range(start + 1, start + count):
        route = memo[i]
        j = i
        while j > start and board.length[memo[j - 1]] < board.length[route]:
            memo[j] = memo[j - 1]
            j -= 1
        memo[j] = route


@rule
def make_plan(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> None:
    """Plan the routes for the tickets of a seat."""
    at = seat * memo_width(board)
    tickets = ints(board.tickets)
    done = ints(board.tickets)
    count = tickets_to_join(board, state, seat, styles, dropped, tickets)
    dear_first(board, state, tickets, count)
    routes = ints(board.routes)
    found = 0
    if count > 0:
        prices = route_prices(board, state, seat, styles, memo)
        turns = turns_left(board, state, seat) + styles[seat * STYLE + SLACK]
        found = join(board, state, seat, tickets, count, prices, turns, routes, done)
    for i in range(found):
        memo[at + HEAD + i] = routes[i]
    long_first(board, memo, at + HEAD, found)
    memo[at + MADE] = 1
    memo[at + COUNT] = found
    memo[at + WHEN] = state.turns
    memo[at + AIMED] = 0


@rule
def still_good(board: Board, state: State, seat: int, memo: Row) -> bool:
    """Tell whether the plan can still be carried out; forgets the routes that are claimed."""
    at = seat * memo_width(board)
    if memo[at + MADE] == 0 or state.turns - memo[at + WHEN] > AGE * state.seats:
        return False
    kept = 0
    trains = 0
    for i in range(memo[at + COUNT]):
        route = memo[at + HEAD + i]
        if state.owner[route] == seat:
            continue
        if refuse_lane(board, state, seat, route) != OK:
            return False
        trains += board.length[route]
        memo[at + HEAD + kept] = route
        kept += 1
    memo[at + COUNT] = kept
    return trains <= state.trains[seat]


@rule
def forget_plan(board: Board, seat: int, memo: Row) -> None:
    """Let the seat plan anew: its tickets change."""
    memo[seat * memo_width(board) + MADE] = 0


@rule
def planned(board: Board, state: State, seat: int, styles: Row, dropped: Row, memo: Row) -> int:
    """Return how many routes the plan of the seat has; they lie in its part of the memo."""
    if not still_good(board, state, seat, memo):
        make_plan(board, state, seat, styles, dropped, memo)
    return memo[seat * memo_width(board) + COUNT]
