"""Fitting what starting tickets bring together, from keeps decided by lot."""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from branchline.study.atlas.model import Estimate, KeepModel
from branchline.study.atlas.sums import Array, Z

CHUNK = 50_000  # keeps at once


class Keeps(NamedTuple):
    """Keeps decided by lot, one line each."""

    tickets: Array  # of the keep; negative numbers fill the line
    places: Array  # in the order of turns
    worth: Array  # what came of it


class _Mains(NamedTuple):
    """The regression on place, number of tickets and tickets."""

    weights: Array
    spread: Array  # covariances of the weights, for errors of size 1
    sigma: float  # of the errors


def fit_keeps(keeps: Keeps, tickets: int, seats: int) -> KeepModel:
    """Fit a model: first sizes and tickets, then pairs to what those leave open."""
    lines = len(keeps.tickets)
    parts = [slice(i, i + CHUNK) for i in range(0, lines, CHUNK)]
    mains = _fit_mains(keeps, parts, tickets, seats)
    residuals = np.concatenate(
        [
            keeps.worth[part] - _columns(keeps, part, tickets, seats) @ mains.weights
            for part in parts
        ]
    )
    return KeepModel(*_centred(keeps, mains, tickets, seats), _pairs(keeps, residuals, tickets))


def _sizes(keeps: Keeps) -> int:
    return int(keeps.tickets.shape[1]) + 1


def _columns(keeps: Keeps, part: slice, tickets: int, seats: int) -> Array:
    """Return the regressors: which place, how many tickets, and which."""
    kept, places = keeps.tickets[part], keeps.places[part]
    rows = np.arange(len(kept))
    columns = np.zeros((len(kept), seats + _sizes(keeps) + tickets))
    columns[rows, places] = 1
    columns[rows, seats + (kept >= 0).sum(1)] = 1
    line, place = np.nonzero(kept >= 0)
    columns[line, seats + _sizes(keeps) + kept[line, place]] = 1
    return columns


def _fit_mains(keeps: Keeps, parts: list[slice], tickets: int, seats: int) -> _Mains:
    size = seats + _sizes(keeps) + tickets
    square, product, total = np.zeros((size, size)), np.zeros(size), 0.0
    for part in parts:
        columns, worth = _columns(keeps, part, tickets, seats), keeps.worth[part]
        square += columns.T @ columns
        product += columns.T @ worth
        total += float(worth @ worth)
    spread = np.linalg.pinv(square, hermitian=True)  # sizes are sums of tickets: of lower rank
    weights = spread @ product
    left = max(1e-12, total - float(weights @ product))
    freedom = max(1, len(keeps.worth) - np.linalg.matrix_rank(square, hermitian=True))
    return _Mains(weights, spread, float(np.sqrt(left / freedom)))


def _centred(
    keeps: Keeps, mains: _Mains, tickets: int, seats: int
) -> tuple[tuple[Estimate | None, ...], tuple[Estimate, ...]]:
    """Return sizes and tickets so that the mean ticket is worth 0; sizes take what is left over."""
    sizes = _sizes(keeps)
    width = seats + sizes + tickets
    counts = np.bincount((keeps.tickets >= 0).sum(1), minlength=sizes)
    own = np.zeros((tickets, width))
    own[:, seats + sizes :] = np.eye(tickets) - 1 / tickets
    numbers = np.zeros((sizes, width))
    numbers[:, seats : seats + sizes] = np.eye(sizes) - counts / counts.sum()
    numbers[:, seats + sizes :] = (np.arange(sizes) - counts @ np.arange(sizes) / counts.sum())[
        :, None
    ] / tickets
    by_size = _estimates(mains, numbers)
    seen = tuple(by_size[i] if counts[i] else None for i in range(sizes))
    return seen, tuple(_estimates(mains, own))


def _estimates(mains: _Mains, combinations_of: Array) -> list[Estimate]:
    """Return linear combinations of the weights."""
    values = combinations_of @ mains.weights
    variances = np.einsum("ij,jk,ik->i", combinations_of, mains.spread, combinations_of)
    halves = Z * mains.sigma * np.sqrt(np.maximum(0, variances))
    return [Estimate(float(a), float(b)) for a, b in zip(values, halves, strict=True)]


def _pairs(keeps: Keeps, residuals: Array, tickets: int) -> dict[tuple[int, int], Estimate]:
    """Return what pairs bring besides their tickets, shrunk by how much of it is chance."""
    sums, counts = np.zeros(tickets * tickets), np.zeros(tickets * tickets)
    ordered = np.sort(keeps.tickets, axis=1)
    for i, j in combinations(range(ordered.shape[1]), 2):
        both = ordered[:, i] >= 0
        place = ordered[both, i].astype(np.int64) * tickets + ordered[both, j]
        counts += np.bincount(place, minlength=tickets * tickets)
        sums += np.bincount(place, residuals[both], tickets * tickets)
    seen = np.flatnonzero(counts > 1)
    means = sums[seen] / counts[seen]
    chance = float(residuals.var()) / counts[seen]
    true = max(0.0, float(np.average(means**2 - chance, weights=counts[seen])))
    trust = true / (true + chance) if true > 0 else np.zeros(len(seen))
    halves = Z * np.sqrt(trust * chance)
    return {
        (int(place) // tickets, int(place) % tickets): Estimate(float(value), float(half))
        for place, value, half in zip(seen, trust * means, halves, strict=True)
    }
