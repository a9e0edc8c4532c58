"""Judging a decision: what was best, and how much chance to win the choice cost.

Two stages of rollouts, both in worlds that look to the seat exactly as the game did. The first
finds the best alternative by sequential halving. The second compares it with what was played in
new worlds, so that luck in the first stage cannot pass for a mistake (the winner's curse).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import inf, sqrt
from random import Random

from branchline.bots.determinization.stack_memory import StackMemory
from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import CAN_COMPILE, Bindings, bind, make_task
from branchline.bots.search.candidates import candidates
from branchline.bots.search.portfolio import plans_for, rivals_for
from branchline.bots.search.readiness import Readiness
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.search.results import WHOLE
from branchline.search.structs import ArmStats, Search, Task
from branchline.views import View

GUESSES = 50  # sets of tickets that each other seat may well hold
_SELECTING = (10, 5, 200)  # of points, of the margin to the best other, of a victory
_COMPARING = (0, 0, WHOLE)  # only victories count
_NO_DEADLINE = 1e6


@dataclass(frozen=True)
class Effort:
    """How many rollouts a decision gets; none hangs on a clock, so that reviews can be repeated."""

    selecting: int = 1600  # rollouts of all alternatives together
    portion: int = 240  # worlds of a comparison between two looks at its error
    most: int = 1440  # worlds of a comparison
    error: float = 0.01  # that is small enough


QUICK = Effort(selecting=40, portion=10, most=20)  # without Numba


@dataclass(frozen=True)
class Judgement:
    """What a seat did, what would have been best, and the difference in its chance to win."""

    best: int  # the number of the action
    chance: float  # with the best action
    loss: float  # of chance, by what was played; never negative
    error: float  # the standard error of the loss
    worlds: int  # of the comparison


class Judge:
    """Judges the decisions of one seat, in the order of the game."""

    def __init__(self, seed: int, effort: Effort | None = None) -> None:
        Readiness.wait()
        self.seed = seed
        self.effort = effort or (Effort() if CAN_COMPILE else QUICK)
        self.memory = StackMemory()

    def judge(self, view: View, legal: Collection[Action], played: int) -> Judgement | None:
        """Return what a decision was worth; None where there was no choice."""
        setup = printed_for(view)
        self.memory.observe(setup, view)
        alike = same_choice(setup, legal, played)
        if len(legal) - len(alike) < 1:
            return None
        comparison = Comparison(setup, view, self.seed, self.memory.stack)
        arms = comparison.arms(legal, played, alike)
        return comparison.judgement(arms, alike, self.effort)


def same_choice(setup: Setup, legal: Collection[Action], played: int) -> set[int]:
    """Return the actions that differ from what was played only in the order of tickets."""
    row = setup.actions[played]
    if row.kind != n.KEEP:
        return {played}
    returned = frozenset(row.returned)
    rows = ((action.number, setup.actions[action.number]) for action in legal)
    return {
        number
        for number, other in rows
        if other.kind == n.KEEP and frozenset(other.returned) == returned
    }


class Comparison:
    """One decision as a search: the worlds, the plans, and the arms that are compared."""

    def __init__(self, setup: Setup, view: View, seed: int, stack: list[int]) -> None:
        self.setup, self.view = setup, view
        chance = Random(f"{seed} {view.turns} {view.decision} {view.you}")
        state = world_from_view(setup, view, chance, stack)
        self.plans = plans_for(setup, view)
        self.bindings: Bindings = bind(setup, setup.board.layout in Readiness.layouts)
        self.task = make_task(view.you or 0, chance.getrandbits(30), _SELECTING)
        search = self.bindings.search(state, self.task, self.plans, rivals_for(setup), GUESSES)
        self.halving = SequentialHalving(self.bindings, search)

    def arms(self, legal: Collection[Action], played: int, alike: set[int]) -> list[Arm]:
        """Return what is compared, what was played first."""
        allowed = {action.number for action in legal}
        drafts = [Arm(self.halving.proposal(plan), plan) for plan in range(len(self.plans))]
        drafts = [arm for arm in drafts if arm.action in allowed]
        own = next((arm for arm in drafts if arm.action in alike), Arm(played, 0))
        more = (Arm(number, 0) for number in candidates(self.setup, legal))
        return [Arm(played, own.plan), *_one_each([*drafts, *more], alike)]

    def judgement(self, arms: list[Arm], alike: set[int], effort: Effort) -> Judgement:
        """Find the best alternative, and compare it with what was played."""
        budget = Budget(effort.selecting, _NO_DEADLINE)
        ranked = self.halving.run(arms, budget, caution=0.0)
        best = ranked[0]
        if best.arm.action in alike:
            return Judgement(best.arm.action, best.share, 0.0, 0.0, best.games)
        return self._compare(best.arm, arms[0], effort)

    def _compare(self, best: Arm, played: Arm, effort: Effort) -> Judgement:
        """Compare two actions in new worlds, what was played with either plan to go on."""
        self.halving.search = _counting_victories(self.halving.search, self.bindings, self.task)
        arms = list(dict.fromkeys([best, played, Arm(played.action, best.plan)]))
        stats, budget = self.halving.stats_of(arms), Budget(0, _NO_DEADLINE)
        worlds, loss, error = 0, 0.0, inf
        while worlds < effort.most and error > effort.error:
            self.halving.play(stats, range(len(arms)), effort.portion, budget)
            worlds += effort.portion
            loss, error = min(map(_loss, self.halving.read(stats)[1:]))
        chance = self.halving.read(stats)[0].share / worlds / WHOLE
        if loss <= 0:
            return Judgement(played.action, chance - loss, 0.0, error, worlds)
        return Judgement(best.action, chance, loss, error, worlds)


def _one_each(arms: Iterable[Arm], taken: Collection[int]) -> list[Arm]:
    """Return the first arm of every action that is not taken."""
    found: dict[int, Arm] = {}
    for arm in arms:
        if arm.action not in taken:
            found.setdefault(arm.action, arm)
    return list(found.values())


def _counting_victories(search: Search, bindings: Bindings, task: Task) -> Search:
    """Return the search with another question: only victories count."""
    fresh = make_task(task.seat, task.seed, _COMPARING)
    return search._replace(tasks=bindings.structs(Task, [fresh]))


def _loss(stats: ArmStats) -> tuple[float, float]:
    """Return how much less than the first arm an arm has won, with its standard error."""
    games = stats.games
    mean = stats.advantage / games
    spread = max(0.0, stats.squares / games - mean * mean)
    return -mean / WHOLE, sqrt(spread / games) / WHOLE
