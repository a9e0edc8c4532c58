"""Express: one plan at a time, by the interpreted pilots of the search; does not need Numba."""

from collections.abc import Collection
from importlib import import_module
from random import Random

from branchline.bots.determinization.stack_memory import StackMemory
from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for
from branchline.bots.search.styles import style_of, tuned
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules.state import AnyState
from branchline.views import View


class Express:
    """Tickets inside one network, long routes, the longest path, tempo and bonus cards."""

    def __init__(self, *, seed: int) -> None:
        self.memory = StackMemory()

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        setup = printed_for(view)
        self.memory.observe(setup, view)
        actions = {action.number: action for action in legal}
        if len(actions) == 1:
            return next(iter(actions.values()))
        # Nothing that the pilot looks at depends on how the hidden cards are dealt.
        state = world_from_view(setup, view, Random(0), self.memory.stack)
        number = advise(setup, view, state)
        return actions[number] if number in actions else next(iter(actions.values()))


def advise(setup: Setup, view: View, state: AnyState) -> int:
    """Return the number of the action that the tuned style takes."""
    pilot = import_module(f"branchline.search.{setup.family.package}.pilot")
    style = style_of(tuned(setup.sheet), setup.board.layout)
    memos = [pilot.Memo(setup.board.layout)]
    pilot.begin_game(setup.board, state, memos)
    number: int = pilot.choose(setup.board, state, view.you or 0, style, memos)
    return number
