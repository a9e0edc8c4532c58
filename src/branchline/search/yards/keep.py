"""Keeping tickets with yards: those that bring more than the cards they still ask for."""

from ...rules.mode import Row, ints, rule
from ...rules.names import CARDS, COLOURS, LOCOMOTIVE
from ...rules.tickets import is_returned
from ...rules.yards.board import YardBoard
from ...rules.yards.state import YardState
from ..offers import best_of, ways_to_keep
from .needs import add_needs, lacking, needs_of, ticket_extra, turns_left
from .style import Style


@rule
def keep_action(board: YardBoard, state: YardState, seat: int, style: Style) -> int:
    """Return which of the offered tickets to keep."""
    needs = needs_of(board, state, seat, style)
    ways = ints(board.actions)
    count = ways_to_keep(board, state, seat, ways)
    worths = ints(count)
    for i in range(count):
        worths[i] = worth_of_keeping(board, state, seat, style, needs, ways[i])
    return best_of(ways, worths, count)


@rule
def worth_of_keeping(
    board: YardBoard, state: YardState, seat: int, style: Style, needs: Row, action: int
) -> int:
    """Return what the tickets that an action keeps bring, less what their cards cost."""
    wanted = ints(CARDS)
    for card in range(CARDS):
        wanted[card] = needs[card]
    worth = 0
    for i in range(state.offered[seat]):
        if not is_returned(board, action, i):
            ticket = state.offer[seat][i]
            add_needs(board, ticket, wanted)
            worth += 10 * board.ticket_points[ticket]
            worth += style.extra * ticket_extra(board, state, ticket) // 100
    short = lacking(state, seat, wanted)
    held = 0
    for colour in range(COLOURS):
        held += min(short[colour], state.hand[seat][colour])
    cards = 2 * short[LOCOMOTIVE] - held
    worth -= style.card * cards // 2
    room = style.capacity * turns_left(state) // 100
    return worth - 100 * max(0, short[LOCOMOTIVE] - room)
