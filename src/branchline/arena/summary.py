"""Summing up a contest: shares, points, turns, ratings and times of each bot."""

from dataclasses import asdict, dataclass
from importlib.metadata import version
from random import Random
from statistics import fmean, median

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, GameResult
from branchline.arena.sprt import Sprt
from branchline.arena.statistics import (
    Wins,
    bradley_terry,
    central_interval,
    mean_interval,
    percentile_95,
    share_interval,
)

Rating = tuple[float, float | None, float | None]  # with its interval

ANCHOR, ANCHOR_RATING = "planner", 1000.0
RESAMPLES = 200  # of the deals, for the intervals of ratings


@dataclass(frozen=True)
class PlayerSummary:
    """What one bot reached."""

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
    rating_low: float | None  # None where it won or lost everything: that has no bounds
    rating_high: float | None
    ms_median: float
    ms_p95: float
    ms_max: float


@dataclass(frozen=True)
class Summary:
    """What a contest proves."""

    players: list[PlayerSummary]
    games: int
    deals: int
    game: str
    sheet_version: str
    branchline: str
    seats: int
    seed: int
    even_share: float
    anchor: str | None  # the bot whose rating is 1000; None: the mean of all ratings is
    first_seat: dict[str, float]  # share of the seat that begins
    sprt: dict[str, float | str | None] | None

    def facts(self) -> dict[str, object]:
        """Return everything as it is written to JSON."""
        return asdict(self)


def sum_up(contest: Contest, results: list[DealResult], sprt: Sprt | None = None) -> Summary:
    """Sum up the deals of a contest."""
    players = [
        player_summary(contest, results, player, rating)
        for player, rating in enumerate(rate(contest, results))
    ]
    begins = [fmean(game.share(game.first) for game in deal) for deal in results]
    share, share_low, share_high = share_interval(begins)
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
    )


def counted_seats(game: GameResult, player: int) -> list[int]:
    """Return the seats that count for a bot: not those of copies that make up the others."""
    seats = [seat for seat, one in enumerate(game.seating) if one == player]
    alone = len(seats) == 1 or len(set(game.seating)) == 1
    return seats if alone else []


def player_summary(
    contest: Contest,
    results: list[DealResult],
    player: int,
    rating: Rating,
) -> PlayerSummary:
    """Sum up what one bot reached."""
    shares, points, turns = [], [], []
    times: list[float] = []
    games = 0
    for deal in results:
        counted = [(game, seat) for game in deal for seat in counted_seats(game, player)]
        games += sum(bool(counted_seats(game, player)) for game in deal)
        shares.append(fmean(game.share(seat) for game, seat in counted))
        points.append(fmean(game.points[seat] for game, seat in counted))
        turns.append(fmean(game.turns[seat] for game, seat in counted))
        for game in deal:
            for seat, one in enumerate(game.seating):
                if one == player:
                    times += game.times[seat]
    share = share_interval(shares)
    if len(contest.bots) == 1:  # against itself it has an even share, whatever happens
        share = share[0], share[0], share[0]
    return PlayerSummary(
        contest.bots[player],
        games,
        *share,
        *mean_interval(points),
        fmean(turns),
        *rating,
        ms_median=median(times),
        ms_p95=percentile_95(times),
        ms_max=max(times),
    )


def wins_of(deal: DealResult, players: int) -> Wins:
    """Return who was ranked before whom in the games of a deal."""
    wins = [[0.0] * players for _ in range(players)]
    for game in deal:
        for player in range(players):
            for seat in counted_seats(game, player):
                for other, rank in enumerate(game.ranks):
                    if game.seating[other] != player:
                        won = 0.5 + 0.5 * ((game.ranks[seat] < rank) - (game.ranks[seat] > rank))
                        _add_result(wins, game, (player, game.seating[other]), won)
    return wins


def _add_result(wins: Wins, game: GameResult, pair: tuple[int, int], won: float) -> None:
    """Add the result of a pair; where both count, each of the two adds its own half."""
    player, other = pair
    part = 0.5 if counted_seats(game, other) else 1.0
    wins[player][other] += part * won
    wins[other][player] += part * (1 - won)


def rate(contest: Contest, results: list[DealResult]) -> list[Rating]:
    """Return the ratings, and their intervals by drawing the deals again and again."""
    players = range(len(contest.bots))
    by_deal = [wins_of(deal, len(players)) for deal in results]
    chance = Random(contest.seed)
    again = [
        anchored(contest, _sum([chance.choice(by_deal) for _ in by_deal])) for _ in range(RESAMPLES)
    ]
    wins = _sum(by_deal)
    ratings, found = anchored(contest, wins), [*zip(*again, strict=True)]
    return [
        (ratings[player], *central_interval(found[player]))
        if has_won_and_lost(wins, player)
        else (ratings[player], None, None)
        for player in players
    ]


def has_won_and_lost(wins: Wins, player: int) -> bool:
    """Tell whether a bot has neither won nor lost everything; one alone has done both."""
    won, lost = sum(wins[player]), sum(row[player] for row in wins)
    return len(wins) == 1 or (won > 0 and lost > 0)


def anchored(contest: Contest, wins: Wins) -> list[float]:
    """Return ratings with the anchor at 1000, or with their mean there."""
    ratings = bradley_terry(wins)
    zero = ratings[contest.bots.index(ANCHOR)] if ANCHOR in contest.bots else 0.0
    return [ANCHOR_RATING + (rating - zero) for rating in ratings]


def _sum(parts: list[Wins]) -> Wins:
    """Add tables of wins."""
    players = range(len(parts[0]))
    return [[sum(part[i][j] for part in parts) for j in players] for i in players]
