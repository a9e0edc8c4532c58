"""Many games at once are the games of the library, whatever the number of threads."""

import numpy as np
import pytest

from branchline.env import Batch
from branchline.game import start
from env.tables import SHEETS, each_table, smallest_tables


@each_table
def test_masks_are_the_legal_actions(name: str, seats: int) -> None:
    """A batch asks whom the library asks, and allows what it allows, through several games."""
    batch = Batch(name, seats, games=2, observations=False)
    step = batch.reset(seed=11)
    game = start(SHEETS[name], seats, seed=batch.seed_of(1))
    for _ in range(700):
        seat = int(step.seats[1])
        assert game.waiting[0] == seat
        legal = game.legal_numbers(seat)
        assert np.flatnonzero(step.masks[1]).tolist() == legal
        assert sorted(batch.actions[1, : batch.counts[1]].tolist()) == legal
        actions = batch.sample()
        game.play(seat, game.action(seat, int(actions[1])))
        step = batch.step(actions)
        assert bool(step.dones[1]) == game.over
        if game.over:
            assert batch.points[1].tolist() == [score.total for score in game.scores().seats]
            game = start(SHEETS[name], seats, seed=batch.seed_of(1))
    assert batch.high[1] >= 1


@smallest_tables
def test_threads_change_nothing(name: str, seats: int) -> None:
    """Two threads write the same arrays as one."""
    one, two = Batch(name, seats, games=13), Batch(name, seats, games=13, threads=2)
    one.reset(seed=3)
    two.reset(seed=3)
    for _ in range(60):
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.flat, two.flat)
        assert np.array_equal(one.masks, two.masks)
        assert np.array_equal(one.now.rewards, two.now.rewards)


def test_an_illegal_action_stops_everything() -> None:
    """The sentence names the game; no game has moved."""
    batch = Batch("new_york", 2, games=5)
    step = batch.reset(seed=1)
    before = batch.states.copy()
    actions = batch.sample()
    actions[3] = 0
    with pytest.raises(ValueError, match="game 3: action 0 is not legal for seat 0"):
        batch.step(actions)
    with pytest.raises(ValueError, match="5 actions are needed"):
        batch.step(actions[:2])
    assert np.array_equal(batch.states, before)
    assert step.seats.tolist() == [0] * 5


def test_some_games_can_wait() -> None:
    """Actions for some rows leave the others as they are."""
    batch = Batch("usa", 3, games=6)
    batch.reset(seed=1)
    before = batch.states.copy()
    rows = np.array([1, 4])
    batch.step(batch.sample(rows), rows)
    changed = [i for i in range(6) if batch.states[i].tobytes() != before[i].tobytes()]
    assert changed == [1, 4]


@pytest.mark.parametrize("reward", ["difference", "win", "points"])
def test_rewards_come_when_a_game_is_over(reward: str) -> None:
    """No reward before; then that of the final points, for every seat."""
    batch = Batch("new_york", 2, games=64, reward=reward)
    step, ended = batch.reset(seed=1), 0
    for _ in range(150):
        step = batch.step(batch.sample())
        over = step.dones == 1
        ended += int(over.sum())
        assert not step.rewards[~over].any()
        points, ranks, rewards = batch.points[over], batch.ranks[over], step.rewards[over]
        if reward == "points":
            assert np.array_equal(rewards, points)
        elif reward == "difference":
            assert np.array_equal(rewards[:, 0], points[:, 0] - points[:, 1])
        else:
            assert np.allclose(rewards.sum(axis=1), 1)
            assert np.array_equal(rewards > 0, ranks == 1)
    assert ended > 64


def test_memory_of_a_game_is_reported() -> None:
    """All that is written for one game fits into a few thousand bytes."""
    assert 1000 < Batch("usa", 4, games=100).bytes_per_game < 4000


def test_seeds_that_do_not_fit_are_refused() -> None:
    """Every game needs a seed of its own below 2**32."""
    with pytest.raises(ValueError, match="seeds must be"):
        Batch("new_york", 2, games=2).reset(seed=2**32 - 1)
