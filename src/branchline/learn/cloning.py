"""Behaviour cloning: the network first learns to do what the tuned pilot does."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from branchline.learn.games import LEARNER, LearningGames
from branchline.learn.model import Model

STEPS = 24  # decisions of each game between two updates
BATCH = 1536
ASTRAY = 0.1  # of the decisions are random, so that the pilot is seen to repair them


def clone(
    model: Model,
    optimizer: torch.optim.Optimizer,
    games: LearningGames,
    chance: np.random.Generator,
) -> tuple[int, float]:
    """Learn from some decisions of the pilot; return how many, and the loss at the end."""
    games.games.next_deciders[:] = LEARNER
    seen = [_one_step(games, chance) for _ in range(STEPS)]
    features, masks, actions = (np.concatenate(part) for part in zip(*seen, strict=True))
    wanted = torch.from_numpy(actions)
    loss = torch.zeros(())
    for rows in batches(len(actions), BATCH, chance):
        logits = model.logits(model.body(features[rows]), masks[rows])
        loss = cross_entropy(logits, wanted[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return len(actions), loss.item()


def _one_step(games: LearningGames, chance: np.random.Generator) -> tuple[Any, Any, Any]:
    """Return what was seen, what was legal, and what the pilot does; play on."""
    features, masks = games.asked.features.copy(), games.asked.masks.copy()
    actions = games.pilot_actions()
    played = actions.copy()
    for i in np.flatnonzero(chance.random(games.count) < ASTRAY):
        played[i] = chance.choice(np.flatnonzero(masks[i]))
    games.step(played)
    return features, masks, actions


def batches(count: int, size: int, chance: np.random.Generator) -> Iterator[Any]:
    """Yield all row numbers in random order, in portions of about this size."""
    yield from np.array_split(chance.permutation(count), max(1, count // size))
