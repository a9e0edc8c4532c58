"""The house: all tables that are in use in this process."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from branchline.server import conduct
from branchline.server.database import Conflict, Row, Statement, Unavailable
from branchline.server.entries import Body, Created, Damaged, Entry, read_body
from branchline.server.guards import Allowances
from branchline.server.levels import bot_of
from branchline.server.minder import Minder
from branchline.server.protocol import NewTable, SeatWish, TableInfo
from branchline.server.refusal import Refusal, try_later
from branchline.server.seating import Seating
from branchline.server.settings import Settings
from branchline.server.store import Store, note_maker, take_seat
from branchline.server.table import Draft, Table, sheet_of
from branchline.server.telling import Audience, table_info
from branchline.server.texts import NAME_LENGTH, clean
from branchline.server.thinkers import Thinkers
from branchline.server.tokens import is_id, new_id
from branchline.server.uptime import covered
from branchline.sheet import game_names

log = logging.getLogger("branchline.server")

Elsewhere = Callable[[list[str]], Awaitable[dict[str, set[str]]]]

WEEK = 7 * 86_400.0  # after that a table counts as forgotten
IDLE_SECONDS = 60.0  # until a table where nobody is leaves the memory


class LiveTable:
    """A table in use: its fold, who is here, and what is to be done in time."""

    def __init__(self, table: str, house: "House", last: int = 0) -> None:
        self.house = house
        self.last = last  # the number that its log reaches at least
        self.table = Table(table, house.store, self._changed)
        self.audience = Audience(self.table)
        self.minder = Minder(self.table, self.audience, house.thinkers, house.settings)
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
            Refusal: if it cannot be read now.
        """
        self.used = time.monotonic()
        async with self.loading:
            if not self.loaded:
                await self.table.catch_up(self.last)
                await self.house.look_elsewhere(self)
                elapsed = await self._elapsed()
                self.loaded = True
                self.minder.begin(elapsed)
                self.minder.look()
        if self.table.damaged:
            log.error("table damaged", extra={"table": self.table.id, "why": self.table.damaged})
            if not self.table.seating.places:
                raise Refusal("damaged", "the log of this table cannot be read", 503)

    async def _elapsed(self) -> dict[int, float]:
        """Return the seconds that count for each seat, where a clock runs while nobody is here.

        Raises:
            Refusal: if the database is away.
        """
        since = self.table.since
        if self.table.seating.options.clock != "days" or not since:
            return {}
        try:
            spans = await self.house.store.uptime(min(since.values()))
        except Unavailable:
            raise try_later() from None
        return {seat: covered(spans, at) for seat, at in since.items()}

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


class House:
    """Finds tables, makes new ones, lists them."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.live: dict[str, LiveTable] = {}
        self.chat = Allowances(0.5, 5)  # lines of one visitor
        self.hints = Allowances(0.5, 3)  # hints of one visitor
        self.elsewhere: Elsewhere | None = None  # who else knows who is at a table

    async def find(self, table: str) -> LiveTable:
        """Return a table, loaded.

        Raises:
            Refusal: if there is none, or it cannot be read now.
        """
        found = self.live.get(table)
        if found is None:
            if not is_id(table):
                raise no_such_table()
            try:
                last = await self.store.last_number(table)
            except Unavailable:
                raise try_later() from None
            if last is None:
                raise no_such_table()
            found = self.live.setdefault(table, LiveTable(table, self, last))
        await found.load()
        return found

    async def look_elsewhere(self, live: LiveTable) -> None:
        """Take note who is at a table in other processes.

        Raises:
            Refusal: if the database is away.
        """
        if self.elsewhere is None:
            return
        try:
            there = await self.elsewhere([live.table.id])
        except Unavailable:
            raise try_later() from None
        live.audience.elsewhere = there.get(live.table.id, set())

    def forget_idle(self) -> None:
        """Let go of tables where nobody is and nothing is to be done."""
        for table in [name for name, live in self.live.items() if live.is_idle()]:
            self.live.pop(table).minder.stop()

    async def close(self) -> None:
        """Let go of all tables."""
        for live in self.live.values():
            live.minder.stop()

    async def create(self, visitor: str, wish: NewTable) -> LiveTable:
        """Make a new table.

        Raises:
            Refusal: if it cannot be made like that.
        """
        table = new_id()
        created = self._created(visitor, wish)
        mine = [] if visitor in created.visitors else note_maker(table, visitor)
        return await self._create(table, created, mine)

    async def _create(self, table: str, created: Created, beside: list[Statement]) -> LiveTable:
        made = LiveTable(table, self)
        entries = made.table.entries_of([Draft("created", None, created)])
        seats = [
            statement
            for seat, visitor in enumerate(created.visitors)
            if visitor is not None
            for statement in take_seat(table, seat, visitor, created.wishes[seat].name or "")
        ]
        try:
            await self.store.create(
                entries, created.options.listed, "open", created.game, [*seats, *beside]
            )
        except Unavailable:
            raise try_later() from None
        live = await self.find(table)
        await live.table.change(lambda: conduct.deal(live.table))
        return live

    def _created(self, visitor: str, wish: NewTable) -> Created:
        """Return the first entry of a table that is wished for.

        Raises:
            Refusal: if the game, the number of seats or an option does not fit.
        """
        refuse_wish(wish)
        wishes = [named(seat, place) for seat, place in enumerate(wish.seats)]
        visitors = [visitor if place.kind == "me" else None for place in wish.seats]
        sheet = sheet_of(wish.game)
        return Created(wish.game, sheet.version, wishes, visitors, wish.options)

    async def rematch(self, live: LiveTable) -> None:
        """Begin another game with the same seats, unless one has begun already.

        Raises:
            Refusal: if this one is not over.
        """
        table = live.table
        if table.seating.rematch is not None:
            return
        next_table = new_id()
        draft = conduct.follow_with(table, next_table)
        seating = table.seating
        wishes = [
            SeatWish("bot" if place.kind == "bot" else "me", place.level, place.name)
            for place in seating.places
        ]
        visitors = [place.visitor for place in seating.places]
        sheet = sheet_of(seating.game)
        created = Created(seating.game, sheet.version, wishes, visitors, seating.options)
        entry = table.entries_of([draft])[0]
        beside = self.store.entry_statement(entry)
        with contextlib.suppress(Conflict):  # another process, or another tab, was faster
            await self._create(next_table, created, beside)
        await table.catch_up()

    async def lobby(self, visitor: str | None) -> dict[str, list[TableInfo]]:
        """Return the tables that are listed, and those of the visitor."""
        listed = {
            "open": ("open",),
            "running": ("running",),
            "finished": ("over", "aborted"),
        }
        found: dict[str, list[TableInfo]] = {}
        since = time.time() - WEEK
        try:
            for name, statuses in listed.items():
                rows = await self.store.lobby(statuses, since, self.settings.lobby_length)
                found[name] = await self._infos(rows, visitor)
            mine = [] if visitor is None else await self.store.tables_of(visitor, 100)
            found["mine"] = await self._infos(mine, visitor)
        except Unavailable:
            raise try_later() from None
        return found

    async def _infos(self, rows: list[Row], visitor: str | None) -> list[TableInfo]:
        unknown = [table for table, _ in rows if not self._is_loaded(table)]
        logs = await self.store.seating_logs(unknown)
        infos = []
        for table, status in rows:
            if self._is_loaded(table):
                infos.append(self.live[table].info(visitor))
                continue
            try:
                seating = fold_seating(logs.get(table, []))
                infos.append(table_info(table, seating, status, visitor, set(), 0, {}))
            except Damaged:
                continue  # it is shown as damaged when somebody opens it
        return infos

    def _is_loaded(self, table: str) -> bool:
        return table in self.live and self.live[table].loaded


def fold_seating(entries: list[Entry]) -> Seating:
    """Return who sits at a table, without playing its game.

    Raises:
        Damaged: if an entry cannot be read.
    """
    seating = Seating()
    for entry in entries:
        seating.apply(entry, read_body(entry))
    return seating


def no_such_table() -> Refusal:
    """Return the refusal for an id that leads nowhere, whatever the reason."""
    return Refusal("no-such-table", "there is no such table", 404)


def refuse_wish(wish: NewTable) -> None:
    """Check a table that is wished for.

    Raises:
        Refusal: if the game, the number of seats or an option does not fit.
    """
    if wish.game not in game_names():
        raise Refusal("no-such-game", f"there are {', '.join(game_names())}", 400)
    sheet = sheet_of(wish.game)
    if len(wish.seats) not in sheet.seats:
        fewest, most = sheet.seats[0], sheet.seats[-1]
        raise Refusal("seats", f"{sheet.name} is for {fewest} to {most} players", 400)
    if wish.options.open_stacks and sheet.routes:
        raise Refusal("open-stacks", f"{sheet.name} has no on-track stacks to open", 400)
    for place in wish.seats:
        if place.kind not in ("open", "me", "bot"):
            raise Refusal("seat-kind", "a seat is open, me or bot", 400)
        if place.kind == "bot" and bot_of(place.level or "") is None:
            raise Refusal("level", f"there is no level {place.level!r}", 400)
    options = wish.options
    if options.clock not in ("none", "decision", "player", "days"):
        raise Refusal("clock", "a clock is none, decision, player or days", 400)
    if options.clock != "none" and not 1 <= options.clock_seconds <= 30 * 86_400:
        raise Refusal("clock", "clock_seconds must be from 1 to 2592000", 400)
    if not 0 <= options.grace_seconds <= 86_400:
        raise Refusal("grace", "grace_seconds must be from 0 to 86400", 400)


def named(seat: int, wish: SeatWish) -> SeatWish:
    """Return a wish with the name that is shown."""
    name = clean(wish.name or "", NAME_LENGTH)
    if wish.kind == "open":
        name = ""
    elif not name:
        name = (wish.level or "bot").capitalize() if wish.kind == "bot" else f"Player {seat + 1}"
    return SeatWish(wish.kind, wish.level if wish.kind == "bot" else None, name)
