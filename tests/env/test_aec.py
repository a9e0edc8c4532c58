"""The environment of PettingZoo keeps PettingZoo's contract, and plays our games."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from branchline.env import REWARDS, aec, all_ids, env_id, read_id
from branchline.game import start
from env.tables import SHEETS, each_table, largest_tables, pick, smallest_tables

# PettingZoo would rather see one array than named parts, and every agent always asked.
no_hints = pytest.mark.filterwarnings("ignore::UserWarning")


@no_hints
@largest_tables
def test_contract_at_the_largest_tables(name: str, seats: int) -> None:
    """PettingZoo's tests of the interface and of seeds pass."""
    api_test(aec(name, seats), num_cycles=60)
    seed_test(lambda: aec(name, seats), num_cycles=30)


@no_hints
@pytest.mark.long
@each_table
def test_contract_at_every_table(name: str, seats: int) -> None:
    """PettingZoo's tests of the interface and of seeds pass at full length."""
    api_test(aec(name, seats), num_cycles=1000)
    seed_test(lambda: aec(name, seats), num_cycles=500)


def play_out(env: Any, seed: int) -> list[tuple[int, int]]:
    """Play a game by chance; return who did what."""
    chance, played = np.random.default_rng(seed), []
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        action = pick(env.observe(agent)["action_mask"], chance)
        played.append((env.possible_agents.index(agent), action))
        env.step(action)
    return played


@smallest_tables
def test_it_plays_the_game_of_the_library(name: str, seats: int) -> None:
    """The same seed and actions lead to the same scores as in `Game`."""
    env = aec(name, seats, reward="points")
    played = play_out(env, seed=7)
    game = start(SHEETS[name], seats, seed=7)
    for seat, action in played:
        assert game.waiting[0] == seat
        game.play(seat, game.action(seat, action))
    scores = game.scores().seats
    assert list(env.rewards.values()) == [score.total for score in scores]
    assert [info["rank"] for info in env.infos.values()] == [score.rank for score in scores]


def test_rewards_tell_the_result() -> None:
    """Difference, victory and points agree about the same game."""
    found = {}
    for reward in REWARDS:
        env = aec("new_york", 3, reward=reward)
        play_out(env, seed=2)
        found[reward] = list(env.rewards.values())
    points = found["points"]
    others = [max(points[:seat] + points[seat + 1 :]) for seat in range(3)]
    assert found["difference"] == [own - best for own, best in zip(points, others, strict=True)]
    assert sum(found["win"]) == pytest.approx(1)
    assert found["win"][points.index(max(points))] > 0


def test_an_illegal_action_is_refused() -> None:
    """It raises, names the seat, and changes nothing."""
    env = aec("new_york", 2)
    env.reset(seed=1)
    before = env.observe("seat_0")
    for action in (0, -1, 77):
        with pytest.raises(ValueError, match="not legal for seat 0"):
            env.step(action)
    after = env.observe("seat_0")
    assert env.agent_selection == "seat_0"
    assert np.array_equal(before["action_mask"], after["action_mask"])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"reward": "glory"}, "no reward 'glory'; there are difference, win, points"),
        ({"render_mode": "human"}, "there are ansi, svg"),
        ({"max_cycles": 0}, "at least 1"),
        ({"open_stacks": True}, "no on-track stacks"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], words: str) -> None:
    """The sentence says what was expected."""
    with pytest.raises(ValueError, match=words):
        aec("new_york", 2, **options)
    with pytest.raises(ValueError, match="for 2 to 4 players"):
        aec("new_york", 5)


def test_long_games_are_cut_short() -> None:
    """After `max_cycles` every agent is truncated, and the game stays unscored."""
    env, chance = aec("usa", 3, max_cycles=4), np.random.default_rng(1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(pick(env.observe(env.agent_selection)["action_mask"], chance))
    assert env.decisions == 12
    assert not any(env.terminations.values())
    for agent in env.agent_iter():
        assert env.last()[3], agent
        env.step(None)
    assert env.agents == []


def test_ids_carry_the_version_of_the_sheet() -> None:
    """Every id reads back; another version is refused with the one that there is."""
    for known in all_ids():
        sheet, seats = read_id(known)
        assert env_id(sheet, seats) == known
        assert known.endswith(f"-v{sheet.version}")
    assert aec("usa", 4).metadata["name"] == "branchline/usa-4-v2"
    with pytest.raises(ValueError, match="there is branchline/usa-4-v2"):
        read_id("branchline/usa-4-v0")


def test_wrong_seeds_agents_and_order_are_said_in_words() -> None:
    """What a researcher mistypes on the first day."""
    env = aec("new_york", 2)
    with pytest.raises(ValueError, match="reset first"):
        env.step(0)
    for seed in (-1, 2**63):
        with pytest.raises(ValueError, match="a seed must be from 0 to"):
            env.reset(seed=seed)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no agent 'nobody'; there are seat_0, seat_1"):
        env.observe("nobody")
