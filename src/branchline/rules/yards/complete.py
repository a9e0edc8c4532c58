"""Completing tickets from the on-track stack: each card serves one ticket (CG-21).

Which tickets together are worth the most is a small multidimensional knapsack problem, solved
exactly by branch and bound. Depth first, the tickets are taken or left one after the other, those
with the most gain above their price first. Invariant: `worth` is that of the tickets taken at
places 0 to i - 1, and `left` holds the cards they have not used. The bound on what can follow is a
Lagrangian relaxation (`prices`): the price of the cards left, plus what each later ticket brings
above its price. A branch is cut off where that cannot beat the best choice so far. The worst case
is exponential in the number of tickets; with good prices few branches are left.
"""

from ..mode import Row, grid, ints, rule
from ..names import CARDS, COLOURS, LOCOMOTIVE
from .board import YardBoard
from .prices import FINE, WORTH, find_prices, gain_of, value_of, worth_of
from .state import YardState


@rule
def missing_cards(board: YardBoard, ticket: int, left: Row) -> int:
    """Return how many locomotives a ticket needs besides the coloured cards that are left."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, board.needs[ticket][colour] - left[colour])
    return missing


@rule
def can_complete(board: YardBoard, ticket: int, left: Row) -> bool:
    """Tell whether the cards that are left complete the ticket."""
    return missing_cards(board, ticket, left) <= left[LOCOMOTIVE]


@rule
def use_cards(board: YardBoard, ticket: int, left: Row, used: Row) -> None:
    """Use cards for a ticket, coloured ones first; write which."""
    short = 0
    for colour in range(COLOURS):
        need = board.needs[ticket][colour]
        count = min(need, left[colour])
        used[colour] = count
        left[colour] -= count
        short += need - count
    used[LOCOMOTIVE] = short
    left[LOCOMOTIVE] -= short


@rule
def give_back(left: Row, used: Row) -> None:
    """Take back the cards that were used for a ticket."""
    for card in range(CARDS):
        left[card] += used[card]


@rule
def sort_by_gain(board: YardBoard, tickets: Row, count: int, prices: Row, order: Row) -> None:
    """Write the places of the tickets, those that bring most above their price first."""
    for i in range(count):
        gain = gain_of(board, tickets[i], prices)
        j = i
        while j > 0 and gain_of(board, tickets[order[j - 1]], prices) < gain:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i


@rule
def best_choice(board: YardBoard, stack: Row, tickets: Row, count: int, chosen: Row) -> int:
    """Mark in `chosen` the tickets worth the most points, then the most tickets; return points.

    `tickets` are the `count` open ones of a seat.
    """
    prices = ints(CARDS)
    find_prices(board, stack, tickets, count, prices)
    order = ints(count)
    sort_by_gain(board, tickets, count, prices, order)
    more = ints(count + 1)  # above the price of the cards, by the tickets from each place on
    for i in range(count - 1, -1, -1):
        more[i] = more[i + 1] + max(0, gain_of(board, tickets[order[i]], prices))
    left = ints(CARDS)
    for card in range(CARDS):
        left[card] = stack[card]
    used = grid(count, CARDS)
    took = ints(count)
    best = -1
    worth = 0
    i = 0
    while i >= 0:
        if i == count and worth > best:
            best = worth
            for j in range(count):
                chosen[order[j]] = took[j]
        elif i < count and (worth - best) * FINE + value_of(left, prices) + more[i] >= FINE:
            ticket = tickets[order[i]]
            took[i] = 0
            if can_complete(board, ticket, left):
                took[i] = 1
                use_cards(board, ticket, left, used[i])
                worth += worth_of(board, ticket)
            i += 1
            continue
        i -= 1
        while i >= 0 and took[i] == 0:
            i -= 1
        if i >= 0:  # the last ticket taken is left instead
            give_back(left, used[i])
            worth -= worth_of(board, tickets[order[i]])
            took[i] = 0
            i += 1
    return best // WORTH


@rule
def open_tickets(board: YardBoard, state: YardState, seat: int, tickets: Row) -> int:
    """Write the tickets that a seat still has to complete."""
    count = 0
    for ticket in range(board.tickets):
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
def left_by_marked(board: YardBoard, state: YardState, seat: int, left: Row) -> None:
    """Write the cards of the stack that the marked tickets of a seat leave."""
    used = ints(CARDS)
    for card in range(CARDS):
        left[card] = state.stack[seat][card]
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and state.marked[ticket] == 1:
            use_cards(board, ticket, left, used)
