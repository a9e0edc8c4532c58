"""What single hostile requests cost: huge and deep frames, slow readers, many tables, ranges.

    python bench/hostile.py

Each is sent to a server with the default limits, from an address of its own, while somebody else's
pings are timed. Prints how long it took until the server answered or closed, what it said, the
latency of the pings without and with it, and by how much the memory of the server grew.
"""

import asyncio
import contextlib
import json
import multiprocessing
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.attackers import ATTACKER, connection, frame, get, sockets
from bench.attacks import line_from, part
from bench.line import Line
from bench.load import ask, free_port, memory, start

PINGS = 0.02  # seconds between two of them


def closed_with(opened: socket.socket) -> str:
    """Return the code with which the server closes a socket."""
    received = b""
    with contextlib.suppress(OSError):
        opened.settimeout(20)
        while more := opened.recv(65536):
            received += more
    at = received.rfind(b"\x88")
    code = int.from_bytes(received[at + 2 : at + 4], "big") if at >= 0 else 0
    return f"closed with {code}" if code else "closed"


def send_frame(port: int, path: str, data: bytes) -> str:
    """Send bytes over a new socket; return how it ended."""
    (opened,) = sockets(port, path, 1)
    with contextlib.suppress(OSError):
        opened.settimeout(5)
        opened.sendall(data)
    return closed_with(opened)


def respond(port: int, request: bytes) -> str:
    """Send a request; return the first line of the response."""
    with connection(port) as opened:
        opened.settimeout(40)
        with contextlib.suppress(OSError):
            opened.sendall(request)
        with contextlib.suppress(OSError):
            return opened.recv(4096).partition(b"\r\n")[0].decode("latin-1") or "closed"
        return "closed"


def many(port: int, count: int, request: Callable[[int], bytes]) -> str:
    """Send many requests as fast as they are answered; return how many had which status."""
    found: dict[str, int] = {}
    for number in range(count):
        with contextlib.suppress(OSError):
            line = respond(port, request(number))
            status = line.split()[1] if line.startswith("HTTP") else line
            found[status] = found.get(status, 0) + 1
    return ", ".join(f"{count} × {status}" for status, count in sorted(found.items()))


def said_to(port: int, path: str, data: bytes) -> str:
    """Send bytes over a new socket; return the key of the answer."""
    (opened,) = sockets(port, path, 1)
    with opened:
        opened.sendall(data)
        received = b""
        while b'"key":' not in received:
            received += opened.recv(4096)
        key = received.partition(b'"key":"')[2].partition(b'"')[0]
        return f"refused: {key.decode()}"


def create(port: int, cookie: str) -> bytes:
    """Return a request for a new table."""
    body = b'{"game":"usa","seats":[{"kind":"me"},{"kind":"open"}]}'
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
    head += f"Cookie: {cookie}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def trials(port: int, path: str, cookie: str) -> dict[str, Callable[[], str]]:
    """Return what is tried, by name."""
    deep = b"[" * 4000 + b"]" * 4000
    parts = b"\x01" + frame(b"{")[1:] + 5000 * (b"\x00" + frame(b"x")[1:])
    ranges = ",".join(f"{at}-{at + 1}" for at in range(0, 3000, 2))
    crafted = get("/static/app.js", port).replace(b"\r\n\r\n", b"\r\nRange: bytes=%b\r\n\r\n")
    huge = b"\x81\xff" + (16 << 20).to_bytes(8, "big") + b"\0\0\0\0"
    return {
        "T15 a frame of 16 MiB": lambda: send_frame(port, path, huge + b"x" * (16 << 20)),
        "T15 JSON of 4,000 levels": lambda: said_to(port, path, frame(deep)),
        "T15 a message in 5,000 parts": lambda: send_frame(port, path, parts),
        "T15 a handshake that never ends": lambda: respond(port, b"GET /ws/x HTTP/1.1\r\nA: "),
        "T17 1,000 new tables": lambda: many(port, 1000, lambda _: create(port, cookie)),
        "T17 1,000 unknown tables": lambda: many(
            port, 1000, lambda n: get(f"/api/tables/{n:016d}", port)
        ),
        "T23 1,500 ranges of a file": lambda: respond(port, crafted % ranges.encode()),
    }


def timed(trial: Callable[[], str], results: "multiprocessing.Queue[tuple[float, str]]") -> None:
    """Try something in a process of its own."""
    began = time.perf_counter()
    said = trial()
    results.put((time.perf_counter() - began, said))


async def pinging(port: int, path: str, times: list[float]) -> None:
    """Time pings of somebody else for ever."""
    sent: dict[str, float] = {}

    def heard(line: Line, payload: bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "pong":
            times.append(time.perf_counter() - sent.pop(message["id"]))

    line = await line_from("127.1.0.1", port, path, "", heard)
    line.say({"type": "hello"})
    for number in range(1 << 30):
        sent[str(number)] = time.perf_counter()
        line.say({"type": "ping", "id": str(number)})
        await asyncio.sleep(PINGS)


async def measure(port: int, server: int) -> None:
    """Try everything once and print a row for each."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
    path = f"/ws/{ask(port, 'POST', '/api/tables', wish, cookie)[0]['id']}"
    _, theirs = ask(port, "POST", "/api/session", {}, "", ATTACKER)
    times: list[float] = []
    pings = asyncio.create_task(pinging(port, path, times))
    print("| trial | took | the server said | others' pings p50 / p99 | with it | memory |")
    print("|---|---|---|---|---|---|")
    for name, trial in trials(port, path, theirs).items():
        times.clear()
        await asyncio.sleep(3)
        calm, before = list(times), memory(server)
        times.clear()
        results: multiprocessing.Queue[tuple[float, str]] = multiprocessing.Queue()
        process = multiprocessing.Process(target=timed, args=(trial, results))
        process.start()
        seconds, said = await asyncio.to_thread(results.get)
        process.join()
        shown = [f"{part(x, 0.5):.1f} / {part(x, 0.99):.1f} ms" for x in (calm, times)]
        cells = [name, f"{1000 * seconds:.0f} ms", said, *shown]
        print("|", " | ".join([*cells, f"{memory(server) - before:+.1f} MB"]), "|", flush=True)
        await asyncio.sleep(1)
    pings.cancel()


def main() -> None:
    port = free_port()
    multiprocessing.set_start_method("fork")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "branchline.cli", "serve", "--port", str(port)]
        server = start([*command, "--database", f"{folder}/tables.sqlite"], port)
        try:
            asyncio.run(measure(port, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


if __name__ == "__main__":
    main()
