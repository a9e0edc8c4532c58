"""The summary of a simulation: tables, JSON and a text histogram."""

from collections import Counter
from math import sqrt
from typing import Any

from rich.console import Console
from rich.table import Table

from branchline.cli.console import pluralize
from branchline.cli.end_reasons import END_REASONS
from branchline.simulation.simulate import Simulation
from branchline.simulation.tally import Tally

_BARS = 16  # the most lines of the histogram
_WIDTH = 40  # characters of its longest bar
Bar = tuple[int, int, int]  # from, to, count


def mean(counts: Counter[int]) -> float:
    """Return the mean of numbers by their counts."""
    return sum(value * count for value, count in counts.items()) / counts.total()


def histogram(counts: Counter[int]) -> list[Bar]:
    """Return the counts of numbers in bins of a round width."""
    least, most = min(counts), max(counts)
    width = next(
        size * 10**power
        for power in range(9)
        for size in (1, 2, 5)
        if most // (size * 10**power) - least // (size * 10**power) < _BARS
    )
    bars = range(least // width, most // width + 1)
    groups = Counter[int]()
    for value, count in counts.items():
        groups[value // width] += count
    return [(bar * width, bar * width + width - 1, groups[bar]) for bar in bars]


def first_seat_effect(tally: Tally) -> dict[str, float]:
    """Return how often the starting seat wins, how often any seat wins, and the margin of error."""
    share = tally.wins_by_place[0] / tally.games
    return {
        "wins": share,
        "wins_of_all": sum(tally.wins) / tally.games / tally.seats,
        "error": 1.96 * sqrt(share * (1 - share) / tally.games),
    }


def facts(simulation: Simulation, tally: Tally) -> dict[str, Any]:
    """Return the summary for JSON; it depends on the seeds only."""
    points = sum(tally.points, Counter[int]())
    return {
        "game": simulation.sheet.key,
        "sheet": simulation.sheet.version,
        "seats": simulation.seats,
        "games": tally.games,
        "seed": simulation.seed,
        "policy": simulation.policy,
        "decisions": tally.decisions,
        "turns": tally.turns,
        "points": {
            "mean": mean(points),
            "min": min(points),
            "max": max(points),
            "histogram": [list(bar) for bar in histogram(points)],
        },
        "by_seat": [
            {
                "seat": seat,
                "wins": tally.wins[seat],
                "mean": mean(tally.points[seat]),
                "min": min(tally.points[seat]),
                "max": max(tally.points[seat]),
                "completed": tally.completed[seat],
                "failed": tally.failed[seat],
            }
            for seat in range(tally.seats)
        ],
        "wins_by_place": tally.wins_by_place,
        "first_seat": first_seat_effect(tally),
        "shared_victories": tally.shared,
        "ends": dict(sorted(tally.ends.items())),
        "tickets": {"completed": sum(tally.completed), "failed": sum(tally.failed)},
    }


def show_summary(console: Console, simulation: Simulation, tally: Tally) -> None:
    """Print the summary as tables and text."""
    games = tally.games
    console.print(
        f"{simulation.sheet.name}, {tally.seats} seats, policy {simulation.policy}: "
        f"{pluralize(games, 'game')}, "
        f"{tally.decisions:,} decisions ({tally.decisions / games:.1f} per game), "
        f"{tally.turns:,} turns ({tally.turns / games:.1f} per game)"
    )
    console.print(seat_table(tally))
    effect = first_seat_effect(tally)
    console.print(
        f"The starting seat wins {effect['wins']:.1%} ± {effect['error']:.1%}; "
        f"a seat wins {effect['wins_of_all']:.1%} on average. "
        f"Shared victories: {tally.shared:,}."
    )
    for reason, count in tally.ends.most_common():
        console.print(
            f"{pluralize(count, 'game')} ended because {END_REASONS.get(reason, reason)}."
        )
    if simulation.records is not None:
        console.print(f"The records are in {simulation.records}.", soft_wrap=True)
    console.print()
    show_histogram(console, sum(tally.points, Counter[int]()))


def seat_table(tally: Tally) -> Table:
    """Return the results of each seat."""
    table = Table()
    for heading in ("seat", "wins", "points", "min", "max", "completed", "failed"):
        table.add_column(heading, justify="right")
    for seat in range(tally.seats):
        points = tally.points[seat]
        table.add_row(
            str(seat),
            f"{tally.wins[seat]:,} ({tally.wins[seat] / tally.games:.1%})",
            f"{mean(points):.1f}",
            str(min(points)),
            str(max(points)),
            f"{tally.completed[seat] / tally.games:.2f}",
            f"{tally.failed[seat] / tally.games:.2f}",
        )
    table.caption = "completed and failed: tickets per game"
    return table


def show_histogram(console: Console, points: Counter[int]) -> None:
    """Print a histogram of the final points."""
    bars = histogram(points)
    longest = max(count for _, _, count in bars)
    for start, end, count in bars:
        bar = "█" * round(_WIDTH * count / longest) or ("▏" if count else "")
        console.print(f"{start:>5} to {end:>4} {bar} {count:,}")
