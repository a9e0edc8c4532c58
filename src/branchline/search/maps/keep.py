"""Keeping tickets: those that together bring most for the turns they take."""

from ...rules.maps.board import Board
from ...rules.maps.payment import count_pairs
from ...rules.maps.state import State
from ...rules.mode import Row, ints, rule
from ...rules.tickets import is_returned
from ..offers import best_of, ways_to_keep
from .memo import Memo
from .plan import dear_first, effort_of, join, route_prices, tickets_to_join
from .style import Style
from .tempo import turns_left
from .worth import most_held, ticket_extra


@rule
def worth_of(board: Board, state: State, seat: int, style: Style, tickets: Row, prices: Row) -> int:
    """Return what a set of tickets brings, less what its turns cost, in tenths of points."""
    own = ints(board.routes)
    for route in range(board.routes):
        own[route] = prices[route]
    routes = ints(board.routes)
    done = ints(len(tickets))
    dear_first(board, state, tickets)
    turns = turns_left(board, state, seat)
    found = join(board, state, seat, tickets, own, turns, routes, done)
    worth = 0
    for i in range(len(tickets)):
        points = 10 * board.ticket_points[tickets[i]]
        worth += points + ticket_extra(board, state, tickets[i]) if done[i] == 1 else -points
    for i in range(found):
        worth += 10 * board.points[board.length[routes[i]]]
    hand = state.hand[seat]
    effort = effort_of(board, hand, most_held(hand), count_pairs(hand), routes, found)
    return worth - style.turn * effort // 2


@rule
def keep_action(board: Board, state: State, seat: int, style: Style, memo: Memo) -> int:
    """Return which of the offered tickets to keep."""
    prices = route_prices(board, state, seat, style, memo)
    mine = tickets_to_join(board, state, seat, style)
    ways = ints(board.actions)
    count = ways_to_keep(board, state, seat, ways)
    worths = ints(count)
    for i in range(count):
        worths[i] = worth_of_keeping(board, state, seat, style, mine, prices, ways[i])
    return best_of(ways, worths, count)


@rule
def worth_of_keeping(
    board: Board, state: State, seat: int, style: Style, mine: Row, prices: Row, action: int
) -> int:
    """Return what the seat's tickets bring with those that an action keeps."""
    wanted = ints(len(mine) + state.offered[seat])
    for i in range(len(mine)):
        wanted[i] = mine[i]
    count = len(mine)
    points = 0
    for i in range(state.offered[seat]):
        if not is_returned(board, action, i):
            wanted[count] = state.offer[seat][i]
            points += board.ticket_points[wanted[count]]
            count += 1
    if style.give_up == 1:
        return -points
    return worth_of(board, state, seat, style, wanted[:count], prices)
