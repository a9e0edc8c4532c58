"""Stationmaster and Champion: rollouts of their plans in many determinizations.

Without Numba, and until the search is compiled, both play like Express: interpreted rollouts would
be too few to help.
"""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from branchline.bots.determinization.world import world_from_view
from branchline.bots.express import Express
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.candidates import candidates
from branchline.bots.search.plan import Plan
from branchline.bots.search.portfolio import others_for, plans_for, rivals_for
from branchline.bots.search.readiness import Readiness
from branchline.bots.search.sequential_halving import Arm, Budget, Estimate, SequentialHalving
from branchline.families.setup import setup_of
from branchline.game import Action
from branchline.sheet import Sheet
from branchline.views import View

# Shares of the rollouts for decisions that matter less.
PARTS = {
    "second_card": 0.35,
    "payment": 0.35,
    "substitute": 0.35,
    "surcharge": 0.35,
}


class Searcher:
    """A bot that compares what its plans propose and what else there is to do."""

    rollouts = 700
    opening = 3.0  # times as many for the decision that comes once in a game
    seconds = 0.15  # the deadline
    caution = 1.0  # standard errors by which another action must lead the tuned plan's
    weights = (10, 5, 200)  # of points, of the margin to the best other, of a victory
    others = staticmethod(others_for)  # the styles that it expects of them
    guesses = 0  # sets of tickets that each other seat may well hold; 0: any
    plan_part = 0.0  # of the rollouts, to find the best plan before actions are tried with it
    finalists = 2  # arms that are compared to the end
    compares_all = False  # every legal action is compared in the last turn

    def __init__(self, *, seed: int) -> None:
        self.seed = seed
        self.express = Express(seed=seed)
        self.memory = self.express.memory

    @staticmethod
    def prepare() -> None:
        """Compile what is not in the cache yet, for all our games."""
        Readiness.wait()

    @staticmethod
    def prepare_for(sheet: Sheet) -> None:
        """Compile it for one game; the arena waits for this before the first game."""
        Readiness.wait(setup_of(sheet, sheet.seats[0]))

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        part = self.opening if view.decision == "opening" else PARTS.get(view.decision, 1.0)
        budget = Budget(int(self.rollouts * part), self.seconds)
        setup = printed_for(view)
        self.memory.observe(setup, view)
        if (
            len(legal) == 1
            or view.decision == "completing"
            or not Readiness.ensure_compiling(setup)
        ):
            return self.express.choose(view, legal)
        ranked, _ = self.search(view, legal, budget)
        actions = {action.number: action for action in legal}
        return actions[ranked[0].arm.action] if ranked else self.express.choose(view, legal)

    def search(
        self, view: View, legal: Collection[Action], budget: Budget, compiled: bool = True
    ) -> tuple[list[Estimate], list[Plan]]:
        """Return what the best first actions are worth, the best first, and the plans."""
        setup, seat = printed_for(view), view.you or 0
        chance = Random(f"{self.seed} {view.turns} {view.decision} {len(legal)}")
        state = world_from_view(setup, view, chance, self.memory.stack)
        plans, others = plans_for(setup, view), self.others(setup)
        bindings = bind(setup, compiled)
        task = make_task(seat, chance.getrandbits(30), self.weights)
        halving = SequentialHalving(
            bindings, bindings.search(state, task, plans, others, self.guesses)
        )
        allowed = {action.number for action in legal}
        drafts = [Arm(halving.proposal(plan), plan) for plan in range(len(plans))]
        drafts = [arm for arm in drafts if arm.action in allowed]
        if self.compares_all and is_last_turn(view):
            return halving.compare(arms_of_all(drafts, sorted(allowed)), budget), plans
        more = [*(arm.action for arm in drafts), *candidates(setup, legal)]
        if self.plan_part == 0:
            arms = arms_of_all(drafts, more)
            return halving.run(arms, budget, self.caution, self.finalists), plans
        best = halving.run(drafts, budget.part(self.plan_part), self.caution)[:1]
        arms = [Arm(action, one.arm.plan) for one in best for action in [one.arm.action, *more]]
        left = budget.part(1 - self.plan_part)
        return halving.run(list(dict.fromkeys(arms)), left, self.caution), plans


def arms_of_all(drafts: Sequence[Arm], more: Iterable[int]) -> list[Arm]:
    """Return what the plans propose, the first before all, and more actions with the first plan."""
    own = {arm.action: arm for arm in reversed(drafts)}
    actions = dict.fromkeys([*(arm.action for arm in drafts), *more])
    return [own.get(action, Arm(action, 0)) for action in actions]


def is_last_turn(view: View) -> bool:
    """Tell whether the seat of the view has no turn after this one."""
    return view.last_turns is not None and view.last_turns <= len(view.seats)


class Stationmaster(Searcher):
    """Some hundred rollouts for each decision."""


class Champion(Searcher):
    """Some thousand rollouts against strong players, who hold what fits what they have built."""

    rollouts = 6000
    opening = 1.5
    seconds = 0.9
    others = staticmethod(rivals_for)
    guesses = 50
    plan_part = 0.3
    compares_all = True
