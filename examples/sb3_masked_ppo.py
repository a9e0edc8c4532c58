"""Stable-Baselines3: masked PPO learns New York against a fixed opponent.

pip install sb3-contrib torch
python examples/sb3_masked_ppo.py --minutes 3
"""

import argparse
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

GAME = "branchline/new_york-2-v2"


class Shares(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Makes observations small numbers, and lets the learner ask for masks."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        high = np.minimum(env.observation_space.high, 100)  # type: ignore[attr-defined]
        self.scale = np.maximum(high, 1).astype(np.float32)
        low = np.full_like(self.scale, -np.inf)
        self.observation_space = gymnasium.spaces.Box(low, -low, dtype=np.float32)

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(**options)
        return seen / self.scale, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Play an action."""
        seen, reward, ended, cut, info = self.env.step(action)
        return seen / self.scale, reward, ended, cut, info

    def action_masks(self) -> Any:
        """Return which actions are legal."""
        return self.env.unwrapped.action_masks()  # type: ignore[attr-defined]


def make(opponent: str, seat: int) -> Shares:
    """Return one game in which the learner has a seat; the reward is its share of the victory."""
    return Shares(gymnasium.make(GAME, opponent=opponent, seat=seat, reward="win", flat=True))


class Deadline(BaseCallback):
    """Stops learning when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.ends = monotonic() + seconds

    def _on_step(self) -> bool:
        return monotonic() < self.ends


def share(model: MaskablePPO, opponent: str, games: int) -> float:
    """Return the learner's share of the victories, half of the games from each seat."""
    total = 0.0
    for game in range(games):
        env = make(opponent, game % 2)
        seen, _ = env.reset(seed=1_000_000 + game // 2)
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, ended, _, _ = env.step(int(action))
        total += float(reward)
    return total / games


def main() -> None:
    """Learn for some minutes; print the share before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=100, help="to measure with")
    asked = parser.parse_args()
    env = DummyVecEnv([lambda seat=seat % 2: make(asked.opponent, seat) for seat in range(8)])
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=512, gamma=1.0, seed=1)
    print(f"before: {share(model, asked.opponent, asked.games):.1%} against {asked.opponent}")
    model.learn(10**9, callback=Deadline(60 * asked.minutes))
    after = share(model, asked.opponent, asked.games)
    print(f"after {model.num_timesteps} decisions: {after:.1%}")


if __name__ == "__main__":
    main()
