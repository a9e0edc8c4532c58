"""Proximal policy optimization: improve the policy a little on its own decisions."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from branchline.learn.cloning import batches
from branchline.learn.model import Model
from branchline.learn.trajectories import Decisions
from branchline.network.network import POINTS

EPOCHS = 2
BATCH = 2048
CLIP = 0.2  # how far the probability of a decision may move
ENTROPY = 0.004
OUTCOMES = 0.1  # weight of what the network says about shares and points
NORM = 0.5  # of gradients, at most


@dataclass
class Losses:
    """Means over the batches of an update."""

    policy: float = 0.0
    critic: float = 0.0
    outcomes: float = 0.0
    entropy: float = 0.0


def improve(
    model: Model,
    optimizer: torch.optim.Optimizer,
    decisions: Decisions,
    chance: np.random.Generator,
) -> Losses:
    """Update the network with some decisions; return what was lost."""
    spread = decisions.advantages.std() + 1e-6
    advantages = torch.from_numpy((decisions.advantages - decisions.advantages.mean()) / spread)
    found = []
    for _ in range(EPOCHS):
        for rows in batches(len(advantages), BATCH, chance):
            losses = _losses(model, decisions, advantages, rows)
            total = losses[0] + 0.5 * losses[1] + OUTCOMES * losses[2] - ENTROPY * losses[3]
            optimizer.zero_grad()
            total.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), NORM)
            optimizer.step()
            found.append([loss.item() for loss in losses])
    return Losses(*np.mean(found, axis=0).tolist())


def _losses(
    model: Model, decisions: Decisions, advantages: Tensor, rows: Any
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the losses of policy, critic and outcomes, and the entropy."""
    hidden = model.body(decisions.features[rows])
    chances = torch.distributions.Categorical(logits=model.logits(hidden, decisions.masks[rows]))
    now = chances.log_prob(torch.from_numpy(decisions.actions[rows]))
    ratio = (now - torch.from_numpy(decisions.log_probs[rows])).exp()
    gains = advantages[rows]
    policy = -torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
    critic = (model.critic(hidden)[:, 0] - torch.from_numpy(decisions.returns[rows])).pow(2).mean()
    outcomes = outcome_loss(model, hidden, decisions.shares[rows], decisions.points[rows])
    return policy, critic, outcomes, chances.entropy().mean()


def outcome_loss(model: Model, hidden: Tensor, shares: Any, points: Any) -> Tensor:
    """Return the cross-entropy of the shares and the squared error of the points, where known."""
    seats = shares.shape[1]
    known = torch.from_numpy(~np.isnan(shares).any(axis=1))
    true_shares = torch.from_numpy(np.nan_to_num(shares))
    true_points = torch.from_numpy(np.nan_to_num(points)) / POINTS
    logs = torch.log_softmax(model.shares(hidden)[:, :seats], dim=1)
    errors = (model.points(hidden)[:, :seats] - true_points).pow(2).sum(dim=1)
    return ((errors - (true_shares * logs).sum(dim=1)) * known).mean()
