"""The turnstile: what one client asks for starts bit by bit, and others have their turn between."""

import asyncio
from collections import deque

AT_ONCE = 2  # that start in one turn of the event loop


class Turnstile:
    """Lets a few requests of each client pass, then everybody else, then a few more.

    Nothing is held while a request runs: one that waits for a disk delays nobody.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, client: str) -> None:
        """Wait for the turn of a client."""
        loop = asyncio.get_running_loop()
        queue = self._waiting.get(client)
        if queue is None:
            self._waiting[client] = deque()
            loop.call_soon(self._next_turn, client)
            return
        turn = loop.create_future()
        queue.append(turn)
        await turn

    def _next_turn(self, client: str) -> None:
        queue = self._waiting[client]
        if not queue:
            del self._waiting[client]
            return
        for _ in range(min(AT_ONCE, len(queue))):
            turn = queue.popleft()
            if not turn.done():  # its client may be gone
                turn.set_result(None)
        asyncio.get_running_loop().call_soon(self._next_turn, client)
