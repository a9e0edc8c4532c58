"""The database of a command: a file, or the URL of a PostgreSQL database."""

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
    """Return the database that was named, or the default file.

    Raises:
        Failure: if it is not a database we support.
    """
    if named is None:
        return str(default_database())
    if not named.strip():
        raise Failure("--database is empty; name a file, or omit the option")
    if "://" in named and not in_postgres(named):
        expected = "a file, or postgresql://user:password@host/name"
        raise Failure(f"{redacted(named)} is not a supported database: expected {expected}")
    return named


def in_postgres(where: str) -> bool:
    """Tell whether this is the URL of a PostgreSQL database."""
    return where.startswith(POSTGRES)


def default_database() -> Path:
    """Return the file in the user's data folder.

    Raises:
        Failure: if the user has no home folder.
    """
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError:  # the user is unknown to the system
        raise Failure("there is no home folder; name a file with --database", FAILED) from None
    return Path(base) / "branchline" / "tables.sqlite"


def maps_folder(named: str | None) -> Path:
    """Return the folder of maps that was named, or the default one, which need not exist.

    Raises:
        Failure: if the folder that was named does not exist.
    """
    if named is None:
        return default_database().parent / "maps"
    if not Path(named).is_dir():
        raise Failure(f"--maps must be a folder with maps, and {named!r} is none")
    return Path(named)


def is_default(where: str) -> bool:
    """Tell whether this is the default database."""
    try:
        return where == str(default_database())
    except Failure:
        return False


def redacted(where: str) -> str:
    """Return a database for display, without user names and passwords.

    >>> redacted("postgresql://ann:secret@db.example.org/games?password=secret")
    'postgresql://db.example.org/games'
    """
    scheme, mark, rest = where.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2].partition('?')[0]}" if mark else where


def check_file(where: str) -> None:
    """Check that a database file exists and is not empty.

    Raises:
        Failure: if it is missing, or empty.
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
    """Open the store with `begin`, call `use` and close it; return the result.

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
        where = redacted(settings.database)
        raise Failure(f"{where} cannot be used: {why}{hint}", FAILED) from None
