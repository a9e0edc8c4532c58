"""Candidates: the first actions that are worth a look, beside those that plans propose."""

from collections.abc import Collection

from branchline.bots.options import Options
from branchline.bots.printed import Printed
from branchline.game import Action
from branchline.rules import names as n
from branchline.rules.maps.board import Board

MOST_CLAIMS = 8
MOST_KEEPS = 16


def candidates(printed: Printed, legal: Collection[Action]) -> list[int]:
    """Return the numbers of the actions to look at."""
    options = Options(printed, legal)
    found = [action.number for action in claims(printed, options)[:MOST_CLAIMS]]
    found += [action.number for action in list(options.keeps().values())[:MOST_KEEPS]]
    taken = {n.CLAIM, n.KEEP, n.PLACE_THREE, n.COMPLETE, n.DONE, n.LAY}
    for kind, actions in options.by_kind.items():
        if kind not in taken:
            found += [action.number for action in actions]
    return found


def claims(printed: Printed, options: Options) -> list[Action]:
    """Return the claims, those of long routes first."""
    board = printed.board
    if not isinstance(board, Board):
        return []
    length = board.length
    return sorted(options.of(n.CLAIM), key=lambda action: -length[options.row(action).route])
