"""The value network of a game: what a seat's position is worth, by several heads at once.

Each head has learned from another half of the games, so that their spread tells how well the
network knows what it says.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from branchline.network.kernels.forward import Weights
from branchline.network.network import FOLDER, POINTS, read_weights, weight_arrays
from branchline.sheet import Sheet

HEADS = 4


@dataclass(frozen=True)
class Value:
    """What a position is worth to each seat; by place: the observer's first, then clockwise."""

    shares: Any  # of the victory
    points: Any  # expected at the end
    share_errors: Any  # standard errors
    point_errors: Any


@dataclass(frozen=True, eq=False)
class ValueNetwork:
    """The weights of a game, for every number of seats up to `places`.

    `sharpness` is by number of seats: the factor of the logits that made the shares of games
    which it was not trained on come true.
    """

    weights: Weights
    places: int
    sharpness: Any

    @property
    def features(self) -> int:
        """How many numbers it is shown."""
        return len(self.weights.first)

    def output(self, features: Any, seats: int) -> Value:
        """Return what the network says, by NumPy alone."""
        w = self.weights
        row = np.asarray(features, np.float32)
        first = np.maximum(row @ w.first + w.first_bias, 0)
        second = np.maximum(first @ w.second + w.second_bias + first, 0)
        return self.split(second @ w.heads + w.heads_bias, seats)

    def split(self, outputs: Any, seats: int) -> Value:
        """Return the outputs of the heads by name."""
        by_head = np.asarray(outputs, np.float64).reshape(2, HEADS, self.places)[:, :, :seats]
        logits = by_head[0] * self.sharpness[seats]
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares = odds / odds.sum(axis=1, keepdims=True)
        points = by_head[1] * POINTS
        # The mean of heads that learned from halves is about as sure as one that learned from all.
        return Value(
            shares.mean(axis=0),
            points.mean(axis=0),
            shares.std(axis=0, ddof=1) / sqrt(2),
            points.std(axis=0, ddof=1) / sqrt(2),
        )


def save_value_network(network: ValueNetwork, path: Path) -> None:
    """Write a value network, a byte for each weight."""
    np.savez_compressed(
        path,
        places=network.places,
        sharpness=np.asarray(network.sharpness, np.float32),
        **weight_arrays(network.weights),
    )


def load_value_network(path: Any) -> ValueNetwork:
    """Read a network that `save_value_network` has written."""
    with np.load(path) as arrays:
        weights = read_weights(arrays)
        return ValueNetwork(weights, int(arrays["places"]), arrays["sharpness"])


@lru_cache(maxsize=16)
def value_network_of(sheet: Sheet) -> ValueNetwork | None:
    """Return the value network of a game, or None: maps of one's own have none."""
    path = files("branchline.network") / FOLDER / f"{sheet.key}-{sheet.version}.value.npz"
    return load_value_network(path) if path.is_file() else None
