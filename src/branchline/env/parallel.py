"""The games for PettingZoo, all agents at once: who is not asked can only wait."""

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from branchline.env.episode import RENDER_MODES, Episode
from branchline.env.ids import env_id
from branchline.env.observation.spaces import observation_space
from branchline.sheet import Sheet

Numbers = dict[str, Any]


class BranchlineParallel(ParallelEnv[str, Any, Any]):
    """One game in which every agent acts in each cycle; the last action is waiting.

    Starting tickets are chosen by all agents in the same cycle. Otherwise one agent has legal
    actions, and the mask of the others allows nothing but to wait.
    """

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.render_mode = episode.render_mode
        self.wait = episode.actions
        self.metadata = {
            "name": env_id(episode.world.sheet, episode.seats),
            "render_modes": list(RENDER_MODES),
        }
        self.state_space = episode.state_space()
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.seats)]
        self.agents: list[str] = []
        space = observation_space(episode.world.parts, episode.actions + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(episode.actions + 1) for agent in self.possible_agents
        }
        self.cycles = 0

    def observation_space(self, agent: str) -> Any:
        """Return the space in which an agent's observations lie."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of all actions of the game, and waiting."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Numbers | None = None
    ) -> tuple[Numbers, Numbers]:
        """Begin a new game: that of `branchline.new` with the same seed."""
        self.episode.deal(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self._update()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
        """Play the actions of all agents that are asked.

        Raises:
            ValueError: if one of them is not legal; then nothing is changed.
        """
        agents = self.agents
        self._check(actions)
        for seat in self.asked:
            self.episode.world.play_as(0, seat, int(actions[agents[seat]]))
        self.cycles += 1
        self._update()
        over = self.episode.over
        cut = not over and self.episode.max_cycles == self.cycles
        rewards = dict(zip(agents, self.episode.rewards(), strict=True))
        infos: Numbers = {agent: {} for agent in agents}
        if over:
            infos = dict(zip(agents, self.episode.results(), strict=True))
        observations = self._observations()
        if over or cut:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _update(self) -> None:
        """Find out who is asked now, and what each may do."""
        self.asked = self.episode.world.asked_in(0)
        self.masks = {seat: self.episode.world.mask_of(0, seat) for seat in self.asked}

    def _check(self, actions: Numbers) -> None:
        """Refuse actions that are missing or not legal before anything is played."""
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise ValueError(f"an action of {agent} is missing")
            if not self._mask(seat)[int(actions[agent])]:
                raise ValueError(f"action {actions[agent]} is not legal for {agent}")

    def _mask(self, seat: int) -> Any:
        mask = np.zeros(self.wait + 1, np.int8)
        if seat in self.masks:
            mask[:-1] = self.masks[seat]
        else:
            mask[-1] = 1
        return mask

    def _observations(self) -> Numbers:
        return {
            agent: {"observation": self.episode.observe(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.agents)
        }

    def state(self) -> Any:
        """Return what all seats observe, one row for each: for centralised critics only."""
        return self.episode.state()

    def render(self) -> Any:
        """Return the table as all at it may see it: as text, as SVG, or as pixels."""
        return self.episode.render()

    def close(self) -> None:
        """Leave nothing open: there is nothing."""


def parallel(
    game: str | Path | Sheet,
    seats: int,
    *,
    reward: str = "difference",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    open_stacks: bool = False,
) -> BranchlineParallel:
    """Return a game for PettingZoo in which all agents act in each cycle; options as for `aec`.

    >>> env = parallel("new_york", seats=2)
    >>> observations, _ = env.reset(seed=1)
    >>> sorted(observations)
    ['seat_0', 'seat_1']

    Raises:
        SheetError: if there is no such game.
        ValueError: if an option does not fit.
    """
    episode = Episode(
        game,
        seats,
        reward=reward,
        max_cycles=max_cycles,
        render_mode=render_mode,
        open_stacks=open_stacks,
    )
    return BranchlineParallel(episode)
