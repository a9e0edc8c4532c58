"""Gymnasium: one learning seat in each game, opponents of every kind on the others."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from branchline.env.vector import BranchlineVector, register_all
from env.tables import smallest_tables


def first_legal(seen: Any, masks: Any) -> Any:
    """A frozen learner: it takes the first legal action."""
    assert len(seen["hand"]) == len(masks)
    return masks.argmax(axis=1)


@smallest_tables
@pytest.mark.parametrize("opponent", ["random", "claim-greedy", "planner", first_legal])
def test_the_learner_is_always_asked(name: str, seats: int, opponent: Any) -> None:
    """After each step every game asks its learner, and masks say what is legal."""
    env = BranchlineVector(name, seats, 4, opponent=opponent)
    seen, _ = env.reset(seed=1)
    for _ in range(12):
        assert np.array_equal(seen["observation"]["you"][:, 0], env.learners)
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        seen, rewards, ended, cut, _ = env.step(env.batch.sample())
        assert rewards.shape == ended.shape == cut.shape == (4,)


def test_games_end_with_the_reward_of_the_learner() -> None:
    """The reward is that of the learner's seat, also where an opponent makes the last move."""
    env = BranchlineVector("new_york", 2, 16, reward="difference")
    env.reset(seed=1)
    finished = 0
    for _ in range(120):
        _, rewards, ended, _, info = env.step(env.batch.sample())
        own = info["points"][np.arange(16), env.learners]
        other = info["points"][np.arange(16), 1 - env.learners]
        assert np.array_equal(rewards[ended], (own - other)[ended])
        assert not rewards[~ended].any()
        finished += int(ended.sum())
    assert finished > 16


def test_observations_lie_in_the_space() -> None:
    """Gymnasium agrees that the arrays belong to the declared spaces."""
    env = BranchlineVector("card_game", 2, 3)
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.batch.sample())


def test_ids_are_registered() -> None:
    """Gymnasium makes what an id names, with options."""
    register_all()
    register_all()
    env = gymnasium.make_vec("branchline/usa-3-v2", num_envs=4, opponent="random", reward="win")
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].shape == (4, 180)


def test_a_list_of_seeds_is_refused() -> None:
    """The sentence says which seeds the games get."""
    with pytest.raises(ValueError, match="game i gets"):
        BranchlineVector("new_york", 2, 2).reset(seed=[1, 2])
