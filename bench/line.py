"""A minimal WebSocket client for bench/load.py."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable


class Line(asyncio.Protocol):
    """A minimal WebSocket client."""

    def __init__(self, request: bytes, heard: Callable[["Line", bytes], None]) -> None:
        self.request = request
        self.heard = heard
        self.open = asyncio.get_running_loop().create_future()
        self.lost = False
        self._buffer = bytearray()
        self._parts = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Parse incoming frames."""
        self._buffer += data
        if not self.open.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            ok = self._buffer.startswith(b"HTTP/1.1 101")
            first = bytes(self._buffer[:80])
            del self._buffer[: end + 4]
            if not ok:
                self.open.set_exception(ConnectionError(first.decode("latin-1")))
                return
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer = self._buffer
        while len(buffer) >= 2:
            size, at = buffer[1] & 127, 2
            if size == 126:
                size, at = (
                    struct.unpack_from(">H", buffer, 2)[0] if len(buffer) >= 4 else 1 << 60,
                    4,
                )
            elif size == 127:
                size, at = (
                    struct.unpack_from(">Q", buffer, 2)[0] if len(buffer) >= 10 else 1 << 60,
                    10,
                )
            if len(buffer) < at + size:
                return
            kind, payload = buffer[0] & 15, bytes(buffer[at : at + size])
            del buffer[: at + size]
            if kind == 9:
                self._send(10, payload)
            elif kind == 8:
                self.transport.close()
            else:
                self.heard(self, payload)

    def say(self, message: dict[str, object]) -> None:
        """Send a message."""
        self._send(1, json.dumps(message).encode())

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = (
            bytes([128 | kind, 128 | size])
            if size < 126
            else struct.pack(">BBH", 128 | kind, 254, size)
        )
        self.transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros

    def connection_lost(self, error: Exception | None) -> None:
        """Remember that the connection is closed."""
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("closed"))


def handshake(port: int, path: str, cookie: str) -> bytes:
    """Return the request that opens a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def connect(port: int, path: str, cookie: str, heard: Callable[[Line, bytes], None]) -> Line:
    """Open one socket."""
    loop = asyncio.get_running_loop()
    request = handshake(port, path, cookie)
    _, line = await loop.create_connection(lambda: Line(request, heard), "127.0.0.1", port)
    await asyncio.wait_for(line.open, 60)
    return line
