"""The search core: arms race against each other in the same worlds, and the worse half leaves.

One core for all games. It knows the position as a state made from a view, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, sqrt
from time import perf_counter
from typing import Any

import numpy as np

from branchline import fast_search
from branchline.bots.portfolio import Plan
from branchline.bots.printed import Printed
from branchline.bots.styles import Numbers, row_of
from branchline.families import family_of
from branchline.rules.fields import dtype, pack
from branchline.rules.state import AnyState
from branchline.search.results import (
    GAMES,
    LEAD,
    PLACES,
    POINTS,
    ROOT,
    SHARE,
    SQUARES,
    SUMS,
    WHOLE,
)

CHUNK = 24  # rollouts between two looks at the clock


@dataclass(frozen=True)
class Arm:
    """A first action, and the plan to follow afterwards."""

    action: int
    plan: int


@dataclass
class Budget:
    """How long to search: so many rollouts, but no longer than the deadline."""

    rollouts: int
    seconds: float
    began: float = field(default_factory=perf_counter)

    def is_over(self) -> bool:
        """Tell whether the time is over."""
        return perf_counter() - self.began > self.seconds


@dataclass(frozen=True)
class Estimate:
    """What an arm is worth, as far as its rollouts tell."""

    arm: Arm
    games: int
    points: float
    share: float
    lead: float  # over the first arm in the same worlds, in tenths of points
    doubt: float  # standard error of that

    def surely(self, caution: float) -> float:
        """Return the lead, less what may well be luck."""
        return self.lead - caution * self.doubt


@lru_cache(maxsize=16)
def board_array(printed: Printed) -> Any:
    """Return the board of a game as the compiled rules want it."""
    boards = np.zeros(1, dtype(type(printed.board), printed.board.layout))
    pack(printed.board, boards[0])
    return boards


class Race:
    """A position, the plans of its seat, and what the rollouts of all arms came to."""

    def __init__(
        self,
        printed: Printed,
        state: AnyState,
        seat: int,
        plans: Sequence[Plan],
        others: Sequence[Numbers],
        guesses: int,
        weights: Sequence[int],
        seed: int,
    ) -> None:
        family = family_of(printed.sheet)
        self.doors: Any = fast_search.twin(f"{family.compiled}rollouts")
        self.boards = board_array(printed)
        self.states = np.zeros(PLACES, dtype(family.state, printed.board.layout))
        pack(state, self.states[ROOT])
        self.seat, self.seed, self.guesses = seat, seed, guesses
        tickets = printed.board.tickets
        self.plans = np.array([n for plan in plans for n in plan.row(tickets)], np.int64)
        self.others = np.array([n for other in others for n in row_of(other)], np.int64)
        self.weights = np.array(weights, np.int64)
        self.worlds = 0

    def proposal(self, plan: int) -> int:
        """Return the action that a plan takes first."""
        return int(self.doors.propose(self.boards, self.states, self.seat, self.plans, plan))

    def run(self, arms: Sequence[Arm], budget: Budget, caution: float) -> list[Estimate]:
        """Let arms race until the budget is spent; return those left at the end, best first.

        The worse half leaves after each round, but never the first arm: to be chosen, another
        one must lead it by more than luck may do. All that are left have met the same worlds.
        """
        rows = np.array([n for arm in arms for n in (arm.action, arm.plan)], np.int64)
        sums = np.zeros((len(arms), SUMS), np.int64)
        alive = list(range(len(arms)))
        rounds = max(1, (len(arms) - 1).bit_length())
        for _ in range(rounds):
            worlds = max(1, budget.rollouts // (rounds * len(alive)))
            self._play(rows, alive, worlds, sums, budget)
            if budget.is_over() or len(alive) <= 2:
                break
            best = sorted(alive[1:], key=lambda i: -sums[i, LEAD])
            alive = [0, *best[: len(alive) // 2]]
        found = [estimate(arms[i], sums[i]) for i in alive]
        return sorted(found, key=lambda one: -one.surely(caution))

    def _play(self, rows: Any, alive: list[int], worlds: int, sums: Any, budget: Budget) -> None:
        """Play so many more worlds, with a look at the clock now and then."""
        chunk = max(1, CHUNK // len(alive))
        numbers = np.array(alive, np.int64)
        while worlds > 0 and not (self.worlds > 0 and budget.is_over()):
            count = min(chunk, worlds)
            self.doors.race(
                self.boards,
                self.states,
                self.seat,
                rows,
                self.plans,
                self.others,
                numbers,
                count,
                self.seed + 2 * self.worlds,
                self.guesses,
                self.weights,
                sums.reshape(-1),
            )
            self.worlds += 1
            worlds -= count


def estimate(arm: Arm, sums: Any) -> Estimate:
    """Return what the sums of an arm tell."""
    games = max(1, int(sums[GAMES]))
    lead = float(sums[LEAD]) / games
    spread = max(0.0, float(sums[SQUARES]) / games - lead * lead)
    return Estimate(
        arm,
        int(sums[GAMES]),
        float(sums[POINTS]) / games,
        float(sums[SHARE]) / games / WHOLE,
        lead,
        sqrt(spread / games) if games > 1 else inf,
    )
