"""The interpreted rules in the place of the compiled ones, and functions changed in place.

Both twins are made from one source, so a change belongs into both; compiling it would take half a
minute. Here `branchline.fast` is another name for `branchline.rules`, and Numba is not there.
"""

import sys
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutants.changes import Mutant

import branchline

PACKAGE = Path(branchline.__file__).parent


def do_without_numba() -> None:
    """Let whoever asks for the compiled rules have the interpreted ones."""
    fast = ModuleType("branchline.fast")
    for path in (PACKAGE / "rules").glob("[!_]*.py"):
        module = import_module(f"branchline.rules.{path.stem}")
        sys.modules[f"branchline.fast.{path.stem}"] = module
        setattr(fast, path.stem, module)
    fast.__dict__["twin"] = lambda name: getattr(fast, name)
    sys.modules["branchline.fast"] = fast
    sys.modules["numba"] = None  # type: ignore[assignment]
    branchline.__dict__["fast"] = fast


def apply(mutant: Mutant) -> None:
    """Give the function its changed code, so that all who have imported it run the change."""
    function: object = import_module(mutant.module)
    for name in mutant.function.split("."):
        function = getattr(function, name)
    assert isinstance(function, FunctionType), mutant.function
    compiled = compile(mutant.source, f"<mutant of {mutant.function}>", "exec", dont_inherit=True)
    function.__code__ = next(each for each in compiled.co_consts if isinstance(each, CodeType))
