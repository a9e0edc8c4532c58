"""The HTTP interface: sessions, tables, games, records."""

import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.server.http import catalogue
from branchline.server.http.exchange import address_of, read_body, reply
from branchline.server.http.guards import COOKIE, Allowances, is_own_host, is_own_origin
from branchline.server.protocol import ComeBack, Json, NewTable, Problem, SitDown, Welcome
from branchline.server.refusal import Refusal, or_later
from branchline.server.settings import Settings
from branchline.server.sockets.endpoint import Sockets
from branchline.server.storage.entries import Damaged
from branchline.server.storage.store import Store
from branchline.server.strict_json import read_json
from branchline.server.tables import commands
from branchline.server.tables.registry import WEEK, House
from branchline.server.tables.replay import replay_steps
from branchline.server.tables.sanitize import NAME_LENGTH, clean
from branchline.server.tables.session import LiveTable
from branchline.server.tables.table import Table
from branchline.server.tokens import hash_token, personal_key, visitor_of_key

log = logging.getLogger("branchline.server")

YEAR = 365 * 86_400

_COME_BACK = msgspec.json.Decoder(ComeBack)
_NEW_TABLE = msgspec.json.Decoder(NewTable)
_SIT_DOWN = msgspec.json.Decoder(SitDown)

_Endpoint = Callable[[Request], Awaitable[Response]]

NO_SUCH_NAME = (
    "this server does not go by that name: open it by its IP address,"
    " or let whoever hosts it allow the name with --origin"
)


class Api:
    """All requests of the page but its files."""

    def __init__(self, store: Store, house: House, sockets: Sockets, settings: Settings) -> None:
        self.store = store
        self.house = house
        self.sockets = sockets
        self.settings = settings
        rate = settings.requests_each_second
        self._changes = Allowances(rate, 5 * rate)
        self._reads = Allowances(4 * rate, 20 * rate)
        self._keys = Allowances(10 / 60, 10)  # a key cannot be guessed by trying
        self._tables = Allowances(settings.tables_each_minute / 60, 2 * settings.tables_each)

    def routes(self) -> list[Route]:
        """Return the routes of the interface."""
        return [
            Route("/api/games", self._safe(self.games)),
            Route("/api/games/{key}", self._safe(self.game)),
            Route("/api/session", self._changing(self.session), methods=["POST"]),
            Route("/api/session", self._changing(self.end_session), methods=["DELETE"]),
            Route("/api/tables", self._safe(self.tables)),
            Route("/api/tables", self._changing(self.new_table), methods=["POST"]),
            Route("/api/tables/{table}", self._safe(self.table)),
            Route("/api/tables/{table}/seats", self._changing(self.sit), methods=["POST"]),
            Route(
                "/api/tables/{table}/seats/{seat:int}",
                self._changing(self.leave),
                methods=["DELETE"],
            ),
            Route("/api/tables/{table}/record", self._safe(self.record)),
            Route("/api/tables/{table}/replay", self._safe(self.replay)),
        ]

    def _safe(self, endpoint: _Endpoint) -> _Endpoint:
        """Return the endpoint with every refusal as an answer."""

        async def answer(request: Request) -> Response:
            try:
                if not is_own_host(request.headers.get("host"), self.settings.origins):
                    raise Refusal("host", NO_SUCH_NAME, 421)
                self._reads.take(address_of(request))
                with or_later():
                    return await endpoint(request)
            except Refusal as refusal:
                return reply(Problem(refusal.key, refusal.text), refusal.status)

        return answer

    def _changing(self, endpoint: _Endpoint) -> _Endpoint:
        """Return the endpoint for our own page only, and not too often."""

        async def guarded(request: Request) -> Response:
            headers = request.headers
            own = is_own_origin(headers.get("origin"), headers.get("host"), self.settings.origins)
            if not own:
                raise Refusal("origin", "only our own page may change something", 403)
            self._changes.take(address_of(request))
            return await endpoint(request)

        return self._safe(guarded)

    async def _visitor(self, request: Request) -> str | None:
        token = request.cookies.get(COOKIE)
        return await self.store.visitors.find_visitor(token) if token else None

    async def _known(self, request: Request) -> str:
        visitor = await self._visitor(request)
        if visitor is None:
            raise Refusal("no-session", "ask for a session first", 401)
        return visitor

    async def games(self, request: Request) -> Response:
        """All games."""
        return reply(catalogue.games())

    async def game(self, request: Request) -> Response:
        """One game with everything printed and drawn."""
        found = catalogue.game_text(request.path_params["key"])
        if found is None:
            raise Refusal("no-such-game", "there is no such game", 404)
        return reply(msgspec.Raw(found))

    async def session(self, request: Request) -> Response:
        """Who one is; with a key, be the one to whom it belongs."""
        body = await read_body(request)
        if body.strip() not in (b"", b"{}"):
            return await self._come_back(request, read_json(body, _COME_BACK))
        visitor = await self._visitor(request)
        token = None
        if visitor is None:
            visitor, token = await self.store.visitors.new_visitor()
        return await self._welcome(visitor, token)

    async def _come_back(self, request: Request, wish: ComeBack) -> Response:
        self._keys.take(address_of(request))
        visitor = visitor_of_key(self.store.visitors.secret, wish.key)
        if visitor is None or not await self.store.visitors.has_visitor(visitor):
            raise Refusal("no-such-key", "that key opens nothing", 403)
        old = request.cookies.get(COOKIE)
        token = await self.store.visitors.new_session(visitor, old)
        if old:
            self.sockets.close_sessions({hash_token(old)})
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
        """Forget this device."""
        token = request.cookies.get(COOKIE)
        if token:
            await self.store.visitors.end_session(token)
            self.sockets.close_sessions({hash_token(token)})
        response = Response(status_code=204)
        response.delete_cookie(COOKIE, path="/")
        return response

    async def tables(self, request: Request) -> Response:
        """The tables that are listed, and one's own."""
        return reply(await self.house.lobby(await self._visitor(request)))

    async def new_table(self, request: Request) -> Response:
        """Make a table."""
        wish = read_json(await read_body(request), _NEW_TABLE)
        visitor = await self._known(request)
        if (
            await self.store.open_tables_of(visitor, self.store.timeline.now() - WEEK)
            >= self.settings.tables_each
        ):
            raise Refusal("too-many", "finish or abort some of your games first", 429)
        self._tables.take(address_of(request))
        live = await self.house.create(visitor, wish)
        return reply(live.info(visitor), 201)

    async def _find(self, request: Request) -> LiveTable:
        return await self.house.find(request.path_params["table"])

    async def table(self, request: Request) -> Response:
        """One table."""
        visitor = await self._visitor(request)
        return reply((await self._find(request)).info(visitor))

    async def sit(self, request: Request) -> Response:
        """Sit down."""
        wish = read_json(await read_body(request), _SIT_DOWN)
        visitor = await self._known(request)
        live = await self._find(request)
        name = clean(wish.name, NAME_LENGTH)
        if not name:
            raise Refusal("name", "a name is expected", 400)
        await live.table.change(lambda: commands.sit_down(live.table, visitor, name, wish.seat))
        await live.minder.dealt()
        return reply(live.info(visitor))

    async def leave(self, request: Request) -> Response:
        """Leave a seat."""
        visitor = await self._known(request)
        live, seat = await self._find(request), request.path_params["seat"]
        await live.table.change(lambda: commands.leave(live.table, visitor, seat))
        return reply(live.info(visitor))

    async def record(self, request: Request) -> Response:
        """The record of a game that is over."""
        live = await self._over(request)
        assert live.table.play is not None, "a game that is over was played"
        name = f"{live.table.seating.game}-{live.table.id}.jsonl"
        return Response(
            live.table.play.game.record(),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def replay(self, request: Request) -> Response:
        """A game that is over, step by step."""
        live = await self._over(request)
        async with live.loading:  # it costs something, so it is made once
            if live.replay is None:
                live.replay = msgspec.json.encode(await self._replay(live.table))
        info = live.info(await self._visitor(request))
        return reply({"table": info, "steps": msgspec.Raw(live.replay)})

    async def _replay(self, table: Table) -> list[Json]:
        try:
            return await replay_steps(table)
        except Damaged as why:
            log.error("table damaged", extra={"table": table.id, "why": str(why)})
            raise table.set_apart() from None

    async def _over(self, request: Request) -> LiveTable:
        live = await self._find(request)
        if live.table.damaged:
            raise live.table.set_apart()
        if live.table.status != "over":
            raise Refusal("not-over", "the game is not over yet", 403)
        return live
