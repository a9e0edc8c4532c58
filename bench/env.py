"""Speed of the environments: ratios to plain playouts in one run, memory, two threads.

python bench/env.py [GAME ...] [--seconds 2] [--games 1024] [--markdown FILE]

A playout is a whole random game in compiled code. The batch gets an array of random actions and
returns masks, or masks and observations. Slices of playouts, masks and observations alternate, so
that other load cancels out; times are CPU seconds. Only the last column, two threads against one,
is wall time: the best slice of each, because other programs take the second core first.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

from branchline.compiled.games import Compiled
from branchline.env import Batch
from branchline.sheet import Sheet, game_names, load_sheet

SLICES = 12

Play = Callable[[], int]  # plays for a while; returns the number of decisions


def playouts(sheet: Sheet, seats: int) -> Play:
    games, seed = Compiled(sheet, seats, 100), [0]

    def play() -> int:
        seed[0] += 100
        return games.play_games(0, seed[0])

    return play


def steps(sheet: Sheet, seats: int, games: int, observations: bool, threads: int = 1) -> Play:
    batch = Batch(sheet, seats, games, observations=observations, threads=threads)
    batch.reset(seed=1)
    for _ in range(300):  # so that the games are in all stages, not only at the start
        batch.step(batch.sample())

    def play() -> int:
        batch.step(batch.sample())
        return games

    return play


def rates(
    plays: list[Play],
    seconds: float,
    clock: Callable[[], float],
    pick: Callable[[list[float]], float] = fmean,
) -> list[float]:
    """Return the decisions per second of each, played in alternating slices.

    The mean over all slices, because games that began together go through dear and cheap moments
    together.
    """
    for play in plays:
        play()
    found: list[list[float]] = [[] for _ in plays]
    for _ in range(SLICES):
        for number, play in enumerate(plays):
            begin, decisions = clock(), 0
            while clock() - begin < seconds / SLICES:
                decisions += play()
            found[number].append(decisions / (clock() - begin))
    return [pick(slices) for slices in found]


def line(sheet: Sheet, seats: int, games: int, seconds: float) -> str:
    plays = [playouts(sheet, seats), steps(sheet, seats, games, False)]
    plays.append(steps(sheet, seats, games, True))
    plain, masks, full = rates(plays, seconds, time.process_time)
    pair = [steps(sheet, seats, 2 * games, True, threads) for threads in (1, 2)]
    one, two = rates(pair, seconds, time.perf_counter, pick=max)
    memory = Batch(sheet, seats, games).bytes_per_game
    ratios = f"{masks / plain:.2f} | {full / plain:.2f}"
    return f"| {sheet.key} | {seats} | {plain:,.0f} | {ratios} | {memory:,} | {two / one:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="speed of the environments")
    parser.add_argument("names", nargs="*", default=game_names(), help="games; default: all")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--markdown", type=Path)
    options = parser.parse_args()
    head = "| game | seats | playouts, decisions per CPU second | masks | observations "
    lines = [head + "| bytes per game | two threads |", "|---|---:|---:|---:|---:|---:|---:|"]
    print("\n".join(lines), flush=True)
    for sheet in [load_sheet(name) for name in options.names]:
        for seats in {sheet.seats[0]: 0, sheet.seats[-1]: 0}:
            lines.append(line(sheet, seats, options.games, options.seconds))
            print(lines[-1], flush=True)
    if options.markdown:
        options.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
