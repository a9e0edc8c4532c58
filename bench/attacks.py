"""What one attacker costs the others: latency and memory in calm phases and under each attack.

    python bench/attacks.py --tables 300 --rate 100 --seconds 10

Starts a server with the default limits. People play on addresses of their own (127.1.x.y), 48
sockets each, and a process of its own attacks from 127.0.0.9. Each attack is compared with the
calm phase just before it; an echo server on the same stack is measured in every phase. Then one
visitor makes twenty tables of champions, and another waits for an Express.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import socket
import struct
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.line import Line, handshake
from bench.load import SEATS, Load, Pace, Seat, allow_sockets, ask, free_port, memory, start

ATTACKER = "127.0.0.9"
PER_ADDRESS = 12  # tables whose sockets share an address: 48 of the 50 that are allowed
TABLES_EACH = 15  # that one visitor makes


def frame(payload: bytes, kind: int = 1) -> bytes:
    """Return a frame of a client, with a mask of zeros."""
    size = len(payload)
    head = struct.pack(">BB", 128 | kind, 128 | size) if size < 126 else b""
    return (head or struct.pack(">BBH", 128 | kind, 254, size)) + b"\0\0\0\0" + payload


def connection(port: int) -> socket.socket:
    """Return a connection of the attacker."""
    found = socket.socket()
    found.settimeout(2)
    found.bind((ATTACKER, 0))
    found.connect(("127.0.0.1", port))
    return found


def sockets(port: int, path: str, count: int) -> list[socket.socket]:
    """Return as many sockets at a table as are let in."""
    found = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            opened = connection(port)
            opened.sendall(handshake(port, path, ""))
            if opened.recv(12) == b"HTTP/1.1 101":
                found.append(opened)
    return found


def pump(opened: list[socket.socket], data: bytes, reads: bool) -> list[socket.socket]:
    """Send to every socket as much as it takes; return those that are still open."""
    left = []
    for one in opened:
        one.setblocking(False)
        try:
            with contextlib.suppress(BlockingIOError):
                one.send(data)
            with contextlib.suppress(BlockingIOError):
                if reads and not one.recv(1 << 20):
                    raise ConnectionError
            left.append(one)
        except OSError:
            one.close()
    return left


def flood(port: int, path: str, data: bytes, count: int, reads: bool = True) -> None:
    """Send the same to some sockets for ever, and come back whenever they are closed."""
    opened: list[socket.socket] = []
    while True:
        if len(opened) < count:
            opened += sockets(port, path, count - len(opened))
        opened = pump(opened, data, reads)
        time.sleep(0.001 if opened else 0.05)


def requests(port: int, request: bytes, count: int, reads: bool) -> None:
    """Send requests on as many connections as are taken; read the answers or never do."""
    opened: list[socket.socket] = []
    while True:
        with contextlib.suppress(OSError):
            if len(opened) < count:
                one = connection(port)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                opened.append(one)
        opened = pump(opened, request, reads)
        time.sleep(0.001)


def silent(port: int) -> None:
    """Open connections without a word."""
    opened = []
    while True:
        try:
            opened.append(connection(port))
        except OSError:
            time.sleep(0.05)
        opened = opened[-1500:]


def get(path: str, port: int) -> bytes:
    """Return a request for a path."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()


def attacks(port: int, running: str, finished: str) -> dict[str, Callable[[], None]]:
    """Return all attacks by name."""
    hello, table = frame(b'{"type":"hello"}'), f"/ws/{running}"
    ended = f"/ws/{finished}"
    return {
        "invalid frames of 8 KiB, 8 sockets": partial(flood, port, table, frame(b"x" * 8000), 8),
        "30,000 tiny frames at a time": partial(flood, port, table, 30_000 * frame(b"x"), 4),
        "hello, 20 sockets at a finished game": partial(flood, port, ended, hello, 20),
        "pings, 2 sockets": partial(flood, port, table, 500 * frame(b"x" * 100, 9), 2),
        "pings, answers not read": partial(
            flood, port, table, 500 * frame(b"x" * 100, 9), 8, reads=False
        ),
        "replays, answers not read": partial(
            requests, port, get(f"/api/tables/{finished}/replay", port), 350, reads=False
        ),
        "addresses of 60 KB": partial(requests, port, get("/" + "x" * 60_000, port), 50, True),
        "files of the page": partial(requests, port, 20 * get("/static/app.js", port), 50, True),
        "lobby": partial(requests, port, 5 * get("/api/tables", port), 20, True),
        "silent connections": partial(silent, port),
    }


async def finish_a_game(port: int) -> str:
    """Play a game to its end at one's own pace; return its table."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    wish = {"game": "card_game", "seats": [{"kind": "me"}] * 2}
    table = str(ask(port, "POST", "/api/tables", wish, cookie)[0]["id"])
    load, over = Load(40, 1), asyncio.Event()

    class Watcher(Seat):
        def _follow(self, line: Line, table: dict[str, object]) -> None:
            if table["status"] == "over":
                over.set()

    pace = Pace(load)
    for number in range(2):
        await Watcher(load, pace, number, f"/ws/{table}", cookie).connect(port)
    await asyncio.wait_for(over.wait(), 120)
    load.stopped = True
    return table


async def line_from(
    address: str, port: int, path: str, cookie: str, heard: Callable[[Line, bytes], None]
) -> Line:
    """Open a socket from an address."""
    request = handshake(port, path, cookie)
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(request, heard), "127.0.0.1", port, local_addr=(address, 0)
    )
    await asyncio.wait_for(line.open, 60)
    return line


async def seat_people(load: Load, port: int, tables: int) -> list[Seat]:
    """Create tables and connect their seats, each group from its own address."""
    seats: list[Seat] = []
    cookie = ""
    for at in range(tables):
        source = f"127.1.{at // PER_ADDRESS // 200}.{1 + at // PER_ADDRESS % 200}"
        if at % PER_ADDRESS == 0:
            _, cookie = ask_from(source, port, "POST", "/api/session", {}, "")
        wish = {"game": "usa", "seats": [{"kind": "me"}] * SEATS}
        table, _ = ask_from(source, port, "POST", "/api/tables", wish, cookie)
        pace = Pace(load)
        for number in range(SEATS):
            seat = Seat(load, pace, number, f"/ws/{table['id']}", cookie)
            seat.port = port
            seat.line = await line_from(source, port, seat.path, cookie, seat.heard)
            seat.line.say({"type": "hello", "seat": number, "after": 0})
            seats.append(seat)
    return seats


def ask_from(
    source: str, port: int, method: str, path: str, body: object, cookie: str
) -> tuple[dict[str, object], str]:
    """Send a request from an address; return the response and the cookie."""
    return ask(port, method, path, body, cookie, source)


async def echoes(port: int, times: list[float]) -> None:
    """Measure an echo server twenty times a second."""
    waiting: dict[str, float] = {}

    def heard(line: Line, payload: bytes) -> None:
        began = waiting.pop(json.loads(payload)["id"], None)
        if began is not None:
            times.append(time.perf_counter() - began)

    line = await line_from("127.0.0.1", port, "/0", "", heard)
    for number in range(1 << 30):
        waiting[str(number)] = time.perf_counter()
        line.say({"id": str(number)})
        await asyncio.sleep(0.05)


def part(times: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    ordered = sorted(times) or [0.0]
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def phase(load: Load, echo: list[float], seconds: float) -> list[float]:
    """Return actions per second, p50, p99, and p50 and p99 of the echo server."""
    load.times.clear()
    echo.clear()
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring = False
    found = list(load.times)
    figures = [part(found, 0.5), part(found, 0.99), part(echo, 0.5), part(echo, 0.99)]
    return [len(found) / seconds, *figures]


async def measure(port: int, echo_port: int, server: int, asked: argparse.Namespace) -> None:
    """Run all phases and print a row for each attack."""
    finished = await finish_a_game(port)
    load, echo = Load(asked.rate, asked.tables), list[float]()
    seats = await seat_people(load, port, asked.tables)
    echoing = asyncio.create_task(echoes(echo_port, echo))
    await asyncio.sleep(2 * load.pause)
    running = seats[0].path.removeprefix("/ws/")
    print(f"load {os.getloadavg()[0]:.1f}, {len(seats)} sockets, memory {memory(server):.0f} MB")
    print("| attack | calm p50 / p99 | under attack | p99 ratio | echo p99 | memory |")
    print("|---|---|---|---|---|---|")
    for name, attack in attacks(port, running, finished).items():
        calm = await phase(load, echo, asked.seconds)
        before = memory(server)
        process = multiprocessing.Process(target=attack, daemon=True)
        process.start()
        await asyncio.sleep(0.5)
        hit = await phase(load, echo, asked.seconds)
        more = memory(server) - before
        process.kill()
        process.join()
        cells = [name, f"{calm[1]:.1f} / {calm[2]:.1f} ms", f"{hit[1]:.1f} / {hit[2]:.1f} ms"]
        cells += [f"{hit[2] / max(calm[2], 0.01):.1f}", f"{calm[4]:.1f} → {hit[4]:.1f} ms"]
        print("|", " | ".join([*cells, f"{more:+.0f} MB"]), "|", flush=True)
        await asyncio.sleep(2)
    echoing.cancel()
    load.stopped = True
    lost = sum(seat.line is None or seat.line.lost for seat in seats)
    print(f"{len(load.errors)} actions refused, {lost} sockets of others lost", flush=True)
    for seat in seats:
        if seat.line is not None:
            seat.line.transport.abort()


async def wait_for_express(port: int, moves: int) -> list[float]:
    """Return how long an Express takes to move, decision by decision."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "level": "express"}]}
    table = ask(port, "POST", "/api/tables", wish, cookie)[0]["id"]
    took: list[float] = []
    mine = {"seq": 0, "since": 0.0}
    chance, done = random.Random(1), asyncio.Event()

    def heard(line: Line, payload: bytes) -> None:
        message = json.loads(payload)
        if message["type"] not in ("snapshot", "step"):
            return
        mine["seq"] = message["seq"]
        if not message["legal"]:
            mine["since"] = mine["since"] or time.perf_counter()
            return
        if mine["since"]:
            took.append(time.perf_counter() - mine["since"])
            mine["since"] = 0.0
        if len(took) >= moves:
            done.set()
        action = chance.choice(message["legal"])
        line.say({"type": "act", "id": f"a{mine['seq']}", "seq": mine["seq"], "action": action})

    line = await line_from("127.0.0.1", port, f"/ws/{table}", cookie, heard)
    line.say({"type": "hello", "seat": 0})
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(done.wait(), 60)
    line.transport.abort()
    return took


async def measure_bots(port: int) -> None:
    """Print how long an Express takes, alone and beside twenty tables of champions."""
    calm = await wait_for_express(port, 10)
    _, cookie = ask_from(ATTACKER, port, "POST", "/api/session", {}, "")
    wish = {"game": "usa", "seats": [{"kind": "bot", "level": "champion"}] * 5}
    for _ in range(20):
        ask_from(ATTACKER, port, "POST", "/api/tables", wish, cookie)
    await asyncio.sleep(15)
    hit = await wait_for_express(port, 10)
    for name, took in (("alone", calm), ("beside 20 tables of champions", hit)):
        print(
            f"Express {name}: {len(took)} moves, p50 {part(took, 0.5):.0f} ms, most "
            f"{1000 * max(took or [0.0]):.0f} ms",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    allow_sockets()
    echo_port, port = free_port(), free_port()
    echo = start(
        [sys.executable, str(Path(__file__).with_name("echo.py")), str(echo_port)], echo_port
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "branchline.cli", "serve", "--port", str(port)]
        server = start([*command, "--database", f"{folder}/tables.sqlite"], port)
        try:
            asyncio.run(measure(port, echo_port, server.pid, asked))
            asyncio.run(measure_bots(port))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
            echo.kill()
            echo.wait()


if __name__ == "__main__":
    main()
