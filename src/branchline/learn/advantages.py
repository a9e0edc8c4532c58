"""Generalised advantage estimates of games with several seats; by NumPy alone."""

from typing import Any, NamedTuple

import numpy as np

DISCOUNT = 0.97  # lambda: how far a surprise counts for the decisions before it
MARGIN = 80  # points ahead that are rewarded like a victory, at most


class Run(NamedTuple):
    """Some steps of many games, by step and game; one decision of the network each."""

    seats: Any  # who decided
    values: Any  # what the critic said before
    done: Any  # the game ended after the decision
    shares: Any  # of the victory, by seat, where it did
    points: Any


def estimate(run: Run) -> tuple[Any, Any]:
    """Return the advantage of each decision, and how its game ended: shares and points by seat.

    Each seat of a game has a trajectory of its own: its decisions, each followed by its next one
    or by the result. Going backwards, `value` and `gain` are those of each seat's next decision;
    where none is in sight yet the advantage is NaN, and so is the result of a game still played.
    """
    steps, count, seats = run.shares.shape
    games = np.arange(count)
    value = np.full((count, seats), np.nan, np.float32)
    gain, reward = (np.zeros((count, seats), np.float32) for _ in range(2))
    result = np.full((2, count, seats), np.nan, np.float32)
    advantages = np.full((steps, count), np.nan, np.float32)
    outcomes = np.zeros((2, steps, count, seats), np.float32)
    for step in reversed(range(steps)):
        over, seat = run.done[step], run.seats[step]
        value[over], gain[over] = 0, 0
        reward[over] = rewards_of(run.shares[step, over], run.points[step, over])
        result[:, over] = run.shares[step, over], run.points[step, over]
        surprise = reward[games, seat] + value[games, seat] - run.values[step]
        advantages[step] = surprise + DISCOUNT * gain[games, seat]
        gain[games, seat] = np.nan_to_num(advantages[step])
        value[games, seat] = run.values[step]
        reward[games, seat] = 0
        outcomes[:, step] = result
    return advantages, outcomes


def rewards_of(shares: Any, points: Any) -> Any:
    """Return what a result is worth to each seat: its share of the victory, and its margin."""
    seats = shares.shape[1]
    return shares - 1 / seats + np.clip(margins_of(points), -MARGIN, MARGIN) / MARGIN


def margins_of(points: Any) -> Any:
    """Return by how many points each seat is ahead of the best other one, by game."""
    best_other = np.empty_like(points)
    for seat in range(points.shape[1]):
        best_other[:, seat] = np.delete(points, seat, axis=1).max(axis=1)
    return points - best_other
