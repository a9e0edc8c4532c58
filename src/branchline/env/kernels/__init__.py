"""What environments add to the compiled rules, written like the rules: functions over ints.

These files exist compiled only. Their cache lies beside that of the rules and is named by a hash
of these files, so that a change here compiles nothing of the rules again.
"""

import hashlib
import importlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba

from branchline import fast
from branchline.families import Family
from branchline.sheet.model import YARDS

# Numba fills its configuration at run time, so no checker can know the names in it.
_CONFIG: Any = numba.config
_FOLDER = Path(__file__).parent


def _hash() -> str:
    digest = hashlib.sha256()
    for path in sorted(_FOLDER.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _import_all() -> tuple[ModuleType, ModuleType]:
    """Import the kernels, so that each notes where its cache is; return the doors."""
    for rules in ("batch", "yard_batch"):  # the rules first: they note where their own cache is
        fast.twin(rules)
    own = f"env-{_hash()}"
    _import_cached(own, f"{__name__}.rewards")
    _import_cached(own, f"{__name__}.map_observe")
    _import_cached(own, f"{__name__}.yard_observe")
    on_map = _import_cached(f"{own}/map", f"{__name__}.doors")
    return on_map, _import_cached(f"{own}/yard", f"{__name__}.yard.doors")


def _import_cached(folder: str, name: str) -> ModuleType:
    """Import a module of kernels that keeps its cache in a folder beside that of the rules."""
    rules_cache = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = str(Path(rules_cache) / folder)
    try:
        return importlib.import_module(name)
    finally:
        _CONFIG.CACHE_DIR = rules_cache


_ON_MAP, _WITH_YARDS = _import_all()


class Doors:
    """The doors for the arrays of one owner, each compiled for the types of its first call.

    Numba looks at the types of all arguments in every call, which takes long for arrays of
    records. Here it looks once: the owner must call a door with the same types ever after, and
    with arrays that are contiguous.
    """

    def __init__(self, family: Family) -> None:
        self._module = _WITH_YARDS if family.name == YARDS else _ON_MAP

    def __getattr__(self, name: str) -> Callable[..., Any]:
        door = getattr(self._module, name)

        def enter_first(*arguments: Any) -> Any:
            types = tuple(map(numba.typeof, arguments))
            door.compile(types)
            setattr(self, name, door.overloads[types].entry_point)
            return getattr(self, name)(*arguments)

        return enter_first
