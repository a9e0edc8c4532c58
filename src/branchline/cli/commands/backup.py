"""`branchline backup`: copies the database, even while the server is running."""

import sqlite3
from contextlib import closing
from pathlib import Path

from branchline.cli.console import output
from branchline.cli.database import check_file, database_of, in_postgres
from branchline.cli.failure import FAILED, Failure


def backup(target: Path, /, *, database: str | None = None) -> None:
    """Copy the database to a file, even while the server is running.

    Parameters
    ----------
    target
        The file to write; it must not exist yet.
    database
        The file to copy. Default: the one in your data folder.
    """
    from branchline.server.storage.private_files import create_private  # noqa: PLC0415  slow to load
    from branchline.server.storage.sqlite import connect_readonly  # noqa: PLC0415  slow to load

    where = database_of(database)
    if in_postgres(where):
        raise Failure("use pg_dump to copy a PostgreSQL database")
    check_file(where)
    if target.exists():
        raise Failure(f"{target}: the file already exists")
    if not target.parent.is_dir():
        raise Failure(f"{target.parent}: there is no such folder")
    try:
        create_private(target)
        with (
            closing(connect_readonly(Path(where))) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)  # an incomplete copy is useless
        raise Failure(f"{where} cannot be copied to {target}: {error}", FAILED) from None
    output().print(f"The copy is in {target}.", soft_wrap=True)
