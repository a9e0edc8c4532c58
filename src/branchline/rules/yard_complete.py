"""Completing tickets from the on-track stack: each card serves one ticket (CG-21).

Which tickets together are worth the most is a small knapsack problem, solved exactly: take or
leave one ticket after the other, and give up where not even the cards left could beat the best.
"""

from .mode import Row, ints, rule
from .names import CARDS, COLOURS, LOCOMOTIVE
from .yard_board import YardBoard
from .yard_state import YardState

WORTH = 512  # more than the most tickets of a sheet


@rule
def missing_cards(board: YardBoard, ticket: int, left: Row) -> int:
    """Return how many locomotives a ticket needs beside the coloured cards that are left."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, board.needs[ticket][colour] - left[colour])
    return missing


@rule
def can_complete(board: YardBoard, ticket: int, left: Row) -> bool:
    """Tell whether the cards that are left complete the ticket."""
    return missing_cards(board, ticket, left) <= left[LOCOMOTIVE]


@rule
def use_cards(board: YardBoard, ticket: int, left: Row, used: Row, start: int) -> int:
    """Use cards for a ticket, coloured ones first; write which from `start` on; count them."""
    short = 0
    for colour in range(COLOURS):
        need = board.needs[ticket][colour]
        count = min(need, left[colour])
        used[start + colour] = count
        left[colour] -= count
        short += need - count
    used[start + LOCOMOTIVE] = short
    left[LOCOMOTIVE] -= short
    return board.size[ticket]


@rule
def give_back(left: Row, used: Row, start: int) -> int:
    """Take back the cards that were used for a ticket; return how many."""
    count = 0
    for card in range(CARDS):
        left[card] += used[start + card]
        count += used[start + card]
    return count


@rule
def most_more(board: YardBoard, tickets: Row, count: int, start: int, cards: int) -> int:
    """Return a bound for the points that the tickets from `start` on can still add.

    As if any card served any ticket and a ticket could be completed in part; tickets come with
    the most points per card first.
    """
    bound = 0
    for i in range(start, count):
        ticket = tickets[i]
        size = board.size[ticket]
        if size > cards:
            return bound + board.ticket_points[ticket] * cards // size
        cards -= size
        bound += board.ticket_points[ticket]
    return bound


@rule
def worth(points: int, number: int) -> int:
    """Return one number for points first and tickets second."""
    return points * WORTH + number


@rule
def best_choice(board: YardBoard, stack: Row, tickets: Row, count: int, chosen: Row) -> int:
    """Mark in `chosen` the tickets worth the most points, then the most tickets; return points.

    `tickets` are the `count` open ones of a seat, in the order of `by_worth`.
    """
    left = ints(CARDS)
    cards = 0
    for card in range(CARDS):
        left[card] = stack[card]
        cards += stack[card]
    used = ints(CARDS * count)
    took = ints(count)
    best = -1
    points = 0
    number = 0
    i = 0
    while i >= 0:
        more = most_more(board, tickets, count, i, cards)
        if worth(points + more, number + count - i) > best:
            if i < count:
                took[i] = 0
                if can_complete(board, tickets[i], left):
                    took[i] = 1
                    cards -= use_cards(board, tickets[i], left, used, CARDS * i)
                    points += board.ticket_points[tickets[i]]
                    number += 1
                i += 1
                continue
            best = worth(points, number)
            for j in range(count):
                chosen[j] = took[j]
        i -= 1
        while i >= 0 and took[i] == 0:
            i -= 1
        if i >= 0:  # the last ticket taken is left instead
            cards += give_back(left, used, CARDS * i)
            points -= board.ticket_points[tickets[i]]
            number -= 1
            took[i] = 0
            i += 1
    return best // WORTH


@rule
def open_tickets(board: YardBoard, state: YardState, seat: int, tickets: Row) -> int:
    """Write the tickets that a seat still has to complete, most points per card first."""
    count = 0
    for i in range(board.tickets):
        ticket = board.by_worth[i]
        if state.holder[ticket] == seat:
            tickets[count] = ticket
            count += 1
    return count


@rule
def mark_best(board: YardBoard, state: YardState, seat: int) -> None:
    """Mark the best choice of a seat."""
    tickets = ints(board.tickets)
    chosen = ints(board.tickets)
    count = open_tickets(board, state, seat, tickets)
    best_choice(board, state.stack[seat], tickets, count, chosen)
    for i in range(count):
        state.marked[tickets[i]] = chosen[i]


@rule
def left_beside_marked(board: YardBoard, state: YardState, seat: int, left: Row) -> None:
    """Write the cards of the stack that the marked tickets of a seat leave."""
    used = ints(CARDS)
    for card in range(CARDS):
        left[card] = state.stack[seat][card]
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and state.marked[ticket] == 1:
            use_cards(board, ticket, left, used, 0)
