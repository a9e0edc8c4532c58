"""A game from a view: one among all those that look like this to the seat that sees it.

What a view does not tell is guessed: how long nothing has changed, and what lies in on-track
stacks that nobody may look through.
"""

from collections.abc import Mapping
from random import Random

from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_of
from branchline.game import Game
from branchline.sheet import Sheet
from branchline.views import View


def game_from_view(sheet: Sheet, view: View) -> Game:
    """Return a game at a moment that looks like the view to its seat.

    Raises:
        ValueError: if the view belongs to another game, or to a spectator.
    """
    if (view.game, view.version) != (sheet.key, sheet.version):
        raise ValueError(f"the view is of {view.game} v{view.version}, not of {sheet.name}")
    if view.you is None:
        raise ValueError("a spectator's view is not enough: no seat sees it")
    stacks_open = view.yard is not None and view.yard.stack is not None
    game = new_moment(sheet, len(view.seats), {"open_stacks": True} if stacks_open else {})
    game.names = tuple(seat.name for seat in view.seats)
    game.state = world_from_view(printed_of(sheet, len(view.seats)), view, None, Random(0))
    if view.scores is not None:
        for score in view.scores.seats:
            game.state.final_points[score.seat] = score.total
            game.state.rank[score.seat] = score.rank
            game.state.completed[score.seat] = score.completed
    return game


def new_moment(sheet: Sheet, seats: int, options: Mapping[str, bool]) -> Game:
    """Return a game with an empty state; what is the same for all games of a sheet is kept."""
    key = (sheet.key, sheet.version, seats, *options)
    kept = _kept.get(key)
    if kept is None or kept.sheet is not sheet:
        _kept[key] = kept = Game(sheet, [f"Seat {seat}" for seat in range(seats)], options)
    return kept.copy(reseed=False)


_kept: dict[tuple[object, ...], Game] = {}
