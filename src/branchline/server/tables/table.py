"""A table: the fold of its event log, kept in memory; every change is written before it counts.

Event sourcing with optimistic concurrency: a command checks the table and returns the entries to
append; if another process appended first, the database reports a conflict, the table catches up
and the command runs again.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from branchline.game import Game
from branchline.server.refusal import Refusal, try_later
from branchline.server.security.tokens import new_entropy
from branchline.server.storage.database import Conflict, Statement, Unavailable
from branchline.server.storage.entries import (
    GENESIS,
    Acted,
    Body,
    Created,
    Damaged,
    Dealt,
    Entry,
    Undone,
    chained,
    check_chain,
    read_body,
)
from branchline.server.storage.map_keys import is_map_key
from branchline.server.storage.store import Outcome, Store
from branchline.server.tables.play.game_log import (
    GameLog,
    Successor,
    check_digest,
    deal_game,
    digest,
)
from branchline.server.tables.play.lesson import LESSON
from branchline.server.tables.play.moment import load_moment, resume_game
from branchline.server.tables.play.results import encode_result, encode_waiting, result_of
from branchline.server.tables.play.turn_timers import TurnTimers
from branchline.server.tables.seats.seating import Seating
from branchline.server.tables.versions import sheet_of, version_mismatch
from branchline.sheet import Sheet

MAX_ATTEMPTS = 8  # to append while other processes are faster


@dataclass(frozen=True)
class PendingEntry:
    """An entry before it is written; a step carries its successor, a deal the new game."""

    kind: str
    seat: int | None
    body: Body
    client_action_id: str | None = None
    successor: Successor | None = None
    dealt: GameLog | None = None


@dataclass(frozen=True)
class Batch:
    """Entries to append, and further statements for the same transaction."""

    entries: list[PendingEntry]
    statements: list[Statement] = field(default_factory=list)


Command = Callable[[], Batch | None]  # None: there is nothing to do
Listener = Callable[["Table", Entry, Body], None]


class Table:
    """One table; `execute` is the only way to change it."""

    def __init__(self, table: str, store: Store, listener: Listener | None = None) -> None:
        self.id = table
        self.store = store
        self.seating = Seating()
        self.map_sheet: Sheet | None = None  # of a map that does not come with Branchline
        self.moment_game: Game | None = None  # of another table, where the game of this one begins
        self.game_log: GameLog | None = None
        self.number = 0  # of the last entry
        self.head = GENESIS
        self.ids: dict[str, int | None] = {}  # client ids and the steps they made
        self.logged_timers = TurnTimers()  # by the timestamps in the log
        self.quarantine_reason: str | None = None  # set if the log is damaged
        self.wrote_last = False  # whether this process wrote the last entry
        self.may_be_behind = False  # whether a write has an unknown outcome
        self.lock = asyncio.Lock()
        self.listener = listener

    @property
    def status(self) -> str:
        """The status of the table, as the protocol has it."""
        return "damaged" if self.quarantine_reason else self.seating.status

    @property
    def sheet(self) -> Sheet:
        """The very sheet that the table was created with.

        Raises:
            Damaged: if there is no such game.
        """
        return self.map_sheet or sheet_of(self.seating.game)

    def version_mismatch(self) -> str | None:
        """Return why the table cannot be played if it needs another version of its sheet."""
        try:
            found = self.sheet
        except Damaged:
            found = None
        return version_mismatch(self.seating.game, self.seating.version, found)

    async def execute(self, command: Command) -> None:
        """Run a command and append its batch; after a conflict, catch up and run it again.

        Once begun it is completed even if the caller is cancelled: a written entry must count.

        Raises:
            Refusal: if the command refuses, or nothing can be written now.
        """
        await asyncio.shield(self._execute(command))

    async def _execute(self, command: Command) -> None:
        async with self.lock:
            fresh = not self.store.database.shared
            for _ in range(MAX_ATTEMPTS):
                if self.may_be_behind:
                    await self._catch_up()
                try:
                    self._check_not_quarantined()
                    batch = command()
                except Refusal:
                    if fresh:
                        raise
                    fresh = True  # another process may know more: catch up, then try again
                else:
                    if batch is None or await self._append(batch):
                        return
                await self._catch_up()
        raise try_later()

    def _check_not_quarantined(self) -> None:
        if self.quarantine_reason:
            raise self.quarantine_refusal()

    def quarantine_refusal(self) -> Refusal:
        """Return the refusal for a table whose log is damaged or needs another version."""
        damaged = "the log of this table is damaged; it can only be watched"
        return Refusal("damaged", self.version_mismatch() or damaged)

    async def _append(self, batch: Batch) -> bool:
        """Write a batch; return False if another process was faster."""
        entries = self.make_entries(batch.entries)
        status = self._status_after(batch.entries)
        try:
            outcome = self._outcome_of(batch.entries)
            await self.store.append(entries, status, batch.statements, outcome)
        except Conflict:
            return False
        except Unavailable:
            self.may_be_behind = True
            raise try_later() from None
        for entry, pending in zip(entries, batch.entries, strict=True):
            self._apply(entry, pending.body, pending)
        self.wrote_last = True
        return True

    def make_entries(self, pending: Sequence[PendingEntry]) -> list[Entry]:
        """Return pending entries as the next entries of the log."""
        entries: list[Entry] = []
        head, now = self.head, round(self.store.clock.now(), 3)
        for number, one in enumerate(pending, self.number + 1):
            after = one.successor or one.dealt
            entry = Entry(
                table=self.id,
                number=number,
                kind=one.kind,
                seat=one.seat,
                seq=after.seq if after else None,
                client_action_id=one.client_action_id,
                body=msgspec.json.encode(one.body).decode(),
                time=now,
                digest=digest(after.game) if after else None,
                hash="",
            )
            entries.append(chained(entry, head))
            head = entries[-1].hash
        return entries

    def _status_after(self, pending: Sequence[PendingEntry]) -> str | None:
        """Return the status after these entries, or None if it does not change."""
        status = None
        for one in pending:
            if one.kind == "dealt":
                status = "running"
            elif one.kind == "aborted":
                status = "aborted"
            elif one.successor is not None and one.successor.game.over:
                status = "over"
        return status

    def _outcome_of(self, pending: Sequence[PendingEntry]) -> Outcome | None:
        """Return what these entries lead to, or None if they are no steps of the game."""
        after = [step for one in pending if (step := one.successor or one.dealt) is not None]
        if not after:
            return None
        game = after[-1].game
        counts = game.over and not self.seating.is_practice
        result = encode_result(result_of(game, self.seating)) if counts else None
        return Outcome(encode_waiting(game), result)

    async def catch_up(self, last: int = 0) -> None:
        """Apply what other processes have written, at least up to the number `last`.

        Raises:
            Refusal: if the database cannot be read now.
        """
        async with self.lock:
            await self._catch_up()
            if self.number < last and not self.quarantine_reason:
                self.quarantine_reason = f"the log ends with entry {self.number}, not {last}"

    async def _catch_up(self) -> None:
        if self.quarantine_reason:
            return
        try:
            entries = await self.store.log(self.id, self.number)
            await self._load_basis(entries)
        except Unavailable:
            self.may_be_behind = True
            raise try_later() from None
        self.may_be_behind = False
        try:
            for entry in entries:
                check_chain(entry, self.number + 1, self.head)
                self._apply(entry, read_body(entry))
                self.wrote_last = False
        except Damaged as error:
            self.quarantine_reason = str(error)

    async def _load_basis(self, entries: Sequence[Entry]) -> None:
        """Load the map and the moment that the table was created with, before its game begins.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        first = entries[0] if entries and entries[0].number == 1 else None
        if first is None or first.kind != "created":
            return
        with contextlib.suppress(Damaged):  # reported when the entry is applied
            body = read_body(first)
            if isinstance(body, Created) and is_map_key(body.game):
                self.map_sheet = await self.store.maps.sheet(body.game)
            if isinstance(body, Created) and body.moment is not None:
                self.moment_game = await load_moment(self.store, body.moment, self.map_sheet)

    def _apply(self, entry: Entry, body: Body, pending: PendingEntry | None = None) -> None:
        """Apply one entry, and call the listener."""
        if isinstance(body, Dealt):
            self.game_log = pending.dealt if pending and pending.dealt else self._deal(entry, body)
        elif isinstance(body, Acted | Undone):
            self._apply_step(entry, body, pending)
        self.seating.apply(entry, body)
        if self.game_log is not None:
            self.logged_timers.apply(entry, body, self.game_log.game.waiting, entry.time)
            if self.game_log.game.over and self.seating.status == "running":
                self.seating.status = "over"
        self.number, self.head = entry.number, entry.hash
        if entry.client_action_id is not None:
            self.ids[entry.client_action_id] = entry.seq
        if self.listener is not None:
            self.listener(self, entry, body)

    def _apply_step(self, entry: Entry, body: Acted | Undone, pending: PendingEntry | None) -> None:
        if self.game_log is None:
            raise Damaged(f"entry {entry.number} is a step before the deal")
        if pending and pending.successor:
            self.game_log.apply(pending.successor)
        else:
            self.game_log.replay(entry, body)

    def _deal(self, entry: Entry, body: Dealt) -> GameLog:
        game_log = self.deal(body.entropy)
        check_digest(entry, game_log)
        return game_log

    def deal(self, entropy: str) -> GameLog:
        """Return the game that this entropy deals.

        Raises:
            Damaged: if the table was created for another version of the sheet.
        """
        seating = self.seating
        if mismatch := self.version_mismatch():
            raise Damaged(mismatch)
        names, open_stacks = seating.names(), seating.options.open_stacks
        if seating.moment is not None:
            if self.moment_game is None:
                raise Damaged("the game from which the table began is missing or not lawful")
            return resume_game(self.id, self.moment_game, names, seating.secret)
        table = LESSON if seating.options.lesson else self.id
        return deal_game(table, self.sheet, names, open_stacks, entropy, secret=seating.secret)

    def new_entropy(self) -> str:
        """Return the entropy of the next step: none where the secret determines all chance."""
        return "" if self.seating.secret else new_entropy()
