"""The store: everything the server persists, on top of either database."""

from collections.abc import Sequence
from typing import NamedTuple

from branchline.server.ops.clock import ServerClock
from branchline.server.storage.database import Database, Row, Statement, Value, chunks, placeholders
from branchline.server.storage.entries import Entry
from branchline.server.storage.maps import MapStore
from branchline.server.storage.personal_keys import PersonalKeys
from branchline.server.storage.processes import Processes
from branchline.server.storage.reviews import ReviewStore
from branchline.server.storage.visitors import Visitors

_COLUMNS = "table_id, number, kind, seat, seq, client_action_id, body, time, digest, hash"
_LISTED = "id, status, changed, waiting, result"
_INSERT = f"INSERT INTO log ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


class Outcome(NamedTuple):
    """What a step leads to: the seats that must decide, or the result of the game."""

    waiting: str
    result: str | None


class Store:
    """Tables with their logs, visitors and processes."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock = ServerClock()
        self.visitors = Visitors(database, self.clock)
        self.keys = PersonalKeys(database, self.clock)
        self.processes = Processes(database)
        self.maps = MapStore(database, self.clock)
        self.reviews = ReviewStore(database, self.clock)

    async def open(self) -> None:
        """Connect, and set up a new database."""
        await self.database.open()
        await self.keys.adopt_derived_keys()
        self.clock.advance_to(await self.processes.last_uptime())

    async def open_readonly(self) -> None:
        """Connect for reading only."""
        await self.database.open_readonly()

    async def check_writable(self) -> None:
        """Check with a statement that changes nothing whether the database can be written.

        Raises:
            Unavailable: if it cannot.
        """
        await self.database.write([("DELETE FROM presence WHERE process = ?", ("",))])

    async def close(self) -> None:
        """Disconnect."""
        await self.database.close()

    async def append(
        self,
        entries: Sequence[Entry],
        status: str | None = None,
        statements: Sequence[Statement] = (),
        outcome: Outcome | None = None,
    ) -> None:
        """Append entries to the log of one table, with further statements in the same transaction.

        Raises:
            Conflict: if another process appended first, or a client's id was already used.
            Unavailable: if nothing can be written now.
        """
        last = entries[-1]
        batch: list[Statement] = [
            *((_INSERT, _row(entry)) for entry in entries),
            *statements,
            _update(entries, status, outcome),
            *self.database.notify(last.table, last.number),
        ]
        await self.database.write(batch)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table after a number, in order."""
        query = f"SELECT {_COLUMNS} FROM log WHERE table_id = ? AND number > ? ORDER BY number"
        return [Entry(*row) for row in await self.database.read(query, (table, after))]

    async def seating_logs(self, tables: Sequence[str]) -> dict[str, list[Entry]]:
        """Return all entries of some tables except actions and chat, in order."""
        found: dict[str, list[Entry]] = {}
        for chunk in chunks(tables):
            query = (
                f"SELECT {_COLUMNS} FROM log WHERE table_id IN ({placeholders(chunk)})"
                " AND kind NOT IN ('said', 'acted', 'undone') ORDER BY table_id, number"
            )
            for row in await self.database.read(query, chunk):
                found.setdefault(row[0], []).append(Entry(*row))
        return found

    async def last_number(self, table: str) -> int | None:
        """Return the number of the last entry of a table, or None if there is no such table."""
        return (await self.last_numbers([table])).get(table)

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each of these tables."""
        found: dict[str, int] = {}
        for chunk in chunks(tables):
            query = f"SELECT id, last FROM tables WHERE id IN ({placeholders(chunk)})"
            found |= {row[0]: int(row[1]) for row in await self.database.read(query, chunk)}
        return found

    async def lobby(self, statuses: Sequence[str], since: float, limit: int) -> list[Row]:
        """Return the rows of the listed tables that changed after a moment, latest first."""
        query = (
            f"SELECT {_LISTED} FROM tables WHERE listed = 1"
            f" AND status IN ({placeholders(statuses)})"
            " AND changed > ? ORDER BY changed DESC LIMIT ?"
        )
        return await self.database.read(query, (*statuses, since, limit))

    async def tables_of(self, visitor: str, limit: int) -> list[Row]:
        """Return the rows of the tables where a visitor sits, the latest first."""
        query = (
            f"SELECT {_LISTED} FROM tables WHERE id IN"
            " (SELECT table_id FROM seats WHERE visitor = ?) ORDER BY changed DESC LIMIT ?"
        )
        return await self.database.read(query, (visitor, limit))

    async def results_of(self, visitor: str, limit: int) -> list[Row]:
        """Return id, game, time, result and own seat of a visitor's finished games, latest first.

        A game in which the visitor had several seats is left out: it was nobody's own.
        """
        query = (
            "SELECT tables.id, tables.game, tables.changed, tables.result, min(seats.seat)"
            " FROM tables JOIN seats ON seats.table_id = tables.id"
            " WHERE seats.visitor = ? AND seats.seat >= 0"
            " AND tables.status = 'over' AND tables.result IS NOT NULL"
            " GROUP BY tables.id, tables.game, tables.changed, tables.result"
            " HAVING count(*) = 1 ORDER BY tables.changed DESC LIMIT ?"
        )
        return await self.database.read(query, (visitor, limit))

    async def open_tables_of(self, visitor: str, since: float) -> int:
        """Return the number of unfinished tables of a visitor that changed after a moment."""
        query = (
            "SELECT count(*) FROM tables WHERE status IN ('open', 'running') AND changed > ?"
            " AND id IN (SELECT table_id FROM seats WHERE visitor = ?)"
        )
        return int((await self.database.read(query, (since, visitor)))[0][0])

    async def all_tables(self) -> list[Row]:
        """Return id, status and last number of every table."""
        return await self.database.read("SELECT id, status, last FROM tables ORDER BY id")


def new_table(entries: Sequence[Entry], listed: bool, status: str, game: str) -> list[Statement]:
    """Return the statements that create a table with its first entries."""
    first = entries[0]
    insert = (
        "INSERT INTO tables (id, game, listed, status, changed, last) VALUES (?, ?, ?, ?, ?, ?)"
    )
    return [
        (insert, (first.table, game, int(listed), status, first.time, len(entries))),
        *((_INSERT, _row(entry)) for entry in entries),
    ]


def take_seat(table: str, seat: int, visitor: str, name: str) -> list[Statement]:
    """Return the statements that give a seat to a visitor."""
    return [
        (
            "INSERT INTO seats (table_id, seat, visitor) VALUES (?, ?, ?)",
            (table, seat, visitor),
        ),
        ("UPDATE visitors SET name = ? WHERE id = ?", (name, visitor)),
    ]


def add_creator(table: str, visitor: str) -> list[Statement]:
    """Return the statements that list a table among the creator's own without giving a seat."""
    insert = "INSERT INTO seats (table_id, seat, visitor) VALUES (?, ?, ?)"
    return [(insert, (table, -1, visitor))]


def free_seat(table: str, seat: int) -> list[Statement]:
    """Return the statements that free a seat."""
    return [("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))]


def move_seat(table: str, seat: int, to: int) -> list[Statement]:
    """Return the statements that give a visitor another seat, which nobody has."""
    return [("UPDATE seats SET seat = ? WHERE table_id = ? AND seat = ?", (to, table, seat))]


def drop_seat(table: str, seat: int, seats: int) -> list[Statement]:
    """Return the statements that move everybody after an open seat up, one by one."""
    later = range(seat + 1, seats)
    return [statement for one in later for statement in move_seat(table, one, one - 1)]


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


def _update(entries: Sequence[Entry], status: str | None, outcome: Outcome | None) -> Statement:
    """Return the statement that updates the row of a table after new entries.

    Play keeps a table in the lobby; chat, in which spectators join, does not.
    """
    last = entries[-1]
    changes: dict[str, Value] = {"last": last.number}
    if status is not None:
        changes["status"] = status
    if outcome is not None:
        changes |= outcome._asdict()
    if any(entry.kind != "said" for entry in entries):
        changes["changed"] = last.time
    assigned = ", ".join(f"{name} = ?" for name in changes)
    return f"UPDATE tables SET {assigned} WHERE id = ?", (*changes.values(), last.table)
