"""`branchline verify`: reads every log of a database and replays every game."""

from branchline.cli.console import output, pluralize, printable
from branchline.cli.database import check_file, database_of, in_postgres, with_store
from branchline.cli.failure import FAILED


def verify(*, database: str | None = None) -> int:
    """Check every table of a database: hashes, rules, digests.

    Parameters
    ----------
    database
        A file, or the URL of a PostgreSQL database. Default: the file in your data folder.
    """
    from branchline.server.settings import Settings  # noqa: PLC0415  slow to load
    from branchline.server.storage.store import Store  # noqa: PLC0415  as above
    from branchline.server.tables.verify import verify as check  # noqa: PLC0415  as above

    where = database_of(database)
    if not in_postgres(where):
        check_file(where)
    found = with_store(Settings(database=where), Store.open_readonly, check)
    console = output()
    for table, why in found.damaged.items():
        console.print(printable(f"{table}: {why}"), soft_wrap=True)
    console.print(
        f"{pluralize(found.tables, 'table')}, {found.entries:,} entries, "
        f"{pluralize(found.steps, 'step')} replayed; "
        f"{len(found.damaged)} damaged"
    )
    return FAILED if found.damaged else 0
