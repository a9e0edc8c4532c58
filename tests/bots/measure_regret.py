"""Measure what a search loses by luck: how much worse its action is than that of a long search.

At some turns of games of Express, every action worth a look is played in many worlds; that is taken
for the truth. The loss of a search is the truth's best less the truth of what the search takes, in
points (a victory counts as by the weights of the search). It says nothing about mistakes that the
long search makes, too: other styles at the table, plans that nobody follows so stubbornly.

PYTHONPATH=tests python tests/bots/measure_regret.py usa 4
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from bots.patient import Champion, QuickChampion, SmallChampion, Stationmaster
from branchline.bots.candidates import candidates
from branchline.bots.core import Arm, Budget, Race
from branchline.bots.doors import open_doors
from branchline.bots.express import Express
from branchline.bots.portfolio import plans_for
from branchline.bots.printed import make_known, printed_for
from branchline.bots.searching import Searcher
from branchline.bots.world import world_from_view
from branchline.game import Action, start
from branchline.rules.state import AnyState
from branchline.sheet import load_sheet
from branchline.views import View

SEED = 70_500  # deals that no table uses
OFTEN = 0.03  # of all turns are looked at
BOTS = (Stationmaster, QuickChampion, SmallChampion, Champion)


class Moment(NamedTuple):
    """A turn to think about."""

    view: View
    legal: Sequence[Action]
    stack: list[int]  # its own, as far as the seat remembers it
    state: AnyState  # the truth

    def asked(self, kind: type[Searcher], seed: int) -> Searcher:
        """Return a bot that remembers what the seat remembers."""
        bot = kind(seed=seed)
        bot.memory.stack = self.stack
        return bot


def moments(game_name: str, seats: int) -> Iterator[Moment]:
    """Yield turns of games without end."""
    sheet = load_sheet(game_name)
    make_known(sheet)
    chance, seed = Random(SEED), SEED
    while True:
        game = start(sheet, seats, seed=seed, first=0)
        bots = [Express(seed=seed + seat) for seat in range(seats)]
        seed += 1
        while not game.over:
            seat = game.waiting[0]
            view, legal = game.view(seat), tuple(game.legal(seat))
            action = bots[seat].choose(view, legal)
            is_choice = view.decision == "turn" and len(legal) > 1 and view.last_turns is None
            if is_choice and chance.random() < OFTEN:
                yield Moment(view, legal, bots[seat].memory.stack, game.state.copy())
            game.play(seat, action)


def worth_by_action(moment: Moment, worlds: int) -> dict[int, float]:
    """Return what each action worth a look brings, less what the best plan's brings."""
    view, legal = moment.view, moment.legal
    printed = printed_for(view)
    state = world_from_view(printed, view, legal, Random(1), moment.stack)
    plans = plans_for(printed, view)
    doors = open_doors(printed, state, compiled=True)
    weights, guesses = Champion.weights, Champion.guesses
    others = Champion.others(printed)
    race = Race(doors, view.you or 0, plans, others, weights, guesses, seed=1)
    proposed = {plan: race.proposal(plan) for plan in range(len(plans))}
    allowed = {action.number for action in legal}
    drafts = [Arm(action, plan) for plan, action in proposed.items() if action in allowed]
    by_plan = race.compare(drafts, Budget(worlds * len(drafts), 3600.0))
    best = by_plan[0]
    found = {one.arm.action: one.lead - best.lead for one in reversed(by_plan)}
    beside = dict.fromkeys([best.arm.action, *found, *candidates(printed, legal)])
    arms = [Arm(action, best.arm.plan) for action in beside]
    for one in race.compare(arms, Budget(worlds * len(arms), 3600.0)):
        found[one.arm.action] = max(one.lead, found.get(one.arm.action, one.lead))
    return found


def loss(moment: Moment, truth: dict[int, float], bot: Searcher) -> float:
    """Return what a bot gives away with its action, in points."""
    ranked, _ = bot.search(moment.view, moment.legal, Budget(bot.rollouts, 3600.0))
    return (max(truth.values()) - truth[ranked[0].arm.action]) / 10


def main() -> None:
    """Print a line for each searching bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--moments", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=2500)
    asked = parser.parse_args()
    Champion.prepare()
    found: dict[str, list[float]] = {bot.__name__: [] for bot in BOTS}
    for number, moment in zip(range(asked.moments), moments(asked.game, asked.seats), strict=False):
        truth = worth_by_action(moment, asked.worlds)
        for kind in BOTS:
            found[kind.__name__].append(loss(moment, truth, moment.asked(kind, number)))
        print(f"\r{number + 1} of {asked.moments}", end="", flush=True)
    for name, losses in found.items():
        doubt = 1.96 * stdev(losses) / sqrt(len(losses))
        print(f"\n{name}: {fmean(losses):.1f} ± {doubt:.1f} points", end="")
    print()


if __name__ == "__main__":
    main()
