"""Needs with yards: which cards the tickets of a seat still ask for, and how long there is time."""

from ...rules.mode import Row, ints, rule
from ...rules.names import CARDS, COLOURS, LOCOMOTIVE, NOT_YET
from ...rules.ranking import touches
from ...rules.yards.board import YardBoard
from ...rules.yards.state import YardState
from ..offers import is_offered
from .style import Style


@rule
def turns_left(state: YardState) -> int:
    """Return how many turns the seat on turn will probably have, this one included."""
    if state.last_turns != NOT_YET:
        return (state.last_turns + state.seats - 1) // state.seats
    return 2 + state.deck_size * 2 // (3 * state.seats)


@rule
def add_needs(board: YardBoard, ticket: int, needs: Row) -> None:
    """Add the cards that a ticket asks for."""
    for colour in range(COLOURS):
        needs[colour] += board.needs[ticket][colour]


@rule
def needs_of(board: YardBoard, state: YardState, seat: int, style: Style) -> Row:
    """Return by card what the open tickets of a seat ask for."""
    needs = ints(CARDS)
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and style.dropped[ticket] == 0:
            if not is_offered(state, seat, ticket):
                add_needs(board, ticket, needs)
    return needs


@rule
def lacking(state: YardState, seat: int, needs: Row) -> Row:
    """Return by card what is needed besides stack and yard; in the last place the sum."""
    short = ints(CARDS)
    wild = state.stack[seat][LOCOMOTIVE]
    for colour in range(COLOURS):
        have = state.stack[seat][colour] + state.row[seat][colour]
        wild += state.on_top[seat][colour]
        short[colour] = max(0, needs[colour] - have)
    while wild > 0:  # locomotives serve the colours that lack most
        most = 0
        for colour in range(1, COLOURS):
            if short[colour] > short[most]:
                most = colour
        if short[most] == 0:
            break
        short[most] -= 1
        wild -= 1
    for colour in range(COLOURS):
        short[LOCOMOTIVE] += short[colour]
    return short


@rule
def ticket_extra(board: YardBoard, state: YardState, ticket: int) -> int:
    """Return what a completed ticket brings for bonuses, in tenths."""
    extra = 0
    for bonus in range(board.bonuses):
        if state.bonus[bonus] == 1:
            mark = board.bonus_mark[bonus]
            if touches(board, mark, board.ticket_a[ticket], board.ticket_b[ticket]):
                extra += 10 * board.bonus_points[bonus] // 4
    return extra
