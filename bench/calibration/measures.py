"""How true chances are: Brier score, calibration error, drift, and what a simple rule achieves."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

BINS = 10


@dataclass(frozen=True)
class Looks:
    """Chances that were told, and what became of them; arrays with one line each, in order."""

    told: Any  # the share of the victory that the observer was told
    share: Any  # that it had at the end
    games: Any  # a number for each game
    seats: Any  # who looked
    public: Any  # the lead in points, trains or cards left, the turn


@dataclass(frozen=True)
class Bin:
    """Looks at which about the same was told."""

    told: float
    came: float
    looks: int
    error: float  # standard error of what came, with games as units


@dataclass(frozen=True)
class Drift:
    """How chances change along a game: a fair game changes them by nothing on average."""

    mean: float
    error: float  # standard error, with games as units


def brier(told: Any, share: Any) -> float:
    """Return the mean squared distance of what was told from what came."""
    return float(np.mean((told - share) ** 2))


def bins(looks: Looks) -> list[Bin]:
    """Return the looks by what was told, in tenths."""
    tenth = np.minimum((looks.told * BINS).astype(int), BINS - 1)
    found = []
    for i in range(BINS):
        rows = tenth == i
        if rows.any():
            error = mean_error(looks.share[rows] - looks.told[rows], looks.games[rows])
            found.append(
                Bin(
                    float(looks.told[rows].mean()),
                    float(looks.share[rows].mean()),
                    int(rows.sum()),
                    error,
                )
            )
    return found


def calibration_error(found: list[Bin]) -> float:
    """Return the expected calibration error: how far off each tenth is, by its looks."""
    looks = sum(one.looks for one in found)
    return sum(one.looks * abs(one.told - one.came) for one in found) / looks


def expected_by_luck(found: list[Bin]) -> float:
    """Return the calibration error that even true chances would show with so few games."""
    looks = sum(one.looks for one in found)
    return sum(one.looks * one.error for one in found) / looks * sqrt(2 / np.pi)


def sharpened(told: Any, seats: int, factor: float) -> Any:
    """Return chances whose distance to an even share, in logits, is multiplied."""
    told = np.clip(told, 1e-3, 1 - 1e-3)
    even = -np.log(seats - 1)
    return 1 / (1 + np.exp(-(even + factor * (np.log(told / (1 - told)) - even))))


def common_factor(*populations: dict[int, Looks]) -> float:
    """Return the factor under which what came was likeliest, all populations counting the same.

    Each is by number of seats.
    """

    def likelihood(looks: dict[int, Looks], factor: float) -> float:
        logs = []
        for seats, one in looks.items():
            told = sharpened(one.told, seats, factor)
            logs.append(one.share * np.log(told) + (1 - one.share) * np.log(1 - told))
        return float(np.concatenate(logs).mean())

    factors = np.arange(0.4, 1.41, 0.02)
    sums = [sum(likelihood(looks, factor) for looks in populations) for factor in factors]
    return float(factors[int(np.argmax(sums))])


def drift(looks: Looks) -> Drift:
    """Return by how much chances change from one look of a seat at a game to its next."""
    order = np.lexsort((np.arange(len(looks.told)), looks.seats, looks.games))
    told, games, seats = looks.told[order], looks.games[order], looks.seats[order]
    same = (games[1:] == games[:-1]) & (seats[1:] == seats[:-1])
    change = (told[1:] - told[:-1])[same]
    return Drift(float(change.mean()), mean_error(change, games[1:][same]))


def mean_error(values: Any, games: Any) -> float:
    """Return the standard error of a mean whose values come in games."""
    _, rows = np.unique(games, return_inverse=True)
    sums = np.bincount(rows, values - values.mean())
    return float(np.sqrt((sums**2).sum()) / len(values))


def fit_logistic(inputs: Any, share: Any) -> Any:
    """Return the weights of a logistic regression, by Newton's method."""
    x = np.column_stack([np.ones(len(inputs)), inputs])
    weights = np.zeros(x.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-x @ weights))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(x.shape[1])
        weights += np.linalg.solve(hessian, x.T @ (share - p))
    return weights


def logistic(weights: Any, inputs: Any) -> Any:
    """Return what a logistic regression tells."""
    return 1 / (1 + np.exp(-(weights[0] + inputs @ weights[1:])))
