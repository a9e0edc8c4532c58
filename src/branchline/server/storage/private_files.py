"""Private files: the database and everything next to it are for the user of the server only.

Anyone who can read the database knows everybody's hidden cards.
"""

import contextlib
import os
import stat
from pathlib import Path

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may use; one that exists stays as it is.

    SQLite gives its write-ahead log the permissions of the database, and says why a file cannot
    be created.
    """
    with contextlib.suppress(FileExistsError, PermissionError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, PRIVATE_FILE))


def make_private(path: Path) -> None:
    """Let nobody but its owner use a file, unless it belongs to somebody else, who decides.

    Raises:
        OSError: if there is no such file.
    """
    with contextlib.suppress(PermissionError):
        path.chmod(stat.S_IMODE(path.stat().st_mode) & PRIVATE_FOLDER)


def make_folder(path: Path) -> None:
    """Create a folder, and those above it, if it does not exist; a new one is private."""
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
