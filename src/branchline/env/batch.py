"""Batch: many games played at once; a game that is over is replaced by a new deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from branchline.env.game_arrays import Ints
from branchline.env.kernels.arrays import StepOptions, StepResults
from branchline.env.observation import parts
from branchline.env.rewards import reward_number
from branchline.env.worlds import Worlds
from branchline.rules.generator import WORD
from branchline.rules.names import NOBODY
from branchline.sheet import Sheet
from branchline.simulation.simulate import check_seeds


@dataclass(frozen=True)
class Step:
    """What follows from the actions: arrays with one row for each game, overwritten by each step.

    `rewards` has a column for each seat. Where `dones` is 1 the game ended with this step, and
    everything else already shows the next one.
    """

    observations: Mapping[str, Any]  # by part; of the seat that is asked
    masks: Any  # 1: the action is legal
    seats: Ints  # who is asked
    rewards: Any
    dones: Any


class Batch(Worlds):
    """Many games of one kind, without a loop in Python; a game that ends is dealt again.

    The seed of game i is `seed + i` at first, and grows by 2**32 with each new deal, so that
    `branchline.new` can set the same table. Where all seats are asked at once they answer one
    after the other, and none observes what another has answered.

    >>> batch = Batch("new_york", seats=2, games=64)
    >>> step = batch.reset(seed=1)
    >>> for _ in range(100):
    ...     step = batch.step(batch.sample())
    >>> step.observations["hand"].shape, step.masks.shape, step.rewards.shape
    ((64, 9), (64, 77), (64, 2))
    """

    def __init__(
        self,
        game: str | Path | Sheet,
        seats: int,
        games: int,
        *,
        reward: str = "difference",
        observations: bool = True,
        open_stacks: bool = False,
        threads: int = 1,
        keeps_finals: bool = False,
    ) -> None:
        if games < 1:
            raise ValueError(f"games and threads must be at least 1, not {games} and {threads}")
        super().__init__(game, seats, games, open_stacks=open_stacks, threads=threads)
        self.reward, self.reward_name = reward_number(reward), reward
        self.observing = observations
        size = parts.size_of(self.parts) if observations else 0
        self.flat: Any = np.zeros((games, size), parts.DTYPE)  # the observations as rows of ints
        named = parts.split(self.places, self.flat) if observations else {}
        self.low: Ints = np.zeros(games, np.int64)
        self.high: Ints = np.zeros(games, np.int64)
        self.points: Any = np.zeros((games, seats), np.int64)  # of the game that ended last
        self.ranks: Any = np.zeros((games, seats), np.int64)
        rewards, dones = np.zeros((games, seats), np.float32), np.zeros(games, np.int8)
        self.now = Step(named, self.masks, self.seats, rewards, dones)
        self.learners: Ints = np.zeros(games, np.int64)  # whose last observation is kept
        self.finals: Any = np.zeros((games, 0), parts.DTYPE)  # see `keep_finals`
        self._bind_results()
        self._options = StepOptions(self.reward, int(self.open_stacks))
        if keeps_finals:
            self.keep_finals(self.learners)

    def _bind_results(self) -> None:
        """Gather the arrays that a step writes."""
        now = self.now
        results = now.dones, self.points, self.ranks, now.rewards, self.flat
        self._results = StepResults(self.low, self.high, *results, self.learners, self.finals)

    def keep_finals(self, learners: Ints) -> None:
        """Keep what a seat of each game observes when it is over, in rows of `finals`."""
        self.learners = np.ascontiguousarray(learners, np.int64)
        self.finals = np.zeros((self.size, parts.size_of(self.parts)), parts.DTYPE)
        self._bind_results()

    def arrays(self) -> dict[str, Any]:
        """The arrays by name; together they are all that changes."""
        names = "flat", "low", "high", "points", "ranks", "learners", "finals"
        own = {name: getattr(self, name) for name in names}
        return super().arrays() | own | {"rewards": self.now.rewards, "dones": self.now.dones}

    def made_with(self) -> dict[str, Any]:
        """Return the arguments with which the same arrays are made again."""
        made = super().made_with()
        made["games"] = made.pop("size")
        more = {"reward": self.reward_name, "observations": self.observing}
        return made | more | {"keeps_finals": self.finals.shape[1] > 0}

    def bounds(self) -> tuple[Any, Any]:
        """Return the lowest and the highest value of each place of an observation."""
        lows = [np.full(int(np.prod(part.shape)), part.low) for part in self.parts]
        highs = [np.full(int(np.prod(part.shape)), part.high) for part in self.parts]
        return np.concatenate(lows).astype(np.float32), np.concatenate(highs).astype(np.float32)

    def state(self) -> Any:
        """Return what all seats observe in each game, in the order of the seats.

        Together they see everything but the order of decks: it is for centralised critics, and
        must never reach a player. Its shape is (games, seats, size of an observation).
        """
        seats = self.board.seats
        out = np.zeros((seats, self.size, parts.size_of(self.parts)), parts.DTYPE)
        for seat in range(seats):
            self.observe_into(out[seat], np.full(self.size, seat, np.int64))
        return np.ascontiguousarray(out.transpose(1, 0, 2))

    @property
    def bytes_per_game(self) -> int:
        """How much memory one game takes, with everything that is written for it."""
        arrays = (self.states, self.masks, self.actions, self.counts, self.seats, self.generators)
        more = (self.flat, self.low, self.high, self.points, self.ranks, self.rows)
        last = (self.now.rewards, self.now.dones)
        return sum(array.nbytes for array in (*arrays, *more, *last)) // self.size

    def reset(self, seed: int = 0) -> Step:
        """Deal every game; return what the seats that are asked observe.

        Raises:
            ValueError: if the seed is too large to leave each game one of its own.
        """
        check_seeds(seed, self.size)
        self.low[:] = self.rows + seed
        self.high[:] = 0
        self.seed_generators(seed)
        self.now.rewards[:] = 0
        self.now.dones[:] = 0
        self.deal(seed)
        return self.now

    def reset_each(self, seeds: Sequence[int]) -> Step:
        """Deal every game by a seed of its own.

        Raises:
            ValueError: if there is not one seed for each game, or one is out of bounds.
        """
        if len(seeds) != self.size:
            raise ValueError(f"{self.size} seeds are needed, not {len(seeds)}")
        for seed in seeds:
            check_seeds(seed, 1)
        self.reset(0)
        self.low[:] = seeds
        low, high = self.low & WORD, self.low >> 32 & WORD
        self.each_slice(self._kernels.new_games, self._tables, lambda _: (NOBODY, low, high))
        self.ask()
        return self.now

    def ask(self, rows: Ints | None = None) -> None:
        """Work out who is asked in these games, what is legal there, and what is observed."""
        super().ask(rows)
        if self.observing:
            self.observe_into(self.flat, self.seats, rows)

    def step(self, actions: Any, rows: Sequence[int] | Ints | None = None) -> Step:
        """Play one action in every game, or in these only; the others stay as they are.

        Raises:
            ValueError: if an action is not legal; then nothing is played anywhere.
        """
        chosen = self.chosen(rows)
        wanted = self.check(chosen, actions)
        self.now.dones.fill(0)
        self.now.rewards.fill(0)
        self.each_slice(self._step, (), lambda cut: (wanted[cut],), chosen)
        return self.now

    def _step(self, rows: Ints, actions: Ints) -> None:
        """Play in some of the games, by one thread."""
        self._kernels.step_games(
            *self._tables, rows, actions, self.decisions, self._results, self._options
        )

    def seed_of(self, i: int) -> int:
        """Return the seed with which `branchline.new` sets the table that game i has now."""
        return int(self.low[i]) | int(self.high[i]) << 32
