"""Advantages, against a plain reading of each trajectory."""

import math
from typing import Any

import numpy as np

from branchline.learn.advantages import DISCOUNT, MARGIN, Run, estimate, margins_of

STEPS, GAMES, SEATS = 40, 6, 3


def some_run(seed: int) -> Run:
    """Return steps of games that end now and then."""
    chance = np.random.default_rng(seed)
    shape = (STEPS, GAMES)
    done = chance.random(shape) < 0.15
    shares = np.eye(SEATS, dtype=np.float32)[chance.integers(SEATS, size=shape)]
    points = chance.integers(0, 150, (*shape, SEATS)).astype(np.float32)
    values = chance.normal(size=shape).astype(np.float32)
    return Run(chance.integers(SEATS, size=shape), values, done, shares, points)


def reward(run: Run, step: int, game: int, seat: int) -> float:
    """Return what a result is worth to a seat, by the definition."""
    own = run.points[step, game, seat]
    best = max(run.points[step, game, other] for other in range(SEATS) if other != seat)
    margin = max(-MARGIN, min(MARGIN, own - best))
    return float(run.shares[step, game, seat] - 1 / SEATS + margin / MARGIN)


def advantage(run: Run, step: int, game: int) -> float:
    """Return the advantage of a decision: follow its seat forwards."""
    seat = run.seats[step, game]
    for later in range(step, STEPS):
        if run.done[later, game]:
            return reward(run, later, game, seat) - float(run.values[step, game])
        if later + 1 < STEPS and run.seats[later + 1, game] == seat:
            surprise = float(run.values[later + 1, game] - run.values[step, game])
            rest = advantage(run, later + 1, game)
            return surprise + DISCOUNT * (0.0 if math.isnan(rest) else rest)
    return math.nan


def result(run: Run, step: int, game: int) -> Any:
    """Return the points with which the game of a decision ended."""
    ends = [later for later in range(step, STEPS) if run.done[later, game]]
    return run.points[ends[0], game] if ends else [math.nan] * SEATS


def test_advantages_follow_each_seat() -> None:
    """The backward pass over all games gives what each trajectory gives by itself."""
    for seed in range(5):
        run = some_run(seed)
        advantages, outcomes = estimate(run)
        for step in range(STEPS):
            for game in range(GAMES):
                wanted = advantage(run, step, game)
                np.testing.assert_allclose(advantages[step, game], wanted, atol=1e-4)
                np.testing.assert_array_equal(outcomes[1, step, game], result(run, step, game))


def test_margins_are_to_the_best_other_seat() -> None:
    """Positive for one seat at most."""
    np.testing.assert_array_equal(margins_of(np.array([[30, 50, 45]])), [[-20, 5, -5]])
