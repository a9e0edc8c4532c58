"""A table in use: its fold, who is here, and what is to be done in time."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from branchline.server.bots.pool import Thinkers
from branchline.server.ops.uptime import covered
from branchline.server.protocol import TableInfo
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.entries import Body, Entry
from branchline.server.storage.store import Store
from branchline.server.tables.broadcast import Audience
from branchline.server.tables.scheduler import Minder
from branchline.server.tables.table import Table
from branchline.server.tables.turn_timers import Asking

log = logging.getLogger("branchline.server")

Elsewhere = Callable[[list[str]], Awaitable[dict[str, set[str]]]]

IDLE_SECONDS = 60.0  # until a table where nobody is leaves the memory


class Surroundings:
    """What all tables of a process share."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.elsewhere: Elsewhere | None = None  # who else knows who is at a table

    async def look_elsewhere(self, table: str) -> set[str]:
        """Return who is at a table in other processes.

        Raises:
            Unavailable: if the database is away.
        """
        there = {} if self.elsewhere is None else await self.elsewhere([table])
        return there.get(table, set())


class LiveTable:
    """A table in use: its fold, who is here, and what is to be done in time."""

    def __init__(self, table: str, around: Surroundings, last: int = 0) -> None:
        self.around = around
        self.last = last  # the number that its log reaches at least
        self.table = Table(table, around.store, self._changed)
        self.audience = Audience(self.table)
        self.minder = Minder(self.table, self.audience, around.thinkers, around.settings)
        self.loaded = False
        self.loading = asyncio.Lock()
        self.used = time.monotonic()
        self.replay: bytes | None = None  # of a game that is over, once it was asked for

    def _changed(self, table: Table, entry: Entry, body: Body) -> None:
        if self.loaded:
            self.minder.note(entry, body)
            self.audience.tell(entry, body, self.minder.clocks())
            self.minder.look()

    async def load(self) -> None:
        """Fold the log, once.

        Raises:
            Refusal: if it cannot be read.
            Unavailable: if the database is away.
        """
        self.used = time.monotonic()
        async with self.loading:
            if not self.loaded:
                await self.table.catch_up(self.last)
                self.audience.elsewhere = await self.around.look_elsewhere(self.table.id)
                elapsed = await self._elapsed()
                self.loaded = True
                self.minder.begin(elapsed)
                self.minder.look()
        if self.table.damaged:
            log.error("table damaged", extra={"table": self.table.id, "why": self.table.damaged})
            if not self.table.seating.places:
                raise Refusal("damaged", "the log of this table cannot be read", 503)

    def close(self) -> None:
        """Let go: nothing more happens here, and nothing holds on to anything else."""
        self.minder.stop()
        self.table.listener = None

    async def _elapsed(self) -> Asking:
        """Return the seconds that count already, where a clock runs while nobody is here.

        Raises:
            Unavailable: if the database is away.
        """
        asking = self.table.asking
        first = asking.first()
        if self.table.seating.options.clock != "days" or first is None:
            return Asking()
        spans = await self.around.store.processes.uptime(first)
        return asking.by(lambda at: covered(spans, at))

    def set_elsewhere(self, visitors: set[str]) -> None:
        """Take note who is at the table in other processes."""
        before = self.audience.visitors()
        self.audience.elsewhere = visitors
        after = self.audience.visitors()
        for visitor in after - before:
            self.minder.arrived(visitor)
        for visitor in before - after:
            self.minder.went(visitor)
        if after != before:
            self.audience.tell_table(self.minder.clocks())

    def is_idle(self) -> bool:
        """Tell whether nobody is here and nothing is under way."""
        quiet = not self.audience.connections and not self.table.lock.locked()
        rested = time.monotonic() - self.used > IDLE_SECONDS
        return self.loaded and quiet and rested and not self.minder.is_busy()

    def info(self, visitor: str | None) -> TableInfo:
        """Return the table as everybody may see it."""
        return self.audience.info(visitor, self.minder.clocks())
