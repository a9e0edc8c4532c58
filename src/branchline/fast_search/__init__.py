"""The compiled twin of the search: the files of `branchline.search` once more, by Numba.

Its cache is named by a hash of these files beside that of the rules, so that a change of the
search does not compile the rules again. Importing this package without Numba raises ImportError.
"""

import hashlib
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba

from branchline import fast

# Numba fills its configuration at run time, so no checker can know the names in it.
_CONFIG: Any = numba.config
_SEARCH = Path(__file__).parent.parent / "search"
__path__ = [str(_SEARCH)]

# The rules must be imported while their own cache is set.
for _module in ("batch", "yard_batch"):
    fast.twin(_module)
_RULES_CACHE = _CONFIG.CACHE_DIR


def _cache_folder() -> str:
    """Return the folder for these files, inside that of the rules they were compiled with."""
    digest = hashlib.sha256()
    for path in sorted(_SEARCH.glob("*.py")):
        digest.update(path.read_bytes())
    folder = Path(_RULES_CACHE) / f"search-{digest.hexdigest()[:16]}"
    folder.mkdir(exist_ok=True)
    return str(folder)


@cache
def twin(name: str) -> ModuleType:
    """Return the compiled twin of `branchline.search.<name>`."""
    _CONFIG.CACHE_DIR = _cache_folder()
    try:
        return importlib.import_module(f"{__name__}.{name}")
    finally:
        _CONFIG.CACHE_DIR = _RULES_CACHE
