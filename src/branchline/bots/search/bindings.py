"""Doors to the rollouts: compiled where Numba is installed, interpreted otherwise."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from branchline.families import family_of
from branchline.families.setup import Setup
from branchline.rules.fields import dtype, pack
from branchline.rules.state import AnyState
from branchline.search.results import PLACES
from branchline.sheet.model import YARDS

CAN_COMPILE = find_spec("numba") is not None


@dataclass(frozen=True)
class Doors:
    """What a search needs to play: the functions, the board, and places for states."""

    rollouts: Any
    worlds: Any
    grow: Any  # a tree; None with yards
    boards: Any
    states: Any
    tickets: int  # how many there are
    row: Callable[[Iterable[int]], Any]  # makes a row of ints


def open_doors(printed: Setup, state: AnyState, compiled: bool) -> Doors:
    """Return the doors to a position; the first of the states is that position."""
    family = family_of(printed.sheet)
    if not compiled:
        rollouts = import_module(f"branchline.search.{family.package}.rollouts")
        states = [state, *(state.copy() for _ in range(PLACES - 1))]
        worlds = import_module(f"branchline.search.{family.package}.worlds")
        return Doors(rollouts, worlds, None, [printed.board], states, printed.board.tickets, list)
    import numpy  # noqa: PLC0415  only this needs NumPy

    from branchline.compiled.loader import load_compiled  # noqa: PLC0415  only this needs Numba

    arrays = numpy.zeros(PLACES, dtype(family.state, printed.board.layout))
    pack(state, arrays[0])
    rollouts = load_compiled(f"search.{family.package}.rollouts")

    worlds = load_compiled(f"search.{family.package}.worlds")

    def row(numbers: Iterable[int]) -> Any:
        return numpy.array(list(numbers), numpy.int64)

    grow = None if family.name == YARDS else load_compiled("search.maps.puct").grow
    return Doors(rollouts, worlds, grow, printed.boards, arrays, printed.board.tickets, row)
