"""Plans: the routes that join a seat's tickets, kept until something comes in the way."""

from ...rules.maps.board import Board
from ...rules.maps.lanes import refuse_lane
from ...rules.maps.network import is_completed, join_cities
from ...rules.maps.payment import count_pairs
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.names import NOBODY
from ...rules.reasons import OK
from ..offers import is_offered
from .memo import Memo
from .paths import FAR, cheapest_path, routes_of_path
from .style import Style
from .tempo import turns_left
from .worth import lacking, most_held, own_countries, own_degrees, route_extra, ticket_extra

AGE = 8  # rounds after which a plan is made again


@rule
def route_prices(board: Board, state: State, seat: int, style: Style, memo: Memo) -> Row:
    """Return the price of each route for the seat, in tenths of a train; its own cost nothing."""
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
        price = 10 * length + style.hop + 8 * board.tunnel[route]
        price -= style.points * board.points[length] // 10
        if style.extra > 0:
            extra = route_extra(board, memo, degrees, countries, route)
            price -= style.extra * extra // 200
        if style.held > 0:
            held = length - min(length, lacking(board, hand, route, gray, pairs))
            price -= style.held * held
        prices[route] = max(2, price)
    return prices


@rule
def tickets_to_join(board: Board, state: State, seat: int, style: Style) -> Row:
    """Return the tickets of the seat that its style cares for."""
    tickets = ints(board.tickets)
    count = 0
    if style.give_up == 0:
        for ticket in range(board.tickets):
            if state.holder[ticket] == seat and style.dropped[ticket] == 0:
                if not is_offered(state, seat, ticket):
                    tickets[count] = ticket
                    count += 1
    return tickets[:count]


@rule
def dear_first(board: Board, state: State, tickets: Row) -> None:
    """Put the tickets into order, those worth most first."""
    for i in range(1, len(tickets)):
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
def total_length(board: Board, routes: Row, count: int) -> int:
    """Return the trains that these routes take."""
    length = 0
    for i in range(count):
        length += board.length[routes[i]]
    return length


@rule
def effort_of(board: Board, hand: Row, gray: int, pairs: int, routes: Row, count: int) -> int:
    """Return the half turns that these routes take: to draw what the hand lacks, and to claim."""
    effort = 0
    for i in range(count):
        effort += 2 + lacking(board, hand, routes[i], gray, pairs)
    return effort


@rule
def join(
    board: Board,
    state: State,
    seat: int,
    tickets: Row,
    prices: Row,
    turns: int,
    out: Row,
    done: Row,
) -> int:
    """Write the routes that join the tickets into `out`; return how many.

    A greedy Steiner forest: one ticket after the other takes its cheapest path, and what is
    planned is free for the next, so that later tickets lean on earlier ones. The price of a
    planned route becomes 0 in `prices`. Tickets that cannot be joined with the trains and `turns`
    left are passed over: `done` says which are not. It costs one shortest path for each ticket.
    """
    hand = state.hand[seat]
    gray, pairs = most_held(hand), count_pairs(hand)
    up = join_cities(board, state, seat)
    came = ints(board.cities)
    more = ints(board.routes)
    trains = state.trains[seat]
    routes = 0
    spent = 0  # half turns
    for i in range(len(tickets)):
        start = board.ticket_a[tickets[i]]
        goal = board.ticket_b[tickets[i]]
        done[i] = 1 if is_completed(board, up, tickets[i]) else 0
        if done[i] == 1 or cheapest_path(board, start, goal, prices, came) >= FAR:
            continue
        found = routes_of_path(board, start, goal, prices, came, more)
        length = total_length(board, more, found)
        effort = effort_of(board, hand, gray, pairs, more, found)
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
def long_first(board: Board, routes: Row, count: int) -> None:
    """Put the first `count` routes into order, the longest first."""
    for i in range(1, count):
        route = routes[i]
        j = i
        while j > 0 and board.length[routes[j - 1]] < board.length[route]:
            routes[j] = routes[j - 1]
            j -= 1
        routes[j] = route


@rule
def make_plan(board: Board, state: State, seat: int, style: Style, memo: Memo) -> None:
    """Plan the routes for the tickets of a seat."""
    tickets = tickets_to_join(board, state, seat, style)
    dear_first(board, state, tickets)
    routes = ints(board.routes)
    found = 0
    if len(tickets) > 0:
        prices = route_prices(board, state, seat, style, memo)
        turns = turns_left(board, state, seat) + style.slack
        done = ints(len(tickets))
        found = join(board, state, seat, tickets, prices, turns, routes, done)
    long_first(board, routes, found)
    for i in range(found):
        memo.routes[seat][i] = routes[i]
    memo.made[seat] = 1
    memo.count[seat] = found
    memo.when[seat] = state.turns
    memo.aimed[seat] = 0


@rule
def still_good(board: Board, state: State, seat: int, memo: Memo) -> bool:
    """Tell whether the plan can still be carried out; forgets the routes that are claimed."""
    if memo.made[seat] == 0 or state.turns - memo.when[seat] > AGE * state.seats:
        return False
    routes = memo.routes[seat]
    kept = 0
    trains = 0
    for i in range(memo.count[seat]):
        route = routes[i]
        if state.owner[route] == seat:
            continue
        if refuse_lane(board, state, seat, route) != OK:
            return False
        trains += board.length[route]
        routes[kept] = route
        kept += 1
    memo.count[seat] = kept
    return trains <= state.trains[seat]


@rule
def planned(board: Board, state: State, seat: int, style: Style, memo: Memo) -> int:
    """Return how many routes the plan of the seat has; `memo.routes` holds them."""
    if not still_good(board, state, seat, memo):
        make_plan(board, state, seat, style, memo)
    return memo.count[seat]
