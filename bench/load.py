"""Load test: many tables on one server, compared with an echo server in the same run.

    python bench/load.py --tables 1000 --rate 350 --seconds 600

Prints one line per server: actions answered, errors, p50/p95/p99 of the time from sending an action
to its answer, and the memory of the server over the run in twelve parts. When a game ends, its
seats continue with the rematch.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.line import Line, connect

SOURCE = Path(__file__).parents[1] / "src"
SEATS = 4
PARTS = 12  # of a run, to see how memory develops


class Load:
    """All sockets, the pace, and the measurements."""

    def __init__(self, rate: float, tables: int) -> None:
        self.pause = tables / rate
        self.times: list[float] = []
        self.errors: list[str] = []
        self.sent: dict[str, float] = {}
        self.measuring = False
        self.stopped = False
        self.chance = random.Random(1)
        self.count = 0
        self.rematches = 0

    def next_id(self) -> str:
        """Return a new id and remember when it was sent."""
        self.count += 1
        ident = f"l{self.count}"
        self.sent[ident] = time.perf_counter()
        return ident

    def answered(self, ident: str) -> None:
        """Record an answer."""
        began = self.sent.pop(ident, None)
        if began is not None and self.measuring:
            self.times.append(time.perf_counter() - began)

    def summary(self, name: str, seconds: float) -> str:
        """Return the figures in one line."""
        times = sorted(self.times) or [0.0]
        p50, p95, p99 = (times[min(len(times) - 1, int(len(times) * p))] for p in (0.5, 0.95, 0.99))
        return (
            f"{name}: {len(self.times) / seconds:.0f} actions/s, {len(self.errors)} errors, "
            f"p50 {1000 * p50:.1f} ms, p95 {1000 * p95:.1f} ms, p99 {1000 * p99:.1f} ms"
        )


class Pace:
    """When a table acts: at the given average rate, no matter how long answers take."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.loop = asyncio.get_running_loop()
        self.due = self.loop.time()

    def later(self, act: Callable[[], None]) -> None:
        """Do something when it is due; a late action does not make the next one early."""
        if not self.load.stopped:
            pause = self.load.chance.uniform(0.5, 1.5) * self.load.pause
            self.due = max(self.due + pause, self.loop.time())
            self.loop.call_at(self.due, act)


moves: set[asyncio.Future[None]] = set()  # seats on their way to the next table


class Seat:
    """One seat of a table under load."""

    def __init__(self, load: Load, pace: Pace, number: int, path: str, cookie: str) -> None:
        self.load = load
        self.pace = pace
        self.number = number
        self.path = path
        self.cookie = cookie
        self.seq = 0
        self.line: Line | None = None
        self.legal: list[str] = []
        self.waits = False
        self.snapshots = 0
        self.port = 0

    async def connect(self, port: int) -> None:
        """Connect to the table, or reconnect."""
        self.port = port
        self.line = await connect(port, self.path, self.cookie, self.heard)
        self.line.say({"type": "hello", "seat": self.number, "after": self.seq})

    def heard(self, line: Line, payload: bytes) -> None:
        """Handle a message; only what matters for acting is parsed."""
        kind = payload[9:13]
        if kind in (b"snap", b"step"):
            self.snapshots += kind == b"snap"
            self._take(json.loads(payload) if kind == b"snap" else _end_of(payload))
        elif kind == b"done":
            self.load.answered(json.loads(payload)["id"])
        elif kind == b"tabl":
            self._follow(line, json.loads(payload)["table"])
        elif kind == b"refu":
            answer = json.loads(payload)
            self.load.sent.pop(answer["id"] or "", None)
            if answer["key"] != "stale":
                self.load.errors.append(payload.decode())

    def _follow(self, line: Line, table: dict[str, object]) -> None:
        """Ask for a rematch when the game is over, and join it when it has started."""
        if table["status"] == "over" and line is self.line and not self.load.stopped:
            if table["rematch"] is None:
                line.say({"type": "rematch", "id": f"r{self.number}"})
            else:
                self.load.rematches += self.number == 0
                self.path, self.seq, self.line = f"/ws/{table['rematch']}", 0, None
                line.transport.abort()
                moves.add(move := asyncio.ensure_future(self.connect(self.port)))
                move.add_done_callback(moves.discard)

    def _take(self, message: dict[str, object]) -> None:
        self.seq = int(str(message["seq"]))
        legal = message["legal"]
        assert isinstance(legal, list)
        self.legal = legal
        if legal and not self.waits:
            self.waits = True
            self.pace.later(self._act)

    def _act(self) -> None:
        self.waits = False
        if self.load.stopped or self.line is None or self.line.lost or not self.legal:
            return
        builds = [a for a in self.legal if a.startswith(("claim", "pay"))]
        action = self.load.chance.choice(builds or self.legal)
        ident = self.load.next_id()
        self.line.say({"type": "act", "id": ident, "seq": self.seq, "action": action})


def _end_of(payload: bytes) -> dict[str, object]:
    """Return the number and the legal actions of a step, without parsing its views."""
    at = payload.rfind(b'"legal":')
    end = payload.rfind(b',"undo":')
    return {
        "seq": int(payload[payload.find(b'"seq":') + 6 : payload.find(b',"seat"')]),
        "legal": json.loads(payload[at + 8 : end]),
    }


def ask(
    port: int, method: str, path: str, body: object, cookie: str, source: str = "127.0.0.1"
) -> tuple[dict[str, object], str]:
    """Send a request from an address of this machine; return the response and the cookie."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=30, source_address=(source, 0)
    )
    headers = {"Origin": f"http://127.0.0.1:{port}", "Cookie": cookie}
    connection.request(method, path, json.dumps(body), headers)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status >= 400:
        raise SystemExit(f"{path}: {answer.status} {content.decode()[:200]}")
    found = answer.getheader("Set-Cookie")
    return json.loads(content), found.partition(";")[0] if found else cookie


async def play(port: int, tables: int, rate: float, seconds: float, process: int) -> str:
    """Load the game server; return the figures."""
    load = Load(rate, tables)
    seats = await seat_people(load, port, tables)
    figures = await measure(load, "game server", seconds, process)
    lines = [seat.line for seat in seats if seat.line is not None]
    return f"{close(load, lines)}{figures}, {len(lines)} sockets, {load.rematches} rematches"


async def seat_people(load: Load, port: int, tables: int) -> list[Seat]:
    """Create tables and connect all their seats."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    seats: list[Seat] = []
    turns = asyncio.Semaphore(20)

    async def set_up() -> None:
        request = {"game": "usa", "seats": [{"kind": "me"}] * SEATS}
        async with turns:
            table, _ = await asyncio.to_thread(ask, port, "POST", "/api/tables", request, cookie)
            pace = Pace(load)
            for number in range(SEATS):
                seat = Seat(load, pace, number, f"/ws/{table['id']}", cookie)
                await seat.connect(port)
                seats.append(seat)

    await asyncio.gather(*(set_up() for _ in range(tables)))
    return seats


async def measure(load: Load, name: str, seconds: float, process: int) -> str:
    """Run for a while and return the figures."""
    await asyncio.sleep(2 * load.pause)
    sizes, spent, load.measuring = [memory(process)], cpu(process), True
    for _ in range(PARTS):
        await asyncio.sleep(seconds / PARTS)
        sizes.append(memory(process))
        done = f"{len(load.times)} actions, {load.rematches} rematches"
        print(f"{name}: {done}, memory {sizes[-1]:.1f} MB", file=sys.stderr, flush=True)
    load.measuring, load.stopped = False, True
    used = (cpu(process) - spent) / seconds
    shown = ", ".join(f"{size:.0f}" for size in sizes)
    return f"{load.summary(name, seconds)}, {100 * used:.0f} % of a core, memory {shown} MB"


def close(load: Load, lines: list[Line]) -> str:
    """Close all connections; return the errors."""
    gone = sum(line.lost for line in lines)
    for line in lines:
        line.transport.abort()
    wrong = load.errors + ([f"{gone} sockets were closed"] if gone else [])
    return "".join(f"error: {error[:200]}\n" for error in wrong[:3])


async def echo_load(port: int, sockets: int, rate: float, seconds: float, process: int) -> str:
    """Load the echo server: the same sockets and messages, each sent back to four."""
    load = Load(rate, sockets // SEATS)

    def heard(line: Line, payload: bytes) -> None:
        ident = json.loads(payload)["id"]
        if ident in load.sent:
            load.answered(ident)

    lines = [await connect(port, f"/{i // SEATS}", "", heard) for i in range(sockets)]

    def act(line: Line, pace: Pace) -> None:
        if not load.stopped:
            line.say({"type": "act", "id": load.next_id(), "seq": 1, "action": "draw deck"})
            pace.later(partial(act, line, pace))

    for line in lines[::SEATS]:
        pace = Pace(load)
        pace.later(partial(act, line, pace))
    figures = await measure(load, "echo server", seconds, process)
    return f"{close(load, lines)}{figures}, {len(lines)} sockets"


def memory(process: int) -> float:
    """Return the resident memory of a process in MB."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


def cpu(process: int) -> float:
    """Return the CPU seconds used by a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(command: list[str], port: int) -> subprocess.Popen[bytes]:
    """Start a server and wait until it listens."""
    process = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(SOURCE)})
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def serve(port: int, database: str) -> list[str]:
    """Return the command for a server without limits."""
    command = [sys.executable, "-m", "branchline.cli", "serve", "--port", str(port)]
    return [*command, "--database", database, "--limits", "100000"]


def allow_sockets() -> None:
    """Let this process open as many sockets as the system allows."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=350)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    allow_sockets()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        database = asked.database or f"{folder}/tables.sqlite"
        server = start([*serve(port, database), "--workers", str(asked.workers)], port)
        try:
            work = play(port, asked.tables, asked.rate, asked.seconds, server.pid)
            print(asyncio.run(work), flush=True)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
        port = free_port()
        echo = start([sys.executable, str(Path(__file__).with_name("echo.py")), str(port)], port)
        try:
            sockets = SEATS * asked.tables
            work = echo_load(port, sockets, asked.rate, min(60, asked.seconds), echo.pid)
            print(asyncio.run(work), flush=True)
        finally:
            echo.kill()
            echo.wait()


if __name__ == "__main__":
    main()
