"""What an attacker sends: each attack is a function that goes on until its process is killed."""

import contextlib
import socket
import struct
import time
from collections.abc import Callable
from functools import partial

from bench.line import handshake

ATTACKER = "127.0.0.9"
CHUNKED = "Transfer-Encoding: chunked\r\n"
ENDLESS = bytes(65536)


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


def endless(port: int, head: bytes, body: bytes, count: int) -> None:
    """Begin requests, and go on with their bodies whatever the answer is."""
    opened: list[socket.socket] = []
    while True:
        with contextlib.suppress(OSError):
            if len(opened) < count:
                opened.append(connection(port))
                opened[-1].sendall(head)
        opened = pump(opened, body, reads=True)
        time.sleep(0.001)


def dribble(port: int, path: str, count: int) -> None:
    """Send frames byte by byte, each byte in a packet of its own."""
    data, at, opened = frame(b"x" * 8000), 0, list[socket.socket]()
    while True:
        if len(opened) < count:
            opened += sockets(port, path, count - len(opened))
        for one in opened:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opened = pump(opened, data[at : at + 1], reads=True)
        at = (at + 1) % len(data)


def silent(port: int) -> None:
    """Open connections without a word."""
    opened = []
    while True:
        try:
            opened.append(connection(port))
        except OSError:
            time.sleep(0.05)
        opened = opened[-1500:]


def get(path: str, port: int, method: str = "GET", more: str = "") -> bytes:
    """Return a request for a path."""
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n".encode()


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
        "requests that lead nowhere": partial(
            requests, port, 100 * get("/api/tables", port, "PUT"), 100, True
        ),
        "bodies in chunks of a byte": partial(
            endless, port, get("/", port, "PUT", CHUNKED), 5000 * b"1\r\nx\r\n", 100
        ),
        "bodies without end": partial(
            endless, port, get("/", port, "PUT", "Content-Length: 99999999999\r\n"), ENDLESS, 100
        ),
        "frames byte by byte, 50 sockets": partial(dribble, port, table, 50),
        "silent connections": partial(silent, port),
    }
