"""Measure the frozen opponents where others have published figures.

The published figures are for two players with the 30 tickets of the classic box, which the sheet
names. Arguments: the number of deals, and the number of processes.

python -m bench.strength.anchors 150
"""

import sys

from branchline.arena import Contest, Summary, run, sum_up
from branchline.sheet import Sheet, load_sheet

CONTESTS = (
    ("planner",),
    ("racer",),
    ("racer", "planner"),
    ("wary", "planner"),
    ("wary", "racer"),
    ("collector", "planner"),
    ("random", "planner"),
    ("hungry-route", "planner"),
    ("one-step", "planner"),
    ("long-route", "planner"),
    ("route-focused", "planner"),
)


def classic_sheet() -> Sheet:
    """Return the sheet with the 30 classic tickets only."""
    return load_sheet("usa").with_classic_tickets()


def measure(bots: tuple[str, ...], deals: int, jobs: int = 1) -> Summary:
    """Play the bots against each other on the classic sheet."""
    contest = Contest(classic_sheet(), bots, seats=2, deals=deals, seed=50_000)
    return sum_up(contest, run(contest, jobs))


def line(summary: Summary) -> str:
    """Return a summary as a row of a Markdown table."""
    one, other = summary.players[0], summary.players[-1]
    versus = f"{one.name}–{other.name}" if one is not other else f"{one.name} against itself"
    points = f"{one.points:.1f}–{other.points:.1f}" if one is not other else f"{one.points:.1f}"
    share = f"{100 * one.share:.1f} ({100 * one.share_low:.1f}–{100 * one.share_high:.1f})"
    share = share if one is not other else "–"
    half = (one.points_high - one.points_low) / 2
    first = summary.first_seat
    return (
        f"| {versus} | {summary.games} | {points} (± {half:.1f}) | {share} "
        f"| {one.turns:.1f} | {100 * first['share']:.1f} | {one.ms_median:.2f} |"
    )


if __name__ == "__main__":
    given = [int(number) for number in sys.argv[1:]]
    deals, jobs = (*given, 150, 1)[0], (*given[1:], 1)[0]
    print("| bots | games | points | share % | turns | first seat % | ms |")
    print("|---|---|---|---|---|---|---|")
    for bots in CONTESTS:
        print(line(measure(bots, deals, jobs)), flush=True)
