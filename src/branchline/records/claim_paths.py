"""Claim paths: from a set of cards to the actions that claim a route with it."""

from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.play import legal, play, why_not
from branchline.rules.maps.state import State
from branchline.rules.reasons import OK

Counts = list[int]


def claim_path(
    board: Board, state: State, seat: int, route: int, cards: Counts
) -> list[int] | None:
    """Return the actions that claim a route with exactly these cards, or None if they do not pay.

    For a tunnel these are the cards laid before it is tried.
    """
    claim = board.first_action[n.CLAIM] + route
    if why_not(board, state, seat, claim) != OK:
        return None
    return _walk(board, state, seat, [claim], cards)


def payment_path(board: Board, state: State, seat: int, cards: Counts) -> list[int] | None:
    """Return the actions that pay the announced claim with exactly these cards, or None."""
    return _search(board, state, seat, [], cards)


def _walk(
    board: Board, state: State, seat: int, path: list[int], cards: Counts
) -> list[int] | None:
    """Play the last action of the path on a copy, and search for the rest of the path."""
    after = state.copy()
    after.notes = []
    play(board, after, seat, path[-1])
    laid = _laid(after)
    if laid is not None:
        return path if laid == cards else None
    return _search(board, after, seat, path, cards)


def _search(
    board: Board, state: State, seat: int, path: list[int], cards: Counts
) -> list[int] | None:
    """Try every next action of a path that can lead to these cards."""
    out = [0] * board.actions
    for action in out[: legal(board, state, seat, out)]:
        if _fits(board, state, action, cards):
            found = _walk(board, state, seat, [*path, action], cards)
            if found is not None:
                return found
    return None


def _laid(state: State) -> Counts | None:
    """Return the cards laid when the claim was paid or the tunnel tried; None before that."""
    laid = [0] * n.CARDS
    for kind, a, b, _ in state.notes or []:
        if kind == n.LAID:
            laid[a] = b
        elif kind in (n.CLAIMED, n.TUNNEL_TRIED):
            return laid
    return None


def _fits(board: Board, state: State, action: int, cards: Counts) -> bool:
    """Tell whether an action can be a step towards laying these cards."""
    card = board.card[action]
    if board.kind[action] == n.LAY:
        return state.laid[card] < cards[card]
    locomotives, substitutes = board.locomotives[action], board.substitutes[action]
    coloured = board.length[state.route] - locomotives - substitutes
    size = coloured + locomotives + substitutes * board.unit[state.route]
    enough = card == n.NO_CARD or cards[card] >= coloured
    return enough and cards[n.LOCOMOTIVE] >= locomotives and size == sum(cards)
