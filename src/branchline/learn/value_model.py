"""The value network as torch trains it; `export` turns it into what judges positions."""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from branchline.learn.model import array_of
from branchline.network.kernels.forward import Weights
from branchline.network.network import POINTS
from branchline.network.value import HEADS, ValueNetwork

HIDDEN = 160
POINTS_WEIGHT = 2.0


class ValueModel(nn.Module):
    """Two hidden layers with a residual connection, and heads for shares and points."""

    scale: Tensor

    def __init__(self, features: int, places: int, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.places = places
        self.register_buffer("scale", torch.ones(features))
        self.first = nn.Linear(features, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.heads = nn.Linear(hidden, 2 * HEADS * places)

    def fit_scale(self, features: Any) -> None:
        """Scale each feature by the most that it is seen to be."""
        most = np.abs(features).max(axis=0)
        self.scale.copy_(torch.from_numpy(2 / np.maximum(2, most)).float())

    def loss(self, features: Any, shares: Any, points: Any, games: Any) -> Tensor:
        """Return the cross-entropy of shares and squared error of points, over halves of games."""
        seats = shares.shape[1]
        rows = torch.from_numpy(features).float() * self.scale
        first = torch.relu(self.first(rows))
        second = torch.relu(self.second(first) + first)
        said = self.heads(second).view(-1, 2, HEADS, self.places)[..., :seats]
        logs = torch.log_softmax(said[:, 0], dim=2)
        lost = -(torch.from_numpy(shares)[:, None] * logs).sum(dim=2)
        errors = (said[:, 1] - torch.from_numpy(points / POINTS)[:, None]).pow(2).mean(dim=2)
        return ((lost + POINTS_WEIGHT * errors) * torch.from_numpy(halves(games))).mean()

    def export(self, sharpness: Any) -> ValueNetwork:
        """Return the network without torch."""
        weights = Weights(
            first=array_of((self.first.weight.detach() * self.scale).T),
            first_bias=array_of(self.first.bias),
            second=array_of(self.second.weight.T),
            second_bias=array_of(self.second.bias),
            heads=array_of(self.heads.weight.T),
            heads_bias=array_of(self.heads.bias),
        )
        return ValueNetwork(weights, self.places, sharpness)


def halves(games: Any) -> Any:
    """Return by game and head whether the head learns from the game: each from its own half."""
    mixed = (games.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)
    return (mixed[:, None] >> np.arange(HEADS).astype(np.uint64)) & np.uint64(1) == 1
