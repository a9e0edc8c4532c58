"""Measure what reviews promise; every figure says of how many games it is.

python -m bench.review.run losses new_york:2 --games 8
python -m bench.review.run luck new_york:2 --games 200
python -m bench.review.run blunders new_york:2 --games 100
python -m bench.review.run show
"""

import argparse
from pathlib import Path
from statistics import fmean, stdev, variance

from bench.review.blunders import plant
from bench.review.games import CELLS, Cell, Results, bot_of_level, played

from branchline.study.game_luck import luck_of
from branchline.study.luck import result
from branchline.study.review import review

MEASURED = Path(__file__).parent / "measured.jsonl"
LEVELS = range(1, 6)
BOT = "express"  # whose games are weighed for luck


def main() -> None:
    """Read the command line, and measure or show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["losses", "luck", "blunders", "show"])
    parser.add_argument("--games", type=int, default=8, help="of a cell (and level), or blunders")
    parser.add_argument("cells", nargs="*", type=cell_of, default=list(CELLS))
    options = parser.parse_args()
    results = Results(MEASURED)
    for cell in options.cells:
        if options.what == "losses":
            measure_losses(cell, results, options.games)
        elif options.what == "luck":
            measure_luck(cell, results, options.games)
        elif options.what == "blunders":
            plant(cell, results, options.games)
        else:
            show(cell, results)


def cell_of(text: str) -> Cell:
    """Return a cell by its name, such as usa:2."""
    name, _, seats = text.partition(":")
    return name, int(seats)


def measure_losses(cell: Cell, results: Results, games: int) -> None:
    """Review games in which all seats play one level; every level in turn, so that all grow."""
    for seed in range(games):
        for level in LEVELS:
            key = ("loss", *cell, level, seed)
            if key in results:
                continue
            record = played(cell, [bot_of_level(level)] * cell[1], seed).record()
            found = review(record)
            if seed == 0:
                assert review(record) == found, "the same record and effort, another review"
            losses = [round(one.loss, 4) for one in found.decisions]
            accuracies = [one.accuracy for one in found.players]
            results.add(key, losses=losses, accuracies=accuracies)


def measure_luck(cell: Cell, results: Results, games: int) -> None:
    """Weigh the luck of games between equals."""
    for seed in range(games):
        key = ("luck", *cell, seed)
        if key in results:
            continue
        game = played(cell, [BOT] * cell[1], seed)
        luck, end = luck_of(game.record()), result(game.state)
        assert luck is not None, "games that come with Branchline have networks"
        values = {"points": end.points, "luck": luck.points}
        results.add(key, **values, shares=end.shares, luck_shares=luck.shares)


def show(cell: Cell, results: Results) -> None:
    """Print what was measured of a cell."""
    for level in LEVELS:
        lines = list(results.of("loss", *cell, level))
        if lines:
            games = [fmean(line["losses"]) for line in lines]
            error = stdev(games) / len(games) ** 0.5 if len(games) > 1 else float("nan")
            words = f"mean loss {100 * fmean(games):.2f} ± {100 * error:.2f} %"
            print(f"{cell} level {level}: {words} a decision, {len(games)} games")
    lines = list(results.of("luck", *cell))
    if len(lines) > 1:
        show_luck(cell, [margins(line["points"], line["luck"]) for line in lines], "points")
        show_luck(cell, [margins(line["shares"], line["luck_shares"]) for line in lines], "share")
    planted = list(results.of("blunder", *cell))
    if planted:
        grades = [line["grade"] for line in planted]
        words = f"{grades.count('blunder')} called blunder, {grades.count('mistake')} mistake"
        print(f"{cell} planted blunders: {len(planted)}, {words}")


def margins(result: list[float], luck: list[float]) -> tuple[float, float]:
    """Return by how much the first seat was ahead of the mean of the others; and without luck."""
    raw = result[0] - fmean(result[1:])
    return raw, raw - (luck[0] - fmean(luck[1:]))


def show_luck(cell: Cell, games: list[tuple[float, float]], what: str) -> None:
    """Print the variances, and the difference of the means with its standard error."""
    raw, adjusted = zip(*games, strict=True)
    differences = [a - r for r, a in games]
    error = stdev(differences) / len(games) ** 0.5
    ratio = variance(adjusted) / variance(raw)
    shift = f"mean moved by {fmean(differences):+.3f} ± {error:.3f}"
    print(f"{cell} margin in {what}: variance × {ratio:.2f}, {shift}, {len(games)} games")


if __name__ == "__main__":
    main()
