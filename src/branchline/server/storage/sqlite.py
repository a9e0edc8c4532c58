"""SQLite: the database in one file; one thread writes, with group commit."""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from branchline.server.storage.database import (
    Conflict,
    OnChange,
    Row,
    Statement,
    Unavailable,
    Value,
    check_current,
    check_not_newer,
    migrations,
    statements,
)
from branchline.server.storage.private_files import create_private, make_folder, make_private

BUSY_SECONDS = 5
PAGE_SIZE = 4096
CHECKPOINT_SECONDS = 2.0
MAX_WAL_PAGES = 20_000  # above this, a checkpoint makes the writer wait once
MAX_GROUP = 200  # batches in one commit

_ERRORS = {  # clearer words for what SQLite says of an unusable file
    "file is not a database": "it is not an SQLite database",
    "unable to open database file": "it cannot be opened or created; is its folder writable?",
    "attempt to write a readonly database": "it is read-only",
}

_Job = tuple[Sequence[Statement], "Future[None]"]


class SqliteDatabase:
    """A file in WAL mode; with `synchronous = FULL` a commit has reached the disk."""

    shared = False

    def __init__(
        self, path: Path, synchronous: str = "FULL", megabytes: float | None = None
    ) -> None:
        self.path = path
        self.megabytes = megabytes  # maximum size of the file
        self.synchronous = synchronous
        self.commits = 0
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._checkpointer: threading.Thread | None = None
        self._closing = threading.Event()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="read")
        self._reader: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Connect, and migrate the schema.

        Raises:
            Unavailable: if the file cannot be created, read or written, or is not a database of
                Branchline.
        """
        await self._connect(self._open)

    async def open_readonly(self) -> None:
        """Connect for reading only; the file stays as it is.

        Raises:
            Unavailable: if it cannot be read, or is not a database of this version.
        """
        await self._connect(self._open_readonly)

    async def _connect(self, connect: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(connect)
        except sqlite3.Error as error:
            raise unavailable(error) from None
        except FileExistsError as error:
            raise Unavailable(f"{error.filename} is a file, not a folder") from None
        except OSError as error:
            raise Unavailable(f"{error.filename}: {str(error.strerror).lower()}") from None

    def _open(self) -> None:
        make_folder(self.path.parent)
        self._check_file()
        create_private(self.path)
        with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS)) as connection:
            check_ours(connection)  # before anything is changed, even the journal mode
        for path in (self.path, *self._companions()):
            make_private(path)
        self._writer = self.connect()
        self._writer.execute("PRAGMA wal_autocheckpoint = 0")  # see `_checkpoint`
        migrate(self._writer)
        self._reader = self.connect()
        self._reader.execute("PRAGMA query_only = ON")
        self._thread = threading.Thread(target=self._write_jobs, name="write", daemon=True)
        self._thread.start()
        self._checkpointer = threading.Thread(
            target=self._checkpoint, name="checkpoint", daemon=True
        )
        self._checkpointer.start()

    def _open_readonly(self) -> None:
        self._check_file()
        self._reader = connect_readonly(self.path)
        check_current(check_ours(self._reader))

    def _companions(self) -> list[Path]:
        """Return the files that SQLite keeps next to the database, if they exist."""
        names = (f"{self.path.name}{ending}" for ending in ("-wal", "-shm", "-journal"))
        return [path for path in map(self.path.with_name, names) if path.exists()]

    def _check_file(self) -> None:
        if self.path.is_dir():
            raise Unavailable("it is a folder, not a file")

    def _checkpoint(self) -> None:
        """Copy the write-ahead log into the file in the background, so that no commit waits."""
        with closing(self.connect()) as connection:
            while not self._closing.wait(CHECKPOINT_SECONDS):
                with contextlib.suppress(sqlite3.Error):  # the next round tries again
                    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                    if pages > MAX_WAL_PAGES:
                        connection.execute("PRAGMA wal_checkpoint(RESTART)")

    def connect(self) -> sqlite3.Connection:
        """Return a connection that any thread may use."""
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self.synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is gone from the file
        if self.megabytes is not None:
            pages = max(1, round(self.megabytes * 2**20 / PAGE_SIZE))  # 0 would mean no limit
            connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write the batch durably in one transaction."""
        done: Future[None] = Future()
        self._jobs.put((batch, done))
        await asyncio.wrap_future(done)

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, sql, values)

    def _read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        assert self._reader is not None, "open first"
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise unavailable(error) from None

    def notify(self, table: str, number: int) -> list[Statement]:
        """Return nothing: no other process writes to this file."""
        return []

    def subscribe(self, on_change: OnChange, on_gap: Callable[[], None]) -> None:
        """Do nothing: no other process writes to this file."""

    async def close(self) -> None:
        """Finish what is in progress and disconnect."""
        self._jobs.put(None)
        self._closing.set()
        for thread in (self._thread, self._checkpointer):
            if thread is not None:
                await asyncio.to_thread(thread.join)
        self._readers.shutdown()
        for connection in (self._writer, self._reader):
            if connection is not None:
                connection.close()

    def _write_jobs(self) -> None:
        """Write until told to stop; all jobs that queued up meanwhile go into one commit."""
        while (first := self._jobs.get()) is not None:
            group: list[_Job] = [first]
            last = False
            while len(group) < MAX_GROUP and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                group.append(job)
            self._write_group(group)
            if last:
                return

    def _write_group(self, group: list[_Job]) -> None:
        """Write a group in one transaction; a conflicting batch does not affect the others.

        A batch whose writer was cancelled is skipped.
        """
        assert self._writer is not None, "open first"
        group = [job for job in group if job[1].set_running_or_notify_cancel()]
        errors: list[Exception | None] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            errors = [self._write_batch(batch) for batch, _ in group]
            self._writer.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            self._roll_back()
            errors = [unavailable(error)] * len(group)
        for (_, done), failed in zip(group, errors, strict=True):
            if failed is None:
                done.set_result(None)
            else:
                done.set_exception(failed)

    def _write_batch(self, batch: Sequence[Statement]) -> Exception | None:
        assert self._writer is not None, "open first"
        self._writer.execute("SAVEPOINT batch")
        try:
            for sql, values in batch:
                self._writer.execute(sql, values)
        except sqlite3.IntegrityError as error:
            self._writer.execute("ROLLBACK TO batch")
            return Conflict(str(error))
        finally:
            if self._writer.in_transaction:  # unless a full disk rolled everything back
                self._writer.execute("RELEASE batch")
        return None

    def _roll_back(self) -> None:
        assert self._writer is not None, "open first"
        if self._writer.in_transaction:
            self._writer.execute("ROLLBACK")


def unavailable(error: sqlite3.Error) -> Unavailable:
    """Return an error of SQLite in clearer words, if we have some."""
    return Unavailable(_ERRORS.get(str(error), str(error)))


def connect_readonly(path: Path) -> sqlite3.Connection:
    """Return a connection that any thread may use for reading; it changes no file.

    An existing write-ahead log belongs to its writer, even to a server that was killed, and only
    a read-only connection leaves it alone. Without one, a read-only connection would leave an
    empty log behind, while a writable one removes it again.
    """
    mode = "ro" if path.with_name(f"{path.name}-wal").exists() else "rw"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


def check_ours(connection: sqlite3.Connection) -> int:
    """Return the number of the last migration, 0 for an empty file.

    Raises:
        Unavailable: if the file belongs to another program, or to a newer Branchline.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_not_newer(version)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if names and not (version and "secrets" in names):
        raise Unavailable("it is the database of another program")
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the schema; `user_version` holds the number of the last migration."""
    for number, script in migrations():
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < number:
            for statement in statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
