"""What environments add to the compiled rules, written like the rules: functions over ints.

These files exist compiled only. Their cache lies beside that of the rules and is named by a hash
of these files, so that a change here compiles nothing of the rules again.
"""

import hashlib
import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import numba

from branchline import fast
from branchline.families import YARDS, Family

# Numba fills its configuration at run time, so no checker can know the names in it.
_CONFIG: Any = numba.config
_FOLDER = Path(__file__).parent


def doors_of(family: Family) -> Any:
    """Return the module through which Python enters the kernels of a family of games."""
    # The rules' modules note where their own cache is when they are imported, so they go first.
    fast.twin(f"{family.compiled}batch")
    own = f"env-{_hash()}"
    yards = family is YARDS
    _import_cached(own, f"{__name__}.{'yard' if yards else 'map'}_observe")
    if yards:
        return _import_cached(f"{own}/yard", f"{__name__}.yard.doors")
    return _import_cached(f"{own}/map", f"{__name__}.doors")


def entered(door: Any, arguments: tuple[Any, ...]) -> Any:
    """Return a door as it is compiled for arguments of these types, to be called with no others.

    Numba looks at the types of all arguments in every call, which takes long for arrays of
    records. Whoever goes through a door very often looks once.
    """
    types = tuple(map(numba.typeof, arguments))
    door.compile(types)
    return door.overloads[types].entry_point


def _import_cached(folder: str, name: str) -> ModuleType:
    """Import a module of kernels that keeps its cache in a folder beside that of the rules."""
    rules_cache = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = str(Path(rules_cache) / folder)
    try:
        return importlib.import_module(name)
    finally:
        _CONFIG.CACHE_DIR = rules_cache


def _hash() -> str:
    digest = hashlib.sha256()
    for path in sorted(_FOLDER.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
