"""`branchline backup`: copies the database while the server runs."""

import sqlite3
from contextlib import closing
from pathlib import Path

from branchline.cli.console import output
from branchline.cli.database import check_file, database_of, in_postgres
from branchline.cli.failure import FAILED, Failure


def backup(target: Path, /, *, database: str | None = None) -> None:
    """Copy the database to a file, also while the server runs.

    Parameters
    ----------
    target
        The file to write; it must not exist yet.
    database
        The file to copy; the one in your data folder if not said.
    """
    from branchline.server.storage.sqlite import look_into  # noqa: PLC0415  slow to load

    where = database_of(database)
    if in_postgres(where):
        raise Failure("a PostgreSQL database is copied with pg_dump")
    check_file(where)
    if target.exists():
        raise Failure(f"{target}: there is such a file already")
    if not target.parent.is_dir():
        raise Failure(f"{target.parent}: there is no such folder")
    try:
        with closing(look_into(Path(where))) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)  # half a copy is none
        raise Failure(f"{where} cannot be copied to {target}: {error}", FAILED) from None
    output().print(f"The copy is in {target}.", soft_wrap=True)
