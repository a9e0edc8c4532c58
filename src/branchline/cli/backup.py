"""`branchline backup`: copies the database while the server runs."""

import sqlite3
from contextlib import closing
from pathlib import Path

from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, why_closed
from branchline.cli.serve import default_database


def backup(target: Path, /, *, database: str | None = None) -> None:
    """Copy the database to a file, also while the server runs.

    Parameters
    ----------
    target
        The file to write; it must not exist yet.
    database
        The file to copy; the one in your data folder if not said.
    """
    where = database or str(default_database())
    if "://" in where:
        raise Failure("a PostgreSQL database is copied with pg_dump")
    if not Path(where).is_file():
        raise Failure(f"{where}: there is no such file", FAILED)
    if target.exists():
        raise Failure(f"{target}: there is such a file already")
    try:
        with closing(sqlite3.connect(where)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        raise Failure(f"the copy failed: {error}", FAILED) from None
    except OSError as error:
        raise Failure(why_closed(error), FAILED) from None
    output().print(f"The copy is in {target}.", soft_wrap=True)
