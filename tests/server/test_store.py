"""The store on both databases: atomic, unique numbers and ids, acknowledged after commit."""

import ast
import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from branchline.server.app import open_database
from branchline.server.security.tokens import hash_token, is_id, new_id, new_token
from branchline.server.settings import Settings
from branchline.server.storage.database import Conflict, Unavailable, migrations
from branchline.server.storage.entries import GENESIS, Entry, chained, check_chain
from branchline.server.storage.postgres import CHANNEL
from branchline.server.storage.sqlite import SqliteDatabase
from branchline.server.storage.store import Store, new_table

Scene = Callable[[Store], Awaitable[None]]


@pytest.fixture
def play_scene(either_database: str) -> Callable[[Scene], None]:
    """A function that plays a scene with a store on either database."""

    def play(scene: Scene) -> None:
        async def played() -> None:
            store = Store(open_database(Settings(database=either_database)))
            await store.open()
            try:
                await scene(store)
            finally:
                await store.close()

        asyncio.run(played())

    return play


def entry(table: str, number: int, ident: str | None = None, seq: int | None = None) -> Entry:
    """Return some entry."""
    made = Entry(table, number, "said", 0, seq, ident, '{"name":"Ánn","text":"–"}', 1.5, None, "")
    return chained(made, GENESIS)


def test_a_batch_is_written_whole_or_not_at_all(play_scene: Callable[[Scene], None]) -> None:
    """A duplicate number or id refuses the whole batch."""

    async def scene(store: Store) -> None:
        await store.database.write(new_table([entry("t", 1)], True, "open", "usa"))
        await store.append([entry("t", 2, "a", 1)])
        for bad in (entry("t", 2, "b"), entry("t", 4, "a"), entry("t", 4, "c", 1)):
            with pytest.raises(Conflict):
                await store.append([entry("t", 3), bad], "over")
        assert [e.number for e in await store.log("t")] == [1, 2]
        assert (await store.lobby(["open"], 0, 5)) == [("t", "open", 1.5, "", None)]
        assert await store.last_number("t") == 2
        assert await store.last_number("none") is None

    play_scene(scene)


def test_of_many_at_once_one_wins_each_number(play_scene: Callable[[Scene], None]) -> None:
    """Twenty writers use the same number: one succeeds, the others get a conflict."""

    async def scene(store: Store) -> None:
        await store.database.write(new_table([entry("t", 1)], True, "open", "usa"))
        for number in (2, 3):
            tries = [store.append([entry("t", number, f"{number}-{i}")]) for i in range(20)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert answers.count(None) == 1
            assert sum(isinstance(answer, Conflict) for answer in answers) == 19
        assert [e.number for e in await store.log("t", after=1)] == [2, 3]

    play_scene(scene)


def test_entries_come_back_as_they_were_written(play_scene: Callable[[Scene], None]) -> None:
    """Hashes hold after a round trip through the database, with accents and numbers."""

    async def scene(store: Store) -> None:
        first = entry("t", 1, "x", 7)
        await store.database.write(new_table([first], False, "open", "usa"))
        (again,) = await store.log("t")
        assert again == first
        check_chain(again, 1, GENESIS)

    play_scene(scene)


def test_sessions_are_kept_as_hashes_and_end(play_scene: Callable[[Scene], None]) -> None:
    """A token is valid until it is revoked; it is nowhere in the database."""

    async def scene(store: Store) -> None:
        visitor, token = await store.visitors.new_visitor()
        assert await store.visitors.find_visitor(token) == visitor
        assert await store.visitors.find_visitor(token + "x") is None
        rows = await store.database.read("SELECT token_hash FROM sessions")
        assert rows == [(hash_token(token),)]
        other = await store.visitors.new_session(visitor, token)
        assert await store.visitors.find_visitor(token) is None
        assert await store.visitors.find_visitor(other) == visitor
        assert await store.visitors.revoked_since(0) == [hash_token(token)]

    play_scene(scene)


def test_presence_and_uptime_are_told(play_scene: Callable[[Scene], None]) -> None:
    """Other processes see who is connected here; a process does not see itself."""

    async def scene(store: Store) -> None:
        await store.processes.write_presence("p", [("t", "ann")], 100.0, 50.0)
        assert await store.processes.presence("q", ["t", "u"], 90.0) == [("t", "ann")]
        assert await store.processes.presence("p", ["t"], 90.0) == []
        assert await store.processes.presence("q", ["t"], 100.0) == []
        await store.processes.write_presence("p", [], 101.0, 50.0)
        assert await store.processes.presence("q", ["t"], 0.0) == []
        await store.processes.write_uptime("p", 10.0, 20.0)
        await store.processes.write_uptime("p", 10.0, 30.0)
        assert await store.processes.uptime(25.0) == [(10.0, 30.0)]

    play_scene(scene)


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    """WAL with synchronous=FULL, and many batches share one commit."""

    async def scene() -> None:
        database = SqliteDatabase(tmp_path / "t.sqlite")
        store = Store(database)
        await store.open()
        with closing(database.connect()) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        await store.database.write(new_table([entry("t", 1)], True, "open", "usa"))
        before = database.commits
        await asyncio.gather(*(store.append([entry("t", n)]) for n in range(2, 102)))
        assert database.commits - before < 50
        assert len(await store.log("t")) == 101
        await store.close()

    asyncio.run(scene())


def test_nothing_is_answered_before_it_is_committed(tmp_path: Path) -> None:
    """When an append returns, another connection sees the entry; when it fails, it does not."""

    async def scene() -> None:
        path = tmp_path / "t.sqlite"
        store = Store(SqliteDatabase(path, megabytes=0.2))
        await store.open()
        await store.database.write(new_table([entry("t", 1)], True, "open", "usa"))
        with closing(sqlite3.connect(path)) as other:
            for number in range(2, 2000):
                try:
                    await store.append([entry("t", number)])
                except Unavailable:
                    count = other.execute("SELECT count(*) FROM log").fetchone()[0]
                    assert count == number - 1
                    break
                seen = other.execute("SELECT max(number) FROM log").fetchone()[0]
                assert seen == number
            else:
                raise AssertionError("the file never was full")
        await store.close()

    asyncio.run(scene())


def test_notices_carry_table_and_number_only(postgres: str) -> None:
    """Notifications reveal nothing about the game."""

    async def scene() -> None:
        store = Store(open_database(Settings(database=postgres)))
        await store.open()
        with psycopg.connect(postgres, autocommit=True) as listening:
            listening.execute(f"LISTEN {CHANNEL}".encode())
            await store.database.write(new_table([entry("t", 1)], True, "open", "usa"))
            await store.append([entry("t", 2)])
            heard = [notice.payload for notice in listening.notifies(timeout=2, stop_after=1)]
        assert heard == ["t 2"]
        await store.close()

    asyncio.run(scene())


def test_migrations_are_numbered_and_applied_once(tmp_path: Path) -> None:
    """Consecutive from 1, and a second start changes nothing."""
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))

    async def start() -> None:
        store = Store(open_database(Settings(database=str(tmp_path / "t.sqlite"))))
        await store.open()
        made.append(await store.visitors.new_visitor())
        for _, token in made:
            assert await store.visitors.find_visitor(token)
        await store.close()

    made: list[tuple[str, str]] = []
    asyncio.run(start())
    asyncio.run(start())
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(migrations()),)


def test_ids_and_tokens_cannot_be_guessed() -> None:
    """80 bits for an id, 256 for a token, and no duplicates."""
    assert len({new_id() for _ in range(1000)}) == 1000
    assert all(is_id(new_id()) for _ in range(100))
    assert len(new_token()) >= 43


SERVER = Path(__file__).parents[2] / "src" / "branchline" / "server"


def test_the_server_reads_nothing_that_could_run() -> None:
    """No eval, exec, marshal, yaml; pickle only for questions that the server itself wrote."""
    for path in SERVER.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = {
            name.partition(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in [getattr(node, "module", None) or "", *(n.name for n in node.names)]
        }
        calls = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not names & {"marshal", "shelve", "yaml", "dill"}, path
        assert not calls & {"eval", "exec", "compile", "__import__"}, path
        assert ("pickle" in names) == (path.name in ("worker.py", "pool.py")), path
        assert ("pickle.loads" in path.read_text("utf-8")) == (path.name == "worker.py"), path


def test_chance_comes_from_the_operating_system() -> None:
    """No module of the server uses the clock or a generator of its own for randomness.

    The delay before reconnecting to the database is the one exception.
    """
    for path in SERVER.rglob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(r"^import random|^from random", text, re.MULTILINE) or (
            path.name == "postgres.py"
        ), path
