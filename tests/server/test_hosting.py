"""Hosting: starting, stopping, several workers, the output of the command."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import cast

import pytest
from starlette.applications import Starlette

from branchline.server.app import Server
from branchline.server.run import Supervisor
from branchline.server.settings import Settings
from server.harness.people import ME, Json, Visitor, run
from server.harness.server_process import SOURCE, ServerProcess, command, free_port


def test_a_graceful_end_tells_browsers_to_come_back(fresh: ServerProcess) -> None:
    """Sockets get `closing` and 1012; after the restart the seat is as it was."""

    async def before() -> None:
        ann = await Visitor(fresh.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        seat = await ann.follow(table, 0)
        await seat.act(seat.legal[0])
        await seat.catch_up()
        key = await ann.new_key()
        assert fresh.process is not None
        fresh.process.send_signal(signal.SIGTERM)
        closing = await seat.until("closing")
        assert closing["retry_seconds"] > 0
        assert await seat.closed() == 1012
        kept.update(key=key, table=table, view=seat.view, seq=seat.seq)

    async def after() -> None:
        ann = Visitor(fresh.address)
        await ann.ask("POST", "/api/session", {"key": kept["key"]})
        seat = await ann.follow(kept["table"], 0)
        assert (seat.view, seat.seq) == (kept["view"], kept["seq"])

    kept: Json = {}
    run(before())
    assert fresh.process is not None
    assert fresh.process.wait(15) == 0
    fresh.start()
    run(after())


def test_several_workers_share_a_port(postgres: str, start: Callable[..., ServerProcess]) -> None:
    """Both processes answer, a worker that dies is replaced, and shutdown is orderly."""
    server = start("--limits", "20", "--workers", "2", "--thinkers", "1", database=postgres)

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        seats = [await ann.follow(table, number % 2) for number in range(8)]
        for seat in seats[:2]:
            await seat.act(seat.legal[0])
        await asyncio.sleep(1.0)
        for seat in seats:
            await seat.catch_up()
        assert {seat.seq for seat in seats} == {seats[0].seq}
        assert seats[0].seq >= 3
        victims = workers(server)
        assert len(victims) == 2
        os.kill(victims[0], signal.SIGKILL)
        async with asyncio.timeout(20):
            while len(workers(server)) < 2 or victims[0] in workers(server):
                await asyncio.sleep(0.2)
        await asyncio.to_thread(server.wait)
        back = await ann.follow(table, 0)
        assert back.seq == seats[0].seq

    run(scene())
    server.stop()
    assert not workers(server)


def workers(server: ServerProcess) -> list[int]:
    """Return the worker processes of a server."""
    assert server.process is not None
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            spawned = b"spawn_main" in (path / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == server.process.pid and spawned and fields[0] != "Z":
            found.append(int(path.name))
    return sorted(found)


class FakeSupervisor(Supervisor):
    """A supervisor of fake processes: some have exited, and a signal arrives with one of them."""

    def __init__(self, ended: set[int], signal_with: int) -> None:
        super().__init__(Settings(), cast(socket.socket, None), 3, "info")
        self.started: list[FakeProcess] = []
        self._ended = ended
        self._signal_with = signal_with

    def _start(self) -> SpawnProcess:
        assert not self._stopping, "nothing is started after the end was said"
        self.started.append(FakeProcess(len(self.started) not in self._ended))
        if len(self.started) > self._signal_with:
            signal.raise_signal(signal.SIGTERM)
        return cast(SpawnProcess, self.started[-1])


class FakeProcess:
    """A fake process."""

    def __init__(self, alive: bool) -> None:
        self.alive, self.exitcode, self.asked = alive, 0, 0
        self.sentinel, writing = os.pipe()
        os.close(writing)  # so that waiting for it returns at once

    def is_alive(self) -> bool:
        """Whether it runs; the supervisor must not ask forever."""
        self.asked += 1
        assert self.asked < 1000, "it is waited for, and nobody ends it"
        return self.alive

    def terminate(self) -> None:
        """End it."""
        self.alive = False


@pytest.mark.parametrize(("ended", "signal_with"), [(set(), 1), ({0, 1}, 3)])
def test_no_worker_outlives_the_end(ended: set[int], signal_with: int) -> None:
    """The signal arrives while workers start, or while two that died are being replaced."""
    before = [(number, signal.getsignal(number)) for number in (signal.SIGTERM, signal.SIGINT)]
    workers = FakeSupervisor(ended, signal_with)
    try:
        workers.run()
    finally:
        for number, handler in before:
            signal.signal(number, handler)
        for worker in workers.started:
            os.close(worker.sentinel)
    assert len(workers.started) == signal_with + 1
    assert not any(worker.alive for worker in workers.started)


def test_refused_settings_are_said_in_a_sentence(tmp_path: Path) -> None:
    """What cannot work fails at once, with a reason and without a traceback."""
    busy = free_port()
    cases = [
        (("serve", "--workers", "2", "--database", "x.sqlite"), "several workers need"),
        (("serve", "--log", "loud"), "log must be"),
        (("serve", "--host", "no.such.host.test", "--port", str(busy)), "cannot listen"),
        (("verify", "--database", str(tmp_path / "none.sqlite")), "no such file"),
        (("backup", str(tmp_path / "b"), "--database", "postgresql://x/y"), "pg_dump"),
    ]
    for arguments, sentence in cases:
        done = command(*arguments)
        assert done.returncode in (1, 2), arguments
        assert sentence in done.stderr, (arguments, done.stderr)


def test_the_command_alone_opens_the_page(tmp_path: Path) -> None:
    """`branchline` starts a server on a free port, says where, and opens the browser."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "branchline.cli"],
        env=os.environ
        | {"PYTHONPATH": str(SOURCE), "BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert address is not None, line

        async def scene() -> None:
            async with asyncio.timeout(20):
                while not opened.exists():
                    await asyncio.sleep(0.1)
            visitor = await Visitor(address[0].rstrip("/")).arrive()
            assert visitor.cookie

        run(scene())
        assert opened.read_text().strip() == address[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert (tmp_path / "branchline" / "tables.sqlite").exists()


def test_the_help_loads_no_server() -> None:
    """Neither starlette nor psycopg is loaded before it is needed."""
    code = (
        "import sys; from branchline.cli.app import run; run(['--help']);"
        "print([m for m in ('starlette', 'uvicorn', 'psycopg', 'numba') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_maintenance_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure in one round is logged, and the next round runs."""
    monkeypatch.setattr("branchline.server.app.MAINTENANCE_SECONDS", 0.01)
    rounds: list[int] = []

    def fail(messages: int) -> None:
        rounds.append(messages)
        raise ValueError("a mistake of ours")

    async def scene() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        monkeypatch.setattr(server.gc_schedule, "tick", fail)
        await server.store.open()
        maintenance = asyncio.create_task(server._maintain())
        async with asyncio.timeout(10):
            while len(rounds) < 2 and not maintenance.done():
                await asyncio.sleep(0.01)
        assert not maintenance.done(), maintenance.exception()
        maintenance.cancel()
        await asyncio.gather(maintenance, return_exceptions=True)
        await server.store.close()

    asyncio.run(scene())


def test_a_server_that_is_stopped_while_it_starts_ends(tmp_path: Path) -> None:
    """The signal may come before the database is open; then there is nothing to write."""
    database = tmp_path / "tables.sqlite"

    async def scene() -> None:
        server = Server(Settings(database=str(database)))
        server.sockets.close_all("the server restarts", 0)
        async with asyncio.timeout(20), server._lifespan(Starlette()):
            pass

    asyncio.run(scene())
    assert not database.exists()
