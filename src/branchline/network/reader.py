"""Reading a position: the features of a seat, and what a network of the game says about them."""

from importlib import import_module
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from branchline.families.setup import Setup
from branchline.network.kernels.forward import Weights
from branchline.rules.fields import Struct, dtype, pack
from branchline.rules.state import AnyState

Said_co = TypeVar("Said_co", covariant=True)


class Readable(Protocol[Said_co]):
    """A network: one that plays, or one that judges."""

    @property
    def weights(self) -> Weights:
        """The weights, rows by inputs."""
        ...

    @property
    def places(self) -> int:
        """The most seats of the game."""
        ...

    @property
    def features(self) -> int:
        """How many numbers it is shown."""
        ...

    def output(self, features: Any, seats: int) -> Said_co:
        """Return what it says, by NumPy alone."""
        ...

    def split(self, outputs: Any, seats: int) -> Said_co:
        """Return the outputs of the heads by name."""
        ...


class Reader(Generic[Said_co]):
    """A network of one game for one number of seats, interpreted.

    `style` is the one by which features plan: the style that the network has learned with.
    """

    def __init__(self, setup: Setup, network: Readable[Said_co], style: Struct) -> None:
        self.setup, self.network, self.style = setup, network, style
        package = setup.family.package
        self._pilot: Any = import_module(f"branchline.search.{package}.pilot")
        self._kernels: Any = import_module(f"branchline.network.kernels.{package}.features")
        self._memos = [self._pilot.Memo(setup.board.layout)]

    def features(self, state: AnyState, seat: int) -> list[int]:
        """Return what the seat is shown."""
        board, memos = self.setup.board, self._memos
        self._pilot.begin_game(board, state, memos)
        row = [0] * self.network.features
        self._kernels.write_features(
            board, state, seat, self.style, memos, self.network.places, row
        )
        return row

    def read(self, state: AnyState, seat: int) -> Said_co:
        """Return what the network says about a position, as the seat sees it."""
        return self.network.output(self.features(state, seat), state.seats)


class CompiledReader(Reader[Said_co]):
    """The same, compiled; one thread at a time uses its scratch space."""

    def __init__(self, setup: Setup, network: Readable[Said_co], style: Struct) -> None:
        from branchline.compiled.entry_points import EntryPoints  # noqa: PLC0415  needs Numba
        from branchline.compiled.loader import load_compiled  # noqa: PLC0415

        super().__init__(setup, network, style)
        package, layout = setup.family.package, setup.board.layout
        kernels: Any = load_compiled(f"network.kernels.{package}.mind")
        memo = import_module(f"branchline.search.{package}.pilot").Memo
        styles = np.zeros(1, dtype(type(style), layout))
        pack(style, styles[0])
        self._entry_points: Any = EntryPoints(kernels)
        self._lock = Lock()
        self._states = np.zeros(1, dtype(setup.family.state, layout))
        self.mind = kernels.Mind(
            network.weights,
            styles,
            np.zeros(1, dtype(memo, layout)),
            network.places,
            np.zeros(network.features, np.int16),
            np.zeros((2, len(network.weights.second)), np.float32),
            np.zeros(len(network.weights.heads_bias), np.float32),
        )

    def features(self, state: AnyState, seat: int) -> list[int]:
        """Return what the seat is shown."""
        with self._lock:
            self._look(state, seat)
            row: list[int] = self.mind.features.tolist()
        return row

    def read(self, state: AnyState, seat: int) -> Said_co:
        """Return what the network says about a position, as the seat sees it."""
        with self._lock:
            self._look(state, seat)
            outputs = self.mind.outputs.copy()
        return self.network.split(outputs, state.seats)

    def _look(self, state: AnyState, seat: int) -> None:
        pack(state, self._states[0])
        self.look_again(seat)

    def look_again(self, seat: int) -> None:
        """Look once more at the position that was read last; what is said stays in `mind`."""
        self._entry_points.look_at(self.setup.boards, self._states, seat, self.mind)
