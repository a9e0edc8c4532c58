"""Table sessions: a table in use, with its connections and its scheduler."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from branchline.server.bots.pool import BotPool
from branchline.server.protocol import TableInfo
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.entries import Body, Entry
from branchline.server.storage.store import Store
from branchline.server.storage.uptime import uptime_since
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.play.turn_timers import TurnTimers
from branchline.server.tables.scheduler import TableScheduler
from branchline.server.tables.table import Table

log = logging.getLogger("branchline.server")

FindRemoteVisitors = Callable[[list[str]], Awaitable[dict[str, set[str]]]]

IDLE_SECONDS = 60.0  # until an unused table is unloaded


class ServerContext:
    """What all table sessions of a process share."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self.find_remote_visitors: FindRemoteVisitors | None = None  # if there are peers

    async def begin_rematch(self, table: Table, present: set[str]) -> None:
        """Create the table of a rematch, for those who are present and have agreed to it.

        Raises:
            Refusal: if nothing can be written now.
            Unavailable: if the database cannot be reached.
        """
        raise NotImplementedError

    async def remote_visitors(self, table: str) -> set[str]:
        """Return who is at a table in other processes.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        if self.find_remote_visitors is None:
            return set()
        return (await self.find_remote_visitors([table])).get(table, set())


class TableSession:
    """A table in use, with its connections and its scheduler."""

    def __init__(self, table: str, context: ServerContext, last: int = 0) -> None:
        self.context = context
        self.last = last  # the log must reach at least this number
        self.table = Table(table, context.store, self._on_entry)
        self.broadcaster = Broadcaster(self.table)
        begin_rematch = partial(context.begin_rematch, self.table)  # not a method of self: no cycle
        self.scheduler = TableScheduler(
            self.table, self.broadcaster, context.bots, context.settings, begin_rematch
        )
        self.loaded = False
        self.loading = asyncio.Lock()
        self.used = time.monotonic()
        self.replay: bytes | None = None  # of a finished game, cached

    def _on_entry(self, table: Table, entry: Entry, body: Body) -> None:
        if self.loaded:
            self.scheduler.apply(entry, body)
            self.broadcaster.broadcast_entry(body, self.scheduler.times())
            self.scheduler.schedule()

    async def load(self) -> None:
        """Fold the log, once.

        Raises:
            Refusal: if it cannot be read.
            Unavailable: if the database cannot be reached.
        """
        self.used = time.monotonic()
        async with self.loading:
            if not self.loaded:
                await self.table.catch_up(self.last)
                self.broadcaster.remote_visitors = await self.context.remote_visitors(self.table.id)
                elapsed = await self._elapsed()
                self.loaded = True
                self.scheduler.start(elapsed)
                self.scheduler.schedule()
        reason = self.table.quarantine_reason
        if reason:
            log.error("table quarantined", extra={"table": self.table.id, "why": reason})
            if not self.table.seating.places:
                raise Refusal("damaged", "the log of this table cannot be read", 503)

    def close(self) -> None:
        """Stop all activity, and break the reference cycle."""
        self.scheduler.stop()
        self.table.listener = None

    async def _elapsed(self) -> TurnTimers:
        """Return the seconds that already count, if clocks run while nobody is here.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        timers = self.table.logged_timers
        earliest = timers.earliest()
        if self.table.seating.options.clock != "days" or earliest is None:
            return TurnTimers()
        spans = await self.context.store.processes.uptime(earliest)
        return timers.converted(lambda moment: uptime_since(moment, spans))

    def set_remote_visitors(self, visitors: set[str]) -> None:
        """Update who is at the table in other processes."""
        before = self.broadcaster.visitors()
        self.broadcaster.remote_visitors = visitors
        after = self.broadcaster.visitors()
        for visitor in after - before:
            self.scheduler.visitor_joined(visitor)
        for visitor in before - after:
            self.scheduler.visitor_left(visitor)
        if after != before:
            self.broadcaster.broadcast_table(self.scheduler.times())

    def is_idle(self) -> bool:
        """Tell whether nobody is here and nothing is in progress."""
        quiet = not self.broadcaster.connections and not self.table.lock.locked()
        expired = time.monotonic() - self.used > IDLE_SECONDS
        return self.loaded and quiet and expired and not self.scheduler.is_busy()

    def info(self, visitor: str | None) -> TableInfo:
        """Return what everybody may know about the table."""
        return self.broadcaster.info(visitor, self.scheduler.times())
