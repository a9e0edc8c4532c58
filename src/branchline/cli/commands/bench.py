"""`branchline bench`: measures the speed of play, relative to a fixed pure-Python loop."""

import json as json_text
import subprocess

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from branchline.cli.arguments import load_game
from branchline.cli.console import notices, output
from branchline.cli.failure import FAILED, Failure
from branchline.sheet import Sheet, game_names
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
from branchline.simulation.simulate import can_compile


def bench(
    *,
    json: bool = False,
    seconds: float = SECONDS,
    games: str = "",
    cold: bool = False,
) -> None:
    """Measure how fast games are played.

    Parameters
    ----------
    json
        Print JSON instead of a table.
    seconds
        CPU seconds of play for each row of the table.
    games
        The games to measure, separated by commas; all by default.
    cold
        Also measure the time to compile everything.
    """
    if not 0 < seconds <= 600:
        raise Failure(f"--seconds must be more than 0 and at most 600, not {seconds:g}")
    names = [name for name in games.split(",") if name] or game_names()
    report = run([load_game(name) for name in names], seconds, cold)
    if json:
        print(json_text.dumps(report.facts(), indent=1))
    else:
        show(output(), report)


def run(sheets: list[Sheet], seconds: float, cold: bool) -> Report:
    """Measure everything, with a progress bar."""
    console = notices()
    if not can_compile():
        console.print("numba is not installed; measuring interpreted play only")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    quiet = not console.is_terminal
    rows: list[Row] = []
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        lines = tasks(sheets)
        bar = progress.add_task("", total=len(lines) + 1)
        for sheet, seats, mode in lines:
            progress.update(bar, description=f"{sheet.name}, {seats} seats, {mode}")
            rows.append(measure(sheet, seats, mode, seconds))
            progress.advance(bar)
        progress.update(bar, description="from import to the first decision")
        return report_of(rows, start_of(sheets[0], cold))


def start_of(sheet: Sheet, cold: bool) -> Start:
    """Measure the start-up time in new processes."""
    try:
        return measure_start(sheet, cold)
    except subprocess.CalledProcessError as error:
        reason = (error.stderr or "no message").strip().splitlines()[-1]
        raise Failure(f"the measured process failed: {reason}", FAILED) from None


def show(console: Console, report: Report) -> None:
    """Print the report as a table."""
    table = Table()
    for heading in ("game", "seats", "mode"):
        table.add_column(heading, no_wrap=True)
    for heading in ("decisions per loop", "games per loop", "state bytes", "copy µs", "loop s"):
        table.add_column(heading, justify="right")
    for row in report.rows:
        table.add_row(
            row.game,
            str(row.seats),
            row.mode,
            f"{row.decisions_per_loop:,.0f}",
            f"{row.games_per_loop:,.1f}",
            str(row.state_bytes),
            "" if row.copy_microseconds is None else f"{row.copy_microseconds:.2f}",
            f"{row.loop_seconds:.3f}",
        )
    console.print(table)
    start = report.start_seconds
    for label, seconds in (
        ("from import to the first interpreted decision", start.interpreted),
        ("start of compiled play, warm cache", start.compiled),
        ("start of compiled play, empty cache", start.cold),
    ):
        if seconds is not None:
            loops = seconds / start.loop_seconds
            console.print(f"{label}: {seconds:.2f} CPU s ({loops:.2f} loops)")
    console.print(f"the loop of ten million additions: {report.loop_seconds:.3f} CPU s (median)")
