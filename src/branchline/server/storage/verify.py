"""Verifying: every log is read, checked against its hashes and played again."""

from dataclasses import dataclass, field

from branchline.server.storage.entries import Body, Entry
from branchline.server.storage.store import Store
from branchline.server.tables.table import Table


@dataclass
class Findings:
    """What was found in a database."""

    tables: int = 0
    entries: int = 0
    steps: int = 0
    damaged: dict[str, str] = field(default_factory=dict)  # tables, and what is wrong with each


async def verify(store: Store) -> Findings:
    """Fold every table of a store."""
    found = Findings()
    for table_id, status, last in await store.all_tables():
        table = Table(table_id, store, ignore)
        await table.catch_up(last)
        found.tables += 1
        found.entries += table.number
        found.steps += table.play.seq if table.play else 0
        if table.damaged:
            found.damaged[table_id] = table.damaged
        elif table.seating.status != status:
            found.damaged[table_id] = f"stands as {status}, but its log says {table.status}"
    return found


def ignore(table: Table, entry: Entry, body: Body) -> None:
    """Tell nobody."""
