"""`branchline verify`: reads every log of a database and plays every game again."""

from pathlib import Path

from branchline.cli.console import counted, output, printable
from branchline.cli.database import database_of, in_postgres, with_store
from branchline.cli.failure import FAILED, Failure


def verify(*, database: str | None = None) -> int:
    """Check every table of a database: hashes, rules, digests.

    Parameters
    ----------
    database
        A file, or the URL of a PostgreSQL database; the file in your data folder if not said.
    """
    from branchline.server.settings import Settings  # noqa: PLC0415  slow to load
    from branchline.server.verify import verify as look  # noqa: PLC0415

    where = database_of(database)
    if not in_postgres(where) and not Path(where).exists():
        raise Failure(f"{where}: there is no such file", FAILED)
    found = with_store(Settings(database=where), look)
    console = output()
    for table, why in found.damaged.items():
        console.print(printable(f"{table}: {why}"), soft_wrap=True)
    console.print(
        f"{counted(found.tables, 'table')}, {found.entries:,} entries, "
        f"{counted(found.steps, 'step')} played again; "
        f"{len(found.damaged)} damaged"
    )
    return FAILED if found.damaged else 0
