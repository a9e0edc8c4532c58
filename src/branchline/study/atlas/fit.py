"""Fitting what starting tickets bring together, from keeps decided by lot.

One regression on the place in the order of turns, the number of tickets, the tickets and their
pairs. Pairs are many and seen seldom, so they are shrunk: their common variance is estimated
from the data, and each is believed as far as its own error allows (empirical Bayes).
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from branchline.study.atlas.model import Estimate, KeepModel
from branchline.study.atlas.sums import Array, Z

CHUNK = 10_000  # keeps at once
ROUNDS = 5  # of estimating how pairs scatter
_LEAST = 1e-3  # on the diagonal: numbers of tickets are sums of tickets, so the rank is lower


class Keeps(NamedTuple):
    """Keeps decided by lot, one line each."""

    tickets: Array  # of the keep; negative numbers fill the line
    places: Array  # in the order of turns
    worth: Array  # what came of it


class _Columns(NamedTuple):
    """Where the regressors begin: places first, then numbers, tickets and pairs."""

    sizes: int
    tickets: int
    pairs: int
    end: int  # also the place of what is not there


class _Products(NamedTuple):
    """What a regression needs of the data."""

    square: Array  # of the regressors
    product: Array  # of the regressors and what came of it
    total: float  # of the squares of what came of it
    lines: int


def fit_keeps(keeps: Keeps, tickets: int, seats: int) -> KeepModel:
    """Fit a model of places, numbers, tickets and pairs."""
    sizes = int(keeps.tickets.shape[1]) + 1
    begin = seats + sizes
    columns = _Columns(
        seats, begin, begin + tickets, begin + tickets + tickets * (tickets - 1) // 2
    )
    products = _products(keeps, columns)
    weights, spread = _solve(products, columns)
    counts = np.bincount((keeps.tickets >= 0).sum(1), minlength=sizes)
    by_size, by_ticket = _centred(weights, spread, columns, counts)
    pairs = slice(columns.pairs, columns.end)
    halves = Z * np.sqrt(np.maximum(0, spread.diagonal()[pairs]))
    seen = products.square.diagonal()[pairs] > 0
    names = combinations(range(tickets), 2)
    rows = zip(names, weights[pairs], halves, seen, strict=True)
    return KeepModel(
        by_size,
        by_ticket,
        {name: Estimate(float(value), float(half)) for name, value, half, known in rows if known},
    )


def _regressors(keeps: Keeps, part: slice, columns: _Columns) -> Array:
    """Return the regressors that are 1 in each line; those that are missing point at the end."""
    kept = np.sort(keeps.tickets[part], axis=1)
    tickets = columns.pairs - columns.tickets
    first = np.arange(tickets) * (2 * tickets - 1 - np.arange(tickets)) // 2  # pairs of a ticket
    found = [keeps.places[part], columns.sizes + (kept >= 0).sum(1)]
    found += [np.where(row >= 0, columns.tickets + row, columns.end) for row in kept.T]
    for i, j in combinations(range(kept.shape[1]), 2):
        one, other = kept[:, i], kept[:, j]
        place = columns.pairs + first[one] + other - one - 1
        found.append(np.where(one >= 0, place, columns.end))
    return np.stack(found, axis=1).astype(np.int64)


def _products(keeps: Keeps, columns: _Columns) -> _Products:
    width = columns.end + 1
    square, product = np.zeros(width * width), np.zeros(width)
    for start in range(0, len(keeps.tickets), CHUNK):
        part = slice(start, start + CHUNK)
        found, worth = _regressors(keeps, part, columns), keeps.worth[part]
        both = (found[:, :, None] * width + found[:, None, :]).ravel()
        square += np.bincount(both, minlength=width * width)
        wide = np.broadcast_to(worth[:, None], found.shape)
        product += np.bincount(found.ravel(), wide.ravel(), width)
    inner = square.reshape(width, width)[:-1, :-1]
    return _Products(inner, product[:-1], float(keeps.worth @ keeps.worth), len(keeps.worth))


def _solve(products: _Products, columns: _Columns) -> tuple[Array, Array]:
    """Return the weights and their covariances, pairs shrunk by how they scatter (MacKay)."""
    pairs = slice(columns.pairs, columns.end)
    plain = products.square + _LEAST * np.eye(columns.end)
    seen = products.square.diagonal()[pairs] > 0
    sigma2 = products.total / products.lines
    true = 4 * sigma2 / max(1.0, float(np.median(products.square.diagonal()[pairs])))
    for _ in range(ROUNDS):
        square = plain.copy()
        square[pairs, pairs] += np.eye(columns.end - columns.pairs) * sigma2 / true
        spread = np.linalg.inv(square)
        weights = spread @ products.product
        left = products.total - 2 * weights @ products.product
        left += weights @ products.square @ weights
        sigma2 = max(1e-12, float(left) / products.lines)
        trust = 1 - sigma2 * spread.diagonal()[pairs][seen] / true  # in what each pair shows
        scatter = float((weights[pairs][seen] ** 2).sum() / max(1e-9, trust.sum()))
        true = max(scatter, 1e-9 * sigma2)
    return weights, sigma2 * spread


def _centred(
    weights: Array, spread: Array, columns: _Columns, counts: Array
) -> tuple[tuple[Estimate | None, ...], tuple[Estimate, ...]]:
    """Return numbers and tickets so that the mean ticket is worth 0; numbers take the rest."""
    sizes, tickets = columns.tickets - columns.sizes, columns.pairs - columns.tickets
    own = np.zeros((tickets, columns.end))
    own[:, columns.tickets : columns.pairs] = np.eye(tickets) - 1 / tickets
    shares = counts / counts.sum()
    numbers = np.zeros((sizes, columns.end))
    numbers[:, columns.sizes : columns.tickets] = np.eye(sizes) - shares
    more = np.arange(sizes) - shares @ np.arange(sizes)  # tickets than the mean keep has
    numbers[:, columns.tickets : columns.pairs] = more[:, None] / tickets
    by_size = _estimates(weights, spread, numbers)
    seen = tuple(by_size[i] if counts[i] else None for i in range(sizes))
    return seen, tuple(_estimates(weights, spread, own))


def _estimates(weights: Array, spread: Array, combined: Array) -> list[Estimate]:
    """Return linear combinations of the weights."""
    values = combined @ weights
    variances = ((combined @ spread) * combined).sum(1)
    halves = Z * np.sqrt(np.maximum(0, variances))
    return [Estimate(float(a), float(b)) for a, b in zip(values, halves, strict=True)]
