"""Many games for Gymnasium: one learning seat in each, the others are played by opponents."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from branchline.env.batch import Batch
from branchline.env.ids import all_ids, env_id, read_id
from branchline.env.opponents import Opponent, Policy, opponent_of
from branchline.env.spaces import observation_space
from branchline.sheet import Sheet


class BranchlineVector(VectorEnv[Any, Any, Any]):
    """Many games of one kind; game i learns on seat `i % seats`.

    A step plays the learner's action and then the opponents' until the learner is asked again or
    the game is over. A game that is over is dealt again in the same step, so an observation after
    `terminations` is the first one of the next game. Arrays are overwritten by each step.

    Raises:
        SheetError: if there is no such game.
        UnknownBot: if an opponent's name leads to none.
        ValueError: if an option does not fit.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  Gymnasium's own form

    def __init__(
        self,
        game: str | Path | Sheet,
        seats: int,
        num_envs: int,
        *,
        opponent: str | Policy | Opponent = "random",
        reward: str = "difference",
        open_stacks: bool = False,
        threads: int = 1,
    ) -> None:
        self.batch = Batch(
            game, seats, num_envs, reward=reward, open_stacks=open_stacks, threads=threads
        )
        self.opponent = opponent_of(opponent)
        self.num_envs = num_envs
        self.learners = self.batch.rows % seats
        actions = self.batch.board.actions
        self.single_observation_space = observation_space(self.batch.parts, actions)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal every game; a seed is that of the first game, the next game has the next one."""
        if isinstance(seed, list):
            raise ValueError("one seed is needed: game i gets `seed + i`")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**31)) if seed is None else seed)
        self._await_learners()
        return self._observation(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the learners' actions, then the opponents'.

        Raises:
            ValueError: if an action is not legal; then nothing is played anywhere.
        """
        now = self.batch.step(actions)
        rewards, dones = self._result(now.rewards, now.dones)
        more_rewards, more_dones = self._await_learners()
        ended = dones | more_dones
        info = {"points": self.batch.points.copy(), "ranks": self.batch.ranks.copy()}
        never = np.zeros(self.num_envs, bool)
        return self._observation(), rewards + more_rewards, ended, never, info

    def _await_learners(self) -> tuple[Any, Any]:
        """Let the opponents play until every learner is asked."""
        rewards, dones = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool)
        while (rows := np.flatnonzero(self.batch.seats != self.learners)).size:
            now = self.batch.step(self.opponent.choose(self.batch, rows), rows)
            more_rewards, more_dones = self._result(now.rewards, now.dones)
            rewards += more_rewards
            dones |= more_dones
        return rewards, dones

    def _result(self, rewards: Any, dones: Any) -> tuple[Any, Any]:
        return rewards[self.batch.rows, self.learners].copy(), dones.astype(bool)

    def _observation(self) -> dict[str, Any]:
        named = dict(self.batch.now.observations)
        return {"observation": named, "action_mask": self.batch.masks}

    def close_extras(self, **kwargs: Any) -> None:
        """Leave nothing open: there is nothing."""


def register_all() -> None:
    """Register every game with Gymnasium: `gymnasium.make_vec(id, num_envs=...)`."""
    for known in all_ids():
        sheet, seats = read_id(known)
        if known not in gymnasium.registry:
            gymnasium.register(
                id=env_id(sheet, seats),
                vector_entry_point="branchline.env.vector:make_vector",
                kwargs={"game": sheet.key, "seats": seats},
            )


def make_vector(num_envs: int, game: str, seats: int, **options: Any) -> BranchlineVector:
    """Return what a registered id names."""
    return BranchlineVector(game, seats, num_envs, **options)
