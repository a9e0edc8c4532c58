"""A connection: one WebSocket at a table, with a bounded outbox that never blocks the sender."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from branchline.server.protocol import FromServer
from branchline.server.tables.play.game_log import Viewer
from branchline.server.tables.play.serialize import encode

MAX_MESSAGES = 64
MAX_BYTES = 256 * 1024


class Connection:
    """The client of a socket, what it may see, and what waits to be sent."""

    def __init__(self, visitor: str | None, session: str | None, client: str = "") -> None:
        self.visitor = visitor
        self.client = client  # the address, as limits count it
        self.session = session  # the hash of its token
        self.viewer: Viewer = None
        self.greeted = False  # after its first Hello it gets every step
        self.closing: tuple[int, str] | None = None  # code and reason, once it must close
        self.stuck = asyncio.Event()  # the client reads too slowly: nothing more will be sent
        self._outbox: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

    def send(self, frame: str) -> None:
        """Queue a frame; a client that reads too slowly is disconnected and must come back."""
        if self.closing is not None:
            return
        full = len(self._outbox) >= MAX_MESSAGES or self._bytes + len(frame) > MAX_BYTES
        if full and self._outbox:
            self.close(1013, "too slow")
            self.stuck.set()
            return
        self._outbox.append(frame)
        self._bytes += len(frame)
        self._wake.set()

    def send_message(self, message: FromServer) -> int:
        """Queue a message; return its length."""
        frame = encode(message)
        self.send(frame)
        return len(frame)

    def close(self, code: int, reason: str) -> None:
        """Close once the outbox is empty."""
        if self.closing is None:
            self.closing = (code, reason)
            self._wake.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is queued, until the connection must close."""
        while True:
            while self._outbox:
                frame = self._outbox.popleft()
                self._bytes -= len(frame)
                await send(frame)
            if self.closing is not None:
                return
            self._wake.clear()
            await self._wake.wait()
