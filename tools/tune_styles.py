"""Tunes the style of Express for one game by stochastic hill climbing.

Arguments: game, numbers of seats separated by commas, seconds. In compiled games, one seat plays
against copies of a few simple styles, of the present style, and of the best found so far. A random
change of one to three numbers is kept if it scores better on two new sets of deals. Prints the
numbers found, for `bots/styles.toml`.
"""

import sys
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from time import perf_counter

from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.map_plans import PLANNER, RACER
from branchline.bots.search.styles import Numbers, YardNumbers, style_of, tuned
from branchline.bots.search.yard_plans import HOARDER
from branchline.game import start
from branchline.search.results import WHOLE
from branchline.search.structs import ArmStats
from branchline.sheet import load_sheet
from branchline.sheet.model import MAP, YARDS

MAP_RANGES = {
    "hop": (0, 80),
    "points": (0, 60),
    "held": (0, 6),
    "turn": (5, 120),
    "tickets_at": (10, 201),
    "turns_at": (1, 20),
    "link": (0, 60),
    "train": (0, 25),
    "lack": (2, 35),
    "slack": (-4, 12),
    "extra": (0, 150),
    "spare": (0, 1),
}
YARD_RANGES = {
    "card": (0, 60),
    "capacity": (30, 250),
    "tickets_when": (-1, 14),
    "tickets_until": (1, 16),
    "patience": (10, 60),
    "surplus": (0, 10),
    "rob": (0, 20),
    "locomotives": (0, 4),
    "extra": (0, 150),
    "hurry": (1, 10),
}

FAMILIES: dict[str, tuple[dict[str, tuple[int, int]], list[Numbers]]] = {
    MAP: (MAP_RANGES, [PLANNER, RACER]),
    YARDS: (YARD_RANGES, [YardNumbers(), HOARDER]),
}


class Trials:
    """Games of one style against others with one number of seats, from every seat."""

    def __init__(self, game: str, seats: int) -> None:
        table = start(load_sheet(game), seats, seed=0, first=0)
        self.bindings = bind(table.setup, compiled=True)
        self.search = self.bindings.search(table.state, make_task(0, 0), [], [])
        self.seats = seats
        self.start = tuned(table.sheet)
        self.ranges, others = FAMILIES[table.sheet.family]
        self.others = [*others, self.start]

    def share(self, style: Numbers, best: Numbers, deals: int, seed: int) -> float:
        """Return the share of a style against the others and the best; 1 is an even share."""
        total = games = 0
        for other in dict.fromkeys([*self.others, best]):
            for deal in range(deals):
                for lone in range(self.seats):
                    total += self.play(style, other, lone, deal, seed)
                    games += 1
        return self.seats * total / games / WHOLE

    def play(self, style: Numbers, other: Numbers, lone: int, deal: int, seed: int) -> int:
        """Play one game; return the share of the lone seat, in units of 1/WHOLE."""
        search = self.search
        layout = self.bindings.layout
        styles = [style_of(style if seat == lone else other, layout) for seat in range(self.seats)]
        search.styles[:] = self.bindings.structs(type(styles[0]), styles)
        arms = self.bindings.blanks(ArmStats, self.seats)
        self.bindings.rollouts.match(search, arms, deal % self.seats, seed + deal)
        return int(arms["share"][lone])

    def change(self, style: Numbers, chance: Random) -> Numbers:
        """Return the style with one to three numbers changed at random."""
        numbers = asdict(style)
        for name in chance.sample(sorted(self.ranges), chance.randint(1, 3)):
            low, high = self.ranges[name]
            near = round(numbers[name] + chance.gauss(0, (high - low) / 8))
            far = chance.randint(low, high)
            numbers[name] = far if chance.random() < 0.3 else max(low, min(high, near))
        return type(style)(**numbers)


def tune(trials: Sequence[Trials], seconds: float, chance: Random) -> Numbers:
    """Return the best style found within the time."""
    best, began = trials[0].start, perf_counter()

    def is_better(other: Numbers, deals: int) -> bool:
        seed = chance.randrange(10**6)
        gain = [
            t.share(other, best, deals, seed) - t.share(best, best, deals, seed) for t in trials
        ]
        return sum(gain) > 0

    while perf_counter() - began < seconds:
        other = trials[0].change(best, chance)
        if is_better(other, 30) and is_better(other, 120):
            best = other
    return best


if __name__ == "__main__":
    game, seats, seconds = sys.argv[1], sys.argv[2].split(","), float(sys.argv[3])
    trials = [Trials(game, int(number)) for number in seats]
    found = tune(trials, seconds, Random(sys.argv[2]))
    print("\n".join(f"{name} = {number}" for name, number in asdict(found).items()))
    for one in trials:
        before = one.start
        share, old = (one.share(style, before, 100, 2_000_000) for style in (found, before))
        print(f"# with {one.seats}: {share:.2f} times an even share, before: {old:.2f}")
