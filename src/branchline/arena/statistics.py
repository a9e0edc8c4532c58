"""Statistics of mirrored deals: intervals from the deals, not from the games.

The games of one deal are not independent of each other, so the mean of each deal counts as one
observation.
"""

from collections.abc import Sequence
from math import log10, sqrt
from statistics import NormalDist, fmean, quantiles, variance

Wins = list[list[float]]  # of each player against each other; a tie is half a win


def student(level: float, freedom: int) -> float:
    """Return the two-sided quantile of Student's t, by its expansion; good from 3 degrees on."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def share_interval(deals: Sequence[float], level: float = 0.95) -> tuple[float, float, float]:
    """Return the mean of the deals' shares and its interval.

    Wilson's interval for a proportion, with as many independent games as would have the variance
    that the deals show. Where they show none, every deal counts as one game.
    """
    mean = fmean(deals)
    if len(deals) < 2:
        return mean, 0.0, 1.0
    spread = variance(deals)
    binomial = mean * (1 - mean)
    games = len(deals) * (binomial / spread if spread > 1e-12 and binomial > 0 else 1.0)
    t = student(level, max(3, len(deals) - 1))
    middle = (mean + t * t / (2 * games)) / (1 + t * t / games)
    half = t / (1 + t * t / games) * sqrt(binomial / games + t * t / (4 * games * games))
    return mean, min(mean, middle - half), max(mean, middle + half)


def mean_interval(deals: Sequence[float], level: float = 0.95) -> tuple[float, float, float]:
    """Return a mean and its interval."""
    mean = fmean(deals)
    if len(deals) < 2:
        return mean, mean, mean
    half = student(level, max(3, len(deals) - 1)) * sqrt(variance(deals) / len(deals))
    return mean, mean - half, mean + half


def central_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 2.5 % and the 97.5 % quantile of at least two values."""
    cuts = quantiles(values, n=40, method="inclusive")
    return cuts[0], cuts[-1]


def percentile_95(values: Sequence[float]) -> float:
    """Return the 95 % quantile of at least two values."""
    return quantiles(values, n=20, method="inclusive")[-1]


def bradley_terry(wins: Wins, rounds: int = 2000) -> list[float]:
    """Return the ratings on the scale of Elo that make the wins most likely; their mean is 0.

    Each pair that met is given one tie more, so that ratings stay finite.
    """
    players = range(len(wins))
    met = [[i != j and wins[i][j] + wins[j][i] > 0 for j in players] for i in players]
    strength = [1.0 for _ in players]
    for _ in range(rounds):
        before = list(strength)
        for i in players:
            won = sum(wins[i][j] + 0.5 for j in players if met[i][j])
            against = sum(
                (wins[i][j] + wins[j][i] + 1) / (strength[i] + strength[j])
                for j in players
                if met[i][j]
            )
            strength[i] = won / against if against else 1.0
        if max(abs(a / b - 1) for a, b in zip(before, strength, strict=True)) < 1e-9:
            break
    ratings = [400 * log10(one) for one in strength]
    return [rating - fmean(ratings) for rating in ratings]
