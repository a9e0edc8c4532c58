"""Databases: the interface that the store needs, and what SQLite and PostgreSQL share."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, Protocol

Value = str | int | float | None
Statement = tuple[str, Sequence[Value]]  # SQL with ? as placeholder, and the values
Row = tuple[Any, ...]
OnChange = Callable[[str, int], None]  # takes a table and the number of its last entry

CHUNK_SIZE = 500  # values in one query


class Conflict(Exception):
    """The batch violates a unique constraint; nothing of it was written."""


class Unavailable(Exception):
    """The database cannot answer now; either nothing was written, or the outcome is unknown."""


class Database(Protocol):
    """An SQL database."""

    shared: bool  # whether other processes write to it too

    async def open(self) -> None:
        """Connect, and migrate the schema."""

    async def open_readonly(self) -> None:
        """Connect for reading only.

        Raises:
            Unavailable: if the schema is missing, or of another version.
        """

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write the batch durably in one transaction.

        Raises:
            Conflict: if a unique row already exists.
            Unavailable: if the database cannot write now.
        """

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query.

        Raises:
            Unavailable: if the database cannot read now.
        """

    def notify(self, table: str, number: int) -> list[Statement]:
        """Return the statements that notify other processes of a change once they are committed."""

    def subscribe(self, on_change: OnChange, on_gap: Callable[[], None]) -> None:
        """Call `on_change` for each notification, and `on_gap` when some may have been missed."""

    async def close(self) -> None:
        """Finish what is in progress and disconnect."""


def check_not_newer(found: int) -> None:
    """Check that the schema was not written by a newer Branchline.

    Raises:
        Unavailable: if the last migration found is unknown.
    """
    known = migrations()[-1][0]
    if found > known:
        raise Unavailable(
            f"a newer Branchline has written it: its schema has version {found}, and this one"
            f" supports versions up to {known}"
        )


def check_current(found: int) -> None:
    """Check that the schema is of exactly this version.

    Raises:
        Unavailable: if it is newer, older or missing.
    """
    check_not_newer(found)
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


def chunks(values: Sequence[str]) -> list[Sequence[str]]:
    """Return the values in chunks that fit into one query."""
    return [values[at : at + CHUNK_SIZE] for at in range(0, len(values), CHUNK_SIZE)]


def placeholders(values: Sequence[str]) -> str:
    """Return a list of placeholders, one for each value."""
    return ", ".join("?" for _ in values)
