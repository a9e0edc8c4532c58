"""A connection: one socket at a table, with a bounded outbox that is never waited for."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from branchline.server.protocol import FromServer
from branchline.server.tables.game_log import Viewer

MOST_MESSAGES = 64
MOST_BYTES = 256 * 1024

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> str:
    """Return a message as the text of a frame."""
    return _encoder.encode(message).decode()


class Connection:
    """Who is at the other end, what it sees, and what waits to be sent."""

    def __init__(self, visitor: str | None, session: str | None) -> None:
        self.visitor = visitor
        self.session = session  # the hash of its token
        self.viewer: Viewer = None
        self.greeted = False  # after its first Hello it gets every step
        self.closing: tuple[int, str] | None = None  # code and reason, when it must go
        self.stuck = asyncio.Event()  # its reader is too slow: nothing more will be sent
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

    def send(self, frame: str) -> None:
        """Put a frame into the outbox; a reader that is too slow must go and come back."""
        if self.closing is not None:
            return
        full = len(self._waiting) >= MOST_MESSAGES or self._bytes + len(frame) > MOST_BYTES
        if full and self._waiting:
            self.close(1013, "too slow")
            self.stuck.set()
            return
        self._waiting.append(frame)
        self._bytes += len(frame)
        self._wake.set()

    def tell(self, message: FromServer) -> None:
        """Put a message into the outbox."""
        self.send(encode(message))

    def close(self, code: int, reason: str) -> None:
        """Close when the outbox is empty."""
        if self.closing is None:
            self.closing = (code, reason)
            self._wake.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is put into the outbox, until the connection must close."""
        while True:
            while self._waiting:
                frame = self._waiting.popleft()
                self._bytes -= len(frame)
                await send(frame)
            if self.closing is not None:
                return
            self._wake.clear()
            await self._wake.wait()
