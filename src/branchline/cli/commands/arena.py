"""`branchline arena`: bots against each other on mirrored deals, with intervals and ratings."""

import json as json_text
import os
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from branchline.arena import Contest, Sprt, Summary, sum_up
from branchline.arena import run as play_all
from branchline.arena.executors import can_ray
from branchline.arena.plot import can_plot, plot_formats, save_plot
from branchline.arena.sprt import ACCEPTED, REJECTED
from branchline.cli.arguments import check_bots, check_jobs, load_game
from branchline.cli.console import counted, output
from branchline.cli.failure import FAILED, Failure, why_closed
from branchline.cli.progress import progress_of
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
        One of our games, or a sheet of your own (`lakes.toml`).
    bots
        Names of bots, or `module:Class`; one alone plays against itself.
    seats
        How many sit at the table; the fewest that the game allows if not said.
    deals
        How many deals are played, each in all rotations of the seats.
    seed
        The seed of the first deal; each next one has the next seed.
    jobs
        How many processes play, one for each core if not said; the results are the same.
    sprt
        Stop when it is decided which difference in Elo the first of two bots has: `--sprt 0 15`.
    plot
        A file for a picture; its ending says which format.
    classic
        Play with the tickets of the classic edition, where the sheet says which those are.
    ray
        Let a Ray cluster play: the one that is set up, or else this machine.
    json
        Print JSON instead of a table.
    """
    contest = plan(load_game(game), bots, seats, deals, seed, classic)
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    check_jobs(jobs)
    if plot is not None:
        check_plot(plot)
    if ray and not can_ray():
        raise Failure("Ray is not installed; `pip install branchline[ray]` brings it")
    test = None if sprt is None else plan_test(contest, sprt)
    with progress_of(contest.games) as report:
        results = play_all(contest, jobs, report, test, ray)
    summary = sum_up(contest, results, test)
    if json:
        print(json_text.dumps(summary.facts(), ensure_ascii=False, indent=1), flush=True)
    else:
        show(output(), contest, summary)
    if plot is not None:
        draw(summary, plot)  # last: a picture that fails must not cost the figures


def plan(
    sheet: Sheet,
    bots: tuple[str, ...],
    seats: int | None,
    deals: int,
    seed: int,
    classic: bool,
) -> Contest:
    """Return the contest that is asked for.

    Raises:
        Failure: if it cannot be played.
    """
    seats = sheet.seats[0] if seats is None else seats
    check_bots(bots)
    try:
        sheet = sheet.with_classic_tickets() if classic else sheet
        return Contest(sheet, bots, seats, deals, seed)
    except ValueError as error:
        raise Failure(str(error)) from None


def plan_test(contest: Contest, bounds: tuple[float, float]) -> Sprt:
    """Return the test that may end the contest early.

    Raises:
        Failure: if it does not fit the contest.
    """
    if len(contest.bots) != 2 or contest.seats != 2:
        raise Failure("--sprt compares two bots in a game of two seats")
    try:
        return Sprt(*bounds)
    except ValueError as error:
        raise Failure(str(error)) from None


def check_plot(path: Path) -> None:
    """Refuse a picture that could not be drawn when all games are played.

    Raises:
        Failure: with the reason.
    """
    if not can_plot():
        raise Failure("matplotlib is not installed; `pip install branchline[plot]` brings it")
    if path.suffix[1:].lower() not in plot_formats():
        raise Failure(f"{path}: the ending must be one of {', '.join(plot_formats())}")
    if not path.parent.is_dir():
        raise Failure(f"{path.parent}: there is no such folder")


def draw(summary: Summary, path: Path) -> None:
    """Save the picture.

    Raises:
        Failure: if it cannot be saved.
    """
    try:
        save_plot(summary, path)
    except OSError as error:
        raise Failure(f"the picture cannot be saved: {why_closed(error)}", FAILED) from None


def show(console: Console, contest: Contest, summary: Summary) -> None:
    """Print the table and what stands beside it."""
    played = f"{counted(summary.games, 'game')} on {counted(summary.deals, 'deal')}"
    title = f"{contest.sheet.name} for {summary.seats}: {played}, seeds from {summary.seed}"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("bot", overflow="fold", min_width=8)
    for words in ("share %, 95 %", "points", "turns", "rating, 95 %", "ms, p95, max"):
        table.add_column(words, justify="right", no_wrap=True)
    for player in sorted(summary.players, key=lambda one: -one.rating):
        share = [100 * part for part in (player.share, player.share_low, player.share_high)]
        rating = f"{player.rating:.0f}"
        if player.rating_low is not None and player.rating_high is not None:
            rating += f" {player.rating_low:.0f}–{player.rating_high:.0f}"
        table.add_row(
            player.name,
            f"{share[0]:.1f} {share[1]:.1f}–{share[2]:.1f}",
            f"{player.points:.1f}",
            f"{player.turns:.1f}",
            rating,
            f"{player.ms_median:.2f} {player.ms_p95:.2f} {player.ms_max:.1f}",
        )
    console.print(table)
    first = summary.first_seat
    low, high = 100 * first["share_low"], 100 * first["share_high"]
    console.print(
        f"Even share {100 * summary.even_share:.1f} %; "
        f"the seat that begins has {100 * first['share']:.1f} % ({low:.1f}–{high:.1f})."
    )
    if summary.anchor is None:
        console.print("The mean of the ratings is 1000.")
    if summary.sprt is not None:
        lower, higher = f"{summary.sprt['lower']:g}", f"{summary.sprt['higher']:g}"
        verdicts = {ACCEPTED: f"rather {higher}", REJECTED: f"rather {lower}"}
        verdict = verdicts.get(str(summary.sprt["verdict"]), "not decided")
        after = f"after {counted(summary.deals, 'deal')}"
        console.print(f"SPRT of {lower} or {higher} Elo: {verdict}, {after}.")
