"""How fast games are played, as the page docs/performance.md.

python bench/performance.py [--seconds 0.6] > docs/performance.md
"""

import argparse

from branchline.benchmark import Report, measure, measure_start, report_of, tasks
from branchline.sheet import game_names, load_sheet


def page(report: Report) -> str:
    lines = [
        "# Performance",
        "",
        "Random play, in decisions for each run of a loop of ten million additions in pure Python",
        f"(here {report.loop_seconds:.2f} CPU s, Python {report.python}). The loop alternates with",
        "play, so the numbers can be compared across machines. `branchline bench` measures them.",
        "",
        "| game | seats | mode | decisions per loop | games per loop | state bytes | copy µs |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in report.rows:
        copy = "" if row.copy_microseconds is None else f"{row.copy_microseconds:.2f}"
        lines.append(
            f"| {row.game} | {row.seats} | {row.mode} | {row.decisions_per_loop:,.0f} "
            f"| {row.games_per_loop:,.1f} | {row.state_bytes} | {copy} |"
        )
    start = report.start_seconds
    lines += ["", "| start | CPU s | loops |", "|---|---|---|"]
    for words, seconds in (
        ("import to first interpreted decision", start.interpreted),
        ("compiled play, warm cache", start.compiled),
        ("compiled play, empty cache", start.cold),
    ):
        if seconds is not None:
            lines.append(f"| {words} | {seconds:.2f} | {seconds / start.loop_seconds:.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.6)
    seconds = parser.parse_args().seconds
    sheets = [load_sheet(name) for name in game_names()]
    rows = [measure(sheet, seats, mode, seconds) for sheet, seats, mode in tasks(sheets)]
    print(page(report_of(rows, measure_start(sheets[0], cold=True))))


if __name__ == "__main__":
    main()
