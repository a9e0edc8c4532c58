"""Measure the regret of a search: how much worse its action is than that of a long search.

At some turns of games of Express, every candidate action is played in many worlds, and the result
is taken as the truth. The regret of a search is the best true value minus that of its own action,
in points (a victory counts by the weights of the search). It says nothing about mistakes the long
search shares: opponents with other styles, or plans that nobody follows so stubbornly.

python -m bench.strength.regret usa 4
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from bench.strength.patient import Champion, QuickChampion, SmallChampion, Stationmaster

from branchline.bots.determinization.world import world_from_view
from branchline.bots.express import Express
from branchline.bots.printed import printed_for, register_sheet
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.candidates import candidates
from branchline.bots.search.players import Searcher
from branchline.bots.search.portfolio import plans_for
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.game import Action, start
from branchline.rules.state import AnyState
from branchline.sheet import load_sheet
from branchline.views import View

SEED = 70_500  # deals that appear in no table
OFTEN = 0.03  # share of turns that are sampled
BOTS = (Stationmaster, QuickChampion, SmallChampion, Champion)


class Moment(NamedTuple):
    """A sampled turn."""

    view: View
    legal: Sequence[Action]
    stack: list[int]  # its own, as far as it remembers it
    state: AnyState  # the truth

    def asked(self, kind: type[Searcher], seed: int) -> Searcher:
        """Return a bot that remembers what the seat remembers."""
        bot = kind(seed=seed)
        bot.memory.stack = self.stack
        return bot


def moments(game_name: str, seats: int) -> Iterator[Moment]:
    """Yield turns of an endless series of games."""
    sheet = load_sheet(game_name)
    register_sheet(sheet)
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
    """Return the value of each candidate action relative to that of the best plan."""
    view, legal = moment.view, moment.legal
    setup = printed_for(view)
    state = world_from_view(setup, view, Random(1), moment.stack)
    plans = plans_for(setup, view)
    bindings, task = bind(setup, compiled=True), make_task(view.you or 0, 1, Champion.weights)
    search = bindings.search(state, task, plans, Champion.others(setup), Champion.guesses)
    halving = SequentialHalving(bindings, search)
    proposed = {plan: halving.proposal(plan) for plan in range(len(plans))}
    allowed = {action.number for action in legal}
    drafts = [Arm(action, plan) for plan, action in proposed.items() if action in allowed]
    by_plan = halving.compare(drafts, Budget(worlds * len(drafts), 3600.0))
    best = by_plan[0]
    found = {one.arm.action: one.advantage - best.advantage for one in reversed(by_plan)}
    beside = dict.fromkeys([best.arm.action, *found, *candidates(setup, legal)])
    arms = [Arm(action, best.arm.plan) for action in beside]
    for one in halving.compare(arms, Budget(worlds * len(arms), 3600.0)):
        found[one.arm.action] = max(one.advantage, found.get(one.arm.action, one.advantage))
    return found


def loss(moment: Moment, truth: dict[int, float], bot: Searcher) -> float:
    """Return the regret of a bot's action, in points."""
    ranked, _ = bot.search(moment.view, moment.legal, Budget(bot.rollouts, 3600.0))
    return (max(truth.values()) - truth[ranked[0].arm.action]) / 10


def main() -> None:
    """Print a row for each searching bot."""
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
        half = 1.96 * stdev(losses) / sqrt(len(losses))
        print(f"\n{name}: {fmean(losses):.1f} ± {half:.1f} points", end="")
    print()


if __name__ == "__main__":
    main()
