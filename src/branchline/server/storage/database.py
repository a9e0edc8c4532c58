"""Databases: what the store needs from one, whichever it is."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, Protocol

Value = str | int | float | None
Statement = tuple[str, Sequence[Value]]  # SQL with ? for values, and the values
Row = tuple[Any, ...]
Heard = Callable[[str, int], None]  # a table, and the number of its last entry


class Conflict(Exception):
    """The batch does not fit to what is written already; nothing of it was written."""


class Unavailable(Exception):
    """The database cannot answer now; nothing was written, or it is unknown whether it was."""


class Database(Protocol):
    """A place for rows."""

    shared: bool  # whether other processes write to it too

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    async def look(self) -> None:
        """Connect to read, and change nothing.

        Raises:
            Unavailable: if the tables are not there, or not those of this version.
        """

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write all of the batch durably, or nothing of it.

        Raises:
            Conflict: if a row that must be unique exists already.
            Unavailable: if the database cannot write now.
        """

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query.

        Raises:
            Unavailable: if the database cannot read now.
        """

    def announce(self, table: str, number: int) -> list[Statement]:
        """Return what tells the other processes, when it is written, that a table has changed."""

    def listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Call `heard` for each table that changes, and `missed` when some may not be told."""

    async def close(self) -> None:
        """Finish what is under way and let go."""


def check_migrations(found: int) -> None:
    """Refuse tables that a newer Branchline has made.

    Raises:
        Unavailable: if the last migration found is none of ours.
    """
    known = migrations()[-1][0]
    if found > known:
        raise Unavailable(
            f"a newer Branchline has written it: its tables have number {found}, and this one"
            f" knows them up to {known}"
        )


def check_current(found: int) -> None:
    """Refuse tables that this version could not read as they are.

    Raises:
        Unavailable: with whose they are, or that there are none.
    """
    check_migrations(found)
    if found == 0:
        raise Unavailable("it is empty: no Branchline has written to it yet")
    if found < migrations()[-1][0]:
        more = "`branchline serve` brings it up to date"
        raise Unavailable(f"an earlier Branchline has written it; {more}")


def migrations() -> list[tuple[int, str]]:
    """Return the numbered migrations, in order."""
    folder = files("branchline.server.storage") / "migrations"
    found = [
        (int(file.name.partition("_")[0]), file.read_text("utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".sql")
    ]
    return sorted(found)


def statements(script: str) -> list[str]:
    """Return the statements of a migration one by one."""
    lines = [line.partition("--")[0] for line in script.splitlines()]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]


def parts(ids: Sequence[str]) -> list[Sequence[str]]:
    """Return the ids in parts that fit into one query."""
    return [ids[at : at + 500] for at in range(0, len(ids), 500)]


def marks(values: Sequence[str]) -> str:
    """Return a question mark for each value."""
    return ", ".join("?" for _ in values)
