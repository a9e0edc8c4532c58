"""Features of a game on a map: routes, tickets, and the plan that would join the tickets."""

from ....rules.maps.board import Board
from ....rules.maps.lanes import refuse_lane
from ....rules.maps.network import is_completed, join_cities, root
from ....rules.maps.payment import count_pairs
from ....rules.maps.state import State
from ....rules.mode import Row, ints, rule
from ....rules.names import CARDS, NOBODY, OFFER, PAYMENT, SUBSTITUTE, SURCHARGE
from ....rules.observer import is_before, place_of, seat_at
from ....rules.reasons import OK
from ....search.maps.memo import Memo
from ....search.maps.paths import FAR, cheapest_path
from ....search.maps.plan import dear_first, effort_of, join, route_prices, tickets_to_join
from ....search.maps.style import Style
from ....search.maps.tempo import turns_left, turns_to_end
from ....search.maps.worth import lacking, most_held
from ..features import mark, write_common, write_offer, write_row

FARTHEST = 40  # trains: what cannot be joined at all counts as this far


@rule
def write_features(
    board: Board,
    state: State,
    seat: int,
    style: Style,
    memos: list[Memo],
    places: int,
    out: Row,
) -> int:
    """Write what the seat knows into `out`, which is zeroed; return how many numbers."""
    for i in range(len(out)):
        out[i] = 0
    at = write_common(board, state, seat, places, out, 0)
    at = write_trains(board, state, seat, places, out, at)
    at = write_owners(board, state, seat, places, out, at)
    up = join_cities(board, state, seat)
    lengths = open_lengths(board, state, seat)
    at = write_tickets(board, state, seat, up, lengths, out, at)
    at = write_plan(board, state, seat, style, memos[0], out, at)
    at = write_offered(board, state, seat, lengths, out, at)
    return write_claim(board, state, seat, out, at)


@rule
def write_trains(board: Board, state: State, seat: int, places: int, out: Row, at: int) -> int:
    """Write by place the trains left, the turns they take, and the largest network."""
    for place in range(state.seats):
        other = seat_at(state, place, seat)
        out[at + place] = state.trains[other]
        out[at + places + place] = turns_to_end(board, state, other)
        out[at + 2 * places + place] = largest_network(board, state, other)
    out[at + 3 * places] = turns_left(board, state, seat)
    return at + 3 * places + 1


@rule
def largest_network(board: Board, state: State, seat: int) -> int:
    """Return the trains of the seat's largest connected network."""
    up = join_cities(board, state, seat)
    trains = ints(board.cities)
    most = 0
    for route in range(board.routes):
        if state.owner[route] == seat:
            city = root(up, board.city_a[route])
            trains[city] += board.length[route]
            most = max(most, trains[city])
    return most


@rule
def write_owners(board: Board, state: State, seat: int, places: int, out: Row, at: int) -> int:
    """Write a plane of routes for each place, and one of the routes that are closed to the seat."""
    closed = at + places * board.routes
    for route in range(board.routes):
        owner = state.owner[route]
        if owner != NOBODY:
            out[at + place_of(state, owner, seat) * board.routes + route] = 1
        elif refuse_lane(board, state, seat, route) != OK:
            out[closed + route] = 1
    return closed + board.routes


@rule
def open_lengths(board: Board, state: State, seat: int) -> Row:
    """Return for each route the trains that it would still cost the seat."""
    lengths = ints(board.routes)
    for route in range(board.routes):
        if state.owner[route] == seat:
            continue
        lengths[route] = board.length[route]
        if board.length[route] > state.trains[seat] or refuse_lane(board, state, seat, route) != OK:
            lengths[route] = FAR
    return lengths


@rule
def distance(board: Board, lengths: Row, ticket: int, came: Row) -> int:
    """Return the trains that would still join the cities of a ticket."""
    start, goal = board.ticket_a[ticket], board.ticket_b[ticket]
    return min(FARTHEST, cheapest_path(board, start, goal, lengths, came))


@rule
def write_tickets(
    board: Board, state: State, seat: int, up: Row, lengths: Row, out: Row, at: int
) -> int:
    """Write the seat's tickets: open, completed, how far each is; and their points together."""
    count = board.tickets
    came = ints(board.cities)
    sums = at + 3 * count
    for ticket in range(count):
        if state.holder[ticket] != seat or is_before(state, seat, ticket):
            continue
        if is_completed(board, up, ticket):
            out[at + count + ticket] = 1
            out[sums] += board.ticket_points[ticket]
        else:
            out[at + ticket] = 1
            out[sums + 1] += board.ticket_points[ticket]
            out[at + 2 * count + ticket] = distance(board, lengths, ticket, came)
    return sums + 2


@rule
def write_plan(
    board: Board, state: State, seat: int, style: Style, memo: Memo, out: Row, at: int
) -> int:
    """Write the routes that would join the tickets, what they lack, and what they come to."""
    hand = state.hand[seat]
    gray, pairs = most_held(hand), count_pairs(hand)
    tickets = tickets_to_join(board, state, seat, style)
    dear_first(board, state, tickets)
    routes = ints(board.routes)
    done = ints(len(tickets))
    prices = route_prices(board, state, seat, style, memo)
    turns = turns_left(board, state, seat) + style.slack
    found = join(board, state, seat, tickets, prices, turns, routes, done)
    sums = at + 2 * board.routes
    for i in range(found):
        out[at + routes[i]] = 1
        out[at + board.routes + routes[i]] = lacking(board, hand, routes[i], gray, pairs)
        out[sums] += board.length[routes[i]]
        out[sums + 1] += board.points[board.length[routes[i]]]
    out[sums + 2] = found
    out[sums + 3] = effort_of(board, hand, gray, pairs, routes, found)
    for i in range(len(tickets)):
        points = board.ticket_points[tickets[i]]
        out[sums + 4 if done[i] == 1 else sums + 5] += points
    return sums + 6


@rule
def write_offered(board: Board, state: State, seat: int, lengths: Row, out: Row, at: int) -> int:
    """Write the offered tickets, and by slot how far each is."""
    came = ints(board.cities)
    at = write_offer(board, state, seat, out, at)
    for i in range(state.offered[seat]):
        out[at + i] = distance(board, lengths, state.offer[seat][i], came)
    return at + OFFER


@rule
def write_claim(board: Board, state: State, seat: int, out: Row, at: int) -> int:
    """Write the claim under way, as far as the seat sees it."""
    decision = state.decision
    own = seat == state.turn and (decision == PAYMENT or decision == SUBSTITUTE)
    end = at + board.routes + CARDS + 5 + 2 * CARDS
    if not own and decision != SURCHARGE:
        return end
    at = mark(out, at, board.routes, state.route)
    if decision == PAYMENT:
        return end
    at = mark(out, at, CARDS + 1, state.pay_colour + 1)
    out[at] = state.pay_locomotives
    out[at + 1] = state.pay_coloured
    out[at + 2] = state.to_lay
    out[at + 3] = state.surcharge if decision == SURCHARGE else 0
    at = write_row(state.laid, CARDS, out, at + 4)
    if decision == SURCHARGE:
        write_row(state.revealed, CARDS, out, at)
    return end
