"""What the server writes is for its own user only: files, and what is in the log."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from server.harness.people import ME, Visitor, past_opening, run, two_people
from server.harness.server_process import ServerProcess, command

Start = Callable[..., ServerProcess]


@contextmanager
def generous_umask() -> Iterator[None]:
    """Let new files be readable and writable for everybody, unless a program says otherwise."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """Return the permissions of every file whose name begins like a database."""
    return {
        path.name: oct(stat.S_IMODE(path.stat().st_mode))
        for path in folder.iterdir()
        if path.name.startswith(("tables", "copy"))
    }


def test_nobody_else_can_read_the_files(tmp_path: Path, start: Start) -> None:
    """Database, write-ahead log, shared memory, lock and backup are 0600 whatever the umask."""
    with generous_umask():
        server = start()

        async def scene() -> None:
            ann = await Visitor(server.address).arrive()
            await ann.new_table("usa", [ME, ME])

        run(scene())
        copied = command("backup", str(tmp_path / "copy"), "--database", server.database)
        assert copied.returncode == 0, copied.stderr
        found = modes(tmp_path)

    names = {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"}
    assert found == dict.fromkeys(names | {"copy"}, "0o600")


def test_files_of_an_earlier_version_become_private(tmp_path: Path, start: Start) -> None:
    """A server closes what was left open, also what a killed one left behind."""
    server = start()
    server.kill()
    for path in tmp_path.glob("tables*"):
        path.chmod(0o644)

    server.start()

    assert set(modes(tmp_path).values()) == {"0o600"}
    assert len(modes(tmp_path)) == 4


def test_a_new_folder_is_private(tmp_path: Path) -> None:
    """A folder that the server makes for its database lets nobody else in."""
    code = (
        "import asyncio, os, sys; os.umask(0); from pathlib import Path;"
        "from branchline.server.storage.sqlite import SqliteDatabase;"
        "d = SqliteDatabase(Path(sys.argv[1])); asyncio.run(d.open()); asyncio.run(d.close())"
    )
    folder = tmp_path / "new"
    subprocess.run([sys.executable, "-c", code, str(folder / "tables.sqlite")], check=True)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_log_holds_no_secret_at_any_level(tmp_path: Path, start: Start) -> None:
    """With `--log debug` neither cookies nor keys nor what people do is written."""
    server = start("--limits", "20", "--log", "debug")

    async def scene() -> None:
        mine, other = await past_opening(await two_people(server.address))
        for seat in (mine, other):
            secrets.append(str(seat.visitor.cookie).partition("=")[2])
            secrets.append(await seat.visitor.new_key())
        texts.extend(step["action"] for seat in (mine, other) for step in seat.log[1:])
        await mine.act("draw deck")
        await mine.request("chat", text="only for this table")

    secrets: list[str] = []
    texts: list[str | None] = []
    run(scene())
    server.stop()

    log = server.log.read_text("utf-8")
    assert "Started server process" in log
    for secret in [*secrets, "branchline_session", "draw deck", "only for this table"]:
        assert secret not in log
    kept = [text for text in texts if text]
    assert kept
    assert not any(f'"{text}"' in log or f"{text}\\" in log for text in kept)
