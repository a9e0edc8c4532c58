"""Slow lines: whoever does not read, or does not come to an end, is cut off and disturbs nobody."""

import asyncio
import contextlib
import socket
import time

from branchline.server.run import REQUEST_SECONDS
from server.people import ME, Visitor, run
from server.running import Running


def test_a_slow_reader_disturbs_nobody(server: Running) -> None:
    """Who never reads is cut off; the others go on as before, and it can come back."""

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


def raw_socket(server: Running, table: str, cookie: str) -> socket.socket:
    """Return a socket after the handshake, which nobody reads."""
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
    """Tell whether the other end has cut the line."""
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


def test_requests_that_never_end_are_cut(server: Running) -> None:
    """Whoever begins a request and says no more, or one letter now and then, has to go."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        seat = await ann.follow((await ann.new_table("usa", [ME, ME]))["id"], 0)
        await asyncio.gather(*(outlast(server, begun) for begun in BEGUN.values()))
        assert (await seat.act(seat.legal[0]))["type"] == "done"

    run(scene())


async def outlast(server: Running, begun: bytes) -> None:
    """Say the beginning of a request, and a letter each second, until the line is cut."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(begun)
    try:
        async with asyncio.timeout(2 * REQUEST_SECONDS + 5):
            while not reader.at_eof():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(4096), 1.0)
                if begun:
                    writer.write(b"x")
    except ConnectionError:
        pass  # cut while it was saying something
    finally:
        writer.close()
