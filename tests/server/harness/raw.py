"""Raw connections for tests: bytes that no well-behaved client would send."""

import contextlib
import json
import socket
import struct
import time

from server.harness.server_process import ServerProcess

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(payload: bytes, kind: int = TEXT, final: bool = True) -> bytes:
    """Return a frame of a client, with a mask of zeros."""
    size = len(payload)
    first = (128 if final else 0) | kind
    head = (
        bytes([first, 128 | size]) if size < 126 else bytes([first, 254]) + struct.pack(">H", size)
    )
    return head + b"\0\0\0\0" + payload


def opened(port: int, address: str = "127.0.0.1") -> socket.socket:
    """Return a connection from an address of this machine."""
    found = socket.socket()
    found.settimeout(10)
    found.bind((address, 0))
    found.connect(("127.0.0.1", port))
    return found


def handshake(port: int, table: str, cookie: str = "") -> bytes:
    """Return the request that opens a socket to a table."""
    lines = [
        f"GET /ws/{table} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


def raw_websocket(
    port: int, table: str, cookie: str = "", address: str = "127.0.0.1"
) -> socket.socket:
    """Return a connection after the handshake, with nothing read beyond it."""
    found = opened(port, address)
    found.sendall(handshake(port, table, cookie))
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        more = found.recv(1)
        assert more, head
        head += more
    assert head.startswith(b"HTTP/1.1 101"), head
    return found


def rest_of(connection: socket.socket, seconds: float = 10) -> bytes:
    """Return everything that arrives until the other end closes the connection."""
    found, end = b"", time.monotonic() + seconds
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < end:
            connection.settimeout(max(0.01, end - time.monotonic()))
            more = connection.recv(65536)
            if not more:
                return found
            found += more
    return found


def close_frame_in(received: bytes) -> tuple[int, str] | None:
    """Return code and reason of the close frame among the frames that a server sent."""
    at = 0
    while at + 2 <= len(received):
        kind, size = received[at] & 15, received[at + 1]
        at += 2
        if size == 126:
            size, at = struct.unpack_from(">H", received, at)[0], at + 2
        elif size == 127:
            size, at = struct.unpack_from(">Q", received, at)[0], at + 8
        payload = received[at : at + size]
        if kind == CLOSE:
            return struct.unpack(">H", payload[:2])[0], payload[2:].decode()
        at += size
    return None


def log_of(server: ServerProcess) -> list[dict[str, object]]:
    """Return the log; every line but the greeting must be a JSON object."""
    lines = server.log.read_text("utf-8").splitlines()
    return [
        json.loads(line)
        for line in lines
        if not line.startswith(("Branchline is at", "numba is not installed"))
    ]


def check_log(server: ServerProcess, since: int = 0) -> None:
    """Check that nothing in the log from line `since` on is a traceback, or not JSON."""
    for line in log_of(server)[since:]:
        assert "error" not in line, line
        assert "Traceback" not in str(line["what"]), line


def flood(connection: socket.socket, burst: bytes) -> bytes:
    """Send a burst as far as it is taken, and return what comes back."""
    connection.setblocking(False)
    with connection, contextlib.suppress(BlockingIOError, ConnectionError):
        connection.send(burst)
        return rest_of(connection)
    raise AssertionError("nothing came back")
