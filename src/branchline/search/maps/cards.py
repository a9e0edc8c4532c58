"""Cards: which to draw for the routes that are wanted, and which to pay with."""

from ...rules.draw import refuse_blind, refuse_face_up
from ...rules.maps.board import Board
from ...rules.maps.payment import count_pairs
from ...rules.maps.state import State
from ...rules.mode import Grid, Row, grid, ints, rule
from ...rules.names import CARDS, COLOURS, DRAW_DECK, LOCOMOTIVE, NO_CARD, PASS, SLOTS, STOP, TURN
from ...rules.reasons import OK
from .worth import lacking, most_held

SHORT = 0  # by card: what the hand lacks
SPARE = 1  # by card: what it can spare


@rule
def shortages(board: Board, hand: Row, routes: Row, count: int) -> Grid:
    """Return what the hand lacks to claim these routes, and what it can spare.

    Coloured routes are served first. Both are rows of one grid, since one allocation is quicker
    than two and this is asked often.
    """
    cards = grid(2, CARDS)
    for card in range(CARDS):
        cards[SPARE][card] = hand[card]
    for gray in range(2):
        for i in range(count):
            route = routes[i]
            if (board.colour[route] == NO_CARD) == (gray == 1):
                serve(board, route, cards)
    return cards


@rule
def serve(board: Board, route: int, cards: Grid) -> None:
    """Take the cards of a route out of what can be spared; add what is lacking."""
    symbols = board.ferry[route]
    take(cards, LOCOMOTIVE, symbols)
    colour = board.colour[route]
    if colour == NO_CARD:
        colour = 0
        for other in range(1, COLOURS):
            if cards[SPARE][other] > cards[SPARE][colour]:
                colour = other
    take(cards, colour, board.length[route] - symbols)


@rule
def take(cards: Grid, card: int, count: int) -> None:
    """Take cards out of what can be spared; what is not there is lacking."""
    taken = min(count, cards[SPARE][card])
    cards[SPARE][card] -= taken
    cards[SHORT][card] += count - taken


@rule
def wants_locomotive(board: Board, hand: Row, routes: Row, count: int) -> bool:
    """Tell whether a face-up locomotive, which costs the whole turn, pays the next claim."""
    gray, pairs = most_held(hand), count_pairs(hand)
    for i in range(count):
        if board.wild[routes[i]] == 1 and lacking(board, hand, routes[i], gray, pairs) == 1:
            return True
    return False


@rule
def draw_card(board: Board, state: State, seat: int, routes: Row, count: int) -> int:
    """Return the draw that serves these routes best, or -1 where none is possible."""
    hand = state.hand[seat]
    short = shortages(board, hand, routes, count)[SHORT]
    best = NO_CARD
    for slot in range(SLOTS):
        card = state.face_up[slot]
        if card == NO_CARD or card == LOCOMOTIVE or short[card] == 0:
            continue
        if best == NO_CARD or short[card] < short[best]:
            if refuse_face_up(board, state, card) == OK:
                best = card
        elif short[card] == short[best] and hand[card] > hand[best]:
            best = card
    if refuse_face_up(board, state, LOCOMOTIVE) == OK:
        if board.face_up_locomotive_is_two == 0:
            if count > 0:
                return board.draw_action[LOCOMOTIVE]
        elif best == NO_CARD and wants_locomotive(board, hand, routes, count):
            return board.draw_action[LOCOMOTIVE]
    if best != NO_CARD:
        return board.draw_action[best]
    if refuse_blind(state) == OK:
        return board.first_action[DRAW_DECK]
    return any_card(board, state, seat)


@rule
def any_card(board: Board, state: State, seat: int) -> int:
    """Return the draw of a face-up card of which the hand has most; else stop, or -1."""
    best = NO_CARD
    for card in range(CARDS):
        if refuse_face_up(board, state, card) == OK:
            if best == NO_CARD or state.hand[seat][card] > state.hand[seat][best]:
                best = card
    if best != NO_CARD:
        return board.draw_action[best]
    if state.decision != TURN and state.may_stop == 1:
        return board.first_action[STOP]
    return -1 if state.decision == TURN else board.first_action[PASS]


@rule
def reserved(board: Board, routes: Row, count: int, except_for: int) -> Row:
    """Return by card what these routes ask for by name, except for one of them."""
    kept = ints(CARDS)
    for i in range(count):
        route = routes[i]
        if route != except_for and board.colour[route] != NO_CARD:
            kept[board.colour[route]] += board.length[route] - board.ferry[route]
    return kept


@rule
def best_payment(board: Board, state: State, seat: int, kept: Row, ways: Row, count: int) -> int:
    """Return the payment with fewest locomotives, then of the colour that is needed least."""
    best = ways[0]
    least = 0
    for i in range(count):
        action = ways[i]
        card = board.card[action]
        spare = 0 if card == NO_CARD else state.hand[seat][card] - kept[card]
        loss = 100 * (board.locomotives[action] + 2 * board.substitutes[action])
        loss += 30 * board.locomotives[action] - spare
        if i == 0 or loss < least:
            best = action
            least = loss
    return best
