"""Compiling the search: one decision on a map and one with yards go through every door."""

from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import Doors, open_doors
from branchline.bots.search.portfolio import PLANNER, Plan, others_for, plans_for
from branchline.bots.search.sequential_halving import Arm, Budget, Race
from branchline.bots.search.styles import row_of
from branchline.game import start
from branchline.rules.fields import Layout
from branchline.sheet import Sheet, game_names, load_sheet
from branchline.sheet.model import FAMILIES


def warm_search() -> list[Layout]:
    """Compile what is not in the cache yet; return the layouts of boards that this is good for.

    Raises:
        ImportError: without Numba.
    """
    layouts = []
    for family in FAMILIES:
        game = start(_some_sheet(family), 2, seed=1, first=0)
        view = game.view(0)
        printed = printed_for(view)
        doors = open_doors(printed, game.state.copy(), compiled=True)
        plans, others = plans_for(printed, view), others_for(printed)
        race = Race(doors, 0, plans, others, (1, 1, 1), guesses=1, seed=0)
        race.run([Arm(race.proposal(0), 0)], Budget(1, seconds=0.0), caution=0.0)
        _grow_tree(doors)
        layouts.append(game.board.layout)
    return layouts


def _grow_tree(doors: Doors) -> None:
    """Compile the tree of the reference."""
    if doors.grow is not None:
        plan = doors.row(Plan("", PLANNER).row(doors.tickets))
        doors.grow(doors.boards, doors.states, 0, plan, doors.row(row_of(PLANNER)), 1, 0)


def _some_sheet(family: str) -> Sheet:
    """Return one of our sheets that belongs to a family."""
    sheets = map(load_sheet, game_names())
    return next(sheet for sheet in sheets if sheet.family == family)
