"""Measure the champion's predictions: the accuracy of its guessed tickets and of its forecasts.

Stationmasters play. At some turns the acting seat guesses what the others hold and plays the game
out many times, once with guesses and once with all tickets equally likely. The table compares both
with the truth and with the final result.

python -m bench.strength.guesses usa 4 --games 16
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from bench.strength.patient import Champion, Stationmaster

from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for, register_sheet
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.portfolio import plans_for
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.game import Action, Game, start
from branchline.search.maps.guesses import Guess
from branchline.search.results import WHOLE
from branchline.sheet import load_sheet
from branchline.views import View

SEED = 72_000  # deals that appear in no table
QUARTERS = 4  # of a game, each sampled once
WORLDS = 60
FOREVER = 3600.0


class Forecast(NamedTuple):
    """What a seat predicts, or the truth."""

    right: float  # share of the opponents' tickets guessed correctly
    own: float
    best_other: float
    share: float


class Look(NamedTuple):
    """One seat at one turn."""

    seat: int
    turn: int
    blind: Forecast
    guessing: Forecast


def look(game: Game, seat: int, bot: Stationmaster) -> Look:
    """Forecast the end of the game from a seat, without and with guesses."""
    view, legal = game.view(seat), tuple(game.legal(seat))
    bot.memory.observe(printed_for(view), view)
    ranked, _ = bot.search(view, legal, Budget(bot.rollouts, FOREVER))
    arm = ranked[0].arm
    blind, guessing = (
        forecast(game, view, legal, arm, count, bot.memory.stack) for count in (0, Champion.guesses)
    )
    return Look(seat, view.turns // len(view.seats), blind, guessing)


def forecast(
    game: Game, view: View, legal: Sequence[Action], arm: Arm, count: int, stack: list[int] | None
) -> Forecast:
    """Play an arm out in some worlds with this number of guesses."""
    setup, seat = printed_for(view), view.you or 0
    state = world_from_view(setup, view, Random(1), stack)
    bindings, task = bind(setup, compiled=True), make_task(seat, 1, Champion.weights)
    plans, others = plans_for(setup, view), Champion.others(setup)
    halving = SequentialHalving(bindings, bindings.search(state, task, plans, others, count))
    stats = halving.stats_of([arm])
    halving.play(stats, [0], WORLDS, Budget(WORLDS, FOREVER))
    one = halving.read(stats)[0]
    own, best_other = one.points / one.games, (one.points - one.margin) / one.games
    guessed = right(game, seat, bindings.read(Guess, halving.search.guesses))
    return Forecast(guessed, own, best_other, one.share / one.games / WHOLE)


def right(game: Game, seat: int, guesses: list[Guess]) -> float:
    """Return the share of the opponents' tickets guessed; without guesses, by pure chance."""
    board: Any = game.board
    state: Any = game.state
    mine = [ticket for ticket in range(board.tickets) if state.holder[ticket] == seat]
    found = []
    for other in range(state.seats):
        held = {ticket for ticket in range(board.tickets) if state.holder[ticket] == other}
        if other == seat or not held:
            continue
        found.append(len(held) / (board.tickets - len(mine)))
        if guesses:
            sets = (set(one.tickets[other][: len(held)]) for one in guesses)
            found[-1] = fmean(len(held & one) / len(held) for one in sets)
    return fmean(found)


def watch(name: str, seats: int, seed: int, every: int) -> Iterator[tuple[Look, Forecast]]:
    """Play a game of stationmasters; yield each sample with the final result."""
    game = start(load_sheet(name), seats, seed=seed, first=0)
    bots = [Stationmaster(seed=seed + seat) for seat in range(seats)]
    looks = []
    while not game.over:
        seat = game.waiting[0]
        view, legal = game.view(seat), tuple(game.legal(seat))
        turn = view.turns // seats
        is_due = turn % every == 1 and turn < QUARTERS * every
        if is_due and view.decision == "turn" and len(legal) > 1:
            looks.append(look(game, seat, bots[seat]))
        game.play(seat, bots[seat].choose(view, legal))
    result = game.scores()
    totals = [seat.total for seat in result.seats]
    for one in looks:
        best_other = max(points for seat, points in enumerate(totals) if seat != one.seat)
        share = (one.seat in result.winners) / len(result.winners)
        yield one, Forecast(1.0, totals[one.seat], best_other, share)


def line(found: Sequence[tuple[Look, Forecast]], turn: int) -> str:
    """Return the means at one turn: without guesses, with them, in truth."""
    some = [(one, truth) for one, truth in found if one.turn == turn]
    three = [
        [one.blind for one, _ in some],
        [one.guessing for one, _ in some],
        [truth for _, truth in some],
    ]
    cells = [
        " / ".join(f"{scale * fmean(one[part] for one in forecasts):.0f}" for forecasts in three)
        for part, scale in enumerate((100, 1, 1, 100))
    ]
    return " | ".join([str(turn), str(len(some)), *cells])


def main() -> None:
    """Print a row for each of the turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--every", type=int, default=8, help="rounds between two samples")
    asked = parser.parse_args()
    register_sheet(load_sheet(asked.game))
    Champion.prepare()
    found: list[tuple[Look, Forecast]] = []
    for number in range(asked.games):
        found += watch(asked.game, asked.seats, SEED + number, asked.every)
        print(f"\r{number + 1} of {asked.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    name = load_sheet(asked.game).name
    for turn in sorted({one.turn for one, _ in found}):
        print(f"| {name} | {asked.seats} | {line(found, turn)} |")


if __name__ == "__main__":
    main()
