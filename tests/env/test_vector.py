"""Gymnasium: one learning seat in each game, opponents of every kind on the others."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import FlattenObservation, RecordEpisodeStatistics

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
        if not ended.any():
            assert not rewards.any()
            continue
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


def test_each_game_may_have_a_seed_of_its_own() -> None:
    """A list of seeds deals the games that these seeds deal alone."""
    env = BranchlineVector("new_york", 2, 3)
    listed, _ = env.reset(seed=[7, 5, 900])
    for i, seed in enumerate((7, 5, 900)):
        alone, _ = BranchlineVector("new_york", 2, 1).reset(seed=seed)
        if i % 2 == 0:  # the seat that learns there
            assert np.array_equal(listed["observation"]["hand"][i], alone["observation"]["hand"][0])
    with pytest.raises(ValueError, match="3 seeds are needed, not 2"):
        env.reset(seed=[1, 2])


def test_the_last_observation_of_a_game_is_kept() -> None:
    """`final_obs` shows the position at the end, to the learner; other games have none."""
    env = BranchlineVector("new_york", 2, 8)
    env.reset(seed=1)
    ended = np.zeros(8, bool)
    while not ended.any():
        _, _, ended, _, info = env.step(env.batch.sample())
    assert np.array_equal(info["_final_obs"], ended)
    for i in range(8):
        final = info["final_obs"][i]
        assert (final is not None) == ended[i]
        if ended[i]:
            assert env.single_observation_space.contains(final)
            assert final["observation"]["decision"][0] == 7  # over
            assert final["observation"]["you"][0] == env.learners[i]
            assert info["_points"][i]
            assert info["final_info"]["_ranks"][i]


def test_games_may_begin_with_the_next_step() -> None:
    """Then the end is seen first, and the step after it begins the next game, for no reward."""
    same = BranchlineVector("new_york", 2, 4)
    then = BranchlineVector("new_york", 2, 4, autoreset="NextStep")
    same.reset(seed=1)
    then.reset(seed=1)
    ended = np.zeros(4, bool)
    while not ended.any():
        actions = same.batch.masks.argmax(axis=1)
        first, _, ended, _, info = same.step(actions)
        seen, _, also, _, _ = then.step(actions)
        assert np.array_equal(ended, also)
    place = int(np.flatnonzero(ended)[0])
    final = info["final_obs"][place]["observation"]
    assert all(np.array_equal(seen["observation"][name][place], final[name]) for name in final)
    assert not seen["action_mask"][place].any()
    actions = then.batch.masks.argmax(axis=1)
    begun, rewards, _, _, _ = then.step(actions)
    assert rewards[place] == 0
    for name, part in begun["observation"].items():
        assert np.array_equal(part[place], first["observation"][name][place])
    with pytest.raises(ValueError, match="there are SameStep, NextStep"):
        BranchlineVector("new_york", 2, 4, autoreset="never")


def test_observations_stay_as_they_were() -> None:
    """Unless `copy=False` asks for the arrays themselves."""
    for copy in (True, False):
        env = BranchlineVector("new_york", 2, 4, copy=copy)
        first, _ = env.reset(seed=1)
        before = first["observation"]["turns"].copy()
        for _ in range(10):
            env.step(env.batch.sample())
        assert np.array_equal(first["observation"]["turns"], before) == copy


def test_wrappers_of_gymnasium_work() -> None:
    """Flattening, statistics and the choice of types, as for any vector environment."""
    games = BranchlineVector("new_york", 2, 4, autoreset="NextStep")
    env = RecordEpisodeStatistics(FlattenObservation(games))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    ended = np.zeros(4, bool)
    while not ended.any():
        seen, _, ended, _, info = env.step(games.batch.sample())
        assert env.observation_space.contains(seen)
    assert (info["episode"]["l"][ended] > 5).all()
