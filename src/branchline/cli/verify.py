"""`branchline verify`: reads every log of a database and plays every game again."""

import asyncio
from pathlib import Path

from branchline.cli.console import output, printable
from branchline.cli.failure import FAILED, Failure
from branchline.cli.serve import default_database


def verify(*, database: str | None = None) -> int:
    """Check every table of a database: hashes, rules, digests.

    Parameters
    ----------
    database
        A file, or the URL of a PostgreSQL database; the file in your data folder if not said.
    """
    where = database or str(default_database())
    if "://" not in where and not Path(where).is_file():
        raise Failure(f"{where}: there is no such file", FAILED)
    return asyncio.run(_verify(where))


async def _verify(where: str) -> int:
    from branchline.server.app import open_database  # noqa: PLC0415  slow to load
    from branchline.server.database import Unavailable  # noqa: PLC0415
    from branchline.server.settings import Settings  # noqa: PLC0415
    from branchline.server.store import Store  # noqa: PLC0415
    from branchline.server.verify import verify as look  # noqa: PLC0415

    store = Store(open_database(Settings(database=where)))
    try:
        await store.open()
        found = await look(store)
    except Unavailable as error:
        raise Failure(f"{where} cannot be read: {error}", FAILED) from None
    finally:
        await store.close()
    console = output()
    for table, why in found.damaged.items():
        console.print(printable(f"{table}: {why}"), soft_wrap=True)
    console.print(
        f"{found.tables:,} tables, {found.entries:,} entries, {found.steps:,} steps played again; "
        f"{len(found.damaged)} damaged"
    )
    return FAILED if found.damaged else 0
