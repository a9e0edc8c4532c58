"""Games of all kinds of players, looked at from all seats at all moments; and how they ended."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from branchline.bots.search.styles import Numbers, style_of
from branchline.compiled.loader import load_compiled
from branchline.families.setup import setup_of
from branchline.learn.games import packed, shares_of
from branchline.network.sizes import feature_count
from branchline.rules.fields import dtype
from branchline.sheet import Sheet

BETWEEN = 16  # decisions between two looks, at most
TUNED = 0.35  # of the players play by the tuned style, the others by any
STEADY = 0.6  # of the players never leave their plan
NO_PLAN = 100


class Seen(NamedTuple):
    """Looks at games that are over; arrays with one line each, by place from the one who looked."""

    features: Any
    shares: Any  # of the victory
    points: Any  # at the end
    games: Any  # a number for each game
    seats: Any  # who looked
    public: Any  # what everybody can count: the lead in points, trains or cards left, the turn


class WatchedGames:
    """Many games of pilots, steady or absent-minded, for one number of seats."""

    def __init__(
        self, sheet: Sheet, seats: int, count: int, styles: Sequence[Numbers], seed: int
    ) -> None:
        setup = setup_of(sheet, seats)
        package, layout = setup.family.package, setup.board.layout
        memo = import_module(f"branchline.search.{package}.pilot").Memo
        self._kernels: Any = load_compiled(f"network.kernels.{package}.watch")
        self.seats, self.count, self.places = seats, count, max(sheet.seats)
        self.chance = np.random.default_rng([seed, seats])
        self._boards, self._kinds = setup.boards, len(styles)
        self._styles = packed([style_of(one, layout) for one in styles], layout)
        blank = [np.zeros((count, seats), np.int64) for _ in range(6)]
        self._games: Any = self._kernels.Watched(
            np.zeros(count, dtype(setup.family.state, layout)),
            np.zeros(count, dtype(memo, layout)),
            *blank[:4],
            np.arange(count) + (seed << 20),
            np.zeros(count, np.int64),
            self.chance.integers(1 << 32, size=4),
        )
        self._looks: Any = self._kernels.Looks(
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, feature_count(setup)), np.int16),
            np.zeros(count, np.int8),
            *blank[4:],
        )
        self._open: list[list[tuple[Any, int, Any]]] = [[] for _ in range(count)]
        self._ended = 0
        self._invite()
        self._kernels.deal_all(self._boards, self._games)

    def _invite(self) -> None:
        """Draw the players of the next games."""
        shape = (self.count, self.seats)
        styles = self.chance.integers(self._kinds, size=shape)
        self._games.next_styles[:] = np.where(self.chance.random(shape) < TUNED, 0, styles)
        kinds, often = self.chance.random(shape), self.chance.integers(1, 60, size=shape)
        often = np.where(kinds > 0.95, NO_PLAN, often)
        self._games.next_astray[:] = np.where(kinds < STEADY, 0, often)

    def look(self) -> Seen | None:
        """Play some decisions, and look at every game; return the looks at games that ended."""
        looks = self._looks
        looks.steps[:] = self.chance.integers(BETWEEN, size=self.count)
        looks.seats[:] = self.chance.integers(self.seats, size=self.count)
        self._invite()
        self._kernels.watch(self._boards, self._games, self._styles, looks, self.places)
        ended = np.flatnonzero(looks.done).tolist()
        seen = [self._collect(i) for i in ended]
        public = self._public()
        for i in range(self.count):
            self._open[i].append((looks.features[i].copy(), int(looks.seats[i]), public[i]))
        parts = [part for part in seen if part is not None]
        return Seen(*(np.concatenate(part) for part in zip(*parts, strict=True))) if parts else None

    def _collect(self, i: int) -> Seen | None:
        """Return the looks at a game that has just ended."""
        found, self._open[i] = self._open[i], []
        self._ended += 1
        if not found:
            return None
        observers = np.array([seat for _, seat, _ in found])
        order = (observers[:, None] + np.arange(self.seats)) % self.seats
        shares = shares_of(self._looks.ranks[i : i + 1])[0]
        return Seen(
            np.stack([features for features, _, _ in found]),
            shares[order].astype(np.float32),
            self._looks.points[i][order].astype(np.float32),
            np.full(len(found), self._ended),
            observers,
            np.stack([public for _, _, public in found]),
        )

    def _public(self) -> Any:
        """Return what everybody can count now: the lead, trains or cards left, and the turn."""
        states, rows, seats = self._games.states, np.arange(self.count), self._looks.seats
        points = states["points"][:, : self.seats].astype(np.float32)
        own = points[rows, seats]
        points[rows, seats] = -np.inf
        left = states["trains"][rows, seats] if "trains" in states.dtype.names else None
        left = states["deck_size"] if left is None else left
        return np.stack([own - points.max(axis=1), left, states["turns"]], axis=1)
