"""What self-play yields: decisions with their advantages, and how each game ended."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from branchline.learn.advantages import Run, estimate
from branchline.learn.games import LearningGames, shares_of
from branchline.learn.model import Model


@dataclass(frozen=True)
class Decisions:
    """Decisions of the network; arrays with one line each."""

    features: Any
    masks: Any
    actions: Any
    log_probs: Any  # when they were made
    advantages: Any
    returns: Any  # what the critic should have said
    shares: Any  # by place, of the victory; NaN where the game is not over yet
    points: Any  # by place, at the end


class Recorder:
    """Plays some steps of many games and keeps what happened, by step and game."""

    def __init__(self, games: LearningGames, steps: int) -> None:
        shape = (steps, games.count)
        self.games, self.steps = games, steps
        self.features = np.zeros((*shape, games.features), np.int16)
        self.masks = np.zeros((*shape, games.actions), np.int8)
        self.actions = np.zeros(shape, np.int64)
        self.log_probs = np.zeros(shape, np.float32)
        self.values = np.zeros(shape, np.float32)
        self.seats = np.zeros(shape, np.int64)
        self.done = np.zeros(shape, bool)
        self.shares = np.zeros((*shape, games.seats), np.float32)
        self.points = np.zeros((*shape, games.seats), np.float32)

    def play(self, model: Model, step: int) -> Any:
        """Play one step; return which games ended."""
        asked, results = self.games.asked, self.games.results
        self.features[step], self.masks[step] = asked.features, asked.masks
        self.seats[step] = asked.seats
        with torch.no_grad():
            hidden = model.body(asked.features)
            chances = torch.distributions.Categorical(logits=model.logits(hidden, asked.masks))
            chosen = chances.sample()
            self.log_probs[step] = chances.log_prob(chosen)
            self.values[step] = model.critic(hidden)[:, 0]
        self.actions[step] = chosen
        self.games.step(self.actions[step])
        ended = results.done == 1
        self.done[step] = ended
        self.shares[step, ended] = shares_of(results.ranks[ended])
        self.points[step, ended] = results.points[ended]
        return ended

    def decisions(self) -> Decisions:
        """Return the decisions whose consequences are known, with advantages."""
        run = Run(self.seats, self.values, self.done, self.shares, self.points)
        return self._known(*estimate(run))

    def _known(self, advantages: Any, outcomes: Any) -> Decisions:
        """Return the decisions that have an advantage, with outcomes by place."""
        rows = np.flatnonzero(~np.isnan(advantages.reshape(-1)))
        seats = self.games.seats
        order = (self.seats.reshape(-1)[rows, None] + np.arange(seats)) % seats
        shares, points = (
            np.take_along_axis(one.reshape(-1, seats)[rows], order, axis=1) for one in outcomes
        )
        gains = advantages.reshape(-1)[rows]
        return Decisions(
            self.features.reshape(-1, self.games.features)[rows],
            self.masks.reshape(-1, self.games.actions)[rows],
            self.actions.reshape(-1)[rows],
            self.log_probs.reshape(-1)[rows],
            gains,
            gains + self.values.reshape(-1)[rows],
            shares,
            points,
        )
