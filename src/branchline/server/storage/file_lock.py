"""File lock: only one server at a time keeps the tables of a database file in memory."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from branchline.server.storage.private_files import create_private, make_private


class AlreadyServed(Exception):
    """Another server holds the lock; `address` is where its page is."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


@contextmanager
def lock(database: Path, address: str) -> Iterator[None]:
    """Lock a database file for this server; `address` is shown to any other one.

    The operating system releases the lock when the process ends, no matter how. A separate file
    is locked, because SQLite itself locks the database file.

    Raises:
        AlreadyServed: if another server holds the lock.
    """
    path = database.with_name(f"{database.name}.lock")
    create_private(path)
    make_private(path)
    with path.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise AlreadyServed(file.read().strip()) from None
        file.truncate(0)
        file.write(address)
        file.flush()
        yield
