"""The compiled twin: the files of `branchline.rules` once more, compiled by Numba.

The cache is named by a hash of all rule sources and of the versions that compiled them, because
Numba's own cache does not notice when another file changes. Importing this package without Numba
raises ImportError.
"""

import hashlib
import importlib
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy

# Numba fills its configuration at run time, so no checker can know the names in it.
_CONFIG: Any = numba.config
_RULES = Path(__file__).parent.parent / "rules"
__path__ = [str(_RULES)]


def _cache_name() -> str:
    digest = hashlib.sha256()
    for path in sorted(_RULES.glob("*.py")):
        digest.update(path.read_bytes())
    versions = (numba.__version__, numpy.__version__, sys.version, _CONFIG.BOUNDSCHECK)
    digest.update(repr(versions).encode())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    """Return the user's cache folder, or a temporary one where the home cannot be written."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "branchline" / _cache_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"branchline-{os.getuid()}" / _cache_name()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


_CONFIG.CACHE_DIR = str(_cache_folder())


def twin(name: str) -> ModuleType:
    """Return the compiled twin of `branchline.rules.<name>`."""
    return importlib.import_module(f"{__name__}.{name}")
