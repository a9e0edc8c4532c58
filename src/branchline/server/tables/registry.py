"""The table registry: all tables in use in this process."""

import msgspec

from branchline.server.bots.pool import BotPool
from branchline.server.protocol import ListedTable, NewTable, OwnResult, TableInfo
from branchline.server.refusal import Refusal
from branchline.server.security.prices import LOAD_TABLE, REQUEST, Budgets
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.security.tokens import is_id, new_entropy, new_id
from branchline.server.security.turnstile import Turnstile
from branchline.server.settings import Settings
from branchline.server.storage.database import Row, Statement
from branchline.server.storage.entries import Created, Damaged, Entry, Moment, read_body
from branchline.server.storage.map_keys import is_map_key
from branchline.server.storage.reviews import keep_record
from branchline.server.storage.store import Store, add_creator, new_table, take_seat
from branchline.server.tables.info import Presence, table_info
from branchline.server.tables.play.lesson import lesson_of
from branchline.server.tables.play.results import read_result, read_waiting
from branchline.server.tables.seats import rematch
from branchline.server.tables.seats.seating import Seating
from branchline.server.tables.seats.table_request import (
    check_table_request,
    named,
    no_such_game,
)
from branchline.server.tables.session import ServerContext, TableSession
from branchline.server.tables.table import PendingEntry, Table
from branchline.server.tables.versions import sheet_of
from branchline.sheet import Sheet, game_names

MAX_RESULTS = 2000  # of one visitor
WEEK = 7 * 86_400.0  # after a week without a change a table counts as abandoned


class TableRegistry(ServerContext):
    """Finds, creates and lists tables."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        super().__init__(store, bots, settings)
        self.sessions: dict[str, TableSession] = {}
        self.budgets = Budgets(settings)
        self.snapshots = Turnstile()
        self.new_table_limiter = RateLimiter(
            settings.new_tables_per_minute / 60, 2 * settings.tables_per_visitor
        )
        self._chat = RateLimiter(0.5, 5), RateLimiter(2, 20)  # per visitor, per address
        self._hints = RateLimiter(0.5, 3), RateLimiter(2, 12)  # the same

    def check_chat(self, client: str, visitor: str) -> None:
        """Count a line of chat.

        Raises:
            Refusal: if there are too many, of this visitor or this address.
        """
        self._chat[0].check(visitor)
        self._chat[1].check(client)

    def check_hints(self, client: str, visitor: str) -> None:
        """Count a request for hints.

        Raises:
            Refusal: if there are too many, of this visitor or this address.
        """
        self._hints[0].check(visitor)
        self._hints[1].check(client)

    def price_of(self, table: str) -> float:
        """Return what finding a table costs."""
        return REQUEST if self._is_loaded(table) else LOAD_TABLE

    async def find(self, table: str) -> TableSession:
        """Return a table, loaded.

        Raises:
            Refusal: if there is no such table, or it cannot be read.
            Unavailable: if the database cannot be reached.
        """
        found = self.sessions.get(table)
        if found is None:
            if not is_id(table):
                raise no_such_table()
            last = await self.store.last_number(table)
            if last is None:
                raise no_such_table()
            found = self.sessions.setdefault(table, TableSession(table, self, last))
        await found.load()
        return found

    def unload_idle(self) -> None:
        """Unload tables where nobody is and nothing is in progress."""
        for table in [name for name, session in self.sessions.items() if session.is_idle()]:
            self.sessions.pop(table).close()

    async def close(self) -> None:
        """Stop all tables."""
        for session in self.sessions.values():
            session.close()

    async def create(self, visitor: str, request: NewTable) -> TableSession:
        """Create a table.

        Raises:
            Refusal: if the request is invalid.
            Unavailable: if nothing can be written now.
        """
        table = new_id()
        sheet = await self.find_sheet(request.game)
        if sheet is None:
            raise no_such_game()
        created = self._created(visitor, request, sheet)
        mine = [] if visitor in created.visitors else add_creator(table, visitor)
        await self.store.database.write([*self._creation(table, created), *mine])
        return await self._begin(table)

    async def create_from(self, created: Created, moment: Moment) -> TableSession:
        """Create a table that begins at a moment of a finished game.

        Raises:
            Unavailable: if nothing can be written now.
        """
        table = new_id()
        statements = [*self._creation(table, created), keep_record(moment.record)]
        await self.store.database.write(statements)
        return await self._begin(table)

    def _creation(self, table: str, created: Created) -> list[Statement]:
        """Return the statements that create a table with those who already have a seat."""
        lesson = lesson_of(created.game) if created.options.lesson else None
        secret = new_entropy() if lesson is None else lesson.secret
        created = msgspec.structs.replace(created, secret=secret)
        blank = Table(table, self.store)
        entries = blank.make_entries([PendingEntry("created", None, created)])
        seats = [
            statement
            for seat, visitor in enumerate(created.visitors)
            if visitor is not None
            for statement in take_seat(table, seat, visitor, created.requests[seat].name or "")
        ]
        return [*new_table(entries, created.options.listed, "open", created.game), *seats]

    async def _begin(self, table: str) -> TableSession:
        session = await self.find(table)
        await session.scheduler.wait_for_table()
        return session

    async def find_sheet(self, game: str) -> Sheet | None:
        """Return the sheet of a game or of a map, or None if there is none.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        if game in game_names():
            return sheet_of(game)
        return await self.store.maps.sheet(game) if is_map_key(game) else None

    def _created(self, visitor: str, request: NewTable, sheet: Sheet) -> Created:
        """Return the first entry of a requested table.

        Raises:
            Refusal: if the game, the number of seats or an option is invalid.
        """
        check_table_request(request, sheet)
        seats = named(request.seats)
        visitors = [visitor if wanted.kind == "me" else None for wanted in request.seats]
        title = sheet.name if is_map_key(request.game) else ""
        options = request.options
        return Created(request.game, sheet.version, seats, visitors, options, visitor, title=title)

    async def begin_rematch(self, table: Table, present: set[str]) -> None:
        """Create the table of a rematch, for those who are present and have agreed to it.

        Raises:
            Refusal: if nothing can be written now.
            Unavailable: if the database cannot be reached.
        """
        next_table = new_id()
        await table.execute(lambda: rematch.begin(table, next_table, present, self._creation))
        if table.seating.rematch == next_table:
            await self._begin(next_table)

    async def lobby(self, visitor: str | None) -> dict[str, list[ListedTable]]:
        """Return the listed tables, and those of the visitor.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        listed = {
            "open": ("open",),
            "running": ("running",),
            "finished": ("over", "aborted"),
        }
        found: dict[str, list[ListedTable]] = {}
        since = self.store.clock.now() - WEEK
        for name, statuses in listed.items():
            rows = await self.store.lobby(statuses, since, self.settings.lobby_length)
            found[name] = await self._infos(rows, visitor)
        mine = [] if visitor is None else await self.store.tables_of(visitor, 100)
        found["mine"] = await self._infos(mine, visitor)
        return found

    async def results(self, visitor: str) -> list[OwnResult]:
        """Return how the finished games of a visitor ended, the latest first.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        rows = await self.store.results_of(visitor, MAX_RESULTS)
        return [
            OwnResult(table, game, ended, seat, found)
            for table, game, ended, result, seat in rows
            if (found := read_result(result)) is not None
        ]

    async def _infos(self, rows: list[Row], visitor: str | None) -> list[ListedTable]:
        unloaded = [row[0] for row in rows if not self._is_loaded(row[0])]
        logs = await self.store.seating_logs(unloaded)
        infos = []
        for table, status, changed, waiting, result in rows:
            try:
                info = self._info(table, status, visitor, logs)
            except Damaged:
                continue  # its quarantine is reported when somebody opens it
            infos.append(
                ListedTable(
                    **msgspec.structs.asdict(info),
                    changed=changed,
                    waiting=read_waiting(waiting) if info.status == "running" else [],
                    result=read_result(result),
                )
            )
        return infos

    def _info(
        self, table: str, status: str, visitor: str | None, logs: dict[str, list[Entry]]
    ) -> TableInfo:
        if self._is_loaded(table):
            return self.sessions[table].info(visitor)
        return table_info(table, fold_seating(logs.get(table, [])), status, visitor, Presence())

    def _is_loaded(self, table: str) -> bool:
        return table in self.sessions and self.sessions[table].loaded


def fold_seating(entries: list[Entry]) -> Seating:
    """Return who sits at a table, without playing its game.

    Raises:
        Damaged: if an entry cannot be read, or the first is missing.
    """
    seating = Seating()
    for entry in entries:
        seating.apply(entry, read_body(entry))
    if not seating.places:
        raise Damaged("the log has no beginning")
    return seating


def no_such_table() -> Refusal:
    """Return the refusal for an unknown id, the same for every reason."""
    return Refusal("no-such-table", "there is no such table", 404)
