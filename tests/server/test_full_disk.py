"""A full disk: nothing is acknowledged, reads go on, and the server recovers by itself."""

import asyncio
import contextlib
import resource
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from branchline.server.storage.sqlite import CHECKPOINT_SECONDS
from server.harness.people import BOT, ME, Json, Seat, Visitor, run
from server.harness.server_process import ServerProcess
from server.test_faults import verified

PATIENCE = 20.0  # seconds: the goal is five, on an idle machine
MOST_ACTIONS = 300  # before a small disk must be full


class LimitedFiles:
    """A server whose every write to a file can be made to fail with the system's own error."""

    def __init__(self, folder: Path) -> None:
        self.server = ServerProcess(str(folder / "tables.sqlite"), folder / "log", bot_delay=1.5)

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self.server.process is not None
        return self.server.process.pid

    @property
    def database(self) -> Path:
        """The file, as seen from here."""
        return Path(self.server.database)

    def fill(self) -> None:
        """Make every write fail from now on."""
        self._limit(1)

    def free(self) -> None:
        """Let writes succeed again."""
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, hard))


class SmallDisk(LimitedFiles):
    """A server on a separate file system of three megabytes, in its own mount namespace."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder / "disk"
        self.folder.mkdir()
        self.server.database = str(self.folder / "tables.sqlite")
        mounted = 'mount -t tmpfs -o size=3m none "$0" && exec "$@"'
        self.server.inside = [*OWN_MOUNTS, "sh", "-c", mounted, str(self.folder)]

    @property
    def database(self) -> Path:
        """The file, as seen from here."""
        return self._inside(self.server.database)

    def _inside(self, path: str) -> Path:
        return Path(f"/proc/{self.pid}/root{path}")

    def fill(self) -> None:
        """Fill the disk with another file."""
        with self._other_file().open("ab", buffering=0) as other, contextlib.suppress(OSError):
            while True:
                other.write(bytes(4096))

    def free(self) -> None:
        """Delete the other file."""
        self._other_file().unlink()

    def _other_file(self) -> Path:
        return self._inside(str(self.folder / "other"))


OWN_MOUNTS = ["unshare", "--map-root-user", "--mount"]


def has_own_mounts() -> bool:
    """Tell whether this system allows separate mount namespaces."""
    command = [*OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/tmp"]
    with contextlib.suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


@pytest.fixture(params=[LimitedFiles, SmallDisk])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LimitedFiles]:
    """A server whose disk can be filled."""
    if request.param is SmallDisk and not has_own_mounts():
        pytest.skip("no private file systems here: unshare is missing or not permitted")
    found: LimitedFiles = request.param(tmp_path)
    found.server.start()
    yield found
    found.server.stop()


def copied(disk: LimitedFiles, folder: Path) -> Path:
    """Return a copy of the database as it is on the disk.

    SQLite cannot open a file through another process's root. The write-ahead log is copied first:
    what a checkpoint moves into the file meanwhile is then in both copies, not in neither.
    """
    copy = folder / "copy.sqlite"
    log = disk.database.with_name(disk.database.name + "-wal").read_bytes()
    copy.write_bytes(disk.database.read_bytes())
    copy.with_name(copy.name + "-wal").write_bytes(log)
    return copy


def entries(copy: Path) -> dict[str, int]:
    """Return the number of entries in the log of each table."""
    with closing(sqlite3.connect(copy)) as connection:
        counted = "SELECT table_id, count(*) FROM log GROUP BY table_id"
        return dict(connection.execute(counted).fetchall())


async def act(seats: list[Seat], ident: str) -> tuple[Seat, Json]:
    """Let the seat that must decide act, and all receive; return the seat and its answer."""
    seat = next(seat for seat in seats if seat.legal)
    action = next((a for a in seat.legal if a.startswith("draw")), seat.legal[0])
    answer = await seat.act(action, ident)
    for each in seats:
        await each.catch_up()
    return seat, answer


async def with_bot(visitor: Visitor) -> Seat:
    """Return a person's seat at a table where a bot will act after its pause."""
    table = (await visitor.new_table("new_york", [ME, BOT]))["id"]
    seat = await visitor.follow(table, 0)
    while True:  # a bot's first choice, or a whole turn of ours, may come before
        if seat.legal and (await seat.act(seat.legal[0]))["type"] == "done" and not seat.legal:
            return seat
        if not seat.legal:
            await seat.until("step")


async def until_full(seats: list[Seat]) -> None:
    """Act and chat until both fail for good.

    SQLite may find some room in its own log for a while, and a line of chat needs less than a step.
    """
    refused = 0
    for number in range(MOST_ACTIONS):
        _, answer = await act(seats, f"last{number}")
        if answer["type"] == "refused":
            answer = await seats[0].request("chat", text="hello")
        refused = refused + 1 if answer["type"] == "refused" else 0
        if refused == 2:
            return
        if refused:
            await asyncio.sleep(CHECKPOINT_SECONDS + 0.5)  # the bot keeps trying to act
    raise AssertionError("the disk never was full")


async def refuses(seats: list[Seat], visitor: Visitor) -> None:
    """Check that nothing is acknowledged or changed, and that reads are answered."""
    shown = [(seat.seq, seat.view, seat.legal) for seat in seats]
    for number in range(5):
        _, answer = await act(seats, f"full{number}")
        assert (answer["type"], answer["key"]) == ("refused", "try-later")
    assert (await seats[0].request("chat", text="hello"))["key"] == "try-later"
    for seat in seats:
        await seat.hello(seat.you)
    assert [(seat.seq, seat.view, seat.legal) for seat in seats] == shown
    table = seats[0].table["id"]
    assert (await visitor.follow(table)).seq == seats[0].seq
    assert (await visitor.ask("GET", f"/api/tables/{table}"))[0] == 200
    assert (await visitor.ask("GET", "/api/tables"))[1]["mine"]
    status, problem = await Visitor(visitor.address).ask("POST", "/api/session", {})
    assert (status, problem["key"]) == (503, "try-later")


async def recovers(seats: list[Seat], waits: Seat) -> None:
    """Check that a retry is played now, and that the bot acts by itself."""
    began = time.monotonic()
    end = began + PATIENCE
    seq = seats[0].seq
    while (await act(seats, "full0"))[1]["type"] != "done":
        assert time.monotonic() < end, "nothing can be written yet"
        await asyncio.sleep(0.1)
    assert seats[0].seq == seq + 1
    await waits.until("step", seconds=max(0.1, end - time.monotonic()))
    print(f"play goes on after {time.monotonic() - began:.1f} s")


def test_a_full_disk_is_survived(disk: LimitedFiles, tmp_path: Path) -> None:
    """Refused with try-later while it is full; soon after, play goes on and verifies."""

    async def scene() -> None:
        ann = await Visitor(disk.server.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        seats = [await ann.follow(table, number) for number in range(2)]
        for number in range(6):
            assert (await act(seats, f"before{number}"))[1]["type"] == "done"
        waits = await with_bot(ann)
        disk.fill()
        await until_full(seats)
        stored = entries(copied(disk, tmp_path))
        await refuses(seats, ann)
        assert entries(copied(disk, tmp_path)) == stored
        disk.free()
        await recovers(seats, waits)
        for number in range(6):
            assert (await act(seats, f"after{number}"))[1]["type"] == "done"
        found = entries(copied(disk, tmp_path))
        assert found[table] == stored[table] + 7  # with the first one
        assert found[waits.table["id"]] > stored[waits.table["id"]]  # the bot plays on

    run(scene())
    code, said = verified(str(copied(disk, tmp_path)))
    assert code == 0, said
