"""One source, two speeds: the only file that knows whether the rules are interpreted or compiled.

The files of this folder are imported twice: as `branchline.rules`, where a rule is the plain
Python function, and as `branchline.compiled.rules`, where Numba compiles it. Relative imports keep
the two apart; those of `search` and of the kernels of environments find their rules in the same
way.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .names import BY_CHANCE

COMPILED = __name__.startswith("branchline.compiled.")

Row = list[int]  # one number for each seat, card, route, ...
Grid = list[list[int]]  # a row for each seat

_Rule = TypeVar("_Rule", bound=Callable[..., Any])

if TYPE_CHECKING or not COMPILED:

    def rule(function: _Rule) -> _Rule:
        """Mark a function of the rules. It is compiled in the compiled build."""
        return function

    def ints(size: int) -> Row:
        """Return `size` zeros."""
        return [0] * size

    def grid(rows: int, size: int) -> Grid:
        """Return rows of `size` zeros."""
        return [[0] * size for _ in range(rows)]

    def note(state: Any, kind: int, a: int, b: int, c: int) -> None:
        """Note something that happened, if the game keeps notes."""
        if state.notes is not None:
            state.notes.append((kind, a, b, c))

    def scripted(state: Any, kind: int) -> int:
        """Return the chance outcome that a replay prescribes, or BY_CHANCE."""
        return BY_CHANCE if state.script is None else int(state.script(kind))

    def copy_state(states: list[Any], to: int, source: int) -> None:
        """Copy one of the states to another place."""
        states[to] = states[source].copy()

else:
    import numpy as np

    from ..linking import compile_rule  # both of `branchline.compiled`
    from ..loader import cache_folder

    def rule(function: Any) -> Any:
        """Compile a function of the rules, when Python calls it first."""
        return compile_rule(function, cache_folder(function.__module__))

    @rule
    def ints(size: int) -> Any:
        """Return `size` zeros."""
        return np.zeros(size, np.int64)

    @rule
    def grid(rows: int, size: int) -> Any:
        """Return rows of `size` zeros."""
        return np.zeros((rows, size), np.int64)

    @rule
    def note(state: Any, kind: int, a: int, b: int, c: int) -> None:
        """Compiled games keep no notes."""

    @rule
    def scripted(state: Any, kind: int) -> int:
        """Compiled games follow no script."""
        return BY_CHANCE

    @rule
    def copy_state(states: Any, to: int, source: int) -> None:
        """Copy one of the states to another place."""
        states[to] = states[source]
