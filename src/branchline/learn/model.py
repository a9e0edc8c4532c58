"""The network as torch trains it; `export` turns it into what plays."""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from branchline.network.kernels.forward import Weights
from branchline.network.network import Network

HIDDEN = 256
_NEVER = -1e9  # the logit of what is not legal


class Model(nn.Module):
    """Two hidden layers with a residual connection, and heads for policy and outcomes."""

    scale: Tensor

    def __init__(self, features: int, actions: int, places: int, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.actions, self.places = actions, places
        self.register_buffer("scale", torch.ones(features))
        self.first = nn.Linear(features, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.critic = nn.Linear(hidden, 1)  # of the reward that training pays
        self.shares = nn.Linear(hidden, places)
        self.points = nn.Linear(hidden, places)

    def body(self, features: Any) -> Tensor:
        """Return the last hidden layer."""
        rows = torch.from_numpy(np.ascontiguousarray(features)).float() * self.scale
        first = torch.relu(self.first(rows))
        return torch.relu(self.second(first) + first)

    def logits(self, hidden: Tensor, masks: Any) -> Tensor:
        """Return the logits of the legal actions; the others are out of reach."""
        logits: Tensor = self.policy(hidden)
        return logits.masked_fill(torch.from_numpy(masks == 0), _NEVER)

    def fit_scale(self, features: Any) -> None:
        """Scale each feature by the most that it is seen to be."""
        most = np.abs(features).max(axis=0)
        self.scale.copy_(torch.from_numpy(2 / np.maximum(2, most)).float())

    def export(self) -> Network:
        """Return the network without torch."""
        scaled = self.first.weight.detach() * self.scale
        heads = (self.policy, self.shares, self.points)
        weights = Weights(
            first=array_of(scaled.T),
            first_bias=array_of(self.first.bias),
            second=array_of(self.second.weight.T),
            second_bias=array_of(self.second.bias),
            heads=array_of(torch.cat([head.weight for head in heads]).T),
            heads_bias=array_of(torch.cat([head.bias for head in heads])),
        )
        return Network(weights, self.actions, self.places)


def array_of(tensor: Tensor) -> Any:
    """Return a tensor as an array of 32-bit floats."""
    return np.ascontiguousarray(tensor.detach().numpy(), np.float32)
