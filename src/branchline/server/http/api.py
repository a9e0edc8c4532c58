"""The HTTP API: sessions, tables, games, records."""

import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.server.http import catalogue
from branchline.server.http.exchange import address_of, or_try_later, read_body, reply
from branchline.server.http.guards import COOKIE, is_own_host, is_own_origin
from branchline.server.protocol import ComeBack, Json, NewTable, Problem, SitDown, Welcome
from branchline.server.refusal import Refusal
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.security.sanitize import NAME_LENGTH, clean
from branchline.server.security.strict_json import read_json
from branchline.server.security.tokens import hash_token, personal_key, visitor_of_key
from branchline.server.settings import Settings
from branchline.server.storage.entries import Damaged
from branchline.server.storage.store import Store
from branchline.server.tables import commands
from branchline.server.tables.registry import WEEK, TableRegistry
from branchline.server.tables.replay import replay_steps
from branchline.server.tables.session import TableSession
from branchline.server.tables.table import Table

log = logging.getLogger("branchline.server")

YEAR = 365 * 86_400

_COME_BACK = msgspec.json.Decoder(ComeBack)
_NEW_TABLE = msgspec.json.Decoder(NewTable)
_SIT_DOWN = msgspec.json.Decoder(SitDown)

_Endpoint = Callable[[Request], Awaitable[Response]]
_CloseSessions = Callable[[set[str]], None]  # takes the hashes of their tokens

NO_SUCH_NAME = (
    "this server does not go by that name: open it by its IP address,"
    " or let whoever hosts it allow the name with --origin"
)


class Api:
    """All endpoints of the page except its files."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        close_sessions: _CloseSessions,
        settings: Settings,
    ) -> None:
        self.store = store
        self.registry = registry
        self.close_sessions = close_sessions
        self.settings = settings
        rate = settings.writes_per_second
        self._writes = RateLimiter(rate, 5 * rate)
        self._reads = RateLimiter(4 * rate, 20 * rate)
        self._keys = RateLimiter(10 / 60, 10)  # so that keys cannot be guessed by brute force
        self._new_tables = RateLimiter(
            settings.new_tables_per_minute / 60, 2 * settings.tables_per_visitor
        )

    def routes(self) -> list[Route]:
        """Return the routes of the API."""
        return [
            Route("/api/games", self._reading(self.games)),
            Route("/api/games/{key}", self._reading(self.game)),
            Route("/api/session", self._writing(self.session), methods=["POST"]),
            Route("/api/session", self._writing(self.end_session), methods=["DELETE"]),
            Route("/api/tables", self._reading(self.tables)),
            Route("/api/tables", self._writing(self.new_table), methods=["POST"]),
            Route("/api/tables/{table}", self._reading(self.table)),
            Route("/api/tables/{table}/seats", self._writing(self.sit), methods=["POST"]),
            Route(
                "/api/tables/{table}/seats/{seat:int}",
                self._writing(self.leave),
                methods=["DELETE"],
            ),
            Route("/api/tables/{table}/record", self._reading(self.record)),
            Route("/api/tables/{table}/replay", self._reading(self.replay)),
        ]

    def _reading(self, endpoint: _Endpoint) -> _Endpoint:
        """Return the endpoint with host check and rate limit; refusals become responses."""

        async def respond(request: Request) -> Response:
            try:
                if not is_own_host(request.headers.get("host"), self.settings.origins):
                    raise Refusal("host", NO_SUCH_NAME, 421)
                self._reads.check(address_of(request))
                with or_try_later():
                    return await endpoint(request)
            except Refusal as refusal:
                return reply(Problem(refusal.key, refusal.text), refusal.status)

        return respond

    def _writing(self, endpoint: _Endpoint) -> _Endpoint:
        """Return the endpoint with CSRF protection and a stricter rate limit as well."""

        async def guarded(request: Request) -> Response:
            headers = request.headers
            own = is_own_origin(headers.get("origin"), headers.get("host"), self.settings.origins)
            if not own:
                raise Refusal("origin", "only our own page may change something", 403)
            self._writes.check(address_of(request))
            return await endpoint(request)

        return self._reading(guarded)

    async def _visitor(self, request: Request) -> str | None:
        token = request.cookies.get(COOKIE)
        return await self.store.visitors.find_visitor(token) if token else None

    async def _known_visitor(self, request: Request) -> str:
        visitor = await self._visitor(request)
        if visitor is None:
            raise Refusal("no-session", "ask for a session first", 401)
        return visitor

    async def games(self, request: Request) -> Response:
        """All games."""
        return reply(catalogue.games())

    async def game(self, request: Request) -> Response:
        """One game with its sheet and its drawing."""
        found = catalogue.game_text(request.path_params["key"])
        if found is None:
            raise Refusal("no-such-game", "there is no such game", 404)
        return reply(msgspec.Raw(found))

    async def session(self, request: Request) -> Response:
        """Start or continue a session; with a personal key, as the visitor it belongs to."""
        body = await read_body(request)
        if body.strip() not in (b"", b"{}"):
            return await self._log_in(request, read_json(body, _COME_BACK).key)
        visitor = await self._visitor(request)
        token = None
        if visitor is None:
            visitor, token = await self.store.visitors.new_visitor()
        return await self._welcome(visitor, token)

    async def _log_in(self, request: Request, key: str) -> Response:
        self._keys.check(address_of(request))
        visitor = visitor_of_key(self.store.visitors.secret, key)
        if visitor is None or not await self.store.visitors.has_visitor(visitor):
            raise Refusal("no-such-key", "that key opens nothing", 403)
        old = request.cookies.get(COOKIE)
        token = await self.store.visitors.new_session(visitor, old)
        if old:
            self.close_sessions({hash_token(old)})
        return await self._welcome(visitor, token)

    async def _welcome(self, visitor: str, token: str | None) -> Response:
        name = await self.store.visitors.name_of(visitor)
        response = reply(Welcome(name, personal_key(self.store.visitors.secret, visitor)))
        if token is not None:
            response.set_cookie(
                COOKIE,
                token,
                max_age=YEAR,
                path="/",
                secure=self.settings.secure,
                httponly=True,
                samesite="lax",
            )
        return response

    async def end_session(self, request: Request) -> Response:
        """Log this device out."""
        token = request.cookies.get(COOKIE)
        if token:
            await self.store.visitors.end_session(token)
            self.close_sessions({hash_token(token)})
        response = Response(status_code=204)
        response.delete_cookie(COOKIE, path="/")
        return response

    async def tables(self, request: Request) -> Response:
        """The listed tables, and the visitor's own."""
        return reply(await self.registry.lobby(await self._visitor(request)))

    async def new_table(self, request: Request) -> Response:
        """Create a table."""
        wanted = read_json(await read_body(request), _NEW_TABLE)
        visitor = await self._known_visitor(request)
        unfinished = await self.store.open_tables_of(visitor, self.store.clock.now() - WEEK)
        if unfinished >= self.settings.tables_per_visitor:
            raise Refusal("too-many", "finish or abort some of your games first", 429)
        self._new_tables.check(address_of(request))
        table_session = await self.registry.create(visitor, wanted)
        return reply(table_session.info(visitor), 201)

    async def _find(self, request: Request) -> TableSession:
        return await self.registry.find(request.path_params["table"])

    async def table(self, request: Request) -> Response:
        """One table."""
        visitor = await self._visitor(request)
        return reply((await self._find(request)).info(visitor))

    async def sit(self, request: Request) -> Response:
        """Sit down."""
        wanted = read_json(await read_body(request), _SIT_DOWN)
        visitor = await self._known_visitor(request)
        table_session = await self._find(request)
        table = table_session.table
        name = clean(wanted.name, NAME_LENGTH)
        if not name:
            raise Refusal("name", "a name is expected", 400)
        await table.execute(lambda: commands.sit_down(table, visitor, name, wanted.seat))
        await table_session.scheduler.wait_for_deal()
        return reply(table_session.info(visitor))

    async def leave(self, request: Request) -> Response:
        """Leave a seat."""
        visitor = await self._known_visitor(request)
        table_session, seat = await self._find(request), request.path_params["seat"]
        table = table_session.table
        await table.execute(lambda: commands.leave(table, visitor, seat))
        return reply(table_session.info(visitor))

    async def record(self, request: Request) -> Response:
        """The record of a finished game."""
        table_session = await self._find_finished(request)
        assert table_session.table.game_log is not None, "a game that is over was played"
        name = f"{table_session.table.seating.game}-{table_session.table.id}.jsonl"
        return Response(
            table_session.table.game_log.game.record(),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def replay(self, request: Request) -> Response:
        """A finished game, step by step."""
        table_session = await self._find_finished(request)
        async with table_session.loading:  # expensive, so it is made once
            if table_session.replay is None:
                table_session.replay = msgspec.json.encode(await self._replay(table_session.table))
        info = table_session.info(await self._visitor(request))
        return reply({"table": info, "steps": msgspec.Raw(table_session.replay)})

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
