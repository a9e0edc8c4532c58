"""The games for PettingZoo, one agent after the other (AEC)."""

from pathlib import Path
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from branchline.env.episode import RENDER_MODES, Episode
from branchline.env.ids import env_id
from branchline.env.observation.spaces import observation_space
from branchline.sheet import Sheet


class BranchlineAEC(AECEnv[str, Any, Any]):
    """One game, agent by agent; `seat_0`, `seat_1`, ... are the seats.

    Where all seats are asked at once (the starting tickets) they answer one after the other, and
    none observes what another has answered: the answers are carried out together.
    """

    def __init__(self, episode: Episode) -> None:
        super().__init__()
        self.episode = episode
        self.render_mode = episode.render_mode
        self.metadata = {
            "name": env_id(episode.world.sheet, episode.seats),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.state_space = episode.state_space()
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.seats)]
        self.agents: list[str] = []
        space = observation_space(episode.world.parts, episode.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(episode.actions) for agent in self.possible_agents
        }
        self.decisions = 0

    def observation_space(self, agent: str) -> Any:
        """Return the space in which an agent's observations lie."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of all actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: that of `branchline.new` with the same seed."""
        self.episode.deal(seed)
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.asked]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes now; its mask is empty while it is not asked.

        Raises:
            ValueError: if there is no such agent.
        """
        if agent not in self.possible_agents:
            raise ValueError(f"no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: Any) -> None:
        """Play an action of the agent that is asked.

        Raises:
            ValueError: if it is not legal, or no game is under way; then nothing is changed.
        """
        if not self.agents:
            raise ValueError("no game is under way: reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = dict(zip(self.agents, self.episode.results(), strict=True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.episode.asked]
            if self._is_cut_short():
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _is_cut_short(self) -> bool:
        """Tell whether the cycles are used up; one decision for each seat is a cycle."""
        most = self.episode.max_cycles
        return most is not None and self.decisions >= most * self.episode.seats

    def state(self) -> Any:
        """Return what all seats observe, one row for each: for centralised critics only."""
        return self.episode.state()

    def render(self) -> Any:
        """Return the table as all at it may see it: as text, as SVG, or as pixels."""
        return self.episode.render()

    def close(self) -> None:
        """Leave nothing open: there is nothing."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def aec(
    game: str | Path | Sheet,
    seats: int,
    *,
    reward: str = "difference",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    open_stacks: bool = False,
) -> BranchlineAEC:
    """Return a game for PettingZoo: one of ours by name, or a sheet of your own by path.

    `reward` is one of `REWARDS`; `render_mode` is `ansi` or `svg`; after `max_cycles` times as
    many decisions as there are seats the game is cut short.

    >>> env = aec("new_york", seats=2)
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'seat_0'

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
    return BranchlineAEC(episode)
