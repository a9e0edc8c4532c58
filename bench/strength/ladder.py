"""Measure one bot alone among copies of another, from every seat of each deal.

Each finished game is appended to a file in `bench/strength/measured`, and games found there are not
played again: a long measurement resumes where it stopped. `--seconds` limits one session.
`usa:classic` plays with the classic tickets only, where the sheet names them.

python -m bench.strength.ladder new_york 4 express commuter 100
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

from bench.strength.games import FOLDER, MeasuredGame, Sum, Title, kept_games, write_game

from branchline.arena import Contest
from branchline.arena.executors import prepare_bots
from branchline.arena.play import play_game

SEED = 90_000  # deals that nothing was tuned on


def play_one(contest: Contest, number: int) -> MeasuredGame:
    """Play one game: each deal has one game for every seat of the first bot."""
    prepare_bots(contest)
    deal, lone = divmod(number, contest.seats)
    seating = tuple(int(seat != lone) for seat in range(contest.seats))
    return MeasuredGame.of(deal, lone, play_game(contest, deal, seating))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("deals", type=int, help="number of deals")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are kept")
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="start no game after this many seconds"
    )
    return parser.parse_args()


def measure(
    title: Title, deals: int, jobs: int, folder: Path, seconds: float = float("inf")
) -> list[MeasuredGame]:
    """Play the missing games of a contest, as far as the seconds reach; return all its games."""
    contest = title.contest(deals)
    games = kept_games(folder, title)
    done = {(game.deal, game.lone) for game in games}
    numbers = range(contest.deals * contest.seats)
    missing = iter([i for i in numbers if divmod(i, contest.seats) not in done])
    prepare_bots(contest)
    began = monotonic()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        while monotonic() - began < seconds and (some := [*islice(missing, jobs)]):
            for game in pool.map(partial(play_one, contest), some):
                games.append(game)
                write_game(folder, title, game)
            print(f"\r{len(games)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return games


def main() -> None:
    """Play the missing games and print the summary of all."""
    asked = arguments()
    title = Title.of_today(asked.game, asked.seats, asked.bot, asked.other, asked.seed)
    games = measure(title, asked.deals, asked.jobs, asked.folder, asked.seconds)
    print(Sum.of(asked.seats, games) or "not two whole deals yet", flush=True)


if __name__ == "__main__":
    main()
