"""Another version of a game: its tables are quarantined until it is back; others go on."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.server.app import Server
from branchline.server.protocol import NewTable, SeatRequest, TableOptions
from branchline.server.security.tokens import new_id
from branchline.server.settings import Settings
from branchline.server.storage.entries import Created
from server.harness.people import ME, OPEN, Visitor, run
from server.harness.server_process import SOURCE, ServerProcess
from server.test_faults import verified

SENTENCE = "this table needs version 2 of usa, and this server plays version 3"


@pytest.fixture
def newer(tmp_path: Path) -> str:
    """Return the path of a Branchline with another version of one game."""
    copy = tmp_path / "newer"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "web"))
    (copy / "branchline" / "web").symlink_to(SOURCE / "branchline" / "web")
    sheet = copy / "branchline" / "games" / "usa.toml"
    text = sheet.read_text("utf-8")
    assert 'version = "2"' in text
    sheet.write_text(text.replace('version = "2"', 'version = "3"'), "utf-8")
    return str(copy)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A separate server that has not been started yet."""
    found = ServerProcess(str(tmp_path / "tables.sqlite"), tmp_path / "log")
    yield found
    found.stop()


async def begin(visitor: Visitor, tables: dict[str, str]) -> None:
    """Create tables: a running one of each of two games, and one that waits for people."""
    await visitor.arrive()
    for game in ("usa", "new_york"):
        tables[game] = (await visitor.new_table(game, [ME, ME]))["id"]
        await act(visitor, tables[game])
    tables["open"] = (await visitor.new_table("usa", [ME, OPEN]))["id"]


async def act(visitor: Visitor, table: str) -> None:
    """Take an action for the seat that must decide."""
    seats = [await visitor.follow(table, number) for number in range(2)]
    seat = seats[0] if seats[0].legal else seats[1]
    assert (await seat.act(seat.legal[0]))["type"] == "done"


def test_a_table_waits_for_its_version(server: ServerProcess, newer: str) -> None:
    """With another version it is refused with the reason; with its own it goes on."""

    async def with_another() -> None:
        seat = await visitor.follow(tables["usa"], 0)
        assert seat.table["status"] == "damaged"
        refused = await seat.act("draw deck")
        assert refused["key"] == "damaged"
        assert refused["text"].startswith(SENTENCE)
        await act(visitor, tables["new_york"])
        await act(visitor, (await visitor.new_table("usa", [ME, ME]))["id"])
        ben = await Visitor(server.address).arrive()
        path = f"/api/tables/{tables['open']}/seats"
        status, problem = await ben.ask("POST", path, {"name": "Ben"})
        assert (status, problem["key"]) == (409, "damaged")
        assert problem["text"].startswith(SENTENCE)

    async def with_its_own() -> None:
        for game in ("usa", "new_york"):
            await act(visitor, tables[game])
        ben = await Visitor(server.address).arrive()
        await ben.sit(tables["open"], "Ben")
        assert (await visitor.follow(tables["open"], 0)).table["status"] == "running"

    server.start()
    visitor = Visitor(server.address)
    tables: dict[str, str] = {}
    run(begin(visitor, tables))
    server.stop()
    server.start({"PYTHONPATH": newer})
    run(with_another())
    server.stop()
    code, said = verified(server.database)
    assert code == 1  # the table that was created in between has another version
    assert "needs version 3 of usa" in said
    assert tables["usa"] not in said
    server.start()
    run(with_its_own())


def test_a_game_that_is_gone_harms_nobody(tmp_path: Path) -> None:
    """A table of a game that this server lacks is listed and waits; the others go on."""

    async def scene() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        await server.store.open()
        ann, _ = await server.store.visitors.new_visitor()
        options = TableOptions(listed=True)
        known = NewTable("usa", [SeatRequest("me"), SeatRequest("open")], options)
        await server.registry.create(ann, known)
        gone = Created("atlantis", "1", list(known.seats), [ann, None], options)
        table = new_id()
        await server.store.database.write(server.registry._creation(table, gone))
        await server.registry.find(table)
        for _ in range(2):  # with both in memory, then with none
            found = (await server.registry.lobby(ann))["open"]
            assert sorted(table.title for table in found) == ["USA", "atlantis"]
            server.registry.sessions.clear()
        await server.store.close()

    asyncio.run(scene())
