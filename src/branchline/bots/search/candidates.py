"""Candidates: the first actions that are worth a look, beside those that plans propose."""

from collections.abc import Collection

from branchline.bots.options import Options
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.rules.maps.board import Board

MOST_CLAIMS = 8
MOST_KEEPS = 16


def candidates(setup: Setup, legal: Collection[Action]) -> list[int]:
    """Return the numbers of the actions to look at."""
    options = Options(setup, legal)
    found = [action.number for action in claims(setup, options)[:MOST_CLAIMS]]
    found += [action.number for action in list(options.keeps().values())[:MOST_KEEPS]]
    taken = {n.CLAIM, n.KEEP, n.PLACE_THREE, n.COMPLETE, n.DONE, n.LAY}
    for kind, actions in options.by_kind.items():
        if kind not in taken:
            found += [action.number for action in actions]
    return found


def claims(setup: Setup, options: Options) -> list[Action]:
    """Return the claims, those of long routes first."""
    board = setup.board
    if not isinstance(board, Board):
        return []
    length = board.length
    return sorted(options.of(n.CLAIM), key=lambda action: -length[options.row(action).route])
