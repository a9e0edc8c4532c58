"""Compiling the search: one decision on a map and one with yards call every kernel."""

from branchline.bots.networks import policy_reader, value_reader
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.portfolio import others_for, plans_for
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.bots.search.tree import FAMILIES_WITH_TREE, grow
from branchline.game import start
from branchline.rules.fields import Layout
from branchline.search.structs import ArmStats
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
        setup, task = printed_for(view), make_task(seat=0, seed=0)
        bindings, state = bind(setup, compiled=True), game.state.copy()
        search = bindings.search(state, task, plans_for(setup, view), others_for(setup), guesses=1)
        halving = SequentialHalving(bindings, search)
        halving.run([Arm(halving.proposal(0), 0)], Budget(1, seconds=0.0), caution=0.0)
        bindings.rollouts.forecast(search, bindings.blanks(ArmStats, setup.seats), 0, 1)
        if family in FAMILIES_WITH_TREE:
            grow(bindings, state, task, iterations=1)
        for reader in (value_reader(setup, True), policy_reader(setup, True)):
            if reader is not None:
                reader.read(state, 0)
        layouts.append(game.board.layout)
    return layouts


def _some_sheet(family: str) -> Sheet:
    """Return one of our sheets that belongs to a family."""
    sheets = map(load_sheet, game_names())
    return next(sheet for sheet in sheets if sheet.family == family)
