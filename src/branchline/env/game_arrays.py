"""Arrays of games: states, legal actions and observations, which kernels read and write."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.compiled.entry_points import EntryPoints
from branchline.compiled.loader import load_compiled
from branchline.env.kernels.arrays import Decisions
from branchline.env.observation import parts
from branchline.families.setup import Setup
from branchline.rules.fields import dtype
from branchline.rules.generator import WORD
from branchline.rules.names import NOBODY

Ints = npt.NDArray[np.int64]
"""One number for each game."""


class GameArrays:
    """The arrays of some games of one set-up, and the kernels that work on slices of them."""

    def __init__(self, setup: Setup, size: int, open_stacks: bool, threads: int) -> None:
        self.setup, self.sheet = setup, setup.sheet
        self.family, self.board, self.boards = setup.family, setup.board, setup.boards
        self.size, self.open_stacks, self.threads = size, open_stacks, threads
        self.parts = parts.parts_of(setup)
        self.places = parts.places_of(self.parts)
        self._kernels = EntryPoints(load_compiled(f"env.kernels.{self.family.package}.games"))
        self._rules: Any = load_compiled(f"rules.{self.family.package}.batch")
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        actions = self.board.actions
        self.rows: Ints = np.arange(size, dtype=np.int64)
        self.states: Any = np.zeros(size, dtype(self.family.state, self.board.layout))
        self.seats: Ints = np.full(size, NOBODY, np.int64)
        self.masks: Any = np.zeros((size, actions), np.int8)
        self.actions: Any = np.zeros((size, actions), np.int16)
        self.counts: Ints = np.zeros(size, np.int64)
        self.decisions = Decisions(self.seats, self.masks, self.actions, self.counts)
        self.generators: Any = np.zeros((size, 4), np.int64)

    def arrays(self) -> dict[str, Any]:
        """The arrays by name; together they are all that changes."""
        names = "states", "seats", "masks", "actions", "counts", "generators"
        return {name: getattr(self, name) for name in names}

    def save(self) -> dict[str, Any]:
        """Return copies of all arrays, which `restore` takes and `numpy.savez` can keep."""
        return {name: array.copy() for name, array in self.arrays().items()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Go back to what was saved, here or in other arrays of the same game and size.

        Raises:
            ValueError: if it was saved by arrays of another kind or size; nothing is changed.
        """
        own = self.arrays()
        for name, array in own.items():
            if name not in saved or saved[name].shape != array.shape:
                found = saved[name].shape if name in saved else "nothing"
                raise ValueError(f"expected {name} of the shape {array.shape}, not {found}")
            if saved[name].dtype != array.dtype:
                raise ValueError(f"{name} was saved by another game, or another version of it")
        for name, array in own.items():
            array[...] = saved[name]

    def made_with(self) -> dict[str, Any]:
        """Return the arguments with which the same arrays are made again."""
        return {
            "game": self.sheet,
            "seats": self.board.seats,
            "size": self.size,
            "open_stacks": self.open_stacks,
            "threads": self.threads,
        }

    def __getstate__(self) -> dict[str, Any]:
        return {"made_with": self.made_with(), "arrays": self.arrays()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["made_with"])  # type: ignore[misc]
        self.restore(state["arrays"])

    def seed_generators(self, seed: int) -> None:
        """Begin the streams of chance from which `sample`, policies and new deals draw."""
        self._kernels.seed_generators(self.rows, seed & WORD, seed >> 32 & WORD, self.generators)

    def ask(self, rows: Ints | None = None) -> None:
        """Work out who is asked in these games, and what is legal there."""
        self.each_slice(self._kernels.ask, self._tables, lambda _: (self.decisions,), rows)

    def observe(self, seats: Ints | None = None) -> Mapping[str, Any]:
        """Return what the seat that is asked, or the one given, observes in each game."""
        out = np.zeros((self.size, parts.size_of(self.parts)), parts.DTYPE)
        who = self.seats if seats is None else np.ascontiguousarray(seats, np.int64)
        self.observe_into(out, who)
        return parts.split(self.places, out)

    def observe_into(self, out: Any, seats: Ints, rows: Ints | None = None) -> None:
        """Write the observations of these games, or of all, as rows of ints."""
        opened = int(self.open_stacks)
        observe = self._kernels.observe_games
        self.each_slice(observe, self._tables, lambda _: (seats, opened, out), rows)

    def chosen(self, rows: Sequence[int] | Ints | None) -> Ints:
        """Return these rows as the kernels take them; None is all."""
        return self.rows if rows is None else np.ascontiguousarray(rows, np.int64)

    @property
    def _tables(self) -> tuple[Any, Any]:
        return self.boards, self.states

    def each_slice(
        self,
        kernel: Callable[..., None],
        before: tuple[Any, ...],
        after: Callable[[slice], tuple[Any, ...]],
        rows: Ints | None = None,
    ) -> None:
        """Call a kernel with all rows, or with a slice of them in each thread."""
        chosen = self.chosen(rows)
        if self._pool is None or len(chosen) < 2 * self.threads:
            kernel(*before, chosen, *after(slice(None)))
            return
        edges = np.linspace(0, len(chosen), self.threads + 1).astype(int)
        cuts = [slice(a, b) for a, b in pairwise(edges)]
        running = [self._pool.submit(kernel, *before, chosen[cut], *after(cut)) for cut in cuts]
        for one in running:
            one.result()
