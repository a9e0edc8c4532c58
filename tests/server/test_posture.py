"""What a server that is really started is like, by expectations that share no code with it."""

import asyncio
import http.client
import json
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.asyncio.client import connect
from websockets.typing import Origin

from branchline.server.app import Server, open_database
from branchline.server.http.guards import is_on_this_machine
from branchline.server.http.request_guard import RequestGuard
from branchline.server.protocol import NewTable
from branchline.server.security.prices import Budgets
from branchline.server.settings import Settings
from branchline.server.storage.sqlite import SqliteDatabase
from branchline.server.tables import session
from server.harness.people import BOT, ME, OPEN, Visitor, past_opening, run, two_people
from server.harness.server_process import ServerProcess, command

Start = Callable[..., ServerProcess]


def answer_headers(server: ServerProcess, path: str) -> dict[str, str]:
    """Return the headers of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", path)
    found = {name.lower(): value for name, value in connection.getresponse().getheaders()}
    connection.close()
    return found


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/games", "/nowhere", "/api/nothing"])
def test_no_answer_may_run_or_be_framed_by_others(server: ServerProcess, path: str) -> None:
    """Every directive, written out: scripts from this origin only, no frames, no eval."""
    headers = answer_headers(server, path)
    directives = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert directives["base-uri"] == directives["form-action"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert "*" not in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"


def test_sockets_are_not_compressed(server: ServerProcess) -> None:
    """A browser offers compression; a small frame would then become a large message."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        socket = await connect(
            f"ws://{ann.host}/ws/{table}",
            additional_headers={"Cookie": str(ann.cookie)},
            origin=Origin(ann.address),
            compression="deflate",
        )
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
        await socket.close()

    run(scene())


def test_a_card_drawn_unseen_is_shown_to_its_owner_only(server: ServerProcess) -> None:
    """By the rule itself: from the deck the drawer learns a colour, everybody else nothing."""

    async def scene() -> None:
        mine, other = await past_opening(await two_people(server.address))
        watcher = await Visitor(server.address).follow(mine.table["id"])
        assert (await mine.act("draw deck"))["type"] == "done"
        for seat in (mine, other, watcher):
            await seat.catch_up()
        drawn = {
            name: [event for event in seat.log[-1]["events"] if event.get("event") == "draw"]
            for name, seat in (("mine", mine), ("other", other), ("watcher", watcher))
        }
        assert all(len(events) == 1 for events in drawn.values()), drawn
        assert drawn["mine"][0]["card"]
        assert drawn["other"][0].get("card") is None
        assert drawn["watcher"][0].get("card") is None

    run(scene())


def test_every_table_has_256_random_bits(start: Start) -> None:
    """64 hex digits, never the same twice, and every digit in every place."""
    server = start("--limits", "20")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        for _ in range(70):
            await ann.new_table("new_york", [ME, OPEN])

    run(scene())
    with closing(sqlite3.connect(server.database)) as rows:
        bodies = rows.execute("SELECT body FROM log WHERE kind = 'created'").fetchall()
    found = [json.loads(body)["secret"] for (body,) in bodies]
    assert len(found) == 70
    assert len(set(found)) == len(found)
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in found)
    for place in range(64):  # a digit that never varied would be no random digit
        assert len({secret[place] for secret in found}) > 8, place


def test_a_session_ends_in_every_process(postgres: str, start: Start) -> None:
    """Signing out at one process closes the sockets at another."""
    servers = [start("--limits", "20", database=postgres) for _ in range(2)]

    async def scene() -> None:
        ann = await Visitor(servers[0].address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        ann.move(servers[1].address)
        seat = await ann.follow(table, 0)
        ann.move(servers[0].address)
        assert (await ann.ask("DELETE", "/api/session"))[0] == 204
        assert await seat.closed() == 4401

    run(scene())


def test_tables_where_nobody_is_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while without people, not before."""

    async def scene() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        await server.store.open()
        visitor, _ = await server.store.visitors.new_visitor()
        request = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "me"}]}
        await server.registry.create(visitor, decoded(request))
        server.registry.unload_idle()
        assert len(server.registry.sessions) == 1
        monkeypatch.setattr(session, "IDLE_SECONDS", 0.0)
        server.registry.unload_idle()
        assert len(server.registry.sessions) == 0
        await server.registry.close()
        await server.store.close()

    asyncio.run(scene())


def test_bots_think_with_low_priority_and_limited_memory(server: ServerProcess) -> None:
    """By what the kernel says of the process."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT], hints=True))["id"]
        await (await ann.follow(table, 0)).request("hints")

    run(scene())
    assert server.process is not None
    workers = [
        path
        for path in Path("/proc").glob("[0-9]*")
        if b"server.bots.worker" in read(path / "cmdline")
        and int(read(path / "stat").rpartition(b")")[2].split()[1]) == server.process.pid
    ]
    assert workers
    own = int(read(Path(f"/proc/{server.process.pid}/stat")).rpartition(b")")[2].split()[16])
    for worker in workers:
        nice = int(read(worker / "stat").rpartition(b")")[2].split()[16])
        assert nice >= min(19, own + 5), "from its first moment"
        end = time.monotonic() + 60  # one that has just been started imports first
        while (most := memory_limit(worker)) is None and time.monotonic() < end:
            time.sleep(0.1)
        assert most is not None
        assert most <= 4 * 1024**3


def memory_limit(process: Path) -> int | None:
    """Return the bytes of address space that a process may have; None if there is no limit."""
    (line,) = [x for x in read(process / "limits").splitlines() if b"address space" in x]
    found = line.split()[3]
    return None if found == b"unlimited" else int(found)


def decoded(request: object) -> NewTable:
    """Return a request for a table."""
    return msgspec.json.decode(msgspec.json.encode(request), type=NewTable)


def read(path: Path) -> bytes:
    """Return the content of a file, or nothing if its process is gone."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize("address", ["192.0.2.1", "10.0.0.1", "2001:db8::1", "", "session 0f"])
def test_other_machines_are_not_this_one(address: str) -> None:
    """Whatever host they name."""
    assert not is_on_this_machine(address, {"host": "localhost"})
    assert is_on_this_machine("127.0.0.1", {"host": "localhost:8765"})


def test_what_a_server_stores_is_on_the_disk_before_it_counts(tmp_path: Path) -> None:
    """With the settings of a server as it is started, SQLite syncs every commit."""
    database = open_database(Settings(database=str(tmp_path / "tables.sqlite")))
    assert isinstance(database, SqliteDatabase)
    with closing(database.connect()) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_lock_that_goes_away_is_waited_for(start: Start) -> None:
    """An action during it is played, not put off."""
    server = start()

    async def scene() -> None:
        mine, _ = await past_opening(await two_people(server.address))
        held = threading.Event()
        holding = threading.Thread(target=hold, args=(server.database, held))
        holding.start()
        await asyncio.to_thread(held.wait)
        assert (await mine.act("draw deck"))["type"] == "done"
        holding.join()

    def hold(database: str, held: threading.Event) -> None:
        with closing(sqlite3.connect(database, timeout=20, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            held.set()
            time.sleep(1.5)
            other.execute("ROLLBACK")

    run(scene())


def test_a_backup_holds_what_is_only_in_the_write_ahead_log(tmp_path: Path, start: Start) -> None:
    """The file alone would lack it."""
    server = start()
    server.stop()
    path = Path(server.database)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("INSERT INTO visitors VALUES ('late', 'Late', 1.0, 1.0)")
        assert b"Late" not in path.read_bytes()
        done = command("backup", str(tmp_path / "copy"), "--database", str(path))
        assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("SELECT name FROM visitors WHERE id = 'late'").fetchone() == ("Late",)


async def flood(guard: RequestGuard, changing: bool) -> list[int]:
    """Send many requests at once; return their statuses."""

    async def endpoint(request: Request) -> Response:
        return Response("good")

    respond = guard.writing(endpoint) if changing else guard.reading(endpoint)
    headers = [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    asked = Request(scope | {"client": ("192.0.2.1", 1), "query_string": b""})
    return [(await respond(asked)).status_code for _ in range(100)]


@pytest.mark.parametrize("way", ["_reads", "_writes"])
def test_requests_are_limited_by_address(way: str) -> None:
    """Reading and changing each have a limit of their own, below any budget of work."""
    settings = Settings(writes_per_second=1.0, work_per_second=1e9)
    guard = RequestGuard(settings, Budgets(settings))
    statuses = asyncio.run(flood(guard, changing=way == "_writes"))
    allowed = statuses.count(200)
    assert statuses[-1] == 429
    assert 5 <= allowed < (15 if way == "_writes" else 60)
