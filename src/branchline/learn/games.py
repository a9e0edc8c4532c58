"""Games for learning: a network decides for some seats, pilots with many styles for the others."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from branchline.bots.search.styles import Numbers, style_of
from branchline.compiled.loader import load_compiled
from branchline.families.setup import setup_of
from branchline.rules.fields import dtype, pack
from branchline.sheet import Sheet

LEARNER = -1  # decides for a seat: the network; else the number of a style
_MOST_FEATURES = 8192


class LearningGames:
    """Many games of one kind for one number of seats; a game that ends is dealt again.

    `asked` says which seat of the network is asked in each game, what is legal, and what it sees;
    `results` how the games ended that ended since the last step.
    """

    def __init__(
        self, sheet: Sheet, seats: int, count: int, styles: Sequence[Numbers], seed: int
    ) -> None:
        setup = setup_of(sheet, seats)
        package, layout = setup.family.package, setup.board.layout
        memo = import_module(f"branchline.search.{package}.pilot").Memo
        self._kernels: Any = load_compiled(f"network.kernels.{package}.selfplay")
        self.seats, self.count, self.places = seats, count, max(sheet.seats)
        self.rows = np.arange(count)
        self._boards = setup.boards
        self._styles = packed([style_of(one, layout) for one in styles], layout)
        self.games: Any = self._kernels.Games(
            np.zeros(count, dtype(setup.family.state, layout)),
            np.zeros(count, dtype(memo, layout)),
            np.full((count, seats), LEARNER),
            np.full((count, seats), LEARNER),
            self.rows + (seed << 20),
            np.zeros(count, np.int64),
        )
        masks = np.zeros((count, setup.board.actions), np.int8)
        wide = np.zeros((count, _MOST_FEATURES), np.int16)
        self.asked: Any = self._kernels.Asked(np.zeros(count, np.int64), masks, wide)
        ends = (np.zeros((count, seats), np.int64) for _ in range(2))
        self.results: Any = self._kernels.Results(np.zeros(count, np.int8), *ends)
        self._deal()
        self.features = self._kernels.count_features(
            self._boards, self.games, self._styles, self.places, wide[0]
        )
        narrow = np.zeros((count, self.features), np.int16)
        self.asked = self._kernels.Asked(self.asked.seats, masks, narrow)
        self._ask()

    @property
    def actions(self) -> int:
        """How many actions the game has."""
        return int(self.asked.masks.shape[1])

    def restart(self, deciders: Any) -> None:
        """Deal all games for those who decide, and ask."""
        self.games.next_deciders[:] = deciders
        self._deal()
        self._ask()

    def step(self, actions: Any) -> None:
        """Play the network's action in every game, and what the pilots answer."""
        self.results.done[:] = 0
        self._kernels.play_games(
            self._boards, self.games, self.rows, self.asked.seats, actions, self.results
        )
        self._ask()

    def pilot_actions(self) -> Any:
        """Return what the pilot of the first style would do where the network is asked.

        Where that is not allowed, because others have decided for its seat, it is the first action
        that is.
        """
        out = np.zeros(self.count, np.int64)
        self._kernels.pilot_actions(
            self._boards, self.games, self.rows, self.asked.seats, self._styles, out
        )
        refused = self.asked.masks[self.rows, out] == 0
        out[refused] = self.asked.masks[refused].argmax(axis=1)
        return out

    def _deal(self) -> None:
        self._kernels.deal_games(self._boards, self.games, self.rows)

    def _ask(self) -> None:
        self._kernels.ask_games(
            self._boards,
            self.games,
            self.rows,
            self._styles,
            self.asked,
            self.results,
            self.places,
        )


def packed(structs: Sequence[Any], layout: Any) -> Any:
    """Return structs as an array."""
    array = np.zeros(len(structs), dtype(type(structs[0]), layout))
    for i, one in enumerate(structs):
        pack(one, array[i])
    return array


def shares_of(ranks: Any) -> Any:
    """Return each seat's share of the victory, by game: tied seats share it."""
    winners = ranks == 1
    return winners / winners.sum(axis=1, keepdims=True)
