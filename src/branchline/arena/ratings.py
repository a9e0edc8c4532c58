"""Elo ratings of the bots in a contest, with bootstrap intervals."""

from math import log10
from random import Random
from statistics import fmean

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, GameResult
from branchline.arena.statistics import central_interval

Wins = list[list[float]]  # of each player against each other; a tie is half a win
Rating = tuple[float, float | None, float | None]  # with its interval

ANCHOR, ANCHOR_RATING = "planner", 1000.0
RESAMPLES = 200  # for the bootstrap


def rate(contest: Contest, results: list[DealResult]) -> list[Rating]:
    """Return the ratings with their intervals, by bootstrap: resample whole deals, rate again."""
    players = range(len(contest.bots))
    by_deal = [wins_of(deal, len(players)) for deal in results]
    random = Random(contest.seed)
    resampled = [
        anchored_ratings(contest, _sum([random.choice(by_deal) for _ in by_deal]))
        for _ in range(RESAMPLES)
    ]
    wins = _sum(by_deal)
    ratings, by_player = anchored_ratings(contest, wins), [*zip(*resampled, strict=True)]
    return [
        (ratings[player], *central_interval(by_player[player]))
        if has_won_and_lost(wins, player)
        else (ratings[player], None, None)
        for player in players
    ]


def anchored_ratings(contest: Contest, wins: Wins) -> list[float]:
    """Return ratings in which the anchor has 1000; without an anchor, their mean is 1000."""
    ratings = bradley_terry(wins)
    zero = ratings[contest.bots.index(ANCHOR)] if ANCHOR in contest.bots else 0.0
    return [ANCHOR_RATING + (rating - zero) for rating in ratings]


def bradley_terry(wins: Wins, rounds: int = 2000) -> list[float]:
    """Return the maximum-likelihood ratings on the Elo scale; their mean is 0.

    The Bradley–Terry model, fitted by the minorization–maximization algorithm (Hunter 2004):
    each update of a strength never lowers the likelihood, so they converge. Each pair that met
    gets one more tie as a prior, which keeps ratings finite. A round takes O(players²).
    """
    wins = _with_prior(wins)
    strengths = [1.0] * len(wins)
    for _ in range(rounds):
        before = list(strengths)
        for player in range(len(wins)):
            strengths[player] = _updated_strength(wins, strengths, player)
        if max(abs(a / b - 1) for a, b in zip(before, strengths, strict=True)) < 1e-9:
            break
    ratings = [400 * log10(strength) for strength in strengths]
    return [rating - fmean(ratings) for rating in ratings]


def _with_prior(wins: Wins) -> Wins:
    """Add half a win to both players of each pair that met."""
    players = range(len(wins))
    return [
        [wins[i][j] + 0.5 if i != j and wins[i][j] + wins[j][i] > 0 else 0.0 for j in players]
        for i in players
    ]


def _updated_strength(wins: Wins, strengths: list[float], player: int) -> float:
    """Return the strength with which a player is expected to win as often as it did."""
    expected = sum(
        (wins[player][other] + wins[other][player]) / (strengths[player] + strengths[other])
        for other in range(len(wins))
    )
    return sum(wins[player]) / expected if expected else 1.0


def has_won_and_lost(wins: Wins, player: int) -> bool:
    """Tell whether a bot has both won and lost; a bot that plays itself has."""
    won, lost = sum(wins[player]), sum(row[player] for row in wins)
    return len(wins) == 1 or (won > 0 and lost > 0)


def wins_of(deal: DealResult, players: int) -> Wins:
    """Return how often each player was ranked ahead of each other in the games of a deal."""
    wins = [[0.0] * players for _ in range(players)]
    for game in deal:
        for player in range(players):
            for seat in game.counted_seats(player):
                _add_seat(wins, game, player, seat)
    return wins


def crosstable(contest: Contest, results: list[DealResult]) -> list[list[float | None]]:
    """Return how often each bot was ranked ahead of each other one; None where they never met."""
    wins = _sum([wins_of(deal, len(contest.bots)) for deal in results])
    players = range(len(wins))
    met = [[wins[i][j] + wins[j][i] if i != j else 0.0 for j in players] for i in players]
    return [[wins[i][j] / met[i][j] if met[i][j] else None for j in players] for i in players]


def _add_seat(wins: Wins, game: GameResult, player: int, seat: int) -> None:
    """Add the results of one seat against all seats of other players."""
    own_rank = game.ranks[seat]
    for other, rank in zip(game.seating, game.ranks, strict=True):
        if other != player:
            won = 0.5 + 0.5 * ((own_rank < rank) - (own_rank > rank))
            weight = 0.5 if game.counted_seats(other) else 1.0  # the other adds the same pair
            wins[player][other] += weight * won
            wins[other][player] += weight * (1 - won)


def _sum(parts: list[Wins]) -> Wins:
    """Add tables of wins."""
    players = range(len(parts[0]))
    return [[sum(part[i][j] for part in parts) for j in players] for i in players]
