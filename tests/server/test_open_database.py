"""Opening a database: problems are reported at startup, and the file is left unchanged."""

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from branchline.cli.database import redacted
from branchline.server.storage.database import migrations
from server.harness.people import ME, Visitor, run
from server.harness.server_process import SOURCE, ServerProcess, command

SERVE = ("serve", "--port", "0")
COMMANDS = [SERVE, ("verify",)]
WITHOUT_RIGHTS = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]  # even for root


def refusal(*arguments: str, before: Sequence[str] = (), **environment: str) -> str:
    """Run a command that must fail; return its error message."""
    done = command(*arguments, before=before, **environment)
    assert done.returncode in (1, 2), (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    assert done.stderr.startswith("branchline: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def change(path: Path, *statements: str) -> None:
    """Execute statements in a database file."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A database with a table that was played at."""
    path = tmp_path / "tables.sqlite"
    server = ServerProcess(str(path), tmp_path / "log").start()

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("new_york", [ME, ME]))["id"]
        seat = await ann.follow(table, 0)
        await seat.act(seat.legal[0])

    run(scene())
    server.stop()
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_no_database_of_ours(command: tuple[str, ...], tmp_path: Path) -> None:
    """Text, a folder, another program's database: refused and left unchanged."""
    text, other, folder = tmp_path / "text", tmp_path / "other", tmp_path / "folder"
    text.write_text("this is not a database, despite its name\n" * 100)
    change(other, "CREATE TABLE bookmarks (address TEXT)")
    folder.mkdir()
    for path, words in (
        (text, "it is not an SQLite database"),
        (other, "it is the database of another program"),
        (folder, "it is a folder"),
    ):
        before = path.read_bytes() if path.is_file() else b""
        assert words in refusal(*command, "--database", str(path))
        assert before == (path.read_bytes() if path.is_file() else b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "other", "text"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_of_a_newer_version_is_left_alone(command: tuple[str, ...], used: Path) -> None:
    """After a downgrade the reason is reported, and nothing is lost."""
    change(used, "PRAGMA user_version = 99")
    before = used.read_bytes()
    sentence = refusal(*command, "--database", str(used))
    assert "a newer Branchline has written it" in sentence
    assert f"version 99, and this one supports versions up to {migrations()[-1][0]}" in sentence
    assert used.read_bytes() == before


def test_a_damaged_file_is_said_to_be_damaged(used: Path) -> None:
    """The pages of the file are overwritten."""
    data = bytearray(used.read_bytes())
    data[4096:40960] = b"\xff" * (40960 - 4096)
    used.write_bytes(data)
    assert "malformed" in refusal(*SERVE, "--database", str(used))


def test_an_old_database_is_brought_up_to_date(used: Path, tmp_path: Path) -> None:
    """Tables of the first version can be continued, and verify finds no damage."""
    change(
        used,
        "ALTER TABLE tables DROP COLUMN last",
        "ALTER TABLE tables DROP COLUMN waiting",
        "ALTER TABLE tables DROP COLUMN result",
        "DROP INDEX sessions_visitor",
        "ALTER TABLE sessions DROP COLUMN device",
        "ALTER TABLE sessions DROP COLUMN seen",
        "ALTER TABLE visitors DROP COLUMN seen",
        "DROP TABLE personal_keys",
        "DROP TABLE uptime",
        "DROP INDEX tables_game",
        "DROP TABLE own_maps",
        "DROP TABLE maps",
        "DROP TABLE reviews",
        "DROP TABLE records",
        "PRAGMA user_version = 1",
    )
    server = ServerProcess(str(used), tmp_path / "log").start()
    server.stop()
    done = command("verify", "--database", str(used))
    assert done.returncode == 0
    assert done.stdout.startswith("1 table, ")
    assert done.stdout.endswith("0 damaged\n")


def test_a_second_server_on_the_same_file(tmp_path: Path) -> None:
    """It is refused with the address of the first; after a kill, another one may start."""
    path = str(tmp_path / "tables.sqlite")
    first = ServerProcess(path, tmp_path / "log").start()
    sentence = refusal(*SERVE, "--database", path)
    assert f"Branchline already serves {path} at {first.address}/" in sentence
    first.kill()
    ServerProcess(path, tmp_path / "log").start().stop()


def test_places_that_cannot_be_written(used: Path) -> None:
    """A read-only folder, file and home, and a privileged port."""
    closed = used.parent / "closed"
    closed.mkdir()
    shutil.copy(used, closed)
    readable = used.parent / "readable.sqlite"
    shutil.copy(used, readable)
    readable.chmod(0o444)
    closed.chmod(0o555)
    cases = [
        (("--database", str(closed / "tables.sqlite")), "it is read-only"),
        (("--database", str(closed / "new.sqlite")), "is its folder writable?"),
        (("--database", str(closed / "new" / "new.sqlite")), "permission denied"),
        (("--database", str(readable)), "it is read-only"),
        (("--database", str(used / "new.sqlite")), "is a file, not a folder"),
        ((), "permission denied"),
    ]
    for arguments, words in cases:
        sentence = refusal(*SERVE, *arguments, before=WITHOUT_RIGHTS, XDG_DATA_HOME=str(closed))
        assert words in sentence, (arguments, sentence)
    arguments = ("--database", str(used), "--port", "80")
    sentence = refusal("serve", *arguments, before=WITHOUT_RIGHTS)
    assert "ports from 1024 up need no permission" in sentence


def test_a_limit_that_nothing_fits_into(tmp_path: Path) -> None:
    """The size limit is too small even for the empty schema."""
    path = str(tmp_path / "small.sqlite")
    assert "full" in refusal(*SERVE, "--megabytes", "0.001", "--database", path)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://ann:{}@127.0.0.1:1/games", "onnection refused"),
        ("postgresql://ann:%{}@127.0.0.1/games", "the URL is invalid"),
        ("postgresql://127.0.0.1:1/games?password={}", "onnection refused"),
        ("mysql://ann:{}@127.0.0.1/games", "expected a file, or postgresql://"),
    ],
)
def test_the_password_of_an_address_is_never_said(
    command: tuple[str, ...], address: str, words: str
) -> None:
    """No matter where it is in the URL, and what is wrong with the URL."""
    sentence = refusal(*command, "--database", address.format("geheim"))
    assert words in sentence
    assert "geheim" not in sentence


def test_an_address_is_shown_without_its_secrets() -> None:
    """Characters that should have been escaped make no difference."""
    assert redacted("postgresql://a:b@c@host/d") == "postgresql://host/d"
    assert redacted("postgresql://a:b/c@host/d") == "postgresql://host/d"
    assert redacted("postgresql://host/d") == "postgresql://host/d"
    assert redacted("folder/a@b.sqlite") == "folder/a@b.sqlite"


def test_postgres_of_a_newer_version_is_left_alone(postgres: str, tmp_path: Path) -> None:
    """The same for PostgreSQL."""
    ServerProcess(postgres, tmp_path / "log").start().stop()
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("INSERT INTO migrations VALUES (99)")
    assert "a newer Branchline" in refusal(*SERVE, "--database", postgres)


def test_postgres_without_its_driver(tmp_path: Path) -> None:
    """The message names the extra."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['psycopg'] = None\n")
    sentence = refusal(*SERVE, "--database", "postgresql://x/y", PYTHONPATH=f"{tmp_path}:{SOURCE}")
    assert 'run `pip install "psycopg[binary]' in sentence


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of every file in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("command", [("verify",), ("backup", "{}/copy")])
def test_an_empty_file_stays_empty(command: tuple[str, ...], tmp_path: Path) -> None:
    """An empty file is reported and stays empty; a missing file is not created."""
    where = tmp_path / "tables.sqlite"
    arguments = [word.format(tmp_path) for word in command]
    assert "there is no such file" in refusal(*arguments, "--database", str(where))
    assert contents(tmp_path) == {}
    where.touch()
    assert "the file is empty" in refusal(*arguments, "--database", str(where))
    assert contents(tmp_path) == {"tables.sqlite": b""}


@pytest.mark.parametrize("killed", [False, True])
def test_looking_changes_nothing(killed: bool, tmp_path: Path) -> None:
    """After an orderly shutdown, and with the write-ahead log of a server that was killed."""
    folder = tmp_path / "data"
    folder.mkdir()
    where = str(folder / "tables.sqlite")
    server = ServerProcess(where, tmp_path / "log").start()

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        await ann.new_table("new_york", [ME, ME])

    run(scene())
    server.kill() if killed else server.stop()
    before = contents(folder)
    assert killed == ("tables.sqlite-wal" in before)
    done = command("verify", "--database", where)
    assert (done.returncode, done.stdout[:8]) == (0, "1 table,")
    assert command("backup", str(tmp_path / "copy"), "--database", where).returncode == 0
    after = contents(folder)
    for found in (before, after):
        found.pop("tables.sqlite-shm", None)  # SQLite's shared memory file
    assert after == before
    copied = command("verify", "--database", str(tmp_path / "copy"))
    assert copied.stdout == done.stdout


def test_an_old_database_is_not_changed_by_looking(used: Path) -> None:
    """Only `serve` migrates it."""
    change(used, "DROP TABLE uptime", "PRAGMA user_version = 1")
    before = contents(used.parent)
    sentence = refusal("verify", "--database", str(used))
    assert "an earlier Branchline has written it; `branchline serve` brings it" in sentence
    assert contents(used.parent) == before


def test_looking_into_an_empty_postgres(postgres: str) -> None:
    """No schema is created."""
    assert "it is empty" in refusal("verify", "--database", postgres)
    with psycopg.connect(postgres) as connection:
        query = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert connection.execute(query).fetchall() == [(0,)]


def test_where_nobody_could_come_no_database_is_made(tmp_path: Path) -> None:
    """An address of another machine leaves no file or folder behind."""
    where = str(tmp_path / "new" / "tables.sqlite")
    sentence = refusal("serve", "--host", "192.0.2.1", "--port", "0", "--database", where)
    assert "this machine has no such address" in sentence
    assert list(tmp_path.iterdir()) == []


def test_half_a_copy_is_not_left_behind(tmp_path: Path) -> None:
    """A backup that fails leaves no file behind."""
    text = tmp_path / "text.sqlite"
    text.write_text("no database\n" * 100)
    assert "cannot be copied" in refusal("backup", str(tmp_path / "copy"), "--database", str(text))
    assert not (tmp_path / "copy").exists()


def test_a_taken_port_is_said_with_a_way_out(tmp_path: Path) -> None:
    """Another server already listens there."""
    first = ServerProcess(str(tmp_path / "one.sqlite"), tmp_path / "log").start()
    port = str(first.port)
    sentence = refusal("serve", "--port", port, "--database", str(tmp_path / "two.sqlite"))
    first.stop()
    assert f"cannot listen on 127.0.0.1:{port}: address already in use; " in sentence
    assert "`ss -ltnp`" in sentence
    assert "`--port 0`" in sentence


def test_without_a_browser_the_address_is_enough(tmp_path: Path) -> None:
    """The server runs; the user has to open the page."""
    server = ServerProcess(str(tmp_path / "t.sqlite"), tmp_path / "log", "--open")
    server.start({"BROWSER": "/bin/false"})
    for _ in range(100):
        if "No browser could be opened" in server.log.read_text():
            break
        run(asyncio.sleep(0.05))
    server.stop()
    assert "No browser could be opened; open the address yourself." in server.log.read_text()
