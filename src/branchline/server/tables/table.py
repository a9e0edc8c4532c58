"""A table: the fold of its log, kept in memory; every change is written before it counts."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from branchline.server.refusal import Refusal, try_later
from branchline.server.storage.database import Conflict, Statement, Unavailable
from branchline.server.storage.entries import (
    GENESIS,
    Acted,
    Body,
    Damaged,
    Dealt,
    Entry,
    Undone,
    chained,
    check_chain,
    read_body,
)
from branchline.server.storage.store import Store
from branchline.server.tables.game_log import Moment, Play, begin, check_digest, digest
from branchline.server.tables.seating import Seating
from branchline.server.tables.turn_timers import Asking
from branchline.server.tables.versions import other_version, sheet_of

ATTEMPTS = 8  # to write, while other processes are faster


@dataclass(frozen=True)
class Draft:
    """An entry to be: what it says, and for a step the moment it leads to."""

    kind: str
    seat: int | None
    body: Body
    client_action_id: str | None = None
    moment: Moment | None = None
    dealt: Play | None = None


@dataclass(frozen=True)
class Plan:
    """Entries to write together, and what changes beside them."""

    drafts: list[Draft]
    beside: list[Statement] = field(default_factory=list)


Listener = Callable[["Table", Entry, Body], None]


class Table:
    """One table; `change` is the only way to alter it."""

    def __init__(self, table: str, store: Store, listener: Listener) -> None:
        self.id = table
        self.store = store
        self.seating = Seating()
        self.play: Play | None = None
        self.number = 0  # of the last entry
        self.head = GENESIS
        self.ids: dict[str, int | None] = {}  # client ids and the steps they made
        self.asking = Asking()  # by the times in the log
        self.damaged: str | None = None
        self.wrote_last = False  # whether this process wrote the last entry
        self.unsure = False  # whether something may have been written that is not known here
        self.lock = asyncio.Lock()
        self.listener: Listener | None = listener

    @property
    def status(self) -> str:
        """How the table stands."""
        return "damaged" if self.damaged else self.seating.status

    async def change(self, plan: Callable[[], Plan | None]) -> None:
        """Write what the plan says and take it over; the plan is made anew after every conflict.

        What has begun is finished even when whoever asked is gone: a written entry must count.

        Raises:
            Refusal: if the plan refuses, or nothing can be written now.
        """
        await asyncio.shield(self._change(plan))

    async def _change(self, plan: Callable[[], Plan | None]) -> None:
        async with self.lock:
            fresh = not self.store.database.shared
            for _ in range(ATTEMPTS):
                if self.unsure:
                    await self._catch_up()
                try:
                    self._refuse_if_damaged()
                    planned = plan()
                except Refusal:
                    if fresh:
                        raise
                    planned, fresh = None, True  # another process may know more: look, then again
                else:
                    if planned is None or await self._write(planned):
                        return
                await self._catch_up()
        raise try_later()

    def _refuse_if_damaged(self) -> None:
        if self.damaged:
            raise self.set_apart()

    def set_apart(self) -> Refusal:
        """Return the refusal of a table whose log is not what was written, or not for us."""
        damaged = "the log of this table is damaged; it can only be watched"
        other = other_version(self.seating.game, self.seating.version)
        return Refusal("damaged", other or damaged)

    async def _write(self, plan: Plan) -> bool:
        """Write a plan; return False if another process was faster."""
        entries = self.entries_of(plan.drafts)
        status = self._status_after(plan.drafts)
        try:
            await self.store.append(entries, status, plan.beside)
        except Conflict:
            return False
        except Unavailable:
            self.unsure = True
            raise try_later() from None
        for entry, draft in zip(entries, plan.drafts, strict=True):
            self._apply(entry, draft.body, draft)
        self.wrote_last = True
        return True

    def entries_of(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Return drafts as the next entries of the log."""
        entries: list[Entry] = []
        head, now = self.head, round(self.store.timeline.now(), 3)
        for number, draft in enumerate(drafts, self.number + 1):
            after = draft.moment or draft.dealt
            entry = Entry(
                table=self.id,
                number=number,
                kind=draft.kind,
                seat=draft.seat,
                seq=after.seq if after else None,
                client_action_id=draft.client_action_id,
                body=msgspec.json.encode(draft.body).decode(),
                time=now,
                digest=digest(after.game) if after else None,
                hash="",
            )
            entries.append(chained(entry, head))
            head = entries[-1].hash
        return entries

    def _status_after(self, drafts: Sequence[Draft]) -> str | None:
        """Return the status that the drafts lead to, or None if it stays as it is."""
        status = None
        for draft in drafts:
            if draft.kind == "dealt":
                status = "running"
            elif draft.kind == "aborted":
                status = "aborted"
            elif draft.moment is not None and draft.moment.game.over:
                status = "over"
        return status

    async def catch_up(self, last: int = 0) -> None:
        """Take over what other processes have written, at least to the number `last`.

        Raises:
            Refusal: if the database cannot be read now.
        """
        async with self.lock:
            await self._catch_up()
            if self.number < last and not self.damaged:
                self.damaged = f"the log ends with entry {self.number}, not {last}"

    async def _catch_up(self) -> None:
        if self.damaged:
            return
        try:
            entries = await self.store.log(self.id, self.number)
        except Unavailable:
            self.unsure = True
            raise try_later() from None
        self.unsure = False
        try:
            for entry in entries:
                check_chain(entry, self.number + 1, self.head)
                self._apply(entry, read_body(entry))
                self.wrote_last = False
        except Damaged as error:
            self.damaged = str(error)

    def _apply(self, entry: Entry, body: Body, draft: Draft | None = None) -> None:
        """Take over one entry, and tell the listener."""
        if isinstance(body, Dealt):
            self.play = draft.dealt if draft and draft.dealt else self._deal(entry, body)
        elif isinstance(body, Acted | Undone):
            if self.play is None:
                raise Damaged(f"entry {entry.number} is a step before the deal")
            if draft and draft.moment:
                self.play.adopt(draft.moment)
            else:
                self.play.follow(entry, body)
        self.seating.apply(entry, body)
        if self.play is not None:
            self.asking.note(entry, body, self.play.game.waiting, entry.time)
        if self.play is not None and self.play.game.over and self.seating.status == "running":
            self.seating.status = "over"
        self.number, self.head = entry.number, entry.hash
        if entry.client_action_id is not None:
            self.ids[entry.client_action_id] = entry.seq
        if self.listener is not None:
            self.listener(self, entry, body)

    def _deal(self, entry: Entry, body: Dealt) -> Play:
        play = self.deal(body.entropy)
        check_digest(entry, play)
        return play

    def deal(self, entropy: str) -> Play:
        """Return the game as it begins with this entropy.

        Raises:
            Damaged: if the sheet is not the one that the table was made for.
        """
        seating = self.seating
        if other := other_version(seating.game, seating.version):
            raise Damaged(other)
        sheet = sheet_of(seating.game)
        return begin(self.id, sheet, seating.names(), seating.options.open_stacks, entropy)
