"""A bot that keeps starting tickets by the atlas, and otherwise plays like another bot."""

from collections.abc import Collection

from branchline.bots.bot import Bot
from branchline.bots.printed import printed_for
from branchline.bots.registry import find_bot
from branchline.game import Action
from branchline.rules import names as n
from branchline.study.atlas.file import AtlasError, load_atlas
from branchline.study.atlas.model import CellAtlas, value_of_keeping
from branchline.views import View


class AtlasKeeper:
    """The Commuter with the atlas in its bag: `branchline.study.atlas.keeper:AtlasKeeper`."""

    def __init__(self, *, seed: int, bot: str = "commuter") -> None:
        self.bot: Bot = find_bot(bot)(seed=seed)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        cell = _cell_of(view) if view.decision == "opening" else None
        return self.bot.choose(view, legal) if cell is None else best_keep(cell, view, legal)


def best_keep(cell: CellAtlas, view: View, legal: Collection[Action]) -> Action:
    """Return the way to keep starting tickets that brings most points by an atlas."""
    setup = printed_for(view)
    numbers = {ticket: i for i, ticket in enumerate(setup.labels.tickets)}

    def worth(action: Action) -> tuple[float, int]:
        back = setup.actions[action.number].returned
        kept = [numbers[ticket] for i, ticket in enumerate(view.offer) if i not in back]
        return value_of_keeping(cell.keep_points, kept).value, -action.number

    keeps = [action for action in legal if setup.actions[action.number].kind == n.KEEP]
    return max(keeps, key=worth)


def _cell_of(view: View) -> CellAtlas | None:
    """Return the cell of the atlas for a game, or None where there is none."""
    try:
        atlas = load_atlas(view.game)
        return atlas.cell(len(view.seats)) if atlas.version == view.version else None
    except (AtlasError, ValueError):
        return None
