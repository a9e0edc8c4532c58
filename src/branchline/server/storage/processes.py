"""Processes: who is at which table in each process, and since when each one runs."""

from collections.abc import Sequence

from branchline.server.storage.database import Database, Row, Statement, marks, parts


class Processes:
    """What the processes on one database tell each other beside the logs."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def note_presence(
        self, process: str, here: Sequence[tuple[str, str]], now: float, forget: float
    ) -> None:
        """Write which visitors are at which tables in a process, instead of what was there."""
        insert = "INSERT INTO presence (process, table_id, visitor, seen) VALUES (?, ?, ?, ?)"
        batch: list[Statement] = [
            ("DELETE FROM presence WHERE process = ? OR seen < ?", (process, forget)),
            *((insert, (process, table, visitor, now)) for table, visitor in here),
        ]
        await self.database.write(batch)

    async def presence(self, process: str, tables: Sequence[str], since: float) -> list[Row]:
        """Return table and visitor of those who are at these tables in other processes."""
        found: list[Row] = []
        for part in parts(tables):
            query = (
                "SELECT table_id, visitor FROM presence WHERE process != ? AND seen > ?"
                f" AND table_id IN ({marks(part)})"
            )
            found += await self.database.read(query, (process, since, *part))
        return found

    async def note_uptime(self, process: str, began: float, seen: float) -> None:
        """Write how long a process has run."""
        insert = (
            "INSERT INTO uptime (process, began, seen) VALUES (?, ?, ?)"
            " ON CONFLICT (process) DO UPDATE SET seen = excluded.seen"
        )
        await self.database.write([(insert, (process, began, seen))])

    async def uptime(self, since: float) -> list[tuple[float, float]]:
        """Return when processes ran, as far as that was after a moment."""
        query = "SELECT began, seen FROM uptime WHERE seen > ?"
        return [(row[0], row[1]) for row in await self.database.read(query, (since,))]

    async def last_uptime(self) -> float:
        """Return the last moment at which a process is known to have run; 0 if none is."""
        rows = await self.database.read("SELECT max(seen) FROM uptime")
        return rows[0][0] or 0.0
