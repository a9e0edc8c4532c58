"""Power loss at any moment: acknowledged entries survive, and the file is intact."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from branchline.server.storage import sqlite
from branchline.server.storage.sqlite import SqliteDatabase
from server.harness.power_loss import Disk, forgetful_disk

TABLES = 12


async def lose_power(
    disk: Disk, database: SqliteDatabase, losses: int, chance: random.Random, folder: Path
) -> list[str]:
    """Write at several tables at once; return what this many power losses would have lost."""
    await database.open()
    for table in range(TABLES):
        row = (str(table), "usa", 0, "running", 1.0, 0)
        await database.write([(INSERT_TABLE, row)])
    answered = dict.fromkeys(range(TABLES), 0)
    stop = asyncio.Event()

    async def play(table: int) -> None:
        while not stop.is_set():
            number = answered[table] + 1
            row = (str(table), number, "said", 0, None, None, "x" * chance.randrange(900), 1.0)
            await database.write([(INSERT, (*row, None, "hash"))])
            answered[table] = number

    playing = [asyncio.create_task(play(table)) for table in range(TABLES)]
    faults: list[str] = []
    for loss in range(losses):
        await asyncio.sleep(chance.uniform(0, 0.02))
        known = dict(answered)
        image = folder / str(loss)
        image.mkdir()
        disk.after_power_loss(chance, image)
        faults += faults_of(image / "tables.sqlite", known)
    stop.set()
    await asyncio.gather(*playing)
    await database.close()
    return faults


INSERT_TABLE = (
    "INSERT INTO tables (id, game, listed, status, changed, last) VALUES (?, ?, ?, ?, ?, ?)"
)
INSERT = (
    "INSERT INTO log"
    " (table_id, number, kind, seat, seq, client_action_id, body, time, digest, hash)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def faults_of(path: Path, known: dict[int, int]) -> list[str]:
    """Return what is wrong with a database after a power loss."""
    with closing(sqlite3.connect(f"file:{path}?vfs=unix", uri=True)) as connection:
        try:
            (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
            found = connection.execute("SELECT table_id, number FROM log").fetchall()
        except sqlite3.Error as error:
            return [str(error)]
    faults = [] if whole == "ok" else [str(whole)]
    for table, last in known.items():
        numbers = sorted(number for name, number in found if name == str(table))
        if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < last:
            faults.append(f"table {table} has {len(numbers)} entries, {last} were acknowledged")
    return faults


def losses_at(synchronous: str, losses: int, seed: int, folder: Path) -> list[str]:
    """Return what power losses would take from a database with this setting."""
    with forgetful_disk() as disk:
        database = SqliteDatabase(folder / "tables.sqlite", synchronous)
        chance = random.Random(seed)
        faults = asyncio.run(lose_power(disk, database, losses, chance, folder))
        assert disk.syncs
    return faults


@pytest.fixture(autouse=True)
def _move_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run checkpoints all the time, and let the write-ahead log restart."""
    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.05)
    monkeypatch.setattr(sqlite, "MAX_WAL_PAGES", 200)


def test_nothing_acknowledged_is_lost_with_the_power(tmp_path: Path) -> None:
    """The default: every acknowledged entry had been synced."""
    assert losses_at("FULL", 100, 1, tmp_path) == []


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_a_thousand_losses(tmp_path: Path) -> None:
    """The full number of losses."""
    assert losses_at("FULL", 1000, 2, tmp_path) == []


def test_the_disk_does_forget(tmp_path: Path) -> None:
    """Without a sync at each commit the same losses lose something: the test can fail."""
    assert losses_at("NORMAL", 30, 1, tmp_path) != []
