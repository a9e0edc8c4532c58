"""The host's folder of maps: which sheets are in it, and which of them have changed."""

from dataclasses import dataclass
from pathlib import Path

from branchline.server.storage.map_keys import LARGEST_MAP

MOST_FILES = 100  # the first by name

Stamp = tuple[int, int]  # when a file was changed, and its size


@dataclass(frozen=True)
class MapFile:
    """A sheet in the folder as it was read: its text, or why it has none."""

    path: Path
    stamp: Stamp
    text: str = ""
    problem: str = ""


def read_folder(folder: Path, known: dict[Path, Stamp]) -> tuple[list[Path], list[MapFile]]:
    """Return the sheets in a folder, and those that are new or not as they were known."""
    paths = sorted(path for path in folder.glob("*.toml") if path.is_file())[:MOST_FILES]
    read = []
    for path in paths:
        try:
            stat = path.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
            if known.get(path) != stamp:
                read.append(_read(path, stamp))
        except OSError as error:
            read.append(MapFile(path, (0, 0), problem=f"cannot be read: {error.strerror}"))
    return paths, read


def _read(path: Path, stamp: Stamp) -> MapFile:
    if stamp[1] > LARGEST_MAP:
        return MapFile(path, stamp, problem=f"larger than {LARGEST_MAP // 1024} KiB")
    try:
        return MapFile(path, stamp, path.read_text("utf-8"))
    except UnicodeDecodeError:
        return MapFile(path, stamp, problem="expected text in UTF-8")
