"""Peers: other processes on the same database; their changes, and who is connected to them."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Iterable

from branchline.server.refusal import Refusal
from branchline.server.storage.database import Unavailable
from branchline.server.storage.store import Store
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession

log = logging.getLogger("branchline.server")

ALIVE_SECONDS = 15.0  # how long a process counts as alive after its last sync


class Peers:
    """Keeps the tables of this process in sync with those of the others."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self.process = secrets.token_hex(8)
        self.store = store
        self.registry = registry
        self._tasks: set[asyncio.Task[None]] = set()

    def subscribe(self) -> None:
        """Subscribe to changes by other processes, if the database is shared."""
        if self.store.database.shared:
            self.registry.find_remote_visitors = self.remote_visitors
            self.store.database.subscribe(self._on_change, self._on_gap)

    def _on_change(self, table: str, number: int) -> None:
        session = self.registry.sessions.get(table)
        if session is not None and session.loaded and session.table.number < number:
            self._catch_up(session)

    def _on_gap(self) -> None:
        for session in self.registry.sessions.values():
            self._catch_up(session)

    def _catch_up(self, session: TableSession) -> None:
        task = asyncio.create_task(self._try_to_catch_up(session))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try_to_catch_up(self, session: TableSession) -> None:
        try:
            await session.table.catch_up()
        except Refusal as refusal:  # the next sync tries again
            log.info("cannot catch up", extra={"table": session.table.id, "why": refusal.key})

    async def sync(self) -> None:
        """Publish who is connected here, learn who is elsewhere, and catch up after lost notices.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        if not self.store.database.shared:
            return
        now = self.store.clock.now()
        sessions = [session for session in self.registry.sessions.values() if session.loaded]
        tables = [session.table.id for session in sessions]
        present = [(s.table.id, who) for s in sessions for who in s.broadcaster.local_visitors()]
        await self.store.processes.write_presence(self.process, present, now, now - ALIVE_SECONDS)
        numbers = await self.store.last_numbers(tables)
        remote = await self.remote_visitors(tables)
        for session in sessions:
            session.set_remote_visitors(remote.get(session.table.id, set()))
            if numbers.get(session.table.id, 0) > session.table.number:
                self._catch_up(session)

    async def remote_visitors(self, tables: Iterable[str]) -> dict[str, set[str]]:
        """Return who is at these tables in other processes.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        found: dict[str, set[str]] = {}
        since = self.store.clock.now() - ALIVE_SECONDS
        for table, visitor in await self.store.processes.presence(
            self.process, list(tables), since
        ):
            found.setdefault(table, set()).add(visitor)
        return found

    async def leave(self) -> None:
        """Publish that nobody is connected here any longer."""
        if self.store.database.shared:
            with contextlib.suppress(Unavailable):
                await self.store.processes.write_presence(
                    self.process, [], self.store.clock.now(), 0
                )
