"""The published reference: determinized PUCT with 1,600 iterations and a scripted prior."""

from collections.abc import Collection
from random import Random

from branchline.bots.determinization.world import world_from_view
from branchline.bots.frozen import Planner
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import CAN_COMPILE, bind, make_task
from branchline.bots.search.readiness import Readiness
from branchline.bots.search.tree import FAMILIES_WITH_TREE, grow
from branchline.bots.search.warming import setups_by_family, warm_tree
from branchline.families.setup import setup_of
from branchline.game import Action
from branchline.sheet import Sheet
from branchline.views import View


class Puct:
    """A tree of own decisions over determinizations; the planner's action has most of the prior.

    The other seats are played as planners and racers. With yards, and without Numba, it plays
    like the planner.
    """

    iterations = 1600

    def __init__(self, *, seed: int) -> None:
        self.seed = seed
        self.planner = Planner(seed=seed)

    @staticmethod
    def prepare() -> None:
        """Compile what is not in the cache yet, for all our games."""
        Readiness.wait()
        for setup in setups_by_family() if CAN_COMPILE else ():
            warm_tree(setup)

    @staticmethod
    def prepare_for(sheet: Sheet) -> None:
        """Compile it for one game."""
        setup = setup_of(sheet, sheet.seats[0])
        Readiness.wait(setup)
        if CAN_COMPILE:
            warm_tree(setup)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        setup = printed_for(view)
        has_tree = setup.family.name in FAMILIES_WITH_TREE
        if len(legal) == 1 or not has_tree or not Readiness.ensure_compiling(setup):
            return self.planner.choose(view, legal)
        chance = Random(f"{self.seed} {view.turns} {view.decision} {len(legal)}")
        state = world_from_view(setup, view, chance)
        task = make_task(view.you or 0, chance.getrandbits(30))
        number = grow(bind(setup, compiled=True), state, task, self.iterations)
        actions = {action.number: action for action in legal}
        return actions.get(number) or self.planner.choose(view, legal)
