"""Candidates: first actions worth a try, in addition to those that plans propose."""

from collections.abc import Collection

from branchline.bots.options import Options
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n

MOST_CLAIMS = 8
MOST_KEEPS = 16
# Plans propose enough of these, or they belong to a larger choice.
_LEFT_OUT = {n.CLAIM, n.KEEP, n.PLACE_THREE, n.COMPLETE, n.DONE, n.LAY}


def candidates(setup: Setup, legal: Collection[Action]) -> list[int]:
    """Return the numbers of the actions to try."""
    options = Options(setup, legal)
    found = [action.number for action in claims(setup, options)[:MOST_CLAIMS]]
    found += [action.number for action in list(options.keeps().values())[:MOST_KEEPS]]
    for kind, actions in options.by_kind.items():
        if kind not in _LEFT_OUT:
            found += [action.number for action in actions]
    return found


def claims(setup: Setup, options: Options) -> list[Action]:
    """Return the claims, those of long routes first."""
    routes = setup.sheet.routes
    return sorted(options.of(n.CLAIM), key=lambda action: -routes[options.row(action).route].length)
