"""Slow clients: those that do not read, or never finish a request, are dropped; others go on."""

import asyncio
import contextlib
import signal
import socket
import time
from pathlib import Path

from branchline.server.run import listen, new_server
from branchline.server.settings import Settings
from server.harness.people import ME, Visitor, run
from server.harness.server_process import ServerProcess


def test_a_slow_reader_disturbs_nobody(server: ServerProcess) -> None:
    """A client that never reads is disconnected; others go on, and it can reconnect."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        stuck = raw_socket(server, table, str(ann.cookie))
        seats = [await ann.follow(table, 0), await ann.follow(table, 1)]
        slowest = 0.0
        for number in range(400):
            seat = seats[number % 2]
            began = time.monotonic()
            await seat.send({"type": "hello", "seat": seat.you})
            await seat.until("snapshot")
            slowest = max(slowest, time.monotonic() - began)
            with contextlib.suppress(OSError):
                stuck.sendall(frame(b'{"type":"hello","seat":0}'))
        await asyncio.sleep(0.5)
        cut = is_cut(stuck)
        stuck.close()
        assert cut
        assert slowest < 5
        back = await ann.follow(table, 0)
        assert (await back.act(back.legal[0]))["type"] == "done"

    run(scene())


def raw_socket(server: ServerProcess, table: str, cookie: str) -> socket.socket:
    """Return a socket after the handshake that nobody reads from."""
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.connect(("127.0.0.1", server.port))
    request = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    )
    opened.sendall(request.encode())
    assert opened.recv(12) == b"HTTP/1.1 101"
    return opened


def frame(payload: bytes) -> bytes:
    """Return a text frame of a client, with a mask of zeros."""
    return bytes([129, 128 | len(payload)]) + b"\0\0\0\0" + payload


def is_cut(opened: socket.socket) -> bool:
    """Tell whether the other end has closed the connection."""
    try:
        opened.sendall(frame(b'{"type":"hello"}'))
        time.sleep(0.05)
        opened.sendall(frame(b'{"type":"hello"}'))
    except OSError:
        return True
    return False


BEGUN = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half the headers": b"GET /ws/x HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: webs",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{",
    "half of the next": b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
}


REQUEST_SECONDS = 0.5  # instead of ten


def test_requests_that_never_end_are_cut(tmp_path: Path) -> None:
    """A client that starts a request and stalls, or sends one byte now and then, is dropped."""

    async def scene() -> None:
        database = str(tmp_path / "tables.sqlite")
        server = new_server(Settings(database=database, request_seconds=REQUEST_SECONDS))
        with listen("127.0.0.1", 0) as listening:
            port: int = listening.getsockname()[1]
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            seat = await ann.follow((await ann.new_table("usa", [ME, ME]))["id"], 0)
            await asyncio.gather(*(outlast(port, begun) for begun in BEGUN.values()))
            assert (await seat.act(seat.legal[0]))["type"] == "done"
            await seat.close()
            server.handle_exit(signal.SIGTERM, None)
            await serving

    run(scene())


async def outlast(port: int, begun: bytes) -> None:
    """Send the start of a request, then a byte from time to time, until the server drops it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(begun)
    began = time.monotonic()
    try:
        async with asyncio.timeout(2 * REQUEST_SECONDS + 5):
            while not reader.at_eof():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(4096), 0.1)
                if begun:
                    writer.write(b"x")
    except ConnectionError:
        pass  # dropped while it was sending
    finally:
        writer.close()
    assert time.monotonic() - began >= REQUEST_SECONDS, "dropped before its time was up"
