"""A network of one game: its weights on the disk, and what it says, with and without Numba."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from branchline.network.kernels.forward import Weights
from branchline.sheet import Sheet

FOLDER = "weights"  # of the package
_LAYERS = ("first", "second", "heads")


@dataclass(frozen=True)
class Output:
    """What a network says about one moment, for the seat that observes."""

    logits: Any  # by action, also of those that are not legal
    shares: Any  # of the victory, by place: the observer's first, then clockwise
    points: Any  # expected at the end, by place


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of a game, for every number of seats up to `places`."""

    weights: Weights
    actions: int
    places: int

    @property
    def features(self) -> int:
        """How many numbers it is shown."""
        return len(self.weights.first)

    def output(self, features: Any, seats: int) -> Output:
        """Return what the network says, by NumPy alone."""
        w = self.weights
        row = np.asarray(features, np.float32)
        first = np.maximum(row @ w.first + w.first_bias, 0)
        second = np.maximum(first @ w.second + w.second_bias + first, 0)
        return self.split(second @ w.heads + w.heads_bias, seats)

    def split(self, outputs: Any, seats: int) -> Output:
        """Return the outputs of the heads by name."""
        shares = outputs[self.actions : self.actions + seats]
        points = outputs[self.actions + self.places : self.actions + self.places + seats]
        odds = np.exp(shares - shares.max())
        return Output(outputs[: self.actions], odds / odds.sum(), points * POINTS)


POINTS = 100.0  # the network counts points in hundreds


def save_network(network: Network, path: Path) -> None:
    """Write a network, a byte for each weight."""
    sizes: dict[str, Any] = {"actions": network.actions, "places": network.places}
    np.savez_compressed(path, **sizes, **weight_arrays(network.weights))


def load_network(path: Any) -> Network:
    """Read a network that `save_network` has written."""
    with np.load(path) as arrays:
        return Network(read_weights(arrays), int(arrays["actions"]), int(arrays["places"]))


def weight_arrays(weights: Weights) -> dict[str, Any]:
    """Return weights for the disk: rows as bytes with a scale of their own, biases as floats."""
    arrays: dict[str, Any] = {}
    for name in _LAYERS:
        full = getattr(weights, name)
        scale = np.abs(full).max(axis=1, keepdims=True) / 127 + 1e-12
        arrays[name] = np.round(full / scale).astype(np.int8)
        arrays[f"{name}_scale"] = scale.astype(np.float32)
        arrays[f"{name}_bias"] = getattr(weights, f"{name}_bias").astype(np.float32)
    return arrays


def read_weights(arrays: Any) -> Weights:
    """Return the weights that `weight_arrays` has made."""
    layers = {
        name: np.ascontiguousarray(arrays[name] * arrays[f"{name}_scale"], np.float32)
        for name in _LAYERS
    }
    return Weights(**layers, **{f"{name}_bias": arrays[f"{name}_bias"] for name in _LAYERS})


@lru_cache(maxsize=16)
def network_of(sheet: Sheet) -> Network | None:
    """Return the network that has learned a game, or None: maps of one's own have none."""
    path = files("branchline.network") / FOLDER / f"{sheet.key}-{sheet.version}.npz"
    return load_network(path) if path.is_file() else None
