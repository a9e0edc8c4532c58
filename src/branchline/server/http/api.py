"""The HTTP API: sessions, tables, games, records."""

import logging

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.record import write_record
from branchline.server.http.exchange import JointResponse, client_address, read_body, reply
from branchline.server.http.maps_api import IsForHost, MapsApi
from branchline.server.http.request_guard import RequestGuard
from branchline.server.http.reviews_api import ReviewsApi
from branchline.server.http.session_api import CloseSessions, SessionApi
from branchline.server.http.workshop_api import WorkshopApi
from branchline.server.maps.collection import Maps
from branchline.server.protocol import Arrange, Json, NewTable, SitDown
from branchline.server.refusal import Refusal
from branchline.server.reviews.jobs import ReviewJobs
from branchline.server.security.prices import LOBBY, REPLAY
from branchline.server.security.sanitize import NAME_LENGTH, clean, refuse_name
from branchline.server.security.strict_json import read_json
from branchline.server.settings import Settings
from branchline.server.storage.entries import Damaged
from branchline.server.storage.store import Store
from branchline.server.tables import commands
from branchline.server.tables.play.replay import replay_steps
from branchline.server.tables.registry import WEEK, TableRegistry
from branchline.server.tables.seats import waiting_room
from branchline.server.tables.session import TableSession
from branchline.server.tables.table import Table

log = logging.getLogger("branchline.server")

MAX_SEAT_DIGITS = 3

_ARRANGE = msgspec.json.Decoder(Arrange)
_NEW_TABLE = msgspec.json.Decoder(NewTable)
_SIT_DOWN = msgspec.json.Decoder(SitDown)


class Api:
    """All endpoints of the page except its files."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        close_sessions: CloseSessions,
        settings: Settings,
        maps: Maps,
        reviews: ReviewJobs,
        is_for_host: IsForHost,
    ) -> None:
        self.store = store
        self.registry = registry
        self.sessions = SessionApi(store, close_sessions, settings)
        self.settings = settings
        self.maps = MapsApi(maps, self.sessions, settings, is_for_host)
        self._guard = RequestGuard(settings, registry.budgets)
        self.reviews = ReviewsApi(
            reviews, registry, self.sessions, self._find_finished, self._check_new_table
        )

    def routes(self) -> list[Route]:
        """Return the routes of the API."""
        guard = self._guard
        return [
            *self.maps.routes(guard),
            *WorkshopApi(self.maps).routes(guard),
            *self._session_routes(),
            Route("/api/tables", guard.reading(self.tables)),
            Route("/api/tables", guard.writing(self.new_table), methods=["POST"]),
            Route("/api/results", guard.reading(self.results)),
            Route("/api/tables/{table}", guard.reading(self.table)),
            Route("/api/tables/{table}/seats", guard.writing(self.sit), methods=["POST"]),
            Route(
                "/api/tables/{table}/seats/{seat}",
                guard.writing(self.leave),
                methods=["DELETE"],
            ),
            Route("/api/tables/{table}/arrange", guard.writing(self.arrange), methods=["POST"]),
            Route("/api/tables/{table}/record", guard.reading(self.record)),
            Route("/api/tables/{table}/replay", guard.reading(self.replay)),
            *self.reviews.routes(guard),
        ]

    def _session_routes(self) -> list[Route]:
        sessions = self.sessions
        writing = [
            ("/api/session", sessions.begin, "POST"),
            ("/api/session", sessions.end, "DELETE"),
            ("/api/sessions", sessions.end_others, "DELETE"),
            ("/api/sessions/{session}", sessions.end_device, "DELETE"),
            ("/api/key", sessions.renew_key, "POST"),
            ("/api/key", sessions.revoke_key, "DELETE"),
        ]
        return [
            *(Route(path, self._guard.writing(call), methods=[how]) for path, call, how in writing),
            Route("/api/sessions", self._guard.reading(sessions.devices)),
        ]

    async def tables(self, request: Request) -> Response:
        """The listed tables, and the visitor's own."""
        self._guard.pay(request, LOBBY)
        return reply(await self.registry.lobby(await self.sessions.visitor(request)))

    async def results(self, request: Request) -> Response:
        """The results of the visitor's own finished games."""
        self._guard.pay(request, LOBBY)
        return reply(await self.registry.results(await self.sessions.known_visitor(request)))

    async def new_table(self, request: Request) -> Response:
        """Create a table."""
        wanted = read_json(await read_body(request), _NEW_TABLE)
        visitor = await self.sessions.known_visitor(request)
        await self._check_new_table(request, visitor)
        table_session = await self.registry.create(visitor, wanted)
        return reply(table_session.info(visitor), 201)

    async def _check_new_table(self, request: Request, visitor: str) -> None:
        unfinished = await self.store.open_tables_of(visitor, self.store.clock.now() - WEEK)
        if unfinished >= self.settings.tables_per_visitor:
            raise Refusal("too-many", "finish or abort some of your games first", 429)
        self.registry.new_table_limiter.check(client_address(request))

    async def _find(self, request: Request) -> TableSession:
        table = request.path_params["table"]
        self._guard.pay(request, self.registry.price_of(table))
        return await self.registry.find(table)

    async def table(self, request: Request) -> Response:
        """One table."""
        visitor = await self.sessions.visitor(request)
        return reply((await self._find(request)).info(visitor))

    async def sit(self, request: Request) -> Response:
        """Sit down."""
        wanted = read_json(await read_body(request), _SIT_DOWN)
        visitor = await self.sessions.known_visitor(request)
        table_session = await self._find(request)
        table = table_session.table
        name = clean(wanted.name, NAME_LENGTH)
        if why := refuse_name(wanted.name) or (None if name else "a name is expected"):
            raise Refusal("name", why, 400)
        await table.execute(lambda: commands.sit_down(table, visitor, name, wanted.seat))
        await table_session.scheduler.wait_for_table()
        return reply(table_session.info(visitor))

    async def leave(self, request: Request) -> Response:
        """Leave a seat."""
        visitor = await self.sessions.known_visitor(request)
        table_session = await self._find(request)
        seat, table = seat_in(request.path_params["seat"]), table_session.table
        await table.execute(lambda: commands.leave(table, visitor, seat))
        return reply(table_session.info(visitor))

    async def arrange(self, request: Request) -> Response:
        """Change a table that waits for players."""
        change = read_json(await read_body(request), _ARRANGE)
        visitor = await self.sessions.known_visitor(request)
        table_session = await self._find(request)
        table = table_session.table
        await table.execute(lambda: waiting_room.arrange(table, visitor, change))
        await table_session.scheduler.wait_for_table()
        return reply(table_session.info(visitor))

    async def record(self, request: Request) -> Response:
        """The record of a finished game."""
        table_session = await self._find_finished(request)
        table = table_session.table
        assert table.game_log is not None, "a game that is over was played"
        name = f"{table.seating.game}-{table.id}.jsonl"
        return Response(
            write_record(table.game_log.game, table.seating.opened_deal(table.id)),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def replay(self, request: Request) -> Response:
        """A finished game, step by step."""
        table_session = await self._find_finished(request)
        async with table_session.loading:  # expensive, so it is made once
            if table_session.replay is None:
                self._guard.pay(request, REPLAY)
                table_session.replay = msgspec.json.encode(await self._replay(table_session.table))
        info = table_session.info(await self.sessions.visitor(request))
        parts = (b'{"table":', msgspec.json.encode(info), b',"steps":', table_session.replay, b"}")
        return JointResponse(parts)

    async def _replay(self, table: Table) -> list[Json]:
        try:
            return await replay_steps(table)
        except Damaged as why:
            log.error("table quarantined", extra={"table": table.id, "why": str(why)})
            raise table.quarantine_refusal() from None

    async def _find_finished(self, request: Request) -> TableSession:
        table_session = await self._find(request)
        if table_session.table.quarantine_reason:
            raise table_session.table.quarantine_refusal()
        if table_session.table.status != "over":
            raise Refusal("not-over", "the game is not over yet", 403)
        return table_session


def seat_in(text: str) -> int:
    """Return the number of a seat in a path; -1, nobody's seat, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_SEAT_DIGITS else -1
