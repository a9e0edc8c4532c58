"""Gymnasium's environment for one learner, saving and copying, and what critics may see."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics

from branchline.env import Batch, aec, parallel
from branchline.env.single import BranchlineEnv
from branchline.env.vector import BranchlineVector, register_all

ID = "branchline/new_york-2-v2"


def first_legal(env: BranchlineEnv) -> int:
    """Return the first legal action."""
    return int(np.flatnonzero(env.action_masks())[0])


def play_out(env: BranchlineEnv, seed: int) -> tuple[Any, float, dict[str, Any]]:
    """Play one game by first legal actions; return what comes last."""
    env.reset(seed=seed)
    while True:
        seen, reward, ended, _, info = env.step(first_legal(env))
        if ended:
            return seen, reward, info


def test_an_id_makes_an_environment() -> None:
    """With opponents and other options; it plays to the end, and knows the result."""
    register_all()
    env = gymnasium.make(ID, opponent="planner", seat=1, reward="points")
    own = env.unwrapped
    assert isinstance(own, BranchlineEnv)
    seen, reward, info = play_out(own, seed=3)
    assert env.observation_space.contains(seen)
    assert seen["observation"]["you"][0] == 1
    assert not seen["action_mask"].any()
    assert reward == info["points"][1]
    with pytest.raises(ValueError, match="reset first"):
        own.step(0)


class OnlyLegal(BranchlineEnv):
    """Replaces what the checker samples by a legal action: it knows of no masks."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[int(action) % len(legal)]))


@pytest.mark.parametrize("flat", [False, True])
def test_the_checker_of_gymnasium_finds_nothing(flat: bool) -> None:
    """Spaces, seeds, types and the form of everything returned; warnings are errors here."""
    check_env(OnlyLegal("new_york", 2, flat=flat), skip_render_check=True)


def test_common_wrappers_work() -> None:
    """Statistics and flattening, for one game."""
    env = FlattenObservation(RecordEpisodeStatistics(OnlyLegal("new_york", 2)))
    env.reset(seed=1)
    ended = False
    while not ended:
        seen, _, ended, _, info = env.step(env.action_space.sample())
        assert env.observation_space.contains(seen)
    assert info["episode"]["l"] > 5


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_and_pickles_play_on_alike(way: Any) -> None:
    """Every environment can be copied in the middle of a game; the copy stands alone."""
    for make in (aec, parallel):
        env = make("new_york", seats=2)
        env.reset(seed=4)
        twin = way(env)
        assert np.array_equal(twin.state(), env.state())
    single = BranchlineEnv("new_york", 2, opponent="planner", flat=True)
    single.reset(seed=4)
    single.step(first_legal(single))
    twin = way(single)
    for _ in range(20):
        one, other = single.step(first_legal(single)), twin.step(first_legal(twin))
        assert np.array_equal(one[0], other[0])
        assert one[1:3] == other[1:3]
        if one[2]:
            break
    vector = BranchlineVector("new_york", 2, 3)
    vector.reset(seed=1)
    twin = way(vector)
    actions = vector.batch.masks.argmax(axis=1)
    assert np.array_equal(
        vector.step(actions)[0]["action_mask"], twin.step(actions)[0]["action_mask"]
    )


def test_a_batch_goes_back_to_what_was_saved() -> None:
    """From a saved moment the same actions lead to the same games, again and again."""
    batch = Batch("new_york", seats=2, games=8)
    batch.reset(seed=1)
    for _ in range(30):
        batch.step(batch.sample())
    saved = batch.save()
    ends = []
    for _ in range(2):
        for _ in range(40):
            batch.step(batch.sample())
        ends.append((batch.flat.copy(), batch.points.copy()))
        batch.restore(saved)
    assert np.array_equal(ends[0][0], ends[1][0])
    assert np.array_equal(ends[0][1], ends[1][1])
    with pytest.raises(ValueError, match="expected states of the shape"):
        Batch("new_york", seats=2, games=9).restore(saved)


def test_the_state_is_what_all_seats_observe() -> None:
    """One row for each seat, equal to what that seat observes itself."""
    env = aec("usa", seats=3)
    env.reset(seed=2)
    state = env.state()
    assert env.state_space.contains(state)
    for seat, agent in enumerate(env.possible_agents):
        seen = np.concatenate(
            [np.ravel(part) for part in env.observe(agent)["observation"].values()]
        )
        assert np.array_equal(state[seat], seen)
    batch = Batch("usa", seats=3, games=2)
    batch.reset(seed=2)
    assert np.array_equal(batch.state()[0], state)


def test_the_table_is_shown_as_pixels() -> None:
    """As an array of height, width and three colours."""
    picture = BranchlineEnv("new_york", 2, render_mode="rgb_array")
    picture.reset(seed=1)
    pixels = picture.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (1000, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
