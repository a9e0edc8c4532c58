"""Prints the summary of a contest as a table and a few sentences."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from branchline.arena import Contest, Summary
from branchline.arena.league import Standing
from branchline.arena.sprt import ACCEPTED, REJECTED
from branchline.arena.summary import Interval, PlayerSummary
from branchline.cli.console import pluralize


def show_summary(console: Console, contest: Contest, summary: Summary) -> None:
    """Print the table of bots, the share of the starting seat, and the verdict of the test."""
    console.print(bots_table(contest, summary))
    first = summary.first_seat
    low, high = 100 * first["share_low"], 100 * first["share_high"]
    console.print(
        f"Even share {100 * summary.even_share:.1f} %; "
        f"the starting seat has {100 * first['share']:.1f} % ({low:.1f}–{high:.1f})."
    )
    if summary.anchor is None:
        console.print("The mean of the ratings is 1000.")
    for player in summary.players:
        if player.forfeits:
            console.print(f"{player.name} lost {pluralize(player.forfeits, 'game')} by forfeit.")
    for player in summary.players:
        if player.adjusted is not None:
            console.print(luck_text(player, player.adjusted))
    if len(contest.bots) > 2:
        console.print(crosstable_of(contest, summary))
    if summary.sprt is not None:
        console.print(verdict_text(summary.sprt, summary.deals))


def luck_text(player: PlayerSummary, adjusted: Interval) -> str:
    """Return the share without luck, and how many deals its interval is worth."""
    width = player.share_high - player.share_low
    narrow = adjusted.high - adjusted.low
    worth = (width / narrow) ** 2 if narrow > 0 else 1.0
    share, low, high = (100 * one for one in (adjusted.mean, adjusted.low, adjusted.high))
    return (
        f"Without luck {player.name} has {share:.1f} % ({low:.1f}–{high:.1f}),"
        f" an interval like that of {worth:.1f} times as many deals."
    )


def bots_table(contest: Contest, summary: Summary) -> Table:
    """Return the table of bots, the highest rating first."""
    played = f"{pluralize(summary.games, 'game')} on {pluralize(summary.deals, 'deal')}"
    title = f"{contest.sheet.name} for {summary.seats}: {played}, seeds from {summary.seed}"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("bot", overflow="fold", min_width=8)
    for heading in ("share %, 95 %", "points", "turns", "rating, 95 %", "ms, p95, max"):
        table.add_column(heading, justify="right", no_wrap=True)
    for player in sorted(summary.players, key=lambda player: -player.rating):
        table.add_row(*bot_cells(player))
    return table


def crosstable_of(contest: Contest, summary: Summary) -> Table:
    """Return how often each bot was ranked ahead of each other one, in percent."""
    title = "ranked ahead of, %"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("bot", overflow="fold", min_width=8)
    for number in range(len(contest.bots)):
        table.add_column(str(number + 1), justify="right", no_wrap=True)
    for number, (bot, row) in enumerate(zip(contest.bots, summary.crosstable, strict=True)):
        cells = ("–" if part is None else f"{100 * part:.1f}" for part in row)
        table.add_row(f"{number + 1} {bot}", *cells)
    return table


def show_league(console: Console, path: Path, standings: Sequence[Standing]) -> None:
    """Print the table of a league."""
    table = Table(title=f"League {path}", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("bot", overflow="fold", min_width=8)
    for heading in ("rating", "games"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in standings:
        table.add_row(one.bot, f"{one.rating:.0f}", f"{one.games:.0f}")
    console.print(table)


def bot_cells(player: PlayerSummary) -> tuple[str, ...]:
    """Return the row of a bot."""
    share = [100 * part for part in (player.share, player.share_low, player.share_high)]
    rating = f"{player.rating:.0f}"
    if player.rating_low is not None and player.rating_high is not None:
        rating += f" {player.rating_low:.0f}–{player.rating_high:.0f}"
    return (
        player.name,
        f"{share[0]:.1f} {share[1]:.1f}–{share[2]:.1f}",
        f"{player.points:.1f}",
        f"{player.turns:.1f}",
        rating,
        f"{player.ms_median:.2f} {player.ms_p95:.2f} {player.ms_max:.1f}",
    )


def verdict_text(sprt: Mapping[str, float | str | None], deals: int) -> str:
    """Return the verdict of the sequential test as a sentence."""
    lower, higher = f"{sprt['lower']:g}", f"{sprt['higher']:g}"
    verdicts = {ACCEPTED: f"rather {higher}", REJECTED: f"rather {lower}"}
    verdict = verdicts.get(str(sprt["verdict"]), "not decided")
    return f"SPRT of {lower} or {higher} Elo: {verdict}, after {pluralize(deals, 'deal')}."
