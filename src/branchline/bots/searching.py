"""Stationmaster and Champion: they play their plans out in many worlds before they choose.

Without Numba both play like Express: interpreted rollouts would be too few to help.
"""

from collections.abc import Collection
from random import Random

from branchline.bots.candidates import candidates
from branchline.bots.express import Express
from branchline.bots.portfolio import others_for, plans_for
from branchline.bots.printed import printed_for
from branchline.bots.stack_memory import StackMemory
from branchline.bots.world import world_from_view
from branchline.game import Action
from branchline.views import View

try:
    from branchline.bots.core import Arm, Budget, Estimate, Race
except ImportError:  # without Numba
    CAN_SEARCH = False
else:
    CAN_SEARCH = True


class Searcher:
    """A bot that compares what its plans propose and what else there is to do."""

    rollouts = 400
    seconds = 0.2
    caution = 1.0  # standard errors by which another action must lead the tuned plan's
    weights = (10, 5, 200)  # of points, of the margin to the best other, of a victory
    guesses = 0  # worlds dealt for each one that is played: the likeliest is taken

    def __init__(self, *, seed: int) -> None:
        self.seed = seed
        self.memory = StackMemory()
        self.express = Express(seed=seed)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        express = self.express.choose(view, legal)
        self.memory.look(printed_for(view), view)
        if len(legal) == 1 or view.decision == "completing" or not CAN_SEARCH:
            return express
        ranked = self.search(view, legal)
        actions = {action.number: action for action in legal}
        return actions[ranked[0].arm.action] if ranked else express

    def search(self, view: View, legal: Collection[Action]) -> "list[Estimate]":
        """Return what the best first actions are worth, the best first."""
        printed, seat = printed_for(view), view.you or 0
        budget = Budget(self.rollouts, self.seconds)
        chance = Random(f"{self.seed} {view.turns} {view.decision} {len(legal)}")
        state = world_from_view(printed, view, legal, chance, self.memory.stack)
        plans, others = plans_for(printed, view), others_for(printed, view)
        race = Race(
            printed, state, seat, plans, others, self.guesses, self.weights, chance.getrandbits(30)
        )
        allowed = {action.number for action in legal}
        arms = {race.proposal(plan): plan for plan in reversed(range(len(plans)))}
        first = race.proposal(0)
        wanted = [first, *arms, *candidates(printed, legal)]
        chosen = [one for one in dict.fromkeys(wanted) if one in allowed]
        return race.run([Arm(one, arms.get(one, 0)) for one in chosen], budget, self.caution)


class Stationmaster(Searcher):
    """Some hundred rollouts for each decision."""


class Champion(Searcher):
    """Some thousand rollouts, in worlds that fit what the others have built."""

    rollouts = 3000
    seconds = 0.9
    guesses = 4
