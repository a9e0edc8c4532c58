"""All agents at once: PettingZoo's tests, also that of cycles, and simultaneous choices."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import max_cycles_test, parallel_api_test
from pettingzoo.utils.conversions import parallel_to_aec

from branchline.env import BranchlineParallel, parallel
from env.tables import each_table, largest_tables, pick

no_hints = pytest.mark.filterwarnings("ignore::UserWarning")


class LegalDiscrete(spaces.Discrete):
    """Samples what the mask of its agent allows: the tests of PettingZoo sample without one."""

    def __init__(self, env: BranchlineParallel, seat: int) -> None:
        super().__init__(env.wait + 1, seed=seat)
        self.env, self.seat = env, seat

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a legal action."""
        return super().sample(self.env._mask(self.seat))


def legal_env(name: str, seats: int, **options: Any) -> BranchlineParallel:
    """Return an environment whose spaces sample legal actions."""
    env = parallel(name, seats, **options)
    for seat, agent in enumerate(env.possible_agents):
        env.action_spaces[agent] = LegalDiscrete(env, seat)
    return env


@no_hints
@each_table
def test_cycles_are_counted(name: str, seats: int) -> None:
    """PettingZoo's test of the greatest number of cycles passes."""

    def one_by_one(max_cycles: int) -> Any:
        return parallel_to_aec(legal_env(name, seats, max_cycles=max_cycles))

    def at_once(max_cycles: int) -> Any:
        return legal_env(name, seats, max_cycles=max_cycles)

    max_cycles_test(SimpleNamespace(env=one_by_one, parallel_env=at_once))


@no_hints
@largest_tables
def test_contract(name: str, seats: int) -> None:
    """PettingZoo's test of the parallel interface passes."""
    parallel_api_test(legal_env(name, seats), num_cycles=60)


@each_table
def test_starting_tickets_are_chosen_at_once(name: str, seats: int) -> None:
    """All agents choose in the first cycle; then one is asked and the others wait."""
    env, chance = parallel(name, seats), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    assert all(shown["action_mask"][-1] == 0 for shown in seen.values())
    seen, *_ = env.step({agent: pick(seen[agent]["action_mask"], chance) for agent in seen})
    assert sum(shown["action_mask"][-1] for shown in seen.values()) == seats - 1
    assert all(shown["observation"]["decision"][0] == 1 for shown in seen.values())


def test_illegal_and_missing_actions_are_refused() -> None:
    """Nothing is played unless every action is legal."""
    env = parallel("new_york", 2)
    seen, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(seen["seat_0"]["action_mask"])[0])
    with pytest.raises(ValueError, match="not legal for seat_1"):
        env.step({"seat_0": legal, "seat_1": env.wait})
    with pytest.raises(ValueError, match="seat_1 is missing"):
        env.step({"seat_0": legal})
    assert env.asked == [0, 1]


def test_a_game_ends_with_rewards() -> None:
    """Played to the end, also through the completing of tickets, it tells each agent its result."""
    env, chance = parallel("card_game", 3), np.random.default_rng(3)
    seen, _ = env.reset(seed=3)
    for _ in range(3000):
        actions = {agent: pick(seen[agent]["action_mask"], chance) for agent in env.agents}
        seen, rewards, ended, _, infos = env.step(actions)
        if not env.agents:
            break
    assert all(ended.values())
    assert sorted(info["rank"] for info in infos.values())[0] == 1
    assert max(rewards.values()) >= 0
