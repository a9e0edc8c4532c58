"""Keeping tickets with yards: those that bring more than the cards they still ask for."""

from branchline.rules.names import CARDS, COLOURS, KEEP, LOCOMOTIVE
from branchline.rules.reasons import OK
from branchline.rules.yard_board import YardBoard
from branchline.rules.yard_state import YardState

from .door import is_returned, refuse_keep
from .keep import in_order
from .style import STYLE
from .yard_door import Row, ints, rule
from .yard_needs import add_needs, lacking, needs_of, ticket_extra, turns_left
from .yard_numbers import CAPACITY, CARD, EXTRA


@rule
def keep_action(board: YardBoard, state: YardState, seat: int, styles: Row, dropped: Row) -> int:
    """Return which of the offered tickets to keep."""
    needs = needs_of(board, state, seat, dropped)
    best = -1
    most = 0
    for action in range(board.first_action[KEEP], board.first_action[KEEP + 1]):
        if not in_order(board, action) or refuse_keep(board, state, seat, action) != OK:
            continue
        worth = worth_of_keeping(board, state, seat, styles, needs, action)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best


@rule
def worth_of_keeping(
    board: YardBoard, state: YardState, seat: int, styles: Row, needs: Row, action: int
) -> int:
    """Return what the tickets that an action keeps bring, less what their cards cost."""
    at = seat * STYLE
    wanted = ints(CARDS)
    for card in range(CARDS):
        wanted[card] = needs[card]
    worth = 0
    for i in range(state.offered[seat]):
        if not is_returned(board, action, i):
            ticket = state.offer[seat][i]
            add_needs(board, ticket, wanted)
            worth += 10 * board.ticket_points[ticket]
            worth += styles[at + EXTRA] * ticket_extra(board, state, ticket) // 100
    short = lacking(state, seat, wanted)
    held = 0
    for colour in range(COLOURS):
        held += min(short[colour], state.hand[seat][colour])
    cards = 2 * short[LOCOMOTIVE] - held
    worth -= styles[at + CARD] * cards // 2
    room = styles[at + CAPACITY] * turns_left(state) // 100
    return worth - 100 * max(0, short[LOCOMOTIVE] - room)
