"""Stationmaster and Champion: they play their plans out in many worlds before they choose.

Without Numba, until the search is compiled, and on maps larger than any of ours both play like
Express: interpreted rollouts would be too few to help.
"""

from collections.abc import Collection
from random import Random
from threading import Thread
from typing import ClassVar

from branchline.bots.candidates import candidates
from branchline.bots.core import Arm, Budget, Estimate, Race
from branchline.bots.doors import CAN_COMPILE, open_doors
from branchline.bots.express import Express
from branchline.bots.portfolio import Plan, others_for, plans_for
from branchline.bots.printed import Printed, printed_for
from branchline.bots.stack_memory import StackMemory
from branchline.bots.world import world_from_view
from branchline.game import Action
from branchline.rules.fields import Layout
from branchline.views import View


class Searcher:
    """A bot that compares what its plans propose and what else there is to do."""

    rollouts = 300
    seconds = 0.15  # the deadline
    caution = 1.0  # standard errors by which another action must lead the tuned plan's
    weights = (10, 5, 200)  # of points, of the margin to the best other, of a victory
    guesses = 0  # worlds dealt for each one that is played: the likeliest is taken

    def __init__(self, *, seed: int) -> None:
        self.seed = seed
        self.memory = StackMemory()
        self.express = Express(seed=seed)

    @staticmethod
    def prepare() -> None:
        """Compile what is not in the cache yet; the arena waits for this before the first game."""
        Readiness.wait()

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        express = self.express.choose(view, legal)
        printed = printed_for(view)
        self.memory.look(printed, view)
        if len(legal) == 1 or view.decision == "completing" or not Readiness.is_ready(printed):
            return express
        ranked, _ = self.search(view, legal)
        actions = {action.number: action for action in legal}
        return actions[ranked[0].arm.action] if ranked else express

    def search(
        self, view: View, legal: Collection[Action], compiled: bool = True
    ) -> tuple[list[Estimate], list[Plan]]:
        """Return what the best first actions are worth, the best first, and the plans."""
        printed, seat = printed_for(view), view.you or 0
        budget = Budget(self.rollouts, self.seconds)
        chance = Random(f"{self.seed} {view.turns} {view.decision} {len(legal)}")
        state = world_from_view(printed, view, legal, chance, self.memory.stack)
        plans, others = plans_for(printed, view), others_for(printed, view)
        doors = open_doors(printed, state, compiled)
        seed = chance.getrandbits(30)
        race = Race(doors, seat, plans, others, self.weights, self.guesses, seed)
        proposed = {race.proposal(plan): plan for plan in reversed(range(len(plans)))}
        wanted = [race.proposal(0), *proposed, *candidates(printed, legal)]
        allowed = {action.number for action in legal}
        arms = [Arm(one, proposed.get(one, 0)) for one in dict.fromkeys(wanted) if one in allowed]
        return race.run(arms, budget, self.caution), plans


class Stationmaster(Searcher):
    """Some hundred rollouts for each decision."""


class Champion(Searcher):
    """Some thousand rollouts, in worlds that fit what the others have built."""

    rollouts = 3000
    seconds = 0.9
    guesses = 4


class Readiness:
    """Whether the search is compiled in this process; where it is not, a thread sees to it."""

    layouts: ClassVar[list[Layout]] = []  # of boards for which it is; none for maps beyond ours
    thread: Thread | None = None

    @classmethod
    def is_ready(cls, printed: Printed) -> bool:
        """Tell whether rollouts can be had at once; begin to compile if not."""
        if not cls.layouts and CAN_COMPILE and cls.thread is None:
            cls.thread = Thread(target=cls.compile, daemon=True)
            cls.thread.start()
        return printed.board.layout in cls.layouts

    @classmethod
    def wait(cls) -> None:
        """Compile now, whatever a thread is doing; without Numba there are no rollouts."""
        if not cls.layouts and CAN_COMPILE:
            cls.compile()

    @classmethod
    def compile(cls) -> None:
        """Let the search choose once on a map and once with yards."""
        from branchline.bots.warming import warm_search  # noqa: PLC0415  it imports this module

        cls.layouts = warm_search()
