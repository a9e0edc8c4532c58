"""Opponents: who plays the seats that do not learn, in many games at once."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from branchline.bots.bot import Bot
from branchline.bots.printed import register_sheet
from branchline.bots.registry import MakeBot, find_bot
from branchline.env.batch import Batch
from branchline.env.game_arrays import Ints
from branchline.simulation.simulate import POLICIES

Policy = Callable[[Mapping[str, Any], Any], Any]
"""A frozen learner: takes observations by part and masks, returns an action for each."""


class Opponent(Protocol):
    """Chooses for the seats that are asked in some games of a batch."""

    def choose(self, batch: Batch, rows: Ints) -> Any:
        """Return a legal action for each of these games."""
        ...


class SimplePolicy:
    """One of the compiled policies: `random`, `claim-greedy` and so on."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, batch: Batch, rows: Ints) -> Any:
        """Return a legal action for each of these games."""
        return batch.sample(rows) if self.name == "random" else batch.choose(self.name, rows)


class FrozenLearner:
    """A function of observations and masks, such as an earlier state of the learner itself."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, batch: Batch, rows: Ints) -> Any:
        """Return a legal action for each of these games."""
        seen = {name: part[rows] for name, part in batch.now.observations.items()}
        return self.policy(seen, batch.masks[rows])


class FrozenBot:
    """A bot of the registry. It is Python and looks at views: one game after the other."""

    def __init__(self, make: MakeBot) -> None:
        self.make = make
        self.bots: dict[tuple[int, int, int], Bot] = {}

    def choose(self, batch: Batch, rows: Ints) -> Any:
        """Return a legal action for each of these games."""
        register_sheet(batch.sheet)
        return np.array([self._choose_one(batch, int(i)) for i in rows], np.int64)

    def _choose_one(self, batch: Batch, i: int) -> int:
        seat, deal = int(batch.seats[i]), int(batch.high[i])
        if (i, seat, deal) not in self.bots:
            self.bots.pop((i, seat, deal - 1), None)
            self.bots[i, seat, deal] = self.make(seed=(batch.seed_of(i) + seat) & 0xFFFFFFFF)
        game = batch.game(i)
        return self.bots[i, seat, deal].choose(game.view(seat), tuple(game.legal(seat))).number


def opponent_of(opponent: str | Policy | Opponent) -> Opponent:
    """Return an opponent: a simple policy or a bot by name, or a frozen learner.

    Raises:
        UnknownBot: if a name leads to neither a policy nor a bot.
    """
    if isinstance(opponent, str):
        return SimplePolicy(opponent) if opponent in POLICIES else FrozenBot(find_bot(opponent))
    if hasattr(opponent, "choose"):
        return opponent
    return FrozenLearner(opponent)
