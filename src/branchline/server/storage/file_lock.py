"""Holding a database file: one server at a time keeps its tables in memory."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Held(Exception):
    """Another server holds the file; `address` is where its page is."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


@contextmanager
def hold(database: Path, address: str) -> Iterator[None]:
    """Keep other servers away from a database file as long as this process lives.

    The system lets go of the lock when the process ends, however it ends. A file of its own is
    locked, because SQLite has its own use for locks on the database.

    Raises:
        Held: if another server was first.
    """
    with database.with_name(f"{database.name}.lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise Held(file.read().strip()) from None
        file.truncate(0)
        file.write(address)
        file.flush()
        yield
