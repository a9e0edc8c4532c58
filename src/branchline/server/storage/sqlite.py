"""SQLite: the database in one file; one thread writes, many batches in one commit."""

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
    Heard,
    Row,
    Statement,
    Unavailable,
    Value,
    check_current,
    check_migrations,
    migrations,
    statements,
)

BUSY_SECONDS = 5
PAGE_SIZE = 4096
CHECKPOINT_SECONDS = 2.0
MOST_LOG_PAGES = 20_000  # before writers have to wait for once
LARGEST_GROUP = 200  # batches in one commit

_WORDS = {  # for what SQLite says of a file that cannot be used
    "file is not a database": "it is no SQLite database",
    "unable to open database file": "it can be neither opened nor made; is its folder writable?",
    "attempt to write a readonly database": "it can be read, but not written",
}

_Job = tuple[Sequence[Statement], "Future[None]"]


class SqliteDatabase:
    """A file in WAL mode; what was written has reached the disk."""

    shared = False

    def __init__(
        self, path: Path, synchronous: str = "FULL", megabytes: float | None = None
    ) -> None:
        self.path = path
        self.megabytes = megabytes  # the file grows no larger
        self.synchronous = synchronous
        self.groups = 0  # commits so far
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._cleaner: threading.Thread | None = None
        self._closing = threading.Event()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="read")
        self._reader: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Connect, and bring the tables up to date.

        Raises:
            Unavailable: if the file cannot be made, read or written, or is none of ours.
        """
        await self._begin(self._open)

    async def look(self) -> None:
        """Connect to read; the file stays as it is.

        Raises:
            Unavailable: if it cannot be read, is none of ours, or not of this version.
        """
        await self._begin(self._look)

    async def _begin(self, connect: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(connect)
        except sqlite3.Error as error:
            raise unavailable(error) from None
        except FileExistsError as error:
            raise Unavailable(f"{error.filename} is a file, and a folder is expected") from None
        except OSError as error:
            raise Unavailable(f"{error.filename}: {str(error.strerror).lower()}") from None

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._check_file()
        with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS)) as connection:
            check_ours(connection)  # before anything is written, be it the mode of the log
        self._writer = self.connect()
        self._writer.execute("PRAGMA wal_autocheckpoint = 0")  # `_checkpoint` does it meanwhile
        migrate(self._writer)
        self._reader = self.connect()
        self._reader.execute("PRAGMA query_only = ON")
        self._thread = threading.Thread(target=self._write_jobs, name="write", daemon=True)
        self._thread.start()
        self._cleaner = threading.Thread(target=self._clean, name="checkpoint", daemon=True)
        self._cleaner.start()

    def _look(self) -> None:
        self._check_file()
        self._reader = look_into(self.path)
        check_current(check_ours(self._reader))

    def _check_file(self) -> None:
        if self.path.is_dir():
            raise Unavailable("it is a folder, and a file is expected")

    def _clean(self) -> None:
        """Move what was written from the log into the file, so that no commit waits for that."""
        with closing(self.connect()) as connection:
            while not self._closing.wait(CHECKPOINT_SECONDS):
                with contextlib.suppress(sqlite3.Error):  # the next round tries again
                    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                    if pages > MOST_LOG_PAGES:
                        connection.execute("PRAGMA wal_checkpoint(RESTART)")

    def connect(self) -> sqlite3.Connection:
        """Return a connection for any thread."""
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self.synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        if self.megabytes is not None:
            pages = max(1, round(self.megabytes * 2**20 / PAGE_SIZE))  # 0 would be no limit
            connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write all of the batch durably, or nothing of it."""
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

    def announce(self, table: str, number: int) -> list[Statement]:
        """Return nothing: no other process writes to this file."""
        return []

    def listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Do nothing: no other process writes to this file."""

    async def close(self) -> None:
        """Finish what is under way and let go."""
        self._jobs.put(None)
        self._closing.set()
        for thread in (self._thread, self._cleaner):
            if thread is not None:
                await asyncio.to_thread(thread.join)
        self._readers.shutdown()
        for connection in (self._writer, self._reader):
            if connection is not None:
                connection.close()

    def _write_jobs(self) -> None:
        """Write until told to stop: whatever has gathered meanwhile goes into one commit."""
        while (first := self._jobs.get()) is not None:
            group: list[_Job] = [first]
            last = False
            while len(group) < LARGEST_GROUP and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                group.append(job)
            self._write_group(group)
            if last:
                return

    def _write_group(self, group: list[_Job]) -> None:
        """Write a group in one transaction; a batch that conflicts leaves the others alone.

        A batch that nobody waits for any longer is left out.
        """
        assert self._writer is not None, "open first"
        group = [job for job in group if job[1].set_running_or_notify_cancel()]
        answers: list[Exception | None] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            answers = [self._write_batch(batch) for batch, _ in group]
            self._writer.execute("COMMIT")
            self.groups += 1
        except sqlite3.Error as error:
            self._roll_back()
            answers = [unavailable(error)] * len(group)
        for (_, done), answer in zip(group, answers, strict=True):
            if answer is None:
                done.set_result(None)
            else:
                done.set_exception(answer)

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
            if self._writer.in_transaction:  # a full disk has rolled everything back
                self._writer.execute("RELEASE batch")
        return None

    def _roll_back(self) -> None:
        assert self._writer is not None, "open first"
        if self._writer.in_transaction:
            self._writer.execute("ROLLBACK")


def unavailable(error: sqlite3.Error) -> Unavailable:
    """Return what SQLite says in words that say what to do, where we have some."""
    return Unavailable(_WORDS.get(str(error), str(error)))


def look_into(path: Path) -> sqlite3.Connection:
    """Return a connection for any thread that reads and leaves everything as it is.

    A log beside the file is left to whoever writes it, also to a server that was killed: only a
    connection that may not write leaves it alone. Where there is none, that connection would
    leave an empty one behind, and one that may write takes it away again.
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
    """Return the number of the last migration of a file of ours, 0 if there is nothing in it.

    Raises:
        Unavailable: if another program, or a newer Branchline, has made it.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_migrations(version)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if names and not (version and "secrets" in names):
        raise Unavailable("it is the database of another program")
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to date; the file knows the number of the last migration."""
    for number, script in migrations():
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < number:
            for statement in statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
