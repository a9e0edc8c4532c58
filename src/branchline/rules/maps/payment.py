"""Payments: as many cards as the route has spaces, of its colour, with what may stand in.

A payment is `coloured` cards of one colour, some locomotives and some substitutes; a substitute is
a pair of one colour, or any three or four cards, where the route allows it. One set of cards can
often be read in several such ways; only one of them, the canonical one, can be chosen:

- as many locomotives as possible stand for themselves, so that a locomotive lies inside a
  substitute only when no coloured card is played (or locomotives are not wild on this route);
- on a gray route the colour is the first one of which enough cards lie in the payment.
"""

from ..mode import Row, rule
from ..names import CARDS, COLOURS, LOCOMOTIVE, NO_CARD
from ..reasons import (
    CANNOT_FINISH,
    FERRY_NEEDS_LOCOMOTIVES,
    LAY_IN_ORDER,
    NAME_FIRST_COLOUR,
    NO_LOCOMOTIVES_HERE,
    NO_SUBSTITUTES_HERE,
    NOT_ENOUGH_CARDS,
    NOT_ENOUGH_SUBSTITUTES,
    OK,
    WRONG_COLOUR,
    WRONG_NUMBER,
)
from .board import Board
from .state import State


@rule
def most_of_one_colour(hand: Row) -> int:
    """Return the number of cards of the most frequent colour."""
    most = 0
    for card in range(COLOURS):
        if hand[card] > most:
            most = hand[card]
    return most


@rule
def count_pairs(hand: Row) -> int:
    """Return how many pairs of one colour the hand holds at once."""
    pairs = 0
    for card in range(COLOURS):
        pairs += hand[card] >> 1
    return pairs


@rule
def can_pay(board: Board, hand: Row, route: int, most: int, pairs: int, size: int) -> bool:
    """Tell whether any payment exists; `most`, `pairs` and `size` describe the hand."""
    length = board.length[route]
    symbols = board.ferry[route]
    plain = length - symbols  # spaces that a coloured card may pay
    colour = board.colour[route]
    coloured = most if colour == NO_CARD else hand[colour]
    if coloured > plain:
        coloured = plain
    locomotives = hand[LOCOMOTIVE] if board.wild[route] == 1 else 0
    if coloured + locomotives >= length:
        return True
    unit = board.unit[route]
    if unit == 0:
        return False
    if board.pairs[route] == 1:
        if coloured + locomotives + min(pairs, symbols) < length:
            return False
        return can_pay_with_pairs(board, hand, route, pairs)
    paid = coloured + locomotives
    return (length - paid) * unit <= size - paid


@rule
def can_pay_with_pairs(board: Board, hand: Row, route: int, pairs: int) -> bool:
    """Tell whether pairs for symbols, locomotives and one colour pay the ferry."""
    symbols = board.ferry[route]
    plain = board.length[route] - symbols
    printed = board.colour[route]
    wanted = board.length[route] - hand[LOCOMOTIVE]
    for colour in range(COLOURS):
        if printed != NO_CARD and printed != colour:
            continue
        held = hand[colour]
        coloured = held if held < plain else plain
        left = pairs - (held >> 1) + ((held - coloured) >> 1)
        if coloured + left >= wanted and coloured + symbols >= wanted:
            return True
    return False


@rule
def spare_cards(
    board: Board, hand: Row, route: int, colour: int, coloured: int, locomotives: int, card: int
) -> int:
    """Return how many of this card or pairs of it, the rest of a payment leaves."""
    held = hand[card]
    if card == LOCOMOTIVE:
        if board.pairs[route] == 1 or (coloured > 0 and board.wild[route] == 1):
            return 0
        return held - locomotives
    if card == colour:
        held -= coloured
    return held >> board.pairs[route]


@rule
def substitute_cap(
    board: Board, hand: Row, route: int, colour: int, coloured: int, locomotives: int, card: int
) -> int:
    """Return how many of this card, or pairs of it, substitutes may take canonically."""
    spare = spare_cards(board, hand, route, colour, coloured, locomotives, card)
    if card < colour and board.colour[route] == NO_CARD:
        if board.pairs[route] == 0:
            return min(spare, coloured - 1)
        if coloured % 2 == 0:  # an odd number shows its colour by the odd card
            return min(spare, (coloured - 1) >> 1)
    return spare


@rule
def substitutes_to_lay(board: Board, route: int, substitutes: int) -> int:
    """Return how many cards, or pairs, are named for a number of substitutes."""
    return substitutes if board.pairs[route] == 1 else substitutes * board.unit[route]


@rule
def can_substitute(
    board: Board, hand: Row, route: int, colour: int, coloured: int, locomotives: int, count: int
) -> bool:
    """Tell whether the hand has `count` substitute cards, or pairs, besides the rest."""
    if count == 0:
        return True
    for card in range(CARDS):
        count -= substitute_cap(board, hand, route, colour, coloured, locomotives, card)
        if count <= 0:
            return True
    return False


@rule
def refuse_payment(
    board: Board, hand: Row, route: int, colour: int, locomotives: int, substitutes: int
) -> int:
    """Say why a hand cannot pay with this colour, these locomotives and these substitutes."""
    coloured = board.length[route] - locomotives - substitutes
    if coloured < 0 or (coloured == 0) != (colour == NO_CARD):
        return WRONG_NUMBER
    if colour != NO_CARD and board.colour[route] != NO_CARD and colour != board.colour[route]:
        return WRONG_COLOUR
    if locomotives > 0 and board.wild[route] == 0:
        return NO_LOCOMOTIVES_HERE
    if substitutes > 0 and board.unit[route] == 0:
        return NO_SUBSTITUTES_HERE
    if substitutes > board.ferry[route] and board.pairs[route] == 1:
        return NO_SUBSTITUTES_HERE
    if coloured > board.length[route] - board.ferry[route]:
        return FERRY_NEEDS_LOCOMOTIVES
    if hand[LOCOMOTIVE] < locomotives or (colour != NO_CARD and hand[colour] < coloured):
        return NOT_ENOUGH_CARDS
    count = substitutes_to_lay(board, route, substitutes)
    if can_substitute(board, hand, route, colour, coloured, locomotives, count):
        return OK
    for card in range(CARDS):
        count -= spare_cards(board, hand, route, colour, coloured, locomotives, card)
    return NAME_FIRST_COLOUR if count <= 0 else NOT_ENOUGH_SUBSTITUTES


@rule
def left_for(board: Board, state: State, card: int) -> int:
    """Return how many more of this card the substitutes under way may take."""
    if card < state.lowest:
        return 0
    cap = substitute_cap(
        board,
        state.hand[state.turn],
        state.route,
        state.pay_colour,
        state.pay_coloured,
        state.pay_locomotives,
        card,
    )
    return cap - (state.laid[card] >> board.pairs[state.route])


@rule
def refuse_lay(board: Board, state: State, card: int) -> int:
    """Say why this card cannot be the next one of a substitute."""
    if card < state.lowest:
        return LAY_IN_ORDER
    if left_for(board, state, card) == 0:
        return NOT_ENOUGH_CARDS
    room = 0
    for later in range(card, CARDS):
        room += left_for(board, state, later)
    return OK if room >= state.to_lay else CANNOT_FINISH
