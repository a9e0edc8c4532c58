"""What the cards of a stack are worth for completing tickets: prices that bound every choice.

Give each card a price, a locomotive the highest of them. The worth of any choice is at most the
price of all cards plus, for each ticket, what it brings above the price of its cards: a Lagrangian
relaxation. Any prices bound the choice; good ones bound it closely. They are found by subgradient
steps: the price of colours that too many tickets need rises, that of the others falls.
"""

from ..mode import Row, ints, rule
from ..names import CARDS, COLOURS, LOCOMOTIVE
from .board import YardBoard

WORTH = 512  # points count before tickets: more than the most tickets of a sheet
FINE = 16  # prices are in parts of a worth
ROUNDS = 40


@rule
def worth_of(board: YardBoard, ticket: int) -> int:
    """Return one number for the points of a ticket first and the ticket itself second."""
    return board.ticket_points[ticket] * WORTH + 1


@rule
def value_of(left: Row, prices: Row) -> int:
    """Return the price of the cards that are left."""
    value = 0
    for card in range(CARDS):
        value += left[card] * prices[card]
    return value


@rule
def gain_of(board: YardBoard, ticket: int, prices: Row) -> int:
    """Return what a ticket brings above the price of its cards; less than 0 if it does not."""
    gain = worth_of(board, ticket) * FINE
    for colour in range(COLOURS):
        gain -= board.needs[ticket][colour] * prices[colour]
    return gain


@rule
def find_prices(board: YardBoard, stack: Row, tickets: Row, count: int, prices: Row) -> None:
    """Write the prices with the lowest bound of all rounds."""
    trial = ints(CARDS)
    step = first_step(board, tickets, count)
    lowest = -1
    for _ in range(ROUNDS):
        bound = value_of(stack, trial)
        for i in range(count):
            bound += max(0, gain_of(board, tickets[i], trial))
        if lowest < 0 or bound < lowest:
            lowest = bound
            for card in range(CARDS):
                prices[card] = trial[card]
        change_prices(board, stack, tickets, count, trial, step)
        step -= step >> 3


@rule
def first_step(board: YardBoard, tickets: Row, count: int) -> int:
    """Return a fourth of what a card of a ticket brings on average."""
    worth = 0
    size = 1
    for i in range(count):
        worth += worth_of(board, tickets[i])
        size += board.size[tickets[i]]
    return worth * FINE // (4 * size)


@rule
def change_prices(
    board: YardBoard, stack: Row, tickets: Row, count: int, prices: Row, step: int
) -> None:
    """Raise the price of colours of which the tickets worth their price want more than there are.

    Locomotives replace the dearest colour.
    """
    wanted = ints(CARDS)
    for i in range(count):
        if gain_of(board, tickets[i], prices) > 0:
            for colour in range(COLOURS):
                wanted[colour] += board.needs[tickets[i]][colour]
    dearest = 0
    for colour in range(COLOURS):
        if prices[colour] > prices[dearest]:
            dearest = colour
    wanted[dearest] -= stack[LOCOMOTIVE]
    highest = 0
    for colour in range(COLOURS):
        prices[colour] = max(0, prices[colour] + step * (wanted[colour] - stack[colour]))
        highest = max(highest, prices[colour])
    prices[LOCOMOTIVE] = highest
