"""One game for Gymnasium: one learning seat, the others are played by opponents."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from branchline.env.episode import RENDER_MODES, render_batch
from branchline.env.opponents import Opponent, Policy
from branchline.env.vector import BranchlineVector
from branchline.sheet import Sheet


class BranchlineEnv(gymnasium.Env[Any, Any]):
    """One game against opponents: `gymnasium.make("branchline/GAME-SEATS-v2", opponent="planner")`.

    Observations are parts with a mask, as in all environments here; with `flat=True` one row of
    32-bit floats, and `action_masks()` tells what is legal. An action that is not legal raises an
    error and changes nothing.

    Raises:
        SheetError: if there is no such game.
        UnknownBot: if an opponent's name leads to none.
        ValueError: if an option does not fit.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012  its own form

    def __init__(
        self,
        game: str | Path | Sheet,
        seats: int,
        *,
        seat: int = 0,
        opponent: str | Policy | Opponent = "random",
        reward: str = "difference",
        flat: bool = False,
        open_stacks: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if seat not in range(seats):
            raise ValueError(f"there are seats 0 to {seats - 1}, not {seat!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no rendering {render_mode!r}; there are {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.flat = flat
        self.table = BranchlineVector(
            game, seats, 1, opponent=opponent, reward=reward, open_stacks=open_stacks
        )
        self.table.learners[:] = seat
        self.action_space = self.table.single_action_space
        self.observation_space = self.table.single_observation_space
        if flat:
            low, high = self.table.batch.bounds()
            self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.is_over = True
        self.last: Any = None  # the observation at the end of the game, while it is over

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a new game; with a seed it is that of `branchline.new` with the same seed."""
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**31)) if seed is None else seed)
        self.is_over = False
        return self._observation(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action of the learner, then the opponents'.

        Raises:
            ValueError: if it is not legal, or no game is under way; then nothing is changed.
        """
        if self.is_over:
            raise ValueError("no game is under way: reset first")
        _, rewards, ended, _, infos = self.table.step(np.array([action], np.int64))
        info: dict[str, Any] = {}
        self.is_over = bool(ended[0])
        if self.is_over:
            info = {"points": infos["points"][0].copy(), "ranks": infos["ranks"][0].copy()}
            self.last = infos["final_obs"][0]
        return self._observation(), float(rewards[0]), self.is_over, False, info

    def action_masks(self) -> Any:
        """Return which actions are legal, as bools; masked learners ask for it by this name."""
        if self.is_over:
            return np.zeros(self.table.batch.board.actions, bool)
        return self.table.batch.masks[0].astype(bool)

    def state(self) -> Any:
        """Return what all seats observe, one row for each: for centralised critics only."""
        return self.table.batch.state()[0]

    def _observation(self) -> Any:
        batch = self.table.batch
        if self.is_over:
            if not self.flat:
                return self.last
            return np.concatenate(
                [np.ravel(part) for part in self.last["observation"].values()]
            ).astype(np.float32)
        if self.flat:
            return batch.flat[0].astype(np.float32)
        seen = {name: part[0].copy() for name, part in batch.now.observations.items()}
        return {"observation": seen, "action_mask": batch.masks[0].copy()}

    def render(self) -> Any:
        """Return the table as everybody at it sees it; after the end that of the next deal."""
        return render_batch(self.table.batch, self.render_mode)


def make_single(game: str, seats: int, **options: Any) -> BranchlineEnv:
    """Return what a registered id names."""
    return BranchlineEnv(game, seats, **options)
