"""Measure what the champion's choices are worth with all cards open.

At some turns of games of Express on a map, each bot chooses from its view. Each choice is then
played out from the true state: the opponents play as Express, the chooser follows the plan that
brings it most. The result is how much more a choice is worth than the stationmaster's, in the units
of a search: points, half of the margin, and twenty for a victory.

python -m bench.strength.choices usa 4
"""

import argparse
import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from bench.strength.patient import Champion, Stationmaster
from bench.strength.regret import Moment, moments

from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.plan import Plan
from branchline.bots.search.players import Searcher
from branchline.bots.search.portfolio import others_for, plans_for
from branchline.bots.search.sequential_halving import Budget
from branchline.bots.search.styles import tuned
from branchline.compiled.loader import load_compiled
from branchline.search.structs import ROOT, SCRATCH

WORLDS = 80
FOREVER = 3600.0


class AmongAny(Champion):
    """A champion that expects all opponent styles alike, as the stationmaster does."""

    others = staticmethod(others_for)


class Blind(AmongAny):
    """The same without guessed tickets."""

    guesses = 0


BOTS: tuple[type[Searcher], ...] = (Stationmaster, Blind, AmongAny, Champion)


def choice(moment: Moment, kind: type[Searcher], seed: int) -> int:
    """Return the action a bot chooses at a moment."""
    bot = moment.asked(kind, seed)
    ranked, _ = bot.search(moment.view, moment.legal, Budget(bot.rollouts, FOREVER))
    return ranked[0].arm.action


def worth(moment: Moment, action: int) -> float:
    """Return what an action is worth under the best of the plans, in points."""
    plans = plans_for(printed_for(moment.view), moment.view)
    return max(worth_by_plan(moment, action, plan) for plan in plans)


def worth_by_plan(moment: Moment, action: int, plan: Plan) -> float:
    """Return what an action and a plan are worth from the true state, in points."""
    setup, seat = printed_for(moment.view), moment.view.you or 0
    bindings, package = bind(setup, compiled=True), setup.family.package
    search = bindings.search(moment.state, make_task(seat, 0), [plan], [tuned(setup.sheet)])
    for one in range(setup.seats):
        search.styles[one] = search.plans[0] if one == seat else search.others[0]
    generator, results = load_compiled("rules.generator"), load_compiled("search.results")
    rules = load_compiled(f"rules.{package}.play")
    weights = bindings.row(Champion.weights)
    board: Any = search.boards[0]
    state: Any = search.states[SCRATCH]
    total = 0
    for number in range(WORLDS):
        search.states[SCRATCH] = search.states[ROOT]
        generator.seed_generator(state["generator"], 5, number)
        rules.play(board, state, seat, action)
        bindings.rollouts.run_out(board, state, search.styles, search.memos, 7, number)
        total += results.worth_of(state, seat, weights)
    return total / WORLDS / 10


def main() -> None:
    """Print the lead of each bot over the first, in points per turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--moments", type=int, default=200)
    asked = parser.parse_args()
    Champion.prepare()
    ahead: dict[str, list[float]] = {kind.__name__: [] for kind in BOTS[1:]}
    for number, moment in zip(range(asked.moments), moments(asked.game, asked.seats), strict=False):
        chosen = {kind.__name__: choice(moment, kind, number) for kind in BOTS}
        found = {action: worth(moment, action) for action in set(chosen.values())}
        first = found[chosen[BOTS[0].__name__]]
        for name, gains in ahead.items():
            gains.append(found[chosen[name]] - first)
        print(f"\r{number + 1} of {asked.moments}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for name, gains in ahead.items():
        half = 1.96 * stdev(gains) / sqrt(len(gains))
        print(
            f"{asked.game} {asked.seats} {name}: {fmean(gains):+.2f} ± {half:.2f} points per turn"
        )


if __name__ == "__main__":
    main()
