"""How compiled builds come about: source packages imported a second time, each with its cache.

`branchline.compiled.rules` consists of the files of `branchline.rules`. Relative imports find the
files of the same build, so that compiled search plays on compiled rules. Numba's cache does not
notice when another file changes; therefore each build has a folder of its own, named by a hash of
its sources and of everything below it. A change in the search does not compile the rules again.
"""

import hashlib
import os
import sys
import tempfile
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

import numpy

from branchline.compiled.numba_internals import numba_version

_SOURCES = Path(__file__).parent.parent
_ROOT = __package__  # branchline.compiled
_BUILDS: dict[str, tuple[str, ...]] = {  # with those below each, besides the rules
    "rules": (),
    "search": (),
    "env.kernels": (),
    "network.kernels": ("search",),
    "study.kernels": ("search",),
}


def load_compiled(name: str) -> ModuleType:
    """Return a module of a compiled build: `rules.maps.batch`, `search.maps.rollouts`, ..."""
    return import_module(f"{_ROOT}.{name}")


@cache
def cache_folder(module: str) -> Path:
    """Return where what a module of a compiled build has compiled is kept."""
    name = module.removeprefix(f"{_ROOT}.")
    build = next(build for build in _BUILDS if name.startswith(f"{build}."))
    inside = name.removeprefix(f"{build}.").split(".")[:-1]  # the family, if any
    folder = rules_folder() / f"{build}-{_hash_of(build)}"
    return folder.joinpath(*inside)


@cache
def rules_folder() -> Path:
    """Return the user's cache folder, or a temporary one where the home cannot be written."""
    versions = (numba_version(), numpy.__version__, sys.version)
    name = hashlib.sha256(repr((_hash_of("rules"), versions)).encode()).hexdigest()[:16]
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "branchline" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"branchline-{os.getuid()}" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@cache
def _hash_of(build: str) -> str:
    """Return a hash of the sources of a build, and of those below it besides the rules."""
    digest = hashlib.sha256("".join(map(_hash_of, _BUILDS[build])).encode())
    folder = _SOURCES.joinpath(*build.split("."))
    for path in sorted(folder.rglob("*.py")):
        digest.update(str(path.relative_to(folder)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _add_packages() -> None:
    """Make the packages of the builds, with the folders of their sources as search paths."""
    for build in _BUILDS:
        parts = build.split(".")
        for depth in range(1, len(parts)):  # a package around the build is empty
            _add_package(".".join(parts[:depth]), [])
        _add_package(build, [str(_SOURCES.joinpath(*parts))])


def _add_package(name: str, folders: list[str]) -> None:
    """Make a package that finds its modules in folders of sources."""
    spec = ModuleSpec(f"{_ROOT}.{name}", None, is_package=True)
    spec.submodule_search_locations = folders
    package = module_from_spec(spec)
    sys.modules[spec.name] = package
    parent, _, own = spec.name.rpartition(".")
    setattr(sys.modules[parent], own, package)


_add_packages()
