"""Many games for Gymnasium: one learning seat in each, the others are played by opponents."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from branchline.env.batch import Batch
from branchline.env.game_arrays import Ints
from branchline.env.ids import all_ids, env_id, read_id
from branchline.env.observation import parts
from branchline.env.observation.spaces import observation_space
from branchline.env.opponents import Opponent, Policy, opponent_of
from branchline.sheet import Sheet

_MODES = {"SameStep": AutoresetMode.SAME_STEP, "NextStep": AutoresetMode.NEXT_STEP}


class BatchOptions(TypedDict, total=False):
    """What the batch of games takes as well."""

    reward: str
    open_stacks: bool
    threads: int


class BranchlineVector(VectorEnv[Any, Any, Any]):
    """Many games of one kind; game i learns on seat `i % seats`.

    A step plays the learner's action and then the opponents' until the learner is asked again or
    the game is over. A game that is over is dealt again in the same step, so an observation after
    `terminations` is the first one of the next game; that of its end is in `final_obs` of the
    infos. With `copy=False` arrays are overwritten by the next step, which is faster. With
    `autoreset="NextStep"` the observation after `terminations` is that of the end, and the next
    step, whatever its action, begins the next game: some wrappers of Gymnasium ask for that.

    Raises:
        SheetError: if there is no such game.
        UnknownBot: if an opponent's name leads to none.
        ValueError: if an option does not fit.
    """

    def __init__(
        self,
        game: str | Path | Sheet,
        seats: int,
        num_envs: int,
        *,
        opponent: str | Policy | Opponent = "random",
        copy: bool = True,
        autoreset: str = "SameStep",
        **options: Unpack[BatchOptions],
    ) -> None:
        self.batch = Batch(game, seats, num_envs, **options)
        self.copy = copy
        if autoreset not in _MODES:
            raise ValueError(f"no autoreset {autoreset!r}; there are {', '.join(_MODES)}")
        self.metadata = {"autoreset_mode": _MODES[autoreset]}
        self.waits = autoreset == "NextStep"
        self.begins = np.zeros(num_envs, bool)  # games that the next step only begins
        self.opponent = opponent_of(opponent)
        self.num_envs = num_envs
        self.batch.keep_finals(self.batch.rows % seats)
        actions = self.batch.board.actions
        self.single_observation_space = observation_space(self.batch.parts, actions)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal every game: with a seed game i gets `seed + i`, with a list each gets its own."""
        if isinstance(seed, Sequence):
            super().reset(seed=seed[0])
            self.batch.reset_each(seed)
        else:
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**31)) if seed is None else seed)
        self._await_learners()
        self.begins[:] = False
        return self._observation(), {}

    @property
    def learners(self) -> Ints:
        """The learning seat of each game."""
        return self.batch.learners

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the learners' actions, then the opponents'.

        Raises:
            ValueError: if an action is not legal; then nothing is played anywhere.
        """
        goes_on = np.flatnonzero(~self.begins)
        now = self.batch.step(np.asarray(actions)[goes_on], goes_on)
        rewards, dones = self._result(now.rewards, now.dones)
        more_rewards, more_dones = self._await_learners()
        ended = dones | more_dones
        never = np.zeros(self.num_envs, bool)
        seen, info = self._observation(), self._info(ended)
        if self.waits:
            self.begins = ended.copy()
            seen = self._with_ends(seen, ended)
            for key in ("final_obs", "final_info", "_final_obs", "_final_info"):
                info.pop(key, None)
        return seen, rewards + more_rewards, ended, never, info

    def _with_ends(self, seen: dict[str, Any], ended: Any) -> dict[str, Any]:
        """Return observations in which games that have ended show their end."""
        finals = parts.split(self.batch.places, self.batch.finals)
        pairs = seen["observation"].items()
        parts_seen = {
            name: np.where(ended.reshape(-1, *[1] * (part.ndim - 1)), finals[name], part)
            for name, part in pairs
        }
        return {"observation": parts_seen, "action_mask": seen["action_mask"] * ~ended[:, None]}

    def _info(self, ended: Any) -> dict[str, Any]:
        """Return what Gymnasium promises about games that have ended, with points and ranks."""
        if not ended.any():
            return {}
        final = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self.batch.board.actions, np.int8)
        for i in np.flatnonzero(ended):
            seen = parts.split(self.batch.places, self.batch.finals[i].copy())
            final[i] = {"observation": seen, "action_mask": nothing.copy()}
        own = {"points": self.batch.points.copy(), "ranks": self.batch.ranks.copy()}
        masks = {f"_{name}": ended.copy() for name in own}
        last = {"final_obs": final, "final_info": {**own, **masks}}
        return {**own, **masks, **last, "_final_obs": ended.copy(), "_final_info": ended.copy()}

    def state(self) -> Any:
        """Return what all seats observe in each game: for centralised critics only."""
        return self.batch.state()

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
        if not self.copy:
            return {"observation": named, "action_mask": self.batch.masks}
        seen = {name: part.copy() for name, part in named.items()}
        return {"observation": seen, "action_mask": self.batch.masks.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """Leave nothing open: there is nothing."""


def register_all() -> None:
    """Register every game with Gymnasium, for `gymnasium.make` and `gymnasium.make_vec`.

    Importing `branchline.env.register` calls it, so that a name such as
    `branchline.env.register:branchline/GAME-SEATS-v2` needs nothing else.
    """
    for known in all_ids():
        sheet, seats = read_id(known)
        if known not in gymnasium.registry:
            gymnasium.register(
                id=env_id(sheet, seats),
                entry_point="branchline.env.single:make_single",
                disable_env_checker=True,  # it samples actions without their masks
                vector_entry_point="branchline.env.vector:make_vector",
                kwargs={"game": sheet.key, "seats": seats},
            )


def make_vector(num_envs: int, game: str, seats: int, **options: Any) -> BranchlineVector:
    """Return what a registered id names."""
    return BranchlineVector(game, seats, num_envs, **options)
