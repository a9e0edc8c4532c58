"""The interpreted rules in the place of the compiled ones, and functions changed in place.

Both builds are made from one source, so a change belongs into both; compiling it would take half a
minute. Here `load_compiled` returns the interpreted modules, and Numba is not there.
"""

import sys
from importlib import import_module
from inspect import getfile
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType, FunctionType, ModuleType

from tools.mutants.changes import Mutant

import branchline

PACKAGE = Path(branchline.__file__).parent


def rules_modules() -> list[str]:
    """Return the names of all modules of rules; those of `family` as part of each family."""
    found = []
    for folder in ("rules", "rules.maps", "rules.yards"):
        package = import_module(f"branchline.{folder}")
        names = sorted(module.name for module in iter_modules(package.__path__) if not module.ispkg)
        found += [f"{package.__name__}.{name}" for name in names]
    return found


def do_without_numba() -> None:
    """Give every caller that asks for compiled rules the interpreted ones."""
    loader = ModuleType("branchline.compiled.loader")
    loader.__dict__["load_compiled"] = lambda name: import_module(f"branchline.{name}")
    sys.modules[loader.__name__] = loader
    sys.modules["numba"] = None  # type: ignore[assignment]


def file_of(module: str) -> str:
    """Return the path of the source of a module."""
    return getfile(import_module(module))


def apply(mutant: Mutant) -> None:
    """Give the function its changed code wherever its file was imported, in place."""
    compiled = compile(mutant.source, f"<mutant of {mutant.function}>", "exec", dont_inherit=True)
    code = next(each for each in compiled.co_consts if isinstance(each, CodeType))
    same = [name for name in rules_modules() if file_of(name) == file_of(mutant.module)]
    for module in same or [mutant.module]:
        function: object = import_module(module)
        for name in mutant.function.split("."):
            function = getattr(function, name)
        assert isinstance(function, FunctionType), mutant.function
        function.__code__ = code
