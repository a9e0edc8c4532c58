"""The database that a command is given: a file, or the address of a PostgreSQL."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from branchline.cli.failure import FAILED, Failure

if TYPE_CHECKING:
    from branchline.server.settings import Settings
    from branchline.server.storage.store import Store

POSTGRES = ("postgresql://", "postgres://")

Found = TypeVar("Found")


def database_of(named: str | None) -> str:
    """Return where the tables are: what was named, or the file of this person.

    Raises:
        Failure: if that can be no database.
    """
    if named is None:
        return str(default_database())
    if not named.strip():
        raise Failure("--database is empty; name a file, or leave the option out")
    if "://" in named and not in_postgres(named):
        expected = "a file, or postgresql://user:password@host/name"
        raise Failure(f"{shown(named)} is no database for Branchline: expected {expected}")
    return named


def in_postgres(where: str) -> bool:
    """Tell whether the tables are in a PostgreSQL."""
    return where.startswith(POSTGRES)


def default_database() -> Path:
    """Return the file for the games of this person.

    Raises:
        Failure: if there is no folder for it.
    """
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError:  # a user whom the system does not know
        raise Failure("there is no home folder; name a file with --database", FAILED) from None
    return Path(base) / "branchline" / "tables.sqlite"


def is_default(where: str) -> bool:
    """Tell whether nobody has named this database."""
    try:
        return where == str(default_database())
    except Failure:
        return False


def shown(where: str) -> str:
    """Return where the tables are without names and passwords.

    >>> shown("postgresql://ann:secret@db.example.org/games?password=secret")
    'postgresql://db.example.org/games'
    """
    scheme, mark, rest = where.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2].partition('?')[0]}" if mark else where


def check_file(where: str) -> None:
    """Refuse a file in which nothing can be found.

    Raises:
        Failure: if it is not there, or empty.
    """
    path = Path(where)
    if not path.exists():
        raise Failure(f"{where}: there is no such file", FAILED)
    if path.is_file() and path.stat().st_size == 0:
        raise Failure(f"{where}: the file is empty", FAILED)


def with_store(
    settings: "Settings",
    begin: Callable[["Store"], Awaitable[None]],
    use: Callable[["Store"], Awaitable[Found]],
) -> Found:
    """Begin with the store, use it, close it; return what was found.

    Raises:
        Failure: if the database cannot be used.
    """
    from branchline.server.app import open_database  # noqa: PLC0415  slow to load
    from branchline.server.storage.database import Unavailable  # noqa: PLC0415  as above
    from branchline.server.storage.store import Store  # noqa: PLC0415  as above

    async def opened() -> Found:
        store = Store(open_database(settings))
        try:
            await begin(store)
            return await use(store)
        finally:
            await store.close()

    try:
        return asyncio.run(opened())
    except Unavailable as error:
        why = " ".join(str(error).split())
        hint = "; --database names another file" if is_default(settings.database) else ""
        raise Failure(f"{shown(settings.database)} cannot be used: {why}{hint}", FAILED) from None
