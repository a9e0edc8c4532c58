"""The search as bots call it: compiled where Numba is installed, interpreted otherwise."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from branchline.bots.search.plan import Plan
from branchline.bots.search.styles import Numbers, style_of
from branchline.families.setup import Setup
from branchline.rules.fields import Struct, dtype, pack, unpack
from branchline.rules.state import AnyState
from branchline.search.structs import PLACES, Search, Task

CAN_COMPILE = find_spec("numba") is not None


def make_task(seat: int, seed: int, weights: Sequence[int] = (1, 0, 0)) -> Task:
    """Return what a search is asked: for which seat, with which chance, and what counts."""
    task = Task({})
    task.seat, task.seed, task.weights = seat, seed, list(weights)
    return task


class Bindings:
    """The functions of the search for one board, and structs in the form that they take."""

    def __init__(self, setup: Setup, compiled: bool) -> None:
        self.setup, self.compiled = setup, compiled
        self.layout = setup.board.layout
        self.boards = setup.boards if compiled else [setup.board]
        self.rollouts = self._load("rollouts")
        self.worlds = self._load("worlds")

    @cached_property
    def tree(self) -> Any:
        """The module that grows a tree; for maps only."""
        return self._load("puct")

    def _load(self, name: str) -> Any:
        """Return a module of the search; a compiled one looks at the types of arguments once."""
        if not self.compiled:
            return self._source(name)
        from branchline.compiled.entry_points import EntryPoints  # noqa: PLC0415  needs Numba
        from branchline.compiled.loader import load_compiled  # noqa: PLC0415

        return EntryPoints(load_compiled(f"search.{self.setup.family.package}.{name}"))

    def _source(self, name: str) -> Any:
        return import_module(f"branchline.search.{self.setup.family.package}.{name}")

    def structs(self, kind: type[Struct], structs: Sequence[Struct]) -> Any:
        """Return structs as a list, or as an array for compiled functions."""
        if not self.compiled:
            return list(structs)
        array = self._blank(kind, len(structs))
        for i, one in enumerate(structs):
            pack(one, array[i])
        return array

    def blanks(self, kind: type[Struct], count: int) -> Any:
        """Return structs at zero."""
        if self.compiled:
            return self._blank(kind, count)
        return [kind(self.layout) for _ in range(count)]

    def _blank(self, kind: type[Struct], count: int) -> Any:
        import numpy  # noqa: PLC0415  only this needs NumPy

        return numpy.zeros(count, dtype(kind, self.layout))

    def read(self, kind: type[Struct], structs: Any) -> list[Any]:
        """Return what functions have written into structs."""
        if not self.compiled:
            return list(structs)
        found = [kind(self.layout) for _ in structs]
        for source, target in zip(structs, found, strict=True):
            unpack(source, target)
        return found

    def row(self, numbers: Iterable[int]) -> Any:
        """Return ints as a row."""
        if not self.compiled:
            return list(numbers)
        import numpy  # noqa: PLC0415  only this needs NumPy

        return numpy.array(list(numbers), numpy.int64)

    def search(
        self,
        state: AnyState,
        task: Task,
        plans: Sequence[Plan],
        others: Sequence[Numbers],
        guesses: int = 0,
    ) -> Search:
        """Return everything that a search from this position reads and writes."""
        pilot, layout = self._source("pilot"), self.layout
        states = self.blanks(type(state), PLACES)
        states[0:1] = self.structs(type(state), [state])
        return Search(
            boards=self.boards,
            states=states,
            tasks=self.structs(Task, [task]),
            plans=self.structs(pilot.Style, [plan.style(layout) for plan in plans]),
            others=self.structs(pilot.Style, [style_of(numbers, layout) for numbers in others]),
            styles=self.blanks(pilot.Style, self.setup.seats),
            memos=self.blanks(pilot.Memo, 1),
            guesses=self.blanks(self._source("worlds").Guess, guesses),
        )


@lru_cache(maxsize=32)
def bind(setup: Setup, compiled: bool) -> Bindings:
    """Return the search for a set-up; the same one each time."""
    return Bindings(setup, compiled)
