"""Games that were measured: kept as JSON lines, and summed up as the line of a table."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean

from branchline.arena import Contest
from branchline.arena.play import GameResult
from branchline.arena.statistics import mean_interval, quantile, share_interval


@dataclass(frozen=True)
class MeasuredGame:
    """What is kept of a game with one bot alone among copies of another."""

    deal: int
    lone: int  # the seat of the lone bot
    share: float  # of the victory
    points: int
    others: float  # the mean points of the other seats
    turns: int
    times: tuple[float, ...]  # milliseconds of each decision

    @classmethod
    def of(cls, deal: int, lone: int, game: GameResult) -> "MeasuredGame":
        """Return what is kept of a game."""
        others = fmean(points for seat, points in enumerate(game.points) if seat != lone)
        times = tuple(round(time, 2) for time in game.times[lone])
        share = game.share(lone)
        return cls(deal, lone, share, game.points[lone], others, game.turns[lone], times)


def write_game(path: Path, title: str, game: MeasuredGame) -> None:
    """Add a game to a file; the title says which contest it belongs to."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"title": title, **asdict(game)}) + "\n")


def kept_games(path: Path, title: str) -> list[MeasuredGame]:
    """Return the games of a contest that stand in a file, if there is one."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    found = [json.loads(line) for line in lines]
    return [
        MeasuredGame(**{**one, "times": tuple(one["times"])})
        for one in found
        if one.pop("title") == title
    ]


def whole_deals(contest: Contest, games: Sequence[MeasuredGame]) -> list[list[MeasuredGame]]:
    """Return the games by deal, without those deals of which some are missing."""
    deals: dict[int, list[MeasuredGame]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    return [deal for deal in deals.values() if len(deal) == contest.seats]


def line(contest: Contest, games: Sequence[MeasuredGame]) -> str:
    """Return the results as a line of a table in Markdown."""
    deals = whole_deals(contest, games)
    if not deals:
        return "no whole deal yet"
    share, low, high = share_interval([fmean(game.share for game in deal) for deal in deals])
    points, least, most = mean_interval([fmean(game.points for game in deal) for deal in deals])
    counted = [game for deal in deals for game in deal]
    times = sorted(time for game in counted for time in game.times)
    return (
        f"| {contest.sheet.name} | {contest.seats} | {contest.bots[0]}–{contest.bots[1]} "
        f"| {len(counted)} | {100 * share:.1f} ({100 * low:.1f}–{100 * high:.1f}) "
        f"| {points:.1f}–{fmean(game.others for game in counted):.1f} "
        f"(± {(most - least) / 2:.1f}) | {fmean(game.turns for game in counted):.1f} "
        f"| {quantile(times, 0.5):.1f} | {quantile(times, 0.95):.1f} | {times[-1]:.0f} |"
    )
