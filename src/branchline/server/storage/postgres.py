"""PostgreSQL: one database for any number of processes, which notify each other of changes."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable, Sequence

import psycopg
from psycopg.conninfo import conninfo_to_dict

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

log = logging.getLogger("branchline.server")

CHANNEL = "branchline"
CONNECTIONS = 8
CONNECT_SECONDS = 5
ANSWER_SECONDS = 10.0
MIGRATION_LOCK = 0x6272616E6368

_Connection = psycopg.AsyncConnection[Row]


class PostgresDatabase:
    """A pool of connections, and one that listens for notifications."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._idle: asyncio.Queue[_Connection | None] = asyncio.Queue()
        for _ in range(CONNECTIONS):
            self._idle.put_nowait(None)
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and migrate the schema.

        Raises:
            Unavailable: if the database cannot be reached, or belongs to a newer Branchline.
        """
        self._check_address()
        async with self._connection() as connection, connection.transaction():
            await migrate(connection)

    async def open_readonly(self) -> None:
        """Connect for reading only.

        Raises:
            Unavailable: if the database cannot be reached, is empty, or not of this version.
        """
        self._check_address()
        async with self._connection() as connection:
            check_current(await last_migration(connection))

    def _check_address(self) -> None:
        try:
            conninfo_to_dict(self.url)
        except psycopg.ProgrammingError:  # its message may quote the password
            raise Unavailable(
                "the URL is invalid; expected postgresql://user:password@host/name,"
                " with %25 for a percent sign and %40 for an @ in the password"
            ) from None

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write the batch durably in one transaction."""
        async with self._connection() as connection, connection.transaction():
            for statement, values in batch:
                await connection.execute(_translate(statement), values)

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query."""
        async with self._connection() as connection:
            cursor = await connection.execute(_translate(sql), values)
            return await cursor.fetchall()

    def notify(self, table: str, number: int) -> list[Statement]:
        """Return the NOTIFY statement; the payload is only the table and a number."""
        return [("SELECT pg_notify(?, ?)", (CHANNEL, f"{table} {number}"))]

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        """Borrow a connection from the pool; one that failed is closed and replaced on next use.

        Raises:
            Conflict: if a unique row already exists.
            Unavailable: if the database cannot be reached.
        """
        connection = await self._idle.get()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                if connection is None or connection.closed:
                    connection = await connect(self.url)
                yield connection
        except psycopg.IntegrityError as error:
            raise Conflict(str(error)) from None
        except (psycopg.Error, OSError, TimeoutError) as error:
            if connection is not None:
                await connection.close()
            connection = None
            raise Unavailable(str(error)) from None
        except asyncio.CancelledError:
            if connection is not None:
                await connection.close()
            connection = None
            raise
        finally:
            self._idle.put_nowait(connection)

    def subscribe(self, on_change: OnChange, on_gap: Callable[[], None]) -> None:
        """Call `on_change` for each notification, and `on_gap` when some may have been missed."""
        self._listening = asyncio.create_task(self._listen(on_change, on_gap))

    async def _listen(self, on_change: OnChange, on_gap: Callable[[], None]) -> None:
        pause = 0.1
        while True:
            try:
                connection = await connect(self.url)
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    on_gap()
                    pause = 0.1
                    async for notification in connection.notifies():
                        table, _, number = notification.payload.partition(" ")
                        on_change(table, int(number))
            except (psycopg.Error, OSError, ValueError) as error:
                log.warning("lost the notification connection", extra={"why": str(error)})
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(5.0, 2 * pause)

    async def close(self) -> None:
        """Finish what is in progress and disconnect."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        for _ in range(CONNECTIONS):
            connection = await self._idle.get()
            if connection is not None:
                await connection.close()


async def connect(url: str) -> _Connection:
    """Return a connection in autocommit mode."""
    return await psycopg.AsyncConnection.connect(
        url, autocommit=True, connect_timeout=CONNECT_SECONDS
    )


def _translate(statement: str) -> bytes:
    """Return a statement with psycopg's placeholders."""
    assert "%" not in statement, "a literal % would be read as a placeholder"
    return statement.replace("?", "%s").encode()


async def last_migration(connection: _Connection) -> int:
    """Return the number of the last migration, 0 for an empty database."""
    cursor = await connection.execute("SELECT to_regclass('migrations') IS NOT NULL")
    if (await cursor.fetchall())[0] == (False,):
        return 0
    cursor = await connection.execute("SELECT coalesce(max(number), 0) FROM migrations")
    return int((await cursor.fetchall())[0][0])


async def migrate(connection: _Connection) -> None:
    """Migrate the schema; a lock makes other processes wait meanwhile."""
    await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
    done = await last_migration(connection)
    check_not_newer(done)
    for number, script in migrations():
        if number > done:
            for statement in statements(script):
                await connection.execute(_translate(statement))
            await connection.execute("INSERT INTO migrations VALUES (%s)", (number,))
