"""The WebSocket endpoint: the connection of a browser to a table."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from branchline.server.http.exchange import address_of, or_try_later, reply
from branchline.server.http.guards import COOKIE, is_own_host, is_own_origin
from branchline.server.ops.metrics import Counters
from branchline.server.protocol import Closing, Problem
from branchline.server.refusal import Refusal, too_fast
from branchline.server.security.addresses import client_of
from branchline.server.security.tokens import hash_token
from branchline.server.sockets.connection import Connection
from branchline.server.sockets.message_handler import MessageHandler
from branchline.server.storage.store import Store
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession
from branchline.server.uvicorn_adapter import ABORT

log = logging.getLogger("branchline.server")

CLOSE_SECONDS = 2.0  # for a client that does not read


class SocketEndpoint:
    """All WebSockets of this process."""

    def __init__(self, store: Store, registry: TableRegistry, counters: Counters) -> None:
        self.store = store
        self.registry = registry
        self.counters = counters
        self.connections: set[Connection] = set()
        self.closing = False
        self._per_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket from its handshake to its end."""
        client = client_of(address_of(socket))
        with self._counted(client):
            try:
                with or_try_later():
                    table_session, connection = await self._authorize(socket, client)
            except Refusal as refusal:
                self.counters.increment("sockets_refused")
                problem = Problem(refusal.key, refusal.text)
                await socket.send_denial_response(reply(problem, refusal.status))
                return
            await socket.accept()
            await self._run(socket, table_session, connection)

    @contextlib.contextmanager
    def _counted(self, client: str) -> Iterator[None]:
        """Count a socket from the start of its handshake: there may be many at once."""
        self._per_address[client] += 1
        try:
            yield
        finally:
            self._per_address[client] -= 1
            if not self._per_address[client]:
                del self._per_address[client]

    async def _authorize(self, socket: WebSocket, client: str) -> tuple[TableSession, Connection]:
        """Return the table and the connection.

        Raises:
            Refusal: if this socket is not allowed.
        """
        settings = self.registry.settings
        headers = socket.headers
        host = headers.get("host")
        if not is_own_host(host, settings.origins) or not is_own_origin(
            headers.get("origin"), host, settings.origins
        ):
            raise Refusal("origin", "sockets are for our own page only", 403)
        if self.closing:
            raise Refusal("try-later", "the server goes away", 503)
        if self._per_address[client] > settings.sockets_per_address:
            raise Refusal("too-many", "too many sockets", 429)
        table = socket.path_params["table"]
        if not self.registry.budgets.account(client).take(self.registry.price_of(table)):
            raise too_fast()
        token = socket.cookies.get(COOKIE)
        visitor = await self.store.visitors.find_visitor(token) if token else None
        table_session = await self.registry.find(table)
        session = hash_token(token) if token and visitor else None
        return table_session, Connection(visitor, session, client)

    async def _run(
        self, socket: WebSocket, table_session: TableSession, connection: Connection
    ) -> None:
        self.connections.add(connection)
        self._join(table_session, connection)
        receiving = asyncio.create_task(self._receive(socket, table_session, connection))
        sending = asyncio.create_task(connection.deliver(socket.send_text))
        stuck = asyncio.create_task(connection.stuck.wait())
        tasks = (receiving, sending, stuck)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connections.discard(connection)
            self._leave(table_session, connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close(socket, connection)

    async def _close(self, socket: WebSocket, connection: Connection) -> None:
        """Close the socket; drop the connection of a client that does not read."""
        if connection.stuck.is_set():
            self.counters.increment("sockets_too_slow")
            socket.scope[ABORT]()
        elif connection.closing is not None:
            with contextlib.suppress(TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
                await asyncio.wait_for(socket.close(*connection.closing), CLOSE_SECONDS)

    async def _receive(
        self, socket: WebSocket, table_session: TableSession, connection: Connection
    ) -> None:
        handler = MessageHandler(self.registry, table_session, connection)
        try:
            while (frame := await receive(socket)) is not None:
                self.counters.increment("messages")
                await handler.receive(frame)
                await asyncio.sleep(0)  # others have their turn between two messages
        except Exception:
            log.exception("socket failed", extra={"table": table_session.table.id})
            connection.close(1011, "the server failed")
        finally:
            handler.close()

    def _join(self, table_session: TableSession, connection: Connection) -> None:
        table_session.broadcaster.connections.add(connection)
        if connection.visitor is not None:
            table_session.scheduler.visitor_joined(connection.visitor)
        table_session.broadcaster.broadcast_table(table_session.scheduler.times())

    def _leave(self, table_session: TableSession, connection: Connection) -> None:
        table_session.broadcaster.connections.discard(connection)
        visitor = connection.visitor
        if visitor is not None and visitor not in table_session.broadcaster.visitors():
            table_session.scheduler.visitor_left(visitor)
        table_session.broadcaster.broadcast_table(table_session.scheduler.times())

    def close_all(self, reason: str, retry_seconds: float) -> None:
        """Tell every browser to come back later."""
        self.closing = True
        for connection in list(self.connections):
            connection.send_message(Closing(reason, retry_seconds))
            connection.close(1012, reason)

    def close_sessions(self, sessions: set[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for connection in list(self.connections):
            if connection.session in sessions:
                connection.close(4401, "the session has ended")


async def receive(socket: WebSocket) -> str | None:
    """Return the next frame; None if the socket is closed, or the frame is not text."""
    try:
        return await socket.receive_text()
    except (WebSocketDisconnect, RuntimeError, KeyError):  # RuntimeError: a send found it closed
        return None
