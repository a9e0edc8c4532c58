"""What a worker elsewhere needs: the modules of bots that are not installed, and compiled code."""

import io
import sys
import tarfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp

from branchline.bots.registry import BUILT_IN, STDIO
from branchline.bots.tuning import split_name


def pack_modules(bots: Sequence[str]) -> bytes:
    """Return the top-level modules and packages of bots that are not installed, as an archive."""
    roots = {_root_of(bot) for bot in bots} - {None}
    return _pack({root.name: root for root in roots if root is not None})


def _root_of(bot: str) -> Path | None:
    """Return the file or folder of a bot's top-level module, unless it is installed or ours."""
    name, _ = split_name(bot)
    if bot.startswith(STDIO) or name in BUILT_IN or ":" not in name:
        return None
    top = import_module(name.partition(":")[0].partition(".")[0])
    places = [Path(top.__file__)] if top.__file__ else [Path(place) for place in top.__path__]
    place = places[0].parent if places[0].name == "__init__.py" else places[0]
    installed = "site-packages" in place.parts or top.__name__ == __package__.partition(".")[0]
    return None if installed else place


def pack_compiled() -> bytes:
    """Return everything that this machine has compiled, as an archive; nothing without Numba."""
    try:
        from branchline.compiled.loader import rules_folder  # noqa: PLC0415  needs Numba
    except ImportError:
        return b""
    return _pack({rules_folder().name: rules_folder()})


def unpack_modules(archive: bytes) -> None:
    """Make shipped modules known to this process."""
    if archive:
        folder = mkdtemp(prefix="branchline-bots-")
        _unpack(archive, Path(folder))
        sys.path.insert(0, folder)


def unpack_compiled(archive: bytes) -> None:
    """Put shipped code where this machine looks for it, if it is for these very versions.

    Numba takes an entry only if its sources have the same size and time; where they were
    installed otherwise, code is compiled again.
    """
    if archive:
        from branchline.compiled.loader import rules_folder  # noqa: PLC0415  needs Numba

        if not any(rules_folder().rglob("*.nbi")):
            _unpack(archive, rules_folder().parent)


def _pack(places: dict[str, Path]) -> bytes:
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz", compresslevel=1) as tar:
        for name, place in sorted(places.items()):
            tar.add(place, name, filter=_without_caches)
    return archive.getvalue()


def _without_caches(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    parts = Path(member.name).parts
    return None if "__pycache__" in parts or any(part.startswith(".") for part in parts) else member


def _unpack(archive: bytes, folder: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        tar.extractall(folder, filter="data")
