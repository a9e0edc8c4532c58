"""Placing cards in the yard: a set of one colour, or three different colours (CG-11).

A colour lies in one yard at most: a larger set robs another yard of its row.
"""

from ..cards import discard, spend
from ..mode import Row, note, rule
from ..names import (
    COLOURS,
    LAID,
    LOCOMOTIVE,
    NO_CARD,
    NOBODY,
    PLACE,
    PLACE_THREE,
    PLACED,
    PLACING_ENDS,
    PUT,
    PUTTING,
    ROBBED,
)
from ..reasons import (
    COLOUR_IN_A_YARD,
    NOT_ENOUGH_CARDS,
    OK,
    ROW_IN_YARD,
    ROW_TOO_LONG,
    SET_TOO_SMALL,
)
from .board import YardBoard
from .state import YardState

SMALLEST_SET = 2


@rule
def row_size(state: YardState, seat: int, colour: int) -> int:
    """Return how many cards lie in a row, locomotives included."""
    return state.row[seat][colour] + state.on_top[seat][colour]


@rule
def owner_of(state: YardState, colour: int) -> int:
    """Return the seat in whose yard the colour lies, or NOBODY (CG-16)."""
    for seat in range(state.seats):
        if state.row[seat][colour] + state.on_top[seat][colour] > 0:
            return seat
    return NOBODY


@rule
def least_set(state: YardState, owner: int, colour: int) -> int:
    """Return the fewest cards of a set that can be placed against who has the colour (CG-15)."""
    if owner == NOBODY:
        return SMALLEST_SET
    return max(SMALLEST_SET, row_size(state, owner, colour) + 1)


@rule
def refuse_place(state: YardState, seat: int, colour: int) -> int:
    """Say why the seat cannot place any set of this colour."""
    if row_size(state, seat, colour) > 0:  # CG-14
        return ROW_IN_YARD
    if state.hand[seat][colour] == 0:
        return NOT_ENOUGH_CARDS
    owner = owner_of(state, colour)
    held = state.hand[seat][colour] + state.hand[seat][LOCOMOTIVE]
    if held < least_set(state, owner, colour):
        return NOT_ENOUGH_CARDS if owner == NOBODY else ROW_TOO_LONG
    return OK


@rule
def refuse_single(state: YardState, seat: int, colour: int) -> int:
    """Say why the seat cannot start a row with one card of this colour (CG-13)."""
    if row_size(state, seat, colour) > 0:
        return ROW_IN_YARD
    if state.hand[seat][colour] == 0:
        return NOT_ENOUGH_CARDS
    return OK if owner_of(state, colour) == NOBODY else COLOUR_IN_A_YARD


@rule
def refuse_three(state: YardState, seat: int, colours: int) -> int:
    """Say why the seat cannot place one card each of a bit set of colours."""
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            reason = refuse_single(state, seat, colour)
            if reason != OK:
                return reason
    return OK


@rule
def legal_places(board: YardBoard, state: YardState, seat: int, out: Row, count: int) -> int:
    """Add the sets and threes that the seat may place to the `count` actions in `out`."""
    hand = state.hand[seat]
    singles = 0
    for colour in range(COLOURS):
        if hand[colour] > 0:
            owner = owner_of(state, colour)
            if owner == NOBODY:
                singles |= 1 << colour
            elif owner == seat:
                continue
            if hand[colour] + hand[LOCOMOTIVE] >= least_set(state, owner, colour):
                out[count] = board.first_action[PLACE] + colour
                count += 1
    for action in range(board.first_action[PLACE_THREE], board.first_action[PLACE_THREE + 1]):
        colours = board.colours[action]
        if colours & singles == colours:
            out[count] = action
            count += 1
    return count


@rule
def legal_puts(board: YardBoard, state: YardState, seat: int, out: Row) -> int:
    """Write the sizes of the announced set that are possible into `out`; return how many."""
    count = 0
    held = state.hand[seat][state.placing]
    for action in range(board.first_action[PUT], board.first_action[PUT + 1]):
        if board.coloured[action] > held:  # they are in ascending order
            return count
        if refuse_put(state, seat, board.coloured[action], board.locomotives[action]) == OK:
            out[count] = action
            count += 1
    return count


@rule
def refuse_put(state: YardState, seat: int, coloured: int, locomotives: int) -> int:
    """Say why the set being placed cannot have these numbers of cards."""
    if state.hand[seat][state.placing] < coloured or state.hand[seat][LOCOMOTIVE] < locomotives:
        return NOT_ENOUGH_CARDS
    owner = owner_of(state, state.placing)
    if coloured + locomotives < least_set(state, owner, state.placing):
        return SET_TOO_SMALL if owner == NOBODY else ROW_TOO_LONG
    return OK


@rule
def begin_set(state: YardState, colour: int) -> None:
    """Announce the colour of a set, and ask how many cards."""
    state.placing = colour
    state.decision = PUTTING


@rule
def has_one_set(state: YardState, seat: int) -> bool:
    """Tell whether the announced set can be placed in one way only: with all there is."""
    coloured = state.hand[seat][state.placing]
    locomotives = state.hand[seat][LOCOMOTIVE]
    owner = owner_of(state, state.placing)
    return coloured + locomotives == least_set(state, owner, state.placing)


@rule
def put_row(state: YardState, seat: int, colour: int, coloured: int, locomotives: int) -> None:
    """Start a row in the yard."""
    spend(state, seat, colour, coloured)
    spend(state, seat, LOCOMOTIVE, locomotives)
    state.row[seat][colour] = coloured
    state.on_top[seat][colour] = locomotives
    note(state, LAID, colour, coloured, 0)
    if locomotives > 0:
        note(state, LAID, LOCOMOTIVE, locomotives, 0)
    note(state, PLACED, seat, colour, 0)


@rule
def put_set(state: YardState, coloured: int, locomotives: int) -> None:
    """Place the announced set; it robs the seat that has a row of that colour."""
    colour = state.placing
    state.placing = NO_CARD
    victim = owner_of(state, colour)
    put_row(state, state.turn, colour, coloured, locomotives)
    note(state, PLACING_ENDS, state.turn, 0, 0)
    if victim != NOBODY:
        rob(state, victim, colour)


@rule
def rob(state: YardState, seat: int, colour: int) -> None:
    """Discard a whole row of a yard: a train robbery (CG-15)."""
    note(state, LAID, colour, state.row[seat][colour], 0)
    note(state, LAID, LOCOMOTIVE, state.on_top[seat][colour], 0)
    note(state, ROBBED, seat, colour, 0)
    discard(state, colour, state.row[seat][colour])
    discard(state, LOCOMOTIVE, state.on_top[seat][colour])
    state.row[seat][colour] = 0
    state.on_top[seat][colour] = 0


@rule
def put_three(state: YardState, colours: int) -> None:
    """Start a row of one card for each of a bit set of colours."""
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            put_row(state, state.turn, colour, 1, 0)
    note(state, PLACING_ENDS, state.turn, 0, 0)


@rule
def empty_yards(state: YardState) -> None:
    """Discard what is left in the yards (CG-20)."""
    for seat in range(state.seats):
        for colour in range(COLOURS):
            discard(state, colour, state.row[seat][colour])
            discard(state, LOCOMOTIVE, state.on_top[seat][colour])
            state.row[seat][colour] = 0
            state.on_top[seat][colour] = 0
