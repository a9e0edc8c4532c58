"""`branchline arena`: bots play each other on mirrored deals; shares, ratings and intervals."""

import json as json_text
import os
from pathlib import Path

from branchline.arena import Contest, Journal, Limits, Sprt, Summary, sum_up
from branchline.arena import run as play_all
from branchline.arena.contest import ORDERS, ROTATIONS
from branchline.arena.league import LeagueError, add_contest
from branchline.arena.play import DealResult
from branchline.arena.plot import can_plot, plot_formats, save_plot
from branchline.cli.arguments import check_bots, check_jobs, load_game, warn_of_unlearned
from branchline.cli.console import notices, output
from branchline.cli.failure import FAILED, Failure, describe_os_error, missing_extra
from branchline.cli.progress import progress_bar
from branchline.cli.reports.arena_report import show_league, show_summary
from branchline.errors import BotFailed, WorkerLost
from branchline.sheet import Sheet
from branchline.simulation.on_ray import can_ray


def arena(
    game: str,
    /,
    *bots: str,
    seats: int | None = None,
    deals: int = 500,
    seed: int = 0,
    jobs: int | None = None,
    all_seatings: bool = False,
    decision_seconds: float | None = None,
    game_seconds: float | None = None,
    separate: bool = False,
    forfeit: bool = False,
    sprt: tuple[float, float] | None = None,
    sprt_errors: tuple[float, float] = (0.05, 0.05),
    folder: Path | None = None,
    resume: bool = False,
    records: bool = False,
    luck: bool = False,
    league: Path | None = None,
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
        Names, `module:Class` or `stdio:COMMAND`, with options (`champion:rollouts=9`) if you like.
    seats
        Number of seats; by default the fewest that the game allows.
    deals
        Number of deals; each is played in all rotations of the seats.
    seed
        The seed of the first deal; each following deal has the next seed.
    jobs
        Number of processes, by default one per core; it does not change the results.
    all_seatings
        Play each deal in all orders of the bots around the table, not only in rotations.
    decision_seconds
        The time for each decision; a bot that takes longer loses the game by forfeit.
    game_seconds
        The time of a seat for all its decisions in one game, likewise.
    separate
        Run each bot in a process of its own; limits of time do so, too.
    forfeit
        A bot that fails loses the game by forfeit; otherwise it ends the contest.
    sprt
        Stop as soon as a test decides between two Elo differences of two bots: `--sprt 0 15`.
    sprt_errors
        How often the test may wrongly decide for the higher and for the lower difference.
    folder
        A folder that keeps the results of every deal as they come.
    resume
        Go on with the contest in the folder; more deals may be asked for than before.
    records
        Keep the record of every game in the folder: `games.jsonl` and its `index.jsonl`.
    luck
        Measure the luck of every game, and show the shares without it: fewer games tell as much.
    league
        A file that keeps ratings over many contests; this one is added.
    plot
        A file for a plot; its extension selects the format.
    classic
        Play with the tickets of the classic edition, if the sheet has one.
    ray
        Play on a Ray cluster: the configured one, or else this machine.
    json
        Print JSON instead of a table.
    """
    check_bots(bots)
    try:
        limits = Limits(decision_seconds, game_seconds, separate, forfeit)
        contest = Contest(
            sheet_of(game, classic),
            bots,
            load_game(game).seats[0] if seats is None else seats,
            deals,
            seed,
            ORDERS if all_seatings else ROTATIONS,
            limits,
            records,
            luck,
        )
        test = None if sprt is None else make_test(contest, sprt, sprt_errors)
        jobs = (os.cpu_count() or 1) if jobs is None else jobs
        check_jobs(jobs)
        check_extras(plot, ray)
        check_files(folder, records, league)
        journal = Journal(contest, folder, resume=resume)
    except ValueError as error:
        raise Failure(str(error)) from None
    warn_of_unlearned(bots, contest.sheet)
    results = play(contest, jobs, test, ray, journal)
    report(contest, results, test, json)
    if league is not None:
        enter(league, contest, results, quiet=json)
    if plot is not None:
        draw(sum_up(contest, results, test), plot)  # last: the results are not lost if it fails


def sheet_of(game: str, classic: bool) -> Sheet:
    """Return the sheet of a game, with classic tickets if they are asked for."""
    sheet = load_game(game)
    return sheet.with_classic_tickets() if classic else sheet


def play(
    contest: Contest, jobs: int, test: Sprt | None, ray: bool, journal: Journal
) -> list[DealResult]:
    """Play a contest; if it cannot go on, show what was played until then.

    Raises:
        Failure: with the reason, if it could not be finished.
    """
    try:
        with progress_bar(contest.games) as advance:
            return play_all(contest, jobs, advance, test, ray, journal)
    except (BotFailed, WorkerLost, KeyboardInterrupt) as error:
        if journal.finished:
            show_summary(notices(), contest, sum_up(contest, journal.finished))
        kept = f"{len(journal.finished)} of {contest.deals} deals were played"
        where = f" and are kept: --folder {journal.folder} --resume goes on"
        where = where if journal.folder else ""
        if isinstance(error, KeyboardInterrupt):
            notices().print(f"{kept}{where}", soft_wrap=True)
            raise
        raise Failure(f"{error} ({kept}{where})", FAILED) from None


def report(contest: Contest, results: list[DealResult], test: Sprt | None, json: bool) -> None:
    """Print the summary."""
    summary = sum_up(contest, results, test)
    if json:
        print(json_text.dumps(summary.facts(), ensure_ascii=False, indent=1), flush=True)
    else:
        show_summary(output(), contest, summary)


def make_test(
    contest: Contest, differences: tuple[float, float], errors: tuple[float, float]
) -> Sprt:
    """Return the sequential test that may end the contest early.

    Raises:
        ValueError: if the contest or the numbers do not allow a test.
    """
    if len(contest.bots) != 2:
        raise ValueError("--sprt compares two bots")
    return Sprt(*differences, contest.seats, *errors)


def check_files(folder: Path | None, records: bool, league: Path | None) -> None:
    """Check before the first game where results are to be kept.

    Raises:
        Failure: with the reason, if they cannot.
    """
    if records and folder is None:
        raise Failure("--records needs a folder: --folder build/contest")
    if league is not None and not league.parent.is_dir():
        raise Failure(f"{league.parent}: no such folder")


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


def enter(path: Path, contest: Contest, results: list[DealResult], quiet: bool) -> None:
    """Add the contest to a league, and show its table.

    Raises:
        Failure: if the file is not a league, or cannot be written.
    """
    try:
        table = add_contest(path, contest, results)
    except LeagueError as error:
        raise Failure(str(error), FAILED) from None
    except OSError as error:
        raise Failure(f"cannot save the league: {describe_os_error(error)}", FAILED) from None
    if not quiet:
        show_league(output(), path, table)


def draw(summary: Summary, path: Path) -> None:
    """Save the plot.

    Raises:
        Failure: if it cannot be saved.
    """
    try:
        save_plot(summary, path)
    except OSError as error:
        raise Failure(f"cannot save the plot: {describe_os_error(error)}", FAILED) from None
