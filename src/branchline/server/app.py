"""The application: everything wired together, from startup to shutdown."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.errors import install_command
from branchline.server.bots.map_pool import MapPool
from branchline.server.bots.pool import BotPool
from branchline.server.http.api import Api
from branchline.server.http.exchange import address_of
from branchline.server.http.guards import HEADERS, is_on_this_machine
from branchline.server.http.page import Page
from branchline.server.http.proxy_watch import ProxyWatch
from branchline.server.http.request_meter import RequestMeter
from branchline.server.maps.collection import Maps
from branchline.server.ops.clock import MAX_SKEW_SECONDS
from branchline.server.ops.gc_schedule import GcSchedule
from branchline.server.ops.metrics import Counters
from branchline.server.reviews.jobs import ReviewJobs
from branchline.server.security.gate import Gate
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
CLEANUP_SECONDS = 3_600.0
PIECE = 64 * 1024  # bytes of a response that are sent at once


class Server:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counters = Counters()
        self.gate = Gate(settings)
        self.store = Store(open_database(settings))
        self.bots = BotPool(settings.bot_workers, settings.bot_deadline)
        self.registry = TableRegistry(self.store, self.bots, settings)
        self.sockets = SocketEndpoint(self.store, self.registry, self.counters)
        self.peers = Peers(self.store, self.registry)
        self.uptime = Uptime(self.store, self.peers.process)
        self.gc_schedule = GcSchedule()
        folder = Path(settings.maps) if settings.maps else None
        self.maps = Maps(self.store, MapPool(), folder)
        self.reviews = ReviewJobs(self.store, settings)
        self.api = Api(
            self.store,
            self.registry,
            self.sockets.close_sessions,
            settings,
            self.maps,
            self.reviews,
            self._is_for_host,
        )

    def application(self) -> ASGIApp:
        """Return the ASGI application."""
        page = Page(files_per_second=self.settings.files_per_second)
        page.look()  # or everybody would wait while the first visitor comes
        routes = [
            *page.routes(),
            *self.api.routes(),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            WebSocketRoute("/ws/{table}", self.sockets.serve),
            Route("/api/{rest:path}", page.paced(page.nothing)),
            Route("/{rest:path}", page.paced(page.nowhere)),
        ]
        app = Starlette(routes=routes, lifespan=self._lifespan)
        return with_headers(ProxyWatch(RequestMeter(app, self.settings), self.settings))

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        if not await self._open_store():
            yield  # stopped before it could start: nothing is open, and nothing can be written
            return
        self.peers.subscribe()
        self.gc_schedule.start()
        tasks = [asyncio.create_task(self._maintain()), asyncio.create_task(self._read_maps())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.registry.close()
            await self.peers.leave()
            with contextlib.suppress(Unavailable):
                await self.uptime.beat()
            await self.bots.close()
            await self.maps.close()
            await self.reviews.close()
            await self.store.close()

    async def _open_store(self) -> bool:
        """Open the database, however long it takes; return False if the server is stopped first."""
        while not self.sockets.closing:
            try:
                await self.store.open()
                return True
            except Unavailable as error:
                log.warning("database unavailable", extra={"why": str(error)})
                await asyncio.sleep(MAINTENANCE_SECONDS / 2)
        return False

    async def _maintain(self) -> None:
        """Run the periodic tasks for as long as the server runs."""
        checked = self.store.clock.now()
        last_beat = last_cleanup = time.monotonic() - CLEANUP_SECONDS
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
                if time.monotonic() - last_cleanup >= CLEANUP_SECONDS:
                    await self._delete_unused()
                    last_cleanup = time.monotonic()
                checked = now
            except Unavailable as error:
                log.warning("database unavailable", extra={"why": str(error)})
            except Exception:
                log.exception("maintenance failed")

    async def _read_maps(self) -> None:
        """Look at the folder of maps now and then; a new map may take a while to judge."""
        while True:
            try:
                await self.maps.read_folder()
            except Unavailable as error:
                log.warning("database unavailable", extra={"why": str(error)})
            except Exception:
                log.exception("maps failed")
            await asyncio.sleep(MAINTENANCE_SECONDS)

    async def _delete_unused(self) -> None:
        """Delete what nobody uses: visitors, sessions, maps, opened records.

        Being connected counts as use.
        """
        connected = {c.session for c in self.sockets.connections if c.session is not None}
        await self.store.visitors.touch(connected)
        await self.store.visitors.delete_unused()
        await self.store.maps.delete_unused()
        await self.store.reviews.delete_unused()

    def _is_for_host(self, request: Request) -> bool:
        """Tell whether a request comes from the host of this server.

        A proxy may hide for whom it asks: behind one, only the port for metrics can tell.
        """
        public = bool(self.settings.origins or self.settings.proxies)
        port = (request.scope.get("server") or ("", 0))[1]
        if public and port != self.settings.metrics_port:
            return False
        if request.scope["http_version"] == "1.0":  # as nginx asks unless it is told otherwise
            return False
        return is_on_this_machine(address_of(request), request.headers)

    async def health(self, request: Request) -> Response:
        """Whether the database answers."""
        if not self._is_for_host(request):
            return PlainTextResponse("not found", 404)
        try:
            await self.store.database.read("SELECT 1")
        except Unavailable:
            return PlainTextResponse("the database is away\n", 503)
        return PlainTextResponse("closing\n" if self.sockets.closing else "good\n")

    async def metrics(self, request: Request) -> Response:
        """The metrics of this process."""
        if not self._is_for_host(request):
            return PlainTextResponse("not found", 404)
        gauges = {
            "sockets": float(len(self.sockets.connections)),
            "tables": float(len(self.registry.sessions)),
            "bot_fallbacks": float(self.bots.fallbacks),
            "connections_refused": float(self.gate.refused),
        }
        return PlainTextResponse(self.counters.render(gauges))


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
            raise Unavailable(f"{missing}; run `{install_command('postgres')}`") from None

        return PostgresDatabase(settings.database)
    from branchline.server.storage.sqlite import SqliteDatabase  # noqa: PLC0415  only one is needed

    return SqliteDatabase(Path(settings.database), settings.synchronous, settings.megabytes)


def with_headers(app: ASGIApp) -> ASGIApp:
    """Return the application with the security headers on every response, sent piece by piece.

    A piece is sent once the one before has left: a client that does not read keeps only one.
    """
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def respond(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", []), *added]
            for piece in pieces(message):
                await send(piece)

        await app(scope, receive, send_with_headers)

    return respond


def pieces(message: Message) -> Iterator[Message]:
    """Return a message, or the body of a response in pieces."""
    body = message.get("body", b"")
    if message["type"] != "http.response.body" or len(body) <= PIECE:
        yield message
        return
    for at in range(0, len(body), PIECE):
        more = message.get("more_body", False) or at + PIECE < len(body)
        yield {"type": message["type"], "body": body[at : at + PIECE], "more_body": more}
