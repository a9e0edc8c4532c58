"""Games and maps over HTTP: what there is to play, and maps that visitors add."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.server.bots.fair_queue import Turn
from branchline.server.http import catalogue
from branchline.server.http.exchange import client_address, read_body, reply
from branchline.server.http.files import send_file
from branchline.server.http.request_guard import RequestGuard
from branchline.server.http.session_api import SessionApi
from branchline.server.maps.collection import Maps
from branchline.server.refusal import Refusal
from branchline.server.security.prices import LOAD_TABLE, NEW_MAP
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.settings import Settings
from branchline.server.storage.map_keys import LARGEST_MAP, is_map_key

IsForHost = Callable[[Request], bool]


class MapsApi:
    """The endpoints of games and maps."""

    def __init__(
        self, maps: Maps, sessions: SessionApi, settings: Settings, is_for_host: IsForHost
    ) -> None:
        self.maps = maps
        self.stored = maps.store.maps
        self.sessions = sessions
        self.settings = settings
        self.is_for_host = is_for_host
        rate = settings.new_maps_per_minute
        self._new = RateLimiter(rate / 60, 2 * rate)

    def routes(self, guard: RequestGuard) -> list[Route]:
        """Return the routes."""
        self._guard = guard
        return [
            Route("/api/games", guard.reading(self.games)),
            Route("/api/games/{key}", guard.reading(self.game)),
            Route("/api/games/{key}/atlas", guard.reading(self.atlas)),
            Route("/api/maps", guard.writing(self.add), methods=["POST"]),
            Route("/api/maps/{key}", guard.reading(self.sheet)),
            Route("/api/maps/{key}", guard.writing(self.remove), methods=["DELETE"]),
        ]

    async def games(self, request: Request) -> Response:
        """All games: ours, the maps of the host, and the visitor's own."""
        visitor = await self.sessions.visitor(request)
        own = {} if visitor is None else await self.stored.own(visitor)
        shown = [(key, found, catalogue.HOST) for key, found in self.maps.files.items()]
        shown += [(key, own[key], catalogue.OWN) for key in own if key not in self.maps.files]
        return reply([*catalogue.games(), *(catalogue.map_summary(*one) for one in shown)])

    async def game(self, request: Request) -> Response:
        """One game with its sheet and its drawing."""
        key = request.path_params["key"]
        file = catalogue.game_file(key)
        if file is not None:
            return send_file(request, file, "no-cache")
        found = await self._map(request, key) if is_map_key(key) else None
        if found is None:
            raise Refusal("no-such-game", "there is no such game", 404)
        return reply(msgspec.Raw(found))

    async def atlas(self, request: Request) -> Response:
        """The atlas of a game: what very many games show about it."""
        found = catalogue.atlas_file(request.path_params["key"])
        if found is None:
            raise Refusal("no-such-game", "there is no atlas of this game", 404)
        return send_file(request, found, "no-cache")

    async def _map(self, request: Request, key: str) -> bytes | None:
        self._guard.pay(request, LOAD_TABLE)
        stored, sheet = await self.stored.find(key), await self.stored.sheet(key)
        if stored is None or sheet is None:
            return None
        found = catalogue.describe(sheet, msgspec.json.decode(stored.board))
        return msgspec.json.encode(found | {"origin": catalogue.HOST})

    async def sheet(self, request: Request) -> Response:
        """The sheet of a map, as a file."""
        key = request.path_params["key"]
        stored = await self.stored.find(key) if is_map_key(key) else None
        if stored is None:
            raise Refusal("no-such-game", "there is no such map", 404)
        headers = {"content-disposition": 'attachment; filename="map.toml"'}
        return Response(stored.sheet, media_type="application/toml", headers=headers)

    async def add(self, request: Request) -> Response:
        """Add a map to the visitor's list: its sheet, as text."""
        visitor = await self.sessions.known_visitor(request)
        if not self.may_add(request):
            raise Refusal("no-uploads", "the host of this server adds the maps here", 403)
        self._guard.pay(request, NEW_MAP)
        text = utf8(await read_body(request, LARGEST_MAP))
        if await self.stored.count_own(visitor) >= self.settings.maps_per_visitor:
            raise Refusal("too-many", "take some of your maps off your list first", 429)
        self._new.check(client_address(request))
        turn = Turn(visitor, client=client_address(request))
        key = await self.maps.add(text, turn)
        await self.stored.add_own(visitor, key)
        return reply({"key": key}, 201)

    def may_add(self, request: Request) -> bool:
        """Tell whether a request may add maps: the host's always."""
        return self.settings.uploads or self.is_for_host(request)

    async def remove(self, request: Request) -> Response:
        """Take a map off the visitor's list; tables that were made with it keep it."""
        visitor = await self.sessions.known_visitor(request)
        await self.stored.remove_own(visitor, request.path_params["key"])
        return Response(status_code=204)


def utf8(body: bytes) -> str:
    """Return a body as text.

    Raises:
        Refusal: if it is not UTF-8.
    """
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Refusal("map", "expected text in UTF-8", 422) from None
