"""The house: all tables that are in use in this process."""

import logging

from branchline.server.bots.pool import Thinkers
from branchline.server.http.guards import Allowances
from branchline.server.protocol import NewTable, SeatWish, TableInfo
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.database import Row, Statement
from branchline.server.storage.entries import Created, Damaged, Entry, read_body
from branchline.server.storage.store import Store, new_table, note_maker, take_seat
from branchline.server.tables import commands
from branchline.server.tables.broadcast import table_info
from branchline.server.tables.seating import Seating
from branchline.server.tables.session import LiveTable, Surroundings
from branchline.server.tables.table import Draft
from branchline.server.tables.table_request import named, refuse_wish
from branchline.server.tables.versions import sheet_of
from branchline.server.tokens import is_id, new_id

log = logging.getLogger("branchline.server")

WEEK = 7 * 86_400.0  # after that a table counts as forgotten


class House(Surroundings):
    """Finds tables, makes new ones, lists them."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        super().__init__(store, thinkers, settings)
        self.live: dict[str, LiveTable] = {}
        self.chat = Allowances(0.5, 5)  # lines of one visitor
        self.hints = Allowances(0.5, 3)  # hints of one visitor

    async def find(self, table: str) -> LiveTable:
        """Return a table, loaded.

        Raises:
            Refusal: if there is none, or it cannot be read.
            Unavailable: if the database is away.
        """
        found = self.live.get(table)
        if found is None:
            if not is_id(table):
                raise no_such_table()
            last = await self.store.last_number(table)
            if last is None:
                raise no_such_table()
            found = self.live.setdefault(table, LiveTable(table, self, last))
        await found.load()
        return found

    def forget_idle(self) -> None:
        """Let go of tables where nobody is and nothing is to be done."""
        for table in [name for name, live in self.live.items() if live.is_idle()]:
            self.live.pop(table).close()

    async def close(self) -> None:
        """Let go of all tables."""
        for live in self.live.values():
            live.close()

    async def create(self, visitor: str, wish: NewTable) -> LiveTable:
        """Make a new table.

        Raises:
            Refusal: if it cannot be made like that.
            Unavailable: if nothing can be written now.
        """
        table = new_id()
        created = self._created(visitor, wish)
        mine = [] if visitor in created.visitors else note_maker(table, visitor)
        await self.store.database.write([*self._making(table, created), *mine])
        return await self._begin(table)

    def _making(self, table: str, created: Created) -> list[Statement]:
        """Return what writes a new table and who sits there already."""
        made = LiveTable(table, self)
        entries = made.table.entries_of([Draft("created", None, created)])
        seats = [
            statement
            for seat, visitor in enumerate(created.visitors)
            if visitor is not None
            for statement in take_seat(table, seat, visitor, created.wishes[seat].name or "")
        ]
        return [*new_table(entries, created.options.listed, "open", created.game), *seats]

    async def _begin(self, table: str) -> LiveTable:
        live = await self.find(table)
        await live.minder.dealt()
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
            Refusal: if this one is not over, or nothing can be written now.
            Unavailable: if the database is away.
        """
        table, next_table = live.table, new_id()
        await table.change(
            lambda: commands.follow_with(
                table, next_table, self._making(next_table, created_again(table.seating))
            )
        )
        if table.seating.rematch == next_table:
            await self._begin(next_table)

    async def lobby(self, visitor: str | None) -> dict[str, list[TableInfo]]:
        """Return the tables that are listed, and those of the visitor.

        Raises:
            Unavailable: if the database is away.
        """
        listed = {
            "open": ("open",),
            "running": ("running",),
            "finished": ("over", "aborted"),
        }
        found: dict[str, list[TableInfo]] = {}
        since = self.store.timeline.now() - WEEK
        for name, statuses in listed.items():
            rows = await self.store.lobby(statuses, since, self.settings.lobby_length)
            found[name] = await self._infos(rows, visitor)
        mine = [] if visitor is None else await self.store.tables_of(visitor, 100)
        found["mine"] = await self._infos(mine, visitor)
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


def created_again(seating: Seating) -> Created:
    """Return the first entry of a table with the same seats and options."""
    wishes = [
        SeatWish("bot" if place.kind == "bot" else "me", place.level, place.name)
        for place in seating.places
    ]
    visitors = [place.visitor for place in seating.places]
    return Created(seating.game, seating.version, wishes, visitors, seating.options)


def fold_seating(entries: list[Entry]) -> Seating:
    """Return who sits at a table, without playing its game.

    Raises:
        Damaged: if an entry cannot be read, or the first is not there.
    """
    seating = Seating()
    for entry in entries:
        seating.apply(entry, read_body(entry))
    if not seating.places:
        raise Damaged("the log has no beginning")
    return seating


def no_such_table() -> Refusal:
    """Return the refusal for an id that leads nowhere, whatever the reason."""
    return Refusal("no-such-table", "there is no such table", 404)
