"""Processes: which visitors are connected to which process, and when each process was running."""

from collections.abc import Sequence

from branchline.server.storage.database import Database, Row, Statement, chunks, placeholders


class Processes:
    """What the processes on one database share besides the logs of the tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def write_presence(
        self, process: str, present: Sequence[tuple[str, str]], now: float, expired: float
    ) -> None:
        """Replace the (table, visitor) pairs of a process; delete all that are older than that."""
        insert = "INSERT INTO presence (process, table_id, visitor, seen) VALUES (?, ?, ?, ?)"
        batch: list[Statement] = [
            ("DELETE FROM presence WHERE process = ? OR seen < ?", (process, expired)),
            *((insert, (process, table, visitor, now)) for table, visitor in present),
        ]
        await self.database.write(batch)

    async def presence(self, process: str, tables: Sequence[str], since: float) -> list[Row]:
        """Return (table, visitor) of everybody at these tables in other processes."""
        found: list[Row] = []
        for chunk in chunks(tables):
            query = (
                "SELECT table_id, visitor FROM presence WHERE process != ? AND seen > ?"
                f" AND table_id IN ({placeholders(chunk)})"
            )
            found += await self.database.read(query, (process, since, *chunk))
        return found

    async def write_uptime(self, process: str, began: float, seen: float) -> None:
        """Write how long a process has been running."""
        insert = (
            "INSERT INTO uptime (process, began, seen) VALUES (?, ?, ?)"
            " ON CONFLICT (process) DO UPDATE SET seen = excluded.seen"
        )
        await self.database.write([(insert, (process, began, seen))])

    async def uptime(self, since: float) -> list[tuple[float, float]]:
        """Return the spans in which processes were running that end after a moment."""
        query = "SELECT began, seen FROM uptime WHERE seen > ?"
        return [(row[0], row[1]) for row in await self.database.read(query, (since,))]

    async def last_uptime(self) -> float:
        """Return the last moment at which a process is known to have been running, or 0."""
        rows = await self.database.read("SELECT max(seen) FROM uptime")
        return rows[0][0] or 0.0
