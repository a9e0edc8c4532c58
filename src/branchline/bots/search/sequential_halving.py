"""Sequential halving: arms are compared in the same worlds, and the worse half leaves each round.

One core for all games. It knows the position as a state made from a view, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter
from typing import Any

from branchline.bots.search.bindings import Bindings
from branchline.search.results import WHOLE
from branchline.search.structs import ArmStats, Search

CHECKS = 50  # of the clock, before the deadline, at least


@dataclass(frozen=True)
class Arm:
    """A first action, and the plan to follow afterwards."""

    action: int
    plan: int


@dataclass
class Budget:
    """How long to search: a number of rollouts, but no longer than the deadline."""

    rollouts: int
    seconds: float
    began: float = field(default_factory=perf_counter)

    def part(self, part: float) -> "Budget":
        """Return a part of the rollouts with the same deadline."""
        return Budget(int(self.rollouts * part), self.seconds, self.began)

    def left(self) -> float:
        """Return the seconds until the deadline."""
        return self.began + self.seconds - perf_counter()


@dataclass(frozen=True)
class Estimate:
    """What an arm is worth, as far as its rollouts tell."""

    arm: Arm
    games: int
    points: float
    share: float
    advantage: float  # over the first arm in the same worlds, in tenths of points
    standard_error: float  # of that

    def lower_bound(self, caution: float) -> float:
        """Return the advantage, less what may well be luck: `caution` standard errors."""
        return self.advantage - caution * self.standard_error if self.advantage != 0 else 0.0


class SequentialHalving:
    """A position, the plans of its seat, and how the arms of a search fare.

    World number n is the same for all arms (common random numbers), no matter how the worlds are
    divided between two checks of the clock.
    """

    def __init__(self, bindings: Bindings, search: Search) -> None:
        self.bindings, self.search = bindings, search
        bindings.worlds.guess(search)
        self.worlds = 0  # played so far
        self.pace = 0.0  # seconds that a rollout took

    def proposal(self, plan: int) -> int:
        """Return the action that a plan takes first."""
        return int(self.bindings.rollouts.propose(self.search, plan))

    def run(
        self, arms: Sequence[Arm], budget: Budget, caution: float, finalists: int = 2
    ) -> list[Estimate]:
        """Halve the arms until the budget is spent; return those left at the end, best first.

        The worse half leaves after each round, until only the finalists are left, but never the
        first arm: to be chosen, another one must lead it by more than luck may do. All that are
        left have met the same worlds.
        """
        if not arms:
            return []
        stats = self.stats_of(arms)
        alive = list(range(len(arms)))
        rounds = max(1, (len(arms) - 1).bit_length())
        spent = 0
        for _ in range(rounds):
            worlds = max(1, budget.rollouts // (rounds * len(alive)))
            self.play(stats, alive, worlds, budget)
            spent += worlds * len(alive)
            if spent >= budget.rollouts or budget.left() <= 0 or len(alive) <= finalists:
                break
            found = self.read(stats)
            best = sorted(alive[1:], key=lambda i: -found[i].advantage)
            alive = [0, *best[: max(len(alive) // 2, finalists - 1)]]
        found = self.read(stats)
        estimates = [estimate(arms[i], found[i]) for i in alive]
        return sorted(estimates, key=lambda one: -one.lower_bound(caution))

    def compare(self, arms: Sequence[Arm], budget: Budget) -> list[Estimate]:
        """Play all arms equally often; return them, best first."""
        stats = self.stats_of(arms)
        worlds = max(1, budget.rollouts // len(arms))
        self.play(stats, range(len(arms)), worlds, budget)
        found = map(estimate, arms, self.read(stats))
        return sorted(found, key=lambda one: -one.advantage)

    def stats_of(self, arms: Sequence[Arm]) -> Any:
        """Return the arms as the rollouts take them, with nothing added up yet."""
        stats = [ArmStats({}) for _ in arms]
        for one, arm in zip(stats, arms, strict=True):
            one.action, one.plan = arm.action, arm.plan
        return self.bindings.structs(ArmStats, stats)

    def read(self, stats: Any) -> list[ArmStats]:
        """Return what was added up."""
        return self.bindings.read(ArmStats, stats)

    def play(self, stats: Any, alive: Sequence[int], worlds: int, budget: Budget) -> None:
        """Play this number of further worlds, with a check of the clock now and then.

        None is begun that would likely end after the deadline, except for the very first.
        """
        rows = self.bindings.row(alive)
        while worlds > 0 and (self.worlds == 0 or budget.left() > self.pace * len(alive)):
            count = min(worlds, self._at_once(len(alive), budget))
            began = perf_counter()
            self.bindings.rollouts.race(self.search, stats, rows, self.worlds, self.worlds + count)
            self.pace = (perf_counter() - began) / (count * len(alive))
            self.worlds += count
            worlds -= count

    def _at_once(self, arms: int, budget: Budget) -> int:
        """Return how many worlds to play before the next check of the clock."""
        if self.pace == 0.0:
            return 1
        time = min(budget.seconds / CHECKS, budget.left())
        return max(1, int(time / (self.pace * arms)))


def estimate(arm: Arm, stats: ArmStats) -> Estimate:
    """Return what the sums of an arm tell."""
    games = max(1, stats.games)
    advantage = stats.advantage / games
    spread = max(0.0, stats.squares / games - advantage * advantage)
    return Estimate(
        arm,
        games,
        stats.points / games,
        stats.share / games / WHOLE,
        advantage,
        sqrt(spread / games) if games > 1 else inf,
    )
