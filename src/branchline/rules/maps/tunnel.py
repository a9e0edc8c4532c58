"""Tunnels: the top cards of the deck tell how many more cards are due; pay them or leave it."""

from ..cards import discard, reshuffle_if_due, spend, take_card
from ..face_up import settle_row
from ..mode import note, rule
from ..names import (
    CARDS,
    LAID,
    LOCOMOTIVE,
    NO_CARD,
    NO_ROUTE,
    REVEALED,
    SURCHARGE,
    TUNNEL_LEFT,
    TUNNEL_TRIED,
)
from ..reasons import NOT_ENOUGH_CARDS, OK, SURCHARGE_COLOUR, WRONG_NUMBER
from .board import Board
from .state import State
from .turn import end_turn


@rule
def try_tunnel(board: Board, state: State) -> bool:
    """Reveal the top cards; return whether something is due, and ask for it (NC-24)."""
    surcharge = 0
    for _ in range(board.reveal):
        reshuffle_if_due(board, state)
        if state.deck_size > 0:
            card = take_card(state)
            note(state, REVEALED, card, 0, 0)
            state.revealed[card] += 1
            if card == LOCOMOTIVE or card == state.pay_colour:
                surcharge += 1
    state.surcharge = surcharge
    for card in range(CARDS):
        if state.laid[card] > 0:
            note(state, LAID, card, state.laid[card], 0)
    note(state, TUNNEL_TRIED, state.turn, state.route, surcharge)
    reshuffle_if_due(board, state)
    if surcharge == 0:
        return False
    state.decision = SURCHARGE
    return True


@rule
def refuse_surcharge(state: State, locomotives: int) -> int:
    """Say why the surcharge cannot be paid with these locomotives and the rest coloured."""
    hand = state.hand[state.turn]
    coloured = state.surcharge - locomotives
    if coloured < 0:
        return WRONG_NUMBER
    if coloured > 0 and state.pay_colour == NO_CARD:  # NC-25
        return SURCHARGE_COLOUR
    if hand[LOCOMOTIVE] < locomotives:
        return NOT_ENOUGH_CARDS
    if coloured > 0 and hand[state.pay_colour] < coloured:
        return NOT_ENOUGH_CARDS
    return OK


@rule
def pay_surcharge(state: State, locomotives: int) -> None:
    """Add the cards that are due to those already laid."""
    spend(state, state.turn, LOCOMOTIVE, locomotives)
    state.laid[LOCOMOTIVE] += locomotives
    coloured = state.surcharge - locomotives
    if coloured > 0:
        spend(state, state.turn, state.pay_colour, coloured)
        state.laid[state.pay_colour] += coloured


@rule
def leave_tunnel(board: Board, state: State) -> None:
    """Take the laid cards back and end the turn (NC-26)."""
    seat = state.turn
    note(state, TUNNEL_LEFT, seat, 0, 0)
    for card in range(CARDS):
        # Everybody has seen these cards go back into the hand.
        state.hand[seat][card] += state.laid[card]
        state.known[seat][card] += state.laid[card]
        state.laid[card] = 0
        discard(state, card, state.revealed[card])
        state.revealed[card] = 0
    state.route = NO_ROUTE
    state.surcharge = 0
    settle_row(board, state)
    end_turn(board, state, False)
