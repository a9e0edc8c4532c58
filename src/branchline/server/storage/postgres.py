"""PostgreSQL: one database for any number of processes; they tell each other what has changed."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable, Sequence

import psycopg
from psycopg.conninfo import conninfo_to_dict

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

log = logging.getLogger("branchline.server")

CHANNEL = "branchline"
CONNECTIONS = 8
CONNECT_SECONDS = 5
ANSWER_SECONDS = 10.0
MIGRATION_LOCK = 0x6272616E6368

_Connection = psycopg.AsyncConnection[Row]


class PostgresDatabase:
    """Some connections, and one that listens."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._idle: asyncio.Queue[_Connection | None] = asyncio.Queue()
        for _ in range(CONNECTIONS):
            self._idle.put_nowait(None)
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and bring the tables up to date.

        Raises:
            Unavailable: if the database is away, or a newer Branchline has written it.
        """
        self._check_address()
        async with self._connection() as connection, connection.transaction():
            await migrate(connection)

    async def look(self) -> None:
        """Connect to read, and change nothing.

        Raises:
            Unavailable: if the database is away, empty, or not of this version.
        """
        self._check_address()
        async with self._connection() as connection:
            check_current(await last_migration(connection))

    def _check_address(self) -> None:
        try:
            conninfo_to_dict(self.url)
        except psycopg.ProgrammingError:  # its words may quote the password
            raise Unavailable(
                "the address cannot be read; expected postgresql://user:password@host/name,"
                " with %25 for a percent sign and %40 for an @ in the password"
            ) from None

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write all of the batch durably, or nothing of it."""
        async with self._connection() as connection, connection.transaction():
            for statement, values in batch:
                await connection.execute(_marked(statement), values)

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query."""
        async with self._connection() as connection:
            cursor = await connection.execute(_marked(sql), values)
            return await cursor.fetchall()

    def announce(self, table: str, number: int) -> list[Statement]:
        """Return what tells the other processes that a table has changed; nothing else is told."""
        return [("SELECT pg_notify(?, ?)", (CHANNEL, f"{table} {number}"))]

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        """Lend a connection; one that failed is made anew the next time.

        Raises:
            Conflict: if a row that must be unique exists already.
            Unavailable: if the database is away.
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

    def listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Call `heard` for each table that changes, and `missed` when some may not be told."""
        self._listening = asyncio.create_task(self._listen(heard, missed))

    async def _listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        pause = 0.1
        while True:
            try:
                connection = await connect(self.url)
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    missed()
                    pause = 0.1
                    async for notice in connection.notifies():
                        table, _, number = notice.payload.partition(" ")
                        heard(table, int(number))
            except (psycopg.Error, OSError, ValueError) as error:
                log.warning("not listening", extra={"why": str(error)})
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(5.0, 2 * pause)

    async def close(self) -> None:
        """Finish what is under way and let go."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        for _ in range(CONNECTIONS):
            connection = await self._idle.get()
            if connection is not None:
                await connection.close()


async def connect(url: str) -> _Connection:
    """Return a connection whose transactions are durable when they are over."""
    return await psycopg.AsyncConnection.connect(
        url, autocommit=True, connect_timeout=CONNECT_SECONDS
    )


def _marked(statement: str) -> bytes:
    """Return a statement with the marks for values that PostgreSQL's driver wants."""
    return statement.replace("?", "%s").encode()


async def last_migration(connection: _Connection) -> int:
    """Return the number of the last migration, 0 where none was."""
    cursor = await connection.execute("SELECT to_regclass('migrations') IS NOT NULL")
    if (await cursor.fetchall())[0] == (False,):
        return 0
    cursor = await connection.execute("SELECT coalesce(max(number), 0) FROM migrations")
    return int((await cursor.fetchall())[0][0])


async def migrate(connection: _Connection) -> None:
    """Bring the tables up to date; one process does, the others wait."""
    await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
    done = await last_migration(connection)
    check_migrations(done)
    for number, script in migrations():
        if number > done:
            for statement in statements(script):
                await connection.execute(_marked(statement))
            await connection.execute("INSERT INTO migrations VALUES (%s)", (number,))
