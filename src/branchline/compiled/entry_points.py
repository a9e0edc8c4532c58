"""Calls into compiled modules that do without Numba's look at the arguments."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from branchline.compiled.numba_internals import entry_point


class EntryPoints:
    """The functions of a compiled module for one caller, each for the types of its first call.

    Numba looks at the types of all arguments in every call, which takes long for arrays of
    structs. Here it looks once: the caller must always pass the same types, and contiguous arrays.
    """

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._module, name)

        def call_first(*arguments: Any) -> Any:
            setattr(self, name, entry_point(function, arguments))
            return getattr(self, name)(*arguments)

        return call_first
