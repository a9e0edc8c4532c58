"""The table registry: all tables in use in this process."""

from branchline.server.bots.pool import BotPool
from branchline.server.protocol import NewTable, SeatWish, TableInfo
from branchline.server.refusal import Refusal
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.security.tokens import is_id, new_id
from branchline.server.settings import Settings
from branchline.server.storage.database import Row, Statement
from branchline.server.storage.entries import Created, Damaged, Entry, read_body
from branchline.server.storage.store import Store, add_creator, new_table, take_seat
from branchline.server.tables import commands
from branchline.server.tables.broadcast import table_info
from branchline.server.tables.seating import Seating
from branchline.server.tables.session import ServerContext, TableSession
from branchline.server.tables.table import PendingEntry
from branchline.server.tables.table_request import check_table_request, with_name
from branchline.server.tables.versions import sheet_of

WEEK = 7 * 86_400.0  # after a week without a change a table counts as abandoned


class TableRegistry(ServerContext):
    """Finds, creates and lists tables."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        super().__init__(store, bots, settings)
        self.sessions: dict[str, TableSession] = {}
        self.chat_limiter = RateLimiter(0.5, 5)  # per visitor
        self.hint_limiter = RateLimiter(0.5, 3)  # per visitor

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
        created = self._created(visitor, request)
        mine = [] if visitor in created.visitors else add_creator(table, visitor)
        await self.store.database.write([*self._creation(table, created), *mine])
        return await self._begin(table)

    def _creation(self, table: str, created: Created) -> list[Statement]:
        """Return the statements that create a table with those who already have a seat."""
        session = TableSession(table, self)
        entries = session.table.make_entries([PendingEntry("created", None, created)])
        seats = [
            statement
            for seat, visitor in enumerate(created.visitors)
            if visitor is not None
            for statement in take_seat(table, seat, visitor, created.wishes[seat].name or "")
        ]
        return [*new_table(entries, created.options.listed, "open", created.game), *seats]

    async def _begin(self, table: str) -> TableSession:
        session = await self.find(table)
        await session.scheduler.wait_for_deal()
        return session

    def _created(self, visitor: str, request: NewTable) -> Created:
        """Return the first entry of a requested table.

        Raises:
            Refusal: if the game, the number of seats or an option is invalid.
        """
        check_table_request(request)
        seats = [with_name(seat, wanted) for seat, wanted in enumerate(request.seats)]
        visitors = [visitor if wanted.kind == "me" else None for wanted in request.seats]
        sheet = sheet_of(request.game)
        return Created(request.game, sheet.version, seats, visitors, request.options)

    async def rematch(self, session: TableSession) -> None:
        """Begin another game with the same seats, unless one has already begun.

        Raises:
            Refusal: if this one is not over, or nothing can be written now.
            Unavailable: if the database cannot be reached.
        """
        table, next_table = session.table, new_id()
        await table.execute(
            lambda: commands.rematch(
                table, next_table, self._creation(next_table, created_again(table.seating))
            )
        )
        if table.seating.rematch == next_table:
            await self._begin(next_table)

    async def lobby(self, visitor: str | None) -> dict[str, list[TableInfo]]:
        """Return the listed tables, and those of the visitor.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        listed = {
            "open": ("open",),
            "running": ("running",),
            "finished": ("over", "aborted"),
        }
        found: dict[str, list[TableInfo]] = {}
        since = self.store.clock.now() - WEEK
        for name, statuses in listed.items():
            rows = await self.store.lobby(statuses, since, self.settings.lobby_length)
            found[name] = await self._infos(rows, visitor)
        mine = [] if visitor is None else await self.store.tables_of(visitor, 100)
        found["mine"] = await self._infos(mine, visitor)
        return found

    async def _infos(self, rows: list[Row], visitor: str | None) -> list[TableInfo]:
        unloaded = [table for table, _ in rows if not self._is_loaded(table)]
        logs = await self.store.seating_logs(unloaded)
        infos = []
        for table, status in rows:
            if self._is_loaded(table):
                infos.append(self.sessions[table].info(visitor))
                continue
            try:
                seating = fold_seating(logs.get(table, []))
                infos.append(table_info(table, seating, status, visitor, set(), 0, {}))
            except Damaged:
                continue  # its quarantine is reported when somebody opens it
        return infos

    def _is_loaded(self, table: str) -> bool:
        return table in self.sessions and self.sessions[table].loaded


def created_again(seating: Seating) -> Created:
    """Return the first entry of a table with the same seats and options."""
    seats = [
        SeatWish("bot" if place.kind == "bot" else "me", place.level, place.name)
        for place in seating.places
    ]
    visitors = [place.visitor for place in seating.places]
    return Created(seating.game, seating.version, seats, visitors, seating.options)


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
