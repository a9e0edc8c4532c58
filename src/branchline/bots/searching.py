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
    from branchline.bots.core import Arm, Budget, Estimate, Race, Weights
except ImportError:  # without Numba
    CAN_SEARCH = False
else:
    CAN_SEARCH = True

BEST_PLANS = 2  # that the first actions are tried with


class Searcher:
    """A bot that compares plans first, and then first actions with the best plans."""

    rollouts = 400
    seconds = 0.2
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
        race = Race(printed, state, seat, plans, others, self.guesses, chance.getrandbits(30))
        allowed = {action.number for action in legal}
        proposed = [Arm(race.proposal(plan), plan) for plan in range(len(plans))]
        arms = [arm for arm in proposed if arm.action in allowed]
        weights = Weights()
        first = race.run(arms, budget, self.rollouts // 2, weights, BEST_PLANS)
        best = [one.arm.plan for one in first[:BEST_PLANS]]
        actions = dict.fromkeys([one.arm.action for one in first])
        actions |= dict.fromkeys(one for one in candidates(printed, legal) if one in allowed)
        second = [Arm(action, plan) for action in actions for plan in best]
        return race.run(second, budget, self.rollouts - self.rollouts // 2, weights)


class Stationmaster(Searcher):
    """Some hundred rollouts for each decision."""


class Champion(Searcher):
    """Some thousand rollouts, in worlds that fit what the others have built."""

    rollouts = 3000
    seconds = 0.9
    guesses = 4
