"""A game from a view: one among all those that look like this to the seat that sees it.

What a view does not tell is guessed: for how long nothing has changed, and what lies in on-track
stacks that nobody may look through.
"""

from random import Random

from branchline.bots.determinization.world import world_from_view
from branchline.families.setup import setup_of
from branchline.game import Game
from branchline.sheet import Sheet
from branchline.views import View


def game_from_view(sheet: Sheet, view: View) -> Game:
    """Return a game in a position that looks like the view to its seat.

    Raises:
        ValueError: if the view belongs to another game, or to a spectator.
    """
    if (view.game, view.version) != (sheet.key, sheet.version):
        raise ValueError(f"the view is of {view.game} v{view.version}, not of {sheet.name}")
    if view.you is None:
        raise ValueError("a spectator's view is not enough: no seat sees it")
    setup = setup_of(sheet, len(view.seats))
    state = world_from_view(setup, view, Random(0))
    for score in view.scores.seats if view.scores is not None else ():
        state.final_points[score.seat] = score.total
        state.rank[score.seat] = score.rank
        state.completed[score.seat] = score.completed
    shown = view.yard is not None and view.yard.stack is not None
    options = {"open_stacks": True} if shown and view.decision != "completing" else {}
    return Game(setup, [seat.name for seat in view.seats], options, state)
