"""Verification: read every log, check its hash chain and replay its game."""

from dataclasses import dataclass, field

from branchline.server.storage.entries import Body, Entry
from branchline.server.storage.store import Store
from branchline.server.tables.table import Table


@dataclass
class Findings:
    """The result of verifying a database."""

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
        found.steps += table.game_log.seq if table.game_log else 0
        if table.quarantine_reason:
            found.damaged[table_id] = table.quarantine_reason
        elif table.seating.status != status:
            found.damaged[table_id] = f"has the status {status}, but its log says {table.status}"
    return found


def ignore(table: Table, entry: Entry, body: Body) -> None:
    """Listen to a table, and do nothing."""
