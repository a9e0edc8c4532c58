"""Sockets: the connection of a browser with a table."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from branchline.server.http.exchange import address_of, reply
from branchline.server.http.guards import COOKIE, is_own_host, is_own_origin
from branchline.server.ops.metrics import Figures
from branchline.server.protocol import Closing, Problem
from branchline.server.refusal import Refusal, or_later
from branchline.server.sockets.connection import Connection
from branchline.server.sockets.message_handler import Dialogue
from branchline.server.storage.store import Store
from branchline.server.tables.registry import House
from branchline.server.tables.session import LiveTable
from branchline.server.tokens import hash_token

log = logging.getLogger("branchline.server")

CLOSE_SECONDS = 2.0  # for a reader that does not read


class Sockets:
    """All sockets of this process."""

    def __init__(self, store: Store, house: House, figures: Figures) -> None:
        self.store = store
        self.house = house
        self.figures = figures
        self.connections: set[Connection] = set()
        self.closing = False
        self._of_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket from its handshake to its end."""
        address = address_of(socket)
        with self._counted(address):
            try:
                with or_later():
                    live, connection = await self._let_in(socket, address)
            except Refusal as refusal:
                self.figures.count("sockets_refused")
                problem = Problem(refusal.key, refusal.text)
                await socket.send_denial_response(reply(problem, refusal.status))
                return
            await socket.accept()
            await self._converse(socket, live, connection)

    @contextlib.contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        """Count a socket from its first word on: many may shake hands at once."""
        self._of_address[address] += 1
        try:
            yield
        finally:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    async def _let_in(self, socket: WebSocket, address: str) -> tuple[LiveTable, Connection]:
        """Return the table and the connection.

        Raises:
            Refusal: if this socket is not wanted.
        """
        settings = self.house.settings
        headers = socket.headers
        host = headers.get("host")
        if not is_own_host(host, settings.origins) or not is_own_origin(
            headers.get("origin"), host, settings.origins
        ):
            raise Refusal("origin", "sockets are for our own page only", 403)
        if self.closing:
            raise Refusal("try-later", "the server goes away", 503)
        if self._of_address[address] > settings.sockets_each:
            raise Refusal("too-many", "too many sockets", 429)
        token = socket.cookies.get(COOKIE)
        visitor = await self.store.visitors.find_visitor(token) if token else None
        live = await self.house.find(socket.path_params["table"])
        session = hash_token(token) if token and visitor else None
        return live, Connection(visitor, session)

    async def _converse(self, socket: WebSocket, live: LiveTable, connection: Connection) -> None:
        self.connections.add(connection)
        self._arrive(live, connection)
        hearing = asyncio.create_task(self._hear(socket, live, connection))
        telling = asyncio.create_task(connection.deliver(socket.send_text))
        stuck = asyncio.create_task(connection.stuck.wait())
        tasks = (hearing, telling, stuck)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connections.discard(connection)
            self._leave(live, connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close(socket, connection)

    async def _close(self, socket: WebSocket, connection: Connection) -> None:
        """Close; the line to a reader that does not read is cut."""
        if connection.stuck.is_set():
            self.figures.count("sockets_too_slow")
            socket.scope["branchline.abort"]()
        elif connection.closing is not None:
            with contextlib.suppress(TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
                await asyncio.wait_for(socket.close(*connection.closing), CLOSE_SECONDS)

    async def _hear(self, socket: WebSocket, live: LiveTable, connection: Connection) -> None:
        dialogue = Dialogue(self.house, live, connection)
        try:
            while (frame := await receive(socket)) is not None:
                self.figures.count("messages")
                await dialogue.hear(frame)
        except Exception:
            log.exception("socket failed", extra={"table": live.table.id})
            connection.close(1011, "the server failed")
        finally:
            dialogue.end()

    def _arrive(self, live: LiveTable, connection: Connection) -> None:
        live.audience.connections.add(connection)
        if connection.visitor is not None:
            live.minder.arrived(connection.visitor)
        live.audience.tell_table(live.minder.clocks())

    def _leave(self, live: LiveTable, connection: Connection) -> None:
        live.audience.connections.discard(connection)
        visitor = connection.visitor
        if visitor is not None and visitor not in live.audience.visitors():
            live.minder.went(visitor)
        live.audience.tell_table(live.minder.clocks())

    def close_all(self, reason: str, retry_seconds: float) -> None:
        """Tell every browser to come back later."""
        self.closing = True
        for connection in list(self.connections):
            connection.tell(Closing(reason, retry_seconds))
            connection.close(1012, reason)

    def close_sessions(self, sessions: set[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for connection in list(self.connections):
            if connection.session in sessions:
                connection.close(4401, "the session has ended")


async def receive(socket: WebSocket) -> str | None:
    """Return the next frame; None if there will be none, or it is no text."""
    try:
        return await socket.receive_text()
    except (WebSocketDisconnect, RuntimeError, KeyError):  # the second: sending found it gone
        return None
