"""The graduate: the network that has learned a game, alone, without any search.

It takes the action that its network likes best. Maps of one's own have no network, and nothing can
be read without NumPy: there it plays like Express.
"""

from collections.abc import Collection
from random import Random

from branchline.bots.determinization.world import world_from_view
from branchline.bots.express import Express
from branchline.bots.networks import policy_reader
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.readiness import Readiness
from branchline.families.setup import setup_of
from branchline.game import Action
from branchline.sheet import Sheet
from branchline.views import View


class Graduate:
    """Learned by playing against itself; compiled or by NumPy alone, it does the same."""

    def __init__(self, *, seed: int) -> None:
        self.express = Express(seed=seed)
        self.memory = self.express.memory

    @staticmethod
    def prepare() -> None:
        """Compile what is not in the cache yet, for all our games."""
        Readiness.wait_for_study()

    @staticmethod
    def prepare_for(sheet: Sheet) -> None:
        """Compile it for one game."""
        Readiness.wait_for_study(setup_of(sheet, sheet.seats[0]))

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        setup = printed_for(view)
        self.memory.observe(setup, view)
        reader = policy_reader(setup, CAN_COMPILE and Readiness.ensure_study(setup))
        if reader is None or len(legal) == 1 or view.decision == "completing":
            return self.express.choose(view, legal)
        # Nothing that the network looks at depends on how the hidden cards are dealt.
        state = world_from_view(setup, view, Random(0), self.memory.stack)
        logits = reader.read(state, view.you or 0).logits
        return max(legal, key=lambda action: (logits[action.number], -action.number))
