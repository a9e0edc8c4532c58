"""The search core: arms race against each other in the same worlds, and the worse half leaves.

One core for all games. It knows the position as a state made from a view, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter
from typing import Any

from branchline.bots.search.bindings import Doors
from branchline.bots.search.portfolio import Plan
from branchline.bots.search.styles import Numbers, row_of
from branchline.search.results import GAMES, LEAD, POINTS, SHARE, SQUARES, SUMS, WHOLE

LOOKS = 50  # at the clock, before the deadline, at least


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
    lead: float  # over the first arm in the same worlds, in tenths of points
    doubt: float  # standard error of that

    def surely(self, caution: float) -> float:
        """Return the lead, less what may well be luck."""
        return self.lead - caution * self.doubt if self.lead != 0 else 0.0


class Race:
    """A position, the plans of its seat, and how the arms of a search fare.

    World number n is the same for all arms, and however the worlds are divided between two looks
    at the clock.
    """

    def __init__(
        self,
        doors: Doors,
        seat: int,
        plans: Sequence[Plan],
        others: Sequence[Numbers],
        weights: Sequence[int],
        guesses: int,  # about the tickets of each other seat
        seed: int,
    ) -> None:
        self.doors, self.seat, self.seed, self.count = doors, seat, seed, guesses
        self.plans = doors.row(n for plan in plans for n in plan.row(doors.tickets))
        self.others = doors.row(n for other in others for n in row_of(other))
        self.weights = doors.row(weights)
        self.guesses = doors.worlds.guess(
            doors.boards, doors.states, seat, self.others, guesses, seed
        )
        self.worlds = 0  # played so far
        self.pace = 0.0  # seconds that a rollout took

    def proposal(self, plan: int) -> int:
        """Return the action that a plan takes first."""
        doors = self.doors
        found = doors.rollouts.propose(doors.boards, doors.states, self.seat, self.plans, plan)
        return int(found)

    def run(
        self, arms: Sequence[Arm], budget: Budget, caution: float, finalists: int = 2
    ) -> list[Estimate]:
        """Let arms race until the budget is spent; return those left at the end, best first.

        The worse half leaves after each round, until so many finalists are left, but never the
        first arm: to be chosen, another one must lead it by more than luck may do. All that are
        left have met the same worlds.
        """
        if not arms:
            return []
        rows, sums = self._rows(arms)
        alive = list(range(len(arms)))
        rounds = max(1, (len(arms) - 1).bit_length())
        spent = 0
        for _ in range(rounds):
            worlds = max(1, budget.rollouts // (rounds * len(alive)))
            self._play(rows, alive, worlds, sums, budget)
            spent += worlds * len(alive)
            if spent >= budget.rollouts or budget.left() <= 0 or len(alive) <= finalists:
                break
            best = sorted(alive[1:], key=lambda i: -int(sums[SUMS * i + LEAD]))
            alive = [0, *best[: max(len(alive) // 2, finalists - 1)]]
        found = [estimate(arms[i], sums, SUMS * i) for i in alive]
        return sorted(found, key=lambda one: -one.surely(caution))

    def compare(self, arms: Sequence[Arm], budget: Budget) -> list[Estimate]:
        """Play all arms equally often; return them, best first."""
        rows, sums = self._rows(arms)
        worlds = max(1, budget.rollouts // len(arms))
        self._play(rows, list(range(len(arms))), worlds, sums, budget)
        found = [estimate(arm, sums, SUMS * i) for i, arm in enumerate(arms)]
        return sorted(found, key=lambda one: -one.lead)

    def _rows(self, arms: Sequence[Arm]) -> tuple[Any, Any]:
        """Return the arms as the rollouts want them, and room for their sums."""
        rows = self.doors.row(n for arm in arms for n in (arm.action, arm.plan))
        return rows, self.doors.row([0] * (SUMS * len(arms)))

    def _play(self, rows: Any, alive: list[int], worlds: int, sums: Any, budget: Budget) -> None:
        """Play so many more worlds, with a look at the clock now and then.

        None is begun that would likely end after the deadline, but for the very first.
        """
        doors = self.doors
        numbers = doors.row(alive)
        while worlds > 0 and (self.worlds == 0 or budget.left() > self.pace * len(alive)):
            count = min(worlds, self._at_once(len(alive), budget))
            began = perf_counter()
            doors.rollouts.race(
                doors.boards,
                doors.states,
                self.seat,
                rows,
                self.plans,
                self.others,
                numbers,
                self.worlds,
                self.worlds + count,
                self.seed,
                self.guesses,
                self.count,
                self.weights,
                sums,
            )
            self.pace = (perf_counter() - began) / (count * len(alive))
            self.worlds += count
            worlds -= count

    def _at_once(self, arms: int, budget: Budget) -> int:
        """Return how many worlds to play before the next look at the clock."""
        if self.pace == 0.0:
            return 1
        time = min(budget.seconds / LOOKS, budget.left())
        return max(1, int(time / (self.pace * arms)))


def estimate(arm: Arm, sums: Any, at: int) -> Estimate:
    """Return what the sums of an arm tell."""
    games = max(1, int(sums[at + GAMES]))
    lead = int(sums[at + LEAD]) / games
    spread = max(0.0, int(sums[at + SQUARES]) / games - lead * lead)
    return Estimate(
        arm,
        games,
        int(sums[at + POINTS]) / games,
        int(sums[at + SHARE]) / games / WHOLE,
        lead,
        sqrt(spread / games) if games > 1 else inf,
    )
