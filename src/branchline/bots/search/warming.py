"""Compiling the search in parts that are wanted at different times: each calls its kernels."""

from branchline.bots.networks import policy_reader, value_reader
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.portfolio import others_for, plans_for
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.bots.search.tree import FAMILIES_WITH_TREE, grow
from branchline.families.setup import Setup, setup_of
from branchline.game import start
from branchline.search.structs import ArmStats, Task
from branchline.sheet import Sheet, game_names, load_sheet
from branchline.sheet.model import FAMILIES


def warm_search(setup: Setup) -> None:
    """Compile what bots search with on boards with the layout of this one, if the cache lacks it.

    Raises:
        ImportError: without Numba.
    """
    game = start(setup.sheet, setup.seats, seed=1, first=0)
    bindings = bind(setup, compiled=True)
    plans = plans_for(setup, game.view(0))
    search = bindings.search(game.state.copy(), _task(), plans, others_for(setup), guesses=1)
    halving = SequentialHalving(bindings, search)
    halving.run([Arm(halving.proposal(0), 0)], Budget(1, seconds=0.0), caution=0.0)


def warm_study(setup: Setup) -> None:
    """Compile what chances and hints need besides: forecasts, and reading by networks.

    Raises:
        ImportError: without Numba.
    """
    game = start(setup.sheet, setup.seats, seed=1, first=0)
    bindings = bind(setup, compiled=True)
    search = bindings.search(game.state.copy(), _task(), (), others_for(setup), guesses=1)
    bindings.rollouts.forecast(search, bindings.blanks(ArmStats, setup.seats), 0, 1)
    for reader in (value_reader(setup, True), policy_reader(setup, True)):
        if reader is not None:
            reader.read(game.state, 0)


def warm_tree(setup: Setup) -> None:
    """Compile the tree of the reference, where it has one.

    Raises:
        ImportError: without Numba.
    """
    if setup.family.name in FAMILIES_WITH_TREE:
        game = start(setup.sheet, setup.seats, seed=1, first=0)
        grow(bind(setup, compiled=True), game.state, _task(), iterations=1)


def setups_by_family() -> list[Setup]:
    """Return a set-up of each family; all games that come with Branchline have its layout."""
    return [setup_of(_some_sheet(family), 2) for family in FAMILIES]


def _task() -> Task:
    return make_task(seat=0, seed=0)


def _some_sheet(family: str) -> Sheet:
    """Return one of our sheets that belongs to a family."""
    sheets = map(load_sheet, game_names())
    return next(sheet for sheet in sheets if sheet.family == family)
