"""The summary of a contest: shares, points, turns, ratings and times of each bot."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from statistics import fmean, median

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, GameResult
from branchline.arena.ratings import ANCHOR, Rating, crosstable, rate
from branchline.arena.sprt import Sprt
from branchline.arena.statistics import (
    mean_interval,
    percentile_95,
    share_interval,
)


@dataclass(frozen=True)
class Interval:
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class PlayerSummary:
    """The results of one bot; `low` and `high` are 95 % confidence intervals."""

    name: str
    games: int
    share: float  # of the victories
    share_low: float
    share_high: float
    points: float
    points_low: float
    points_high: float
    turns: float
    rating: float
    rating_low: float | None  # None if the bot won or lost every game: there are no bounds
    rating_high: float | None
    ms_median: float
    ms_p95: float
    ms_max: float
    forfeits: int = 0  # games lost by forfeit
    adjusted: Interval | None = None  # the share less luck, if that was measured


@dataclass(frozen=True)
class Summary:
    """The results of a contest."""

    players: list[PlayerSummary]
    games: int
    deals: int
    game: str
    sheet_version: str
    branchline: str
    seats: int
    seed: int
    even_share: float
    anchor: str | None  # the bot whose rating is 1000; None if the mean of all ratings is
    first_seat: dict[str, float]  # share of the starting seat
    sprt: dict[str, float | str | None] | None
    crosstable: list[list[float | None]]  # how often each bot ranked ahead of each other one

    def facts(self) -> dict[str, object]:
        """Return everything as a dictionary for JSON."""
        return asdict(self)


def sum_up(contest: Contest, results: list[DealResult], sprt: Sprt | None = None) -> Summary:
    """Return the summary of the deals of a contest."""
    if not results:
        raise ValueError("nothing was played, so there is nothing to sum up")
    players = [
        player_summary(contest, results, player, rating)
        for player, rating in enumerate(rate(contest, results))
    ]
    starting = [fmean(game.share(game.first) for game in deal) for deal in results]
    share, share_low, share_high = share_interval(starting)
    test = None
    if sprt is not None:
        test = {"lower": sprt.lower, "higher": sprt.higher, "verdict": sprt.verdict}
        test["log_ratio"] = sprt.log_ratio()
    return Summary(
        players=players,
        games=sum(len(deal) for deal in results),
        deals=len(results),
        game=contest.sheet.key,
        sheet_version=contest.sheet.version,
        branchline=version("branchline"),
        seats=contest.seats,
        seed=contest.seed,
        even_share=1 / contest.seats,
        anchor=ANCHOR if ANCHOR in contest.bots else None,
        first_seat={"share": share, "share_low": share_low, "share_high": share_high},
        sprt=test,
        crosstable=crosstable(contest, results),
    )


def player_summary(
    contest: Contest,
    results: list[DealResult],
    player: int,
    rating: Rating,
) -> PlayerSummary:
    """Return the summary of one bot."""
    counted = [
        [(game, seat) for game in deal for seat in game.counted_seats(player)] for deal in results
    ]
    share = share_interval([fmean(game.share(seat) for game, seat in deal) for deal in counted])
    if len(contest.bots) == 1:  # a bot that plays itself always has an even share
        share = share[0], share[0], share[0]
    times = decision_times(results, player)
    return PlayerSummary(
        contest.bots[player],
        sum(bool(game.counted_seats(player)) for deal in results for game in deal),
        *share,
        *mean_interval([fmean(game.points[seat] for game, seat in deal) for deal in counted]),
        fmean(fmean(game.turns[seat] for game, seat in deal) for deal in counted),
        *rating,
        ms_median=median(times) if times else 0.0,
        ms_p95=percentile_95(times) if len(times) > 1 else 0.0,
        ms_max=max(times, default=0.0),
        forfeits=sum(game.forfeits_of(player) for deal in results for game in deal),
        adjusted=adjusted_interval(counted) if contest.luck else None,
    )


def adjusted_interval(deals: Sequence[Sequence[tuple[GameResult, int]]]) -> Interval:
    """Return the share less luck, from the seats that count in each deal."""
    return Interval(
        *mean_interval([fmean(game.adjusted_share(seat) for game, seat in deal) for deal in deals])
    )


def decision_times(results: list[DealResult], player: int) -> list[float]:
    """Return the milliseconds of all decisions of a bot, copies included."""
    return [
        milliseconds
        for deal in results
        for game in deal
        for bot, times in zip(game.seating, game.times, strict=True)
        if bot == player
        for milliseconds in times
    ]
