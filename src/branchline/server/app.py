"""The application: store, house, sockets and page put together, from start to end."""

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

from branchline.server.bots.pool import Thinkers
from branchline.server.clock import APART_SECONDS
from branchline.server.http.api import Api
from branchline.server.http.exchange import address_of
from branchline.server.http.guards import HEADERS, is_loopback
from branchline.server.http.page import Page
from branchline.server.ops.gc_schedule import Tidying
from branchline.server.ops.metrics import Figures
from branchline.server.ops.peers import Neighbours
from branchline.server.ops.uptime import Uptime
from branchline.server.settings import Settings
from branchline.server.sockets.endpoint import Sockets
from branchline.server.storage.database import Database, Unavailable
from branchline.server.storage.store import Store
from branchline.server.tables.registry import House

log = logging.getLogger("branchline.server")

ROUND_SECONDS = 2.0  # between two rounds of the caretaker
UPTIME_SECONDS = APART_SECONDS  # between two notes that this process runs


class Server:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.figures = Figures()
        self.store = Store(open_database(settings))
        self.thinkers = Thinkers(settings.thinkers, settings.bot_deadline)
        self.house = House(self.store, self.thinkers, settings)
        self.sockets = Sockets(self.store, self.house, self.figures)
        self.neighbours = Neighbours(self.store, self.house)
        self.uptime = Uptime(self.store, self.neighbours.process)
        self.tidying = Tidying()
        self.api = Api(self.store, self.house, self.sockets, settings)

    def application(self) -> ASGIApp:
        """Return the application for an ASGI server."""
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
        self.neighbours.listen()
        self.tidying.begin()
        caretaker = asyncio.create_task(self._take_care())
        try:
            yield
        finally:
            caretaker.cancel()
            await asyncio.gather(caretaker, return_exceptions=True)
            await self.house.close()
            await self.neighbours.leave()
            with contextlib.suppress(Unavailable):
                await self.uptime.note()
            await self.thinkers.close()
            await self.store.close()

    async def _take_care(self) -> None:
        """Do what is to be done now and then, as long as the server runs."""
        checked = self.store.timeline.now()
        noted = time.monotonic() - UPTIME_SECONDS
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            now = self.store.timeline.now()
            try:
                missed = ROUND_SECONDS + APART_SECONDS
                revoked = await self.store.visitors.revoked_since(checked - missed)
                self.sockets.close_sessions(set(revoked))
                self.house.forget_idle()
                self.tidying.round(self.figures.counted("messages"))
                await self.neighbours.round()
                if time.monotonic() - noted >= UPTIME_SECONDS:
                    await self.uptime.note()
                    noted = time.monotonic()
                checked = now
            except Unavailable as error:
                log.warning("the database cannot be read", extra={"why": str(error)})
            except Exception:
                log.exception("the caretaker failed")

    async def health(self, request: Request) -> Response:
        """Whether the database answers."""
        if not is_from_here(request):
            return PlainTextResponse("not found", 404)
        try:
            await self.store.database.read("SELECT 1")
        except Unavailable:
            return PlainTextResponse("the database is away\n", 503)
        return PlainTextResponse("closing\n" if self.sockets.closing else "good\n")

    async def metrics(self, request: Request) -> Response:
        """The figures of this process."""
        if not is_from_here(request):
            return PlainTextResponse("not found", 404)
        now = {
            "sockets": float(len(self.sockets.connections)),
            "tables": float(len(self.house.live)),
            "bot_fallbacks": float(self.thinkers.fallbacks),
        }
        return PlainTextResponse(self.figures.lines(now))


def is_from_here(request: Request) -> bool:
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
            missing = "the driver of PostgreSQL is not installed"
            raise Unavailable(f"{missing}; `pip install branchline[postgres]` brings it") from None

        return PostgresDatabase(settings.database)
    from branchline.server.storage.sqlite import SqliteDatabase  # noqa: PLC0415  only one is needed

    return SqliteDatabase(Path(settings.database), settings.synchronous, settings.megabytes)


def with_headers(app: ASGIApp) -> ASGIApp:
    """Return the application with the safe headers on every answer."""
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await app(scope, receive, send_with_headers)

    return answer
