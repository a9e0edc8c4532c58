"""The summary of a simulation: tables, and small plots made of letters."""

from collections import Counter
from math import sqrt
from typing import Any

from rich.console import Console
from rich.table import Table

from branchline.cli.console import counted
from branchline.simulation.simulate import Simulation
from branchline.simulation.tally import Tally

_BARS = 16  # lines of the histogram at most
_WIDTH = 40  # letters of its longest bar
_ENDS = {
    "last_round": "after the last round",
    "all_passed": "because all seats passed",
    "no_progress": "because nothing changed any more",
    "deck": "with the deck",
}
Bar = tuple[int, int, int]  # from, to, how often


def mean(counts: Counter[int]) -> float:
    """Return the mean of numbers that are counted."""
    return sum(value * count for value, count in counts.items()) / counts.total()


def histogram(counts: Counter[int]) -> list[Bar]:
    """Return how often numbers lie in ranges of a round width."""
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
    """Return how often the seat that begins wins, how often a seat wins, and the error."""
    share = tally.wins_by_place[0] / tally.games
    return {
        "wins": share,
        "wins_of_all": sum(tally.wins) / tally.games / tally.seats,
        "error": 1.96 * sqrt(share * (1 - share) / tally.games),
    }


def facts(asked: Simulation, tally: Tally) -> dict[str, Any]:
    """Return the summary for programs; it depends on the seeds alone."""
    points = sum(tally.points, Counter[int]())
    return {
        "game": asked.sheet.key,
        "sheet": asked.sheet.version,
        "seats": asked.seats,
        "games": tally.games,
        "seed": asked.seed,
        "policy": asked.policy,
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


def show_summary(console: Console, asked: Simulation, tally: Tally) -> None:
    """Print the summary for people."""
    games = tally.games
    console.print(
        f"{asked.sheet.name}, {tally.seats} seats, policy {asked.policy}: "
        f"{counted(games, 'game')}, "
        f"{tally.decisions:,} decisions ({tally.decisions / games:.1f} a game), "
        f"{tally.turns:,} turns ({tally.turns / games:.1f} a game)"
    )
    console.print(seat_table(tally))
    effect = first_seat_effect(tally)
    console.print(
        f"The seat that begins wins {effect['wins']:.1%} ± {effect['error']:.1%}; "
        f"a seat wins {effect['wins_of_all']:.1%} on average. "
        f"Shared victories: {tally.shared:,}."
    )
    for reason, often in tally.ends.most_common():
        console.print(f"{counted(often, 'game')} ended {_ENDS.get(reason, reason)}.")
    if asked.records is not None:
        console.print(f"The records are in {asked.records}.", soft_wrap=True)
    console.print()
    show_histogram(console, sum(tally.points, Counter[int]()))


def seat_table(tally: Tally) -> Table:
    """Return what each seat did."""
    table = Table()
    for heading in ("seat", "wins", "points", "least", "most", "completed", "failed"):
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
    table.caption = "completed and failed: tickets a game"
    return table


def show_histogram(console: Console, points: Counter[int]) -> None:
    """Print how often final points came out, as bars."""
    bars = histogram(points)
    longest = max(count for _, _, count in bars)
    for start, end, count in bars:
        bar = "█" * round(_WIDTH * count / longest) or ("▏" if count else "")
        console.print(f"{start:>5} to {end:>4} {bar} {count:,}")
