"""Measure how fast games are played and rewrite the tables of docs/performance.md.

python bench/performance.py [--seconds 1.2]
"""

import argparse
from pathlib import Path

from branchline.sheet import game_names, load_sheet
from branchline.simulation.benchmark import (
    SECONDS,
    Report,
    Row,
    Start,
    measure,
    measure_start,
    report_of,
    tasks,
)

PAGE = Path(__file__).parents[1] / "docs/performance.md"
BEGIN, END = "<!-- speeds: written by bench/performance.py -->", "<!-- end of speeds -->"


def tables(report: Report) -> str:
    loop = f"Here the loop took {report.loop_seconds:.2f} CPU s, with Python {report.python}."
    blocks = [BEGIN, loop, rows_table(report.rows), start_table(report.start_seconds), END]
    return "\n\n".join(blocks)


def rows_table(rows: tuple[Row, ...]) -> str:
    lines = [
        "| game | seats | mode | decisions per loop | games per loop | state bytes | copy µs |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    for row in rows:
        copy = "" if row.copy_microseconds is None else f"{row.copy_microseconds:.2f}"
        lines.append(
            f"| {row.game} | {row.seats} | {row.mode} | {row.decisions_per_loop:,.0f} "
            f"| {row.games_per_loop:,.1f} | {row.state_bytes} | {copy} |"
        )
    return "\n".join(lines)


def start_table(start: Start) -> str:
    lines = ["| start | CPU s | loops |", "|---|---:|---:|"]
    for words, seconds in (
        ("import to first interpreted decision", start.interpreted),
        ("compiled play, warm cache", start.compiled),
        ("compiled play, empty cache", start.cold),
    ):
        if seconds is not None:
            lines.append(f"| {words} | {seconds:.2f} | {seconds / start.loop_seconds:.2f} |")
    return "\n".join(lines)


def with_tables(page: str, report: Report) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + tables(report) + after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play per row")
    seconds = parser.parse_args().seconds
    sheets = [load_sheet(name) for name in game_names()]
    rows = [measure(sheet, seats, mode, seconds) for sheet, seats, mode in tasks(sheets)]
    report = report_of(rows, measure_start(sheets[0], cold=True))
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), report), encoding="utf-8")


if __name__ == "__main__":
    main()
