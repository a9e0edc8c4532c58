"""Compiling the search: one decision on a board calls every kernel."""

from branchline.bots.networks import policy_reader, value_reader
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.portfolio import others_for, plans_for
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.bots.search.tree import FAMILIES_WITH_TREE, grow
from branchline.families.setup import Setup, setup_of
from branchline.game import start
from branchline.rules.fields import Layout
from branchline.search.structs import ArmStats
from branchline.sheet import Sheet, game_names, load_sheet
from branchline.sheet.model import FAMILIES


def warm_search() -> list[Layout]:
    """Compile what is not in the cache yet, for a map and a game with yards.

    Return the layouts of boards that this is good for: those of all games that come with
    Branchline.

    Raises:
        ImportError: without Numba.
    """
    setups = [setup_of(_some_sheet(family), 2) for family in FAMILIES]
    for setup in setups:
        warm_board(setup)
    return [setup.board.layout for setup in setups]


def warm_board(setup: Setup) -> None:
    """Compile what is not in the cache yet, for boards with the layout of this one.

    Raises:
        ImportError: without Numba.
    """
    game = start(setup.sheet, setup.seats, seed=1, first=0)
    view, task = game.view(0), make_task(seat=0, seed=0)
    bindings, state = bind(setup, compiled=True), game.state.copy()
    search = bindings.search(state, task, plans_for(setup, view), others_for(setup), guesses=1)
    halving = SequentialHalving(bindings, search)
    halving.run([Arm(halving.proposal(0), 0)], Budget(1, seconds=0.0), caution=0.0)
    bindings.rollouts.forecast(search, bindings.blanks(ArmStats, setup.seats), 0, 1)
    if setup.family.name in FAMILIES_WITH_TREE:
        grow(bindings, state, task, iterations=1)
    for reader in (value_reader(setup, True), policy_reader(setup, True)):
        if reader is not None:
            reader.read(state, 0)


def _some_sheet(family: str) -> Sheet:
    """Return one of our sheets that belongs to a family."""
    sheets = map(load_sheet, game_names())
    return next(sheet for sheet in sheets if sheet.family == family)
