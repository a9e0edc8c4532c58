"""One source, two speeds: the only file that knows whether the rules are interpreted or compiled.

The files of this folder are imported twice: as `branchline.rules`, where a rule is the plain
Python function, and as `branchline.fast`, where Numba compiles it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .names import BY_CHANCE

COMPILED = __name__.startswith("branchline.fast.")

Row = list[int]  # one number for each seat, card, route, ...
Grid = list[list[int]]  # a row for each seat

_Rule = TypeVar("_Rule", bound=Callable[..., Any])

if TYPE_CHECKING or not COMPILED:

    def rule(function: _Rule) -> _Rule:
        """Mark a function of the rules; compiled in the fast twin."""
        return function

    def ints(size: int) -> Row:
        """Return `size` zeros."""
        return [0] * size

    def note(state: Any, kind: int, a: int, b: int, c: int) -> None:
        """Write one line into the journal of the game, if it keeps one."""
        if state.journal is not None:
            state.journal.append((kind, a, b, c))

    def scripted(state: Any, kind: int) -> int:
        """Return the chance outcome that a replay prescribes, or BY_CHANCE."""
        return BY_CHANCE if state.script is None else int(state.script(kind))

else:
    import numpy as np
    from numba import njit, types

    def _widened(argument: Any) -> Any:
        """Return the type with which a rule is compiled for an argument of that type."""
        if isinstance(argument, types.Integer):
            return types.int64
        return types.boolean if isinstance(argument, types.Boolean) else argument

    def rule(function: Any) -> Any:
        """Compile a function of the rules."""
        compiled = njit(cache=True, nogil=True, error_model="numpy")(function)
        find = compiled.get_call_template

        # Fields have many widths; without this each rule would be compiled once for each of them.
        def find_widened(arguments: Any, keywords: Any) -> Any:
            return find(tuple(map(_widened, arguments)), keywords)

        compiled.get_call_template = find_widened
        return compiled

    @rule
    def ints(size: int) -> Any:
        """Return `size` zeros."""
        return np.zeros(size, np.int64)

    @rule
    def note(state: Any, kind: int, a: int, b: int, c: int) -> None:
        """Compiled games keep no journal."""

    @rule
    def scripted(state: Any, kind: int) -> int:
        """Compiled games follow no script."""
        return BY_CHANCE
