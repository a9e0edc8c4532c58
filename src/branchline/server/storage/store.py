"""The store: tables and their logs, visitors and processes, in whichever database there is."""

from collections.abc import Sequence

from branchline.server.clock import Timeline
from branchline.server.storage.database import Database, Row, Statement, marks, parts
from branchline.server.storage.entries import Entry
from branchline.server.storage.processes import Processes
from branchline.server.storage.visitors import Visitors

_COLUMNS = "table_id, number, kind, seat, seq, client_action_id, body, time, digest, hash"
_INSERT = f"INSERT INTO log ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


class Store:
    """Everything the server keeps."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.timeline = Timeline()
        self.visitors = Visitors(database, self.timeline)
        self.processes = Processes(database)

    async def open(self) -> None:
        """Connect, and make what a new database lacks."""
        await self.database.open()
        await self.visitors.open()
        self.timeline.follow(await self.processes.last_uptime())

    async def look(self) -> None:
        """Connect to read, and change nothing."""
        await self.database.look()

    async def check_writable(self) -> None:
        """Write what changes nothing.

        Raises:
            Unavailable: if nothing can be written.
        """
        await self.database.write([("DELETE FROM presence WHERE process = ?", ("",))])

    async def close(self) -> None:
        """Let go of the database."""
        await self.database.close()

    async def append(
        self,
        entries: Sequence[Entry],
        status: str | None = None,
        beside: Sequence[Statement] = (),
    ) -> None:
        """Write entries of one table, and what changes with them.

        Raises:
            Conflict: if another process was faster, or a client's id was there already.
            Unavailable: if nothing can be written now.
        """
        last = entries[-1]
        batch: list[Statement] = [
            *((_INSERT, _row(entry)) for entry in entries),
            *beside,
            _update(last, status),
            *self.database.announce(last.table, last.number),
        ]
        await self.database.write(batch)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table after a number, in order."""
        query = f"SELECT {_COLUMNS} FROM log WHERE table_id = ? AND number > ? ORDER BY number"
        return [Entry(*row) for row in await self.database.read(query, (table, after))]

    async def seating_logs(self, tables: Sequence[str]) -> dict[str, list[Entry]]:
        """Return the entries of some tables that are no actions and no chat, in order."""
        found: dict[str, list[Entry]] = {}
        for part in parts(tables):
            query = (
                f"SELECT {_COLUMNS} FROM log WHERE table_id IN ({marks(part)})"
                " AND kind NOT IN ('said', 'acted', 'undone') ORDER BY table_id, number"
            )
            for row in await self.database.read(query, part):
                found.setdefault(row[0], []).append(Entry(*row))
        return found

    async def last_number(self, table: str) -> int | None:
        """Return the number of the last entry of a table, or None if there is no such table."""
        return (await self.numbers([table])).get(table)

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each of these tables."""
        found: dict[str, int] = {}
        for part in parts(tables):
            query = f"SELECT id, last FROM tables WHERE id IN ({marks(part)})"
            found |= {row[0]: int(row[1]) for row in await self.database.read(query, part)}
        return found

    async def lobby(self, statuses: Sequence[str], since: float, limit: int) -> list[Row]:
        """Return id and status of the listed tables that changed after a moment, latest first."""
        query = (
            f"SELECT id, status FROM tables WHERE listed = 1 AND status IN ({marks(statuses)})"
            " AND changed > ? ORDER BY changed DESC LIMIT ?"
        )
        return await self.database.read(query, (*statuses, since, limit))

    async def tables_of(self, visitor: str, limit: int) -> list[Row]:
        """Return id and status of the tables where a visitor sits, the latest first."""
        query = (
            "SELECT id, status FROM tables WHERE id IN"
            " (SELECT table_id FROM seats WHERE visitor = ?) ORDER BY changed DESC LIMIT ?"
        )
        return await self.database.read(query, (visitor, limit))

    async def open_tables_of(self, visitor: str, since: float) -> int:
        """Return how many tables of a visitor are not over and changed after a moment."""
        query = (
            "SELECT count(*) FROM tables WHERE status IN ('open', 'running') AND changed > ?"
            " AND id IN (SELECT table_id FROM seats WHERE visitor = ?)"
        )
        return int((await self.database.read(query, (since, visitor)))[0][0])

    async def all_tables(self) -> list[Row]:
        """Return id, status and last number of every table."""
        return await self.database.read("SELECT id, status, last FROM tables ORDER BY id")


def new_table(entries: Sequence[Entry], listed: bool, status: str, game: str) -> list[Statement]:
    """Return what makes a table with its first entries."""
    first = entries[0]
    insert = (
        "INSERT INTO tables (id, game, listed, status, changed, last) VALUES (?, ?, ?, ?, ?, ?)"
    )
    return [
        (insert, (first.table, game, int(listed), status, first.time, len(entries))),
        *((_INSERT, _row(entry)) for entry in entries),
    ]


def take_seat(table: str, seat: int, visitor: str, name: str) -> list[Statement]:
    """Return what makes a seat a visitor's."""
    return [
        (
            "INSERT INTO seats (table_id, seat, visitor) VALUES (?, ?, ?)",
            (table, seat, visitor),
        ),
        ("UPDATE visitors SET name = ? WHERE id = ?", (name, visitor)),
    ]


def note_maker(table: str, visitor: str) -> list[Statement]:
    """Return what makes a table one's own without a seat: it counts among one's tables."""
    insert = "INSERT INTO seats (table_id, seat, visitor) VALUES (?, ?, ?)"
    return [(insert, (table, -1, visitor))]


def free_seat(table: str, seat: int) -> list[Statement]:
    """Return what makes a seat nobody's."""
    return [("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))]


def _row(entry: Entry) -> tuple[str | int | float | None, ...]:
    return (
        entry.table,
        entry.number,
        entry.kind,
        entry.seat,
        entry.seq,
        entry.client_action_id,
        entry.body,
        entry.time,
        entry.digest,
        entry.hash,
    )


def _update(last: Entry, status: str | None) -> Statement:
    """Return what the row of a table has to say after an entry."""
    if status is None:
        return "UPDATE tables SET last = ? WHERE id = ?", (last.number, last.table)
    update = "UPDATE tables SET last = ?, status = ?, changed = ? WHERE id = ?"
    return update, (last.number, status, last.time, last.table)
