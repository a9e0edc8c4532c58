"""`branchline arena`: bots play each other on mirrored deals; shares, ratings and intervals."""

import json as json_text
import os
from pathlib import Path

from branchline.arena import Contest, Sprt, Summary, sum_up
from branchline.arena import run as play_all
from branchline.arena.executors import can_ray
from branchline.arena.plot import can_plot, plot_formats, save_plot
from branchline.cli.arena_report import show_summary
from branchline.cli.arguments import check_bots, check_jobs, load_game
from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, describe_os_error, missing_extra
from branchline.cli.progress import progress_bar
from branchline.sheet import Sheet


def arena(
    game: str,
    /,
    *bots: str,
    seats: int | None = None,
    deals: int = 500,
    seed: int = 0,
    jobs: int | None = None,
    sprt: tuple[float, float] | None = None,
    plot: Path | None = None,
    classic: bool = False,
    ray: bool = False,
    json: bool = False,
) -> None:
    """Let bots play against each other on mirrored deals.

    Parameters
    ----------
    game
        A built-in game, or the file of your own sheet (`lakes.toml`).
    bots
        Names of bots, or `module:Class`; a single bot plays against itself.
    seats
        Number of seats; by default the fewest that the game allows.
    deals
        Number of deals; each is played in all rotations of the seats.
    seed
        The seed of the first deal; each following deal has the next seed.
    jobs
        Number of processes, by default one per core; it does not change the results.
    sprt
        Stop as soon as a test decides between two Elo differences of two bots: `--sprt 0 15`.
    plot
        A file for a plot; its extension selects the format.
    classic
        Play with the tickets of the classic edition, if the sheet has one.
    ray
        Play on a Ray cluster: the configured one, or else this machine.
    json
        Print JSON instead of a table.
    """
    contest = make_contest(load_game(game), bots, seats, deals, seed, classic)
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    check_jobs(jobs)
    check_extras(plot, ray)
    test = None if sprt is None else make_test(contest, sprt)
    with progress_bar(contest.games) as report:
        results = play_all(contest, jobs, report, test, ray)
    summary = sum_up(contest, results, test)
    if json:
        print(json_text.dumps(summary.facts(), ensure_ascii=False, indent=1), flush=True)
    else:
        show_summary(output(), contest, summary)
    if plot is not None:
        draw(summary, plot)  # last, so that the results are not lost if it fails


def make_contest(
    sheet: Sheet,
    bots: tuple[str, ...],
    seats: int | None,
    deals: int,
    seed: int,
    classic: bool,
) -> Contest:
    """Return the contest for the options.

    Raises:
        Failure: if an option is invalid.
    """
    seats = sheet.seats[0] if seats is None else seats
    check_bots(bots)
    try:
        sheet = sheet.with_classic_tickets() if classic else sheet
        return Contest(sheet, bots, seats, deals, seed)
    except ValueError as error:
        raise Failure(str(error)) from None


def make_test(contest: Contest, differences: tuple[float, float]) -> Sprt:
    """Return the sequential test that may end the contest early.

    Raises:
        Failure: if the contest or the differences do not allow a test.
    """
    if len(contest.bots) != 2 or contest.seats != 2:
        raise Failure("--sprt compares two bots in a game with two seats")
    try:
        return Sprt(*differences)
    except ValueError as error:
        raise Failure(str(error)) from None


def check_extras(plot: Path | None, ray: bool) -> None:
    """Check before the first game that the plot can be drawn and the cluster can be used.

    Raises:
        Failure: with the reason, if not.
    """
    if ray and not can_ray():
        raise Failure(missing_extra("ray", "ray"))
    if plot is None:
        return
    if not can_plot():
        raise Failure(missing_extra("matplotlib", "plot"))
    if plot.suffix[1:].lower() not in plot_formats():
        raise Failure(f"{plot}: the extension must be one of {', '.join(plot_formats())}")
    if not plot.parent.is_dir():
        raise Failure(f"{plot.parent}: no such folder")


def draw(summary: Summary, path: Path) -> None:
    """Save the plot.

    Raises:
        Failure: if it cannot be saved.
    """
    try:
        save_plot(summary, path)
    except OSError as error:
        raise Failure(f"cannot save the plot: {describe_os_error(error)}", FAILED) from None
