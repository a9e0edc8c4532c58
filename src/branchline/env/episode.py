"""Episode: one game of an environment, with what its seats observe, and its pictures."""

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

from branchline.drawing.table import draw
from branchline.env.observation import parts
from branchline.env.observation.text import write_table
from branchline.env.pixels import pixels
from branchline.env.rewards import reward_number
from branchline.env.worlds import Worlds
from branchline.game import fresh_seed
from branchline.rules.names import NOBODY
from branchline.sheet import Sheet

RENDER_MODES = ("ansi", "svg", "rgb_array")


class Episode:
    """One game by compiled rules; the environments for PettingZoo sit around it.

    Raises:
        SheetError: if there is no such game.
        ValueError: if seats, reward, rendering or the number of cycles do not fit.
    """

    def __init__(
        self,
        game: str | Path | Sheet,
        seats: int,
        *,
        reward: str,
        max_cycles: int | None,
        render_mode: str | None,
        open_stacks: bool,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no rendering {render_mode!r}; there are {', '.join(RENDER_MODES)}")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"the number of cycles must be at least 1, not {max_cycles}")
        self.world = Worlds(game, seats, 1, open_stacks=open_stacks)
        reward_number(reward)  # refuses what is none
        self.reward = reward
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.seats = seats
        self.actions = self.world.board.actions
        self.row = np.zeros((1, parts.size_of(self.world.parts)), parts.DTYPE)

    def deal(self, seed: int | None) -> None:
        """Begin a new game; without a seed chance comes from the operating system.

        Raises:
            ValueError: if the seed is out of bounds.
        """
        if seed is not None and not 0 <= seed < 2**63:
            raise ValueError(f"a seed must be from 0 to {2**63 - 1}, not {seed}")
        self.world.deal(fresh_seed() >> 1 if seed is None else seed)

    @property
    def asked(self) -> int:
        """The lowest seat that is asked now, or NOBODY."""
        return int(self.world.seats[0])

    @property
    def over(self) -> bool:
        """Whether the game has been scored."""
        return self.asked == NOBODY

    def play(self, action: Any) -> None:
        """Play an action of the seat that is asked.

        Raises:
            ValueError: if it is not legal; then nothing is changed.
        """
        self.world.play(np.array([action], np.int64))

    def observe(self, seat: int) -> dict[str, Any]:
        """Return what a seat observes now, part by part."""
        self.world.observe_into(self.row, np.array([seat], np.int64))
        return parts.split(self.world.places, self.row[0].copy())

    def mask(self, seat: int) -> Any:
        """Return which actions a seat may take now: none unless it is the one that is asked."""
        mask = self.world.masks[0].copy()
        return mask if seat == self.asked else np.zeros_like(mask)

    def rewards(self) -> list[float]:
        """Return what the game is worth to each seat; nothing until it is over."""
        if not self.over:
            return [0.0] * self.seats
        rewards: list[float] = self.world.rewards(self.reward)[0].tolist()
        return rewards

    def results(self) -> list[dict[str, int]]:
        """Return the final points and the rank of each seat, once the game is over."""
        points, ranks = self.world.results()
        pairs = zip(points[0].tolist(), ranks[0].tolist(), strict=True)
        return [{"final_points": points, "rank": rank} for points, rank in pairs]

    def state_space(self) -> Any:
        """Return the space of `state`."""
        lowest, highest = np.iinfo(parts.DTYPE).min, np.iinfo(parts.DTYPE).max
        return spaces.Box(lowest, highest, (self.seats, self.row.shape[1]), parts.DTYPE)

    def state(self) -> Any:
        """Return what all seats observe, one row for each: for centralised critics only."""
        out = np.zeros((self.seats, self.row.shape[1]), parts.DTYPE)
        for seat in range(self.seats):
            self.world.observe_into(out[seat : seat + 1], np.array([seat], np.int64))
        return out

    def render(self) -> Any:
        """Return the table as all at it may see it: as text, as SVG, or as pixels."""
        return render_batch(self.world, self.render_mode)


def render_batch(worlds: Worlds, mode: str | None) -> Any:
    """Return the first of some tables as all at it may see it."""
    if mode is None:
        return None
    game = worlds.game(0)
    view = game.view(None)
    if mode == "ansi":
        return write_table(view)
    picture = draw(game.sheet, view)
    return picture if mode == "svg" else pixels(picture)
