"""Confidence intervals from mirrored deals.

The games of one deal are not independent, so the mean of each deal is one observation.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, quantiles, variance


def student(level: float, freedom: int) -> float:
    """Return the two-sided quantile of Student's t distribution, for 3 degrees of freedom or more.

    The Cornish–Fisher expansion around the normal quantile.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def share_interval(deals: Sequence[float], level: float = 0.95) -> tuple[float, float, float]:
    """Return the mean of the deals' shares and its confidence interval.

    The Wilson score interval of a proportion, with an effective sample size: the number of
    independent games with the same variance. If the variance is zero, each deal is one game.
    """
    mean = fmean(deals)
    if len(deals) < 2:
        return mean, 0.0, 1.0
    observed = variance(deals)
    binomial = mean * (1 - mean)
    games = len(deals) * (binomial / observed if observed > 1e-12 and binomial > 0 else 1.0)
    t = student(level, max(3, len(deals) - 1))
    middle = (mean + t * t / (2 * games)) / (1 + t * t / games)
    half = t / (1 + t * t / games) * sqrt(binomial / games + t * t / (4 * games * games))
    low, high = min(mean, middle - half), max(mean, middle + half)
    return mean, max(0.0, low), min(1.0, high)  # rounding may lead beyond what a share can be


def mean_interval(deals: Sequence[float], level: float = 0.95) -> tuple[float, float, float]:
    """Return the mean and its confidence interval, from Student's t distribution."""
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
