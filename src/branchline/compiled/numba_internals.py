"""With `linking` the only place that uses parts of Numba which it does not document.

They are the folder of its cache, the lookup of a compiled function by the types of a call, and
the entry point of a compiled function. `pyproject.toml` bounds the version of Numba for their
sake; `tests/laws/test_numba_internals.py` says which one a new version lacks.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

import numba
from numba import types

# Numba fills its configuration at run time, so no checker can know the names in it.
_CONFIG: Any = numba.config
_CACHE = RLock()


def numba_version() -> str:
    """Return the version of Numba, with what else changes the code that it makes."""
    return f"{numba.__version__} {_CONFIG.BOUNDSCHECK}"


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Let functions that are decorated meanwhile keep their cache in a folder.

    A dispatcher takes the folder from the configuration when it is made, and never asks again.
    """
    with _CACHE:
        before = _CONFIG.CACHE_DIR
        _CONFIG.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            _CONFIG.CACHE_DIR = before


def widen_ints(dispatcher: Any) -> Any:
    """Let a compiled function see each int argument as one of 64 bits.

    The fields of states and boards have many widths. Numba compiles a function once for each
    combination of argument types that a caller has; without this a rule with three int arguments
    could be compiled 64 times. Widening the types at the call leaves one version for each kind of
    board and state, and Numba inserts the conversions (docs/decisions/0003).
    """
    find = dispatcher.get_call_template

    def find_widened(arguments: Any, keywords: Any) -> Any:
        return find(tuple(map(_widened, arguments)), keywords)

    dispatcher.get_call_template = find_widened
    return dispatcher


def _widened(argument: Any) -> Any:
    """Return the type with which a rule is compiled for an argument of that type."""
    if isinstance(argument, types.Integer):
        return types.int64
    return types.boolean if isinstance(argument, types.Boolean) else argument


def entry_point(dispatcher: Any, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """Return what calls the code for arguments of these types, without another look at them."""
    signature = tuple(map(numba.typeof, arguments))
    dispatcher.compile(signature)
    entry: Callable[..., Any] = dispatcher.overloads[signature].entry_point
    return entry
