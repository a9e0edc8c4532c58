"""The application: everything wired together, from startup to shutdown."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.bots.pool import BotPool
from branchline.server.http.api import Api
from branchline.server.http.exchange import address_of
from branchline.server.http.guards import HEADERS, is_loopback
from branchline.server.http.page import Page
from branchline.server.ops.clock import MAX_SKEW_SECONDS
from branchline.server.ops.gc_schedule import GcSchedule
from branchline.server.ops.metrics import Counters
from branchline.server.settings import Settings
from branchline.server.sockets.endpoint import SocketEndpoint
from branchline.server.storage.database import Database, Unavailable
from branchline.server.storage.store import Store
from branchline.server.storage.uptime import Uptime
from branchline.server.tables.peers import Peers
from branchline.server.tables.registry import TableRegistry

log = logging.getLogger("branchline.server")

MAINTENANCE_SECONDS = 2.0  # between two rounds
HEARTBEAT_SECONDS = MAX_SKEW_SECONDS


class Server:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counters = Counters()
        self.store = Store(open_database(settings))
        self.bots = BotPool(settings.bot_workers, settings.bot_deadline)
        self.registry = TableRegistry(self.store, self.bots, settings)
        self.sockets = SocketEndpoint(self.store, self.registry, self.counters)
        self.peers = Peers(self.store, self.registry)
        self.uptime = Uptime(self.store, self.peers.process)
        self.gc_schedule = GcSchedule()
        self.api = Api(self.store, self.registry, self.sockets.close_sessions, settings)

    def application(self) -> ASGIApp:
        """Return the ASGI application."""
        page = Page()
        routes = [
            *page.routes(),
            *self.api.routes(),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            WebSocketRoute("/ws/{table}", self.sockets.serve),
            Route("/api/{rest:path}", page.nothing),
            Route("/{rest:path}", page.nowhere),
        ]
        return with_headers(Starlette(routes=routes, lifespan=self._lifespan))

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.store.open()
        self.peers.subscribe()
        self.gc_schedule.start()
        maintenance = asyncio.create_task(self._maintain())
        try:
            yield
        finally:
            maintenance.cancel()
            await asyncio.gather(maintenance, return_exceptions=True)
            await self.registry.close()
            await self.peers.leave()
            with contextlib.suppress(Unavailable):
                await self.uptime.beat()
            await self.bots.close()
            await self.store.close()

    async def _maintain(self) -> None:
        """Run the periodic tasks for as long as the server runs."""
        checked = self.store.clock.now()
        last_beat = time.monotonic() - HEARTBEAT_SECONDS
        while True:
            await asyncio.sleep(MAINTENANCE_SECONDS)
            now = self.store.clock.now()
            try:
                margin = MAINTENANCE_SECONDS + MAX_SKEW_SECONDS
                revoked = await self.store.visitors.revoked_since(checked - margin)
                self.sockets.close_sessions(set(revoked))
                self.registry.unload_idle()
                self.gc_schedule.tick(self.counters.value("messages"))
                await self.peers.sync()
                if time.monotonic() - last_beat >= HEARTBEAT_SECONDS:
                    await self.uptime.beat()
                    last_beat = time.monotonic()
                checked = now
            except Unavailable as error:
                log.warning("database unavailable", extra={"why": str(error)})
            except Exception:
                log.exception("maintenance failed")

    async def health(self, request: Request) -> Response:
        """Whether the database answers."""
        if not is_local(request):
            return PlainTextResponse("not found", 404)
        try:
            await self.store.database.read("SELECT 1")
        except Unavailable:
            return PlainTextResponse("the database is away\n", 503)
        return PlainTextResponse("closing\n" if self.sockets.closing else "good\n")

    async def metrics(self, request: Request) -> Response:
        """The metrics of this process."""
        if not is_local(request):
            return PlainTextResponse("not found", 404)
        gauges = {
            "sockets": float(len(self.sockets.connections)),
            "tables": float(len(self.registry.sessions)),
            "bot_fallbacks": float(self.bots.fallbacks),
        }
        return PlainTextResponse(self.counters.render(gauges))


def is_local(request: Request) -> bool:
    """Tell whether a request was made on this machine."""
    return is_loopback(address_of(request), request.headers)


def open_database(settings: Settings) -> Database:
    """Return the database that the settings name.

    Raises:
        Unavailable: if its driver is not installed.
    """
    if settings.database.startswith(("postgres://", "postgresql://")):
        try:
            from branchline.server.storage.postgres import PostgresDatabase  # noqa: PLC0415  an extra
        except ImportError:
            missing = "the PostgreSQL driver is not installed"
            raise Unavailable(f"{missing}; run `pip install branchline[postgres]`") from None

        return PostgresDatabase(settings.database)
    from branchline.server.storage.sqlite import SqliteDatabase  # noqa: PLC0415  only one is needed

    return SqliteDatabase(Path(settings.database), settings.synchronous, settings.megabytes)


def with_headers(app: ASGIApp) -> ASGIApp:
    """Return the application with the security headers on every response."""
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def respond(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await app(scope, receive, send_with_headers)

    return respond
