"""Compiling the search: one decision on a map and one with yards go through every door."""

from branchline.bots.searching import Champion
from branchline.families import MAP, YARDS, Family, family_of
from branchline.game import start
from branchline.sheet import Sheet, game_names, load_sheet


def warm_search() -> None:
    """Compile what is not in the cache yet.

    Raises:
        ImportError: without Numba.
    """
    for family in (MAP, YARDS):
        game = start(_some_sheet(family), 2, seed=1, first=0)
        searcher = Champion(seed=0)
        searcher.rollouts = 10
        searcher.search(game.view(0), tuple(game.legal(0)))


def _some_sheet(family: Family) -> Sheet:
    """Return one of our sheets that belongs to the family."""
    return next(sheet for sheet in map(load_sheet, game_names()) if family_of(sheet) is family)
