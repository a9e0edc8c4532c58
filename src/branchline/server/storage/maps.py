"""Stored maps: the sheet and the drawing of every map that a table was or may be made with."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from branchline.server.ops.clock import ServerClock
from branchline.server.storage.database import Database
from branchline.sheet import Sheet, read_sheet

UNUSED_DAYS = 30.0  # after which a map is deleted that nobody lists and no table uses
DAY = 86_400.0
SHEETS = 64  # kept in memory


class MapSummary(msgspec.Struct, frozen=True):
    """What lists show of a map."""

    name: str
    seats: list[int]
    text: str  # what is in the box, in one line


@dataclass(frozen=True)
class StoredMap:
    """A map as it is kept."""

    key: str
    sheet: str  # TOML
    board: str  # JSON
    summary: MapSummary


class MapStore:
    """The maps of a database; the sheet that is stored under a key never changes."""

    def __init__(self, database: Database, clock: ServerClock) -> None:
        self.database = database
        self.clock = clock
        self._sheets: OrderedDict[str, Sheet] = OrderedDict()  # the least recently used first

    async def save(self, found: StoredMap) -> None:
        """Store a map, unless it is there already."""
        insert = (
            "INSERT INTO maps (key, sheet, board, summary, created) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (key) DO NOTHING"
        )
        summary = msgspec.json.encode(found.summary).decode()
        values = (found.key, found.sheet, found.board, summary, self.clock.now())
        await self.database.write([(insert, values)])

    async def redraw(self, key: str, board: str) -> None:
        """Replace the drawing of a map by a better one; it decides nothing."""
        await self.database.write([("UPDATE maps SET board = ? WHERE key = ?", (board, key))])

    async def find(self, key: str) -> StoredMap | None:
        """Return a map, or None."""
        query = "SELECT key, sheet, board, summary FROM maps WHERE key = ?"
        for key_, sheet, board, summary in await self.database.read(query, (key,)):
            return StoredMap(key_, sheet, board, msgspec.json.decode(summary, type=MapSummary))
        return None

    async def sheet(self, key: str) -> Sheet | None:
        """Return the sheet of a map, or None if there is no such map."""
        sheet = self._sheets.pop(key, None)
        if sheet is None:
            found = await self.find(key)
            if found is None:
                return None
            sheet = await asyncio.to_thread(read_sheet, found.sheet, key)  # judged when stored
        self._sheets[key] = sheet
        if len(self._sheets) > SHEETS:
            self._sheets.popitem(last=False)
        return sheet

    async def summary(self, key: str) -> MapSummary | None:
        """Return what lists show of a map, or None if there is no such map."""
        query = "SELECT summary FROM maps WHERE key = ?"
        for (summary,) in await self.database.read(query, (key,)):
            return msgspec.json.decode(summary, type=MapSummary)
        return None

    async def own(self, visitor: str) -> dict[str, MapSummary]:
        """Return the maps on a visitor's list, the latest first."""
        query = (
            "SELECT maps.key, maps.summary FROM own_maps JOIN maps ON maps.key = own_maps.key"
            " WHERE own_maps.visitor = ? ORDER BY own_maps.created DESC"
        )
        rows = await self.database.read(query, (visitor,))
        return {key: msgspec.json.decode(summary, type=MapSummary) for key, summary in rows}

    async def count_own(self, visitor: str) -> int:
        """Return how many maps are on a visitor's list."""
        query = "SELECT count(*) FROM own_maps WHERE visitor = ?"
        return int((await self.database.read(query, (visitor,)))[0][0])

    async def add_own(self, visitor: str, key: str) -> None:
        """Put a map on a visitor's list."""
        insert = (
            "INSERT INTO own_maps (visitor, key, created) VALUES (?, ?, ?)"
            " ON CONFLICT (visitor, key) DO NOTHING"
        )
        await self.database.write([(insert, (visitor, key, self.clock.now()))])

    async def remove_own(self, visitor: str, key: str) -> None:
        """Take a map off a visitor's list; tables that were made with it keep it."""
        delete = "DELETE FROM own_maps WHERE visitor = ? AND key = ?"
        await self.database.write([(delete, (visitor, key))])

    async def delete_unused(self) -> None:
        """Delete maps that nobody has on a list and no table was made with."""
        delete = (
            "DELETE FROM maps WHERE created < ?"
            " AND NOT EXISTS (SELECT 1 FROM own_maps WHERE own_maps.key = maps.key)"
            " AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.game = maps.key)"
        )
        before = self.clock.now() - UNUSED_DAYS * DAY
        await self.database.write([(delete, (before,))])
