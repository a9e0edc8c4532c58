"""Neighbours: other processes on the same database; what they write and who is there."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Iterable

from branchline.server.refusal import Refusal
from branchline.server.storage.database import Unavailable
from branchline.server.storage.store import Store
from branchline.server.tables.registry import House
from branchline.server.tables.session import LiveTable

log = logging.getLogger("branchline.server")

SEEN_SECONDS = 15.0  # how long a process counts as alive after its last round


class Neighbours:
    """Keeps the tables of this process in step with those of the others."""

    def __init__(self, store: Store, house: House) -> None:
        self.process = secrets.token_hex(8)
        self.store = store
        self.house = house
        self._tasks: set[asyncio.Task[None]] = set()

    def listen(self) -> None:
        """Hear what the others write, where the database is shared."""
        if self.store.database.shared:
            self.house.elsewhere = self.elsewhere
            self.store.database.listen(self._heard, self._missed)

    def _heard(self, table: str, number: int) -> None:
        live = self.house.live.get(table)
        if live is not None and live.loaded and live.table.number < number:
            self._catch_up(live)

    def _missed(self) -> None:
        for live in self.house.live.values():
            self._catch_up(live)

    def _catch_up(self, live: LiveTable) -> None:
        task = asyncio.create_task(self._quietly(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, live: LiveTable) -> None:
        try:
            await live.table.catch_up()
        except Refusal as refusal:  # the next round tries again
            log.info("behind", extra={"table": live.table.id, "why": refusal.key})

    async def round(self) -> None:
        """Say who is here, hear who is there, and catch up with what was not heard.

        Raises:
            Unavailable: if the database is away.
        """
        if not self.store.database.shared:
            return
        now = self.store.timeline.now()
        tables = [live for live in self.house.live.values() if live.loaded]
        here = [(live.table.id, who) for live in tables for who in live.audience.visitors_here()]
        await self.store.processes.note_presence(self.process, here, now, now - SEEN_SECONDS)
        numbers = await self.store.numbers([live.table.id for live in tables])
        there = await self.elsewhere([live.table.id for live in tables])
        for live in tables:
            live.set_elsewhere(there.get(live.table.id, set()))
            if numbers.get(live.table.id, 0) > live.table.number:
                self._catch_up(live)

    async def elsewhere(self, tables: Iterable[str]) -> dict[str, set[str]]:
        """Return who is at these tables in other processes.

        Raises:
            Unavailable: if the database is away.
        """
        found: dict[str, set[str]] = {}
        since = self.store.timeline.now() - SEEN_SECONDS
        for table, visitor in await self.store.processes.presence(
            self.process, list(tables), since
        ):
            found.setdefault(table, set()).add(visitor)
        return found

    async def leave(self) -> None:
        """Say that nobody is here any longer."""
        if self.store.database.shared:
            with contextlib.suppress(Unavailable):
                await self.store.processes.note_presence(
                    self.process, [], self.store.timeline.now(), 0
                )
