"""Rewards: what the result of a game is worth to each seat; it is given when the game is over."""

from typing import Any

import numpy as np

REWARDS = {
    "difference": "own final points less those of the best other seat",
    "win": "the seat's part of the victory: 1 alone, less where several share it, else 0",
    "points": "own final points",
}


def check_reward(reward: str) -> str:
    """Return the name of a reward.

    Raises:
        ValueError: if there is none of that name.
    """
    if reward not in REWARDS:
        raise ValueError(f"no reward {reward!r}; there are {', '.join(REWARDS)}")
    return reward


def rewards_of(reward: str, points: Any, ranks: Any) -> Any:
    """Return the reward of each seat, from final points and ranks by game and seat."""
    if reward == "points":
        return points.astype(np.float32)
    if reward == "win":
        won = ranks == 1
        return (won / np.maximum(1, won.sum(axis=1, keepdims=True))).astype(np.float32)
    ordered = np.sort(points, axis=1)
    best, second = ordered[:, -1:], ordered[:, -2:-1]
    alone = (points == best) & (best > second)
    return (points - np.where(alone, second, best)).astype(np.float32)
