"""Rewards by name; they are given when a game is over."""

from branchline.env.kernels.rewards import DIFFERENCE, POINTS, WIN

REWARDS = {
    "difference": "own final points minus those of the best other seat",
    "win": "the seat's share of the victory: 1 alone, less if shared, 0 otherwise",
    "points": "own final points",
}
_KINDS = {"difference": DIFFERENCE, "win": WIN, "points": POINTS}


def reward_number(reward: str) -> int:
    """Return the number that a reward has in the kernels.

    Raises:
        ValueError: if there is none of that name.
    """
    if reward not in REWARDS:
        raise ValueError(f"no reward {reward!r}; there are {', '.join(REWARDS)}")
    return _KINDS[reward]
