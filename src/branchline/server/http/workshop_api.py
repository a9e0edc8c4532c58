"""The workshop over HTTP: checks a map that is being made, and suggests what it lacks."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.map_pool import MOST_GAMES, Job
from branchline.server.http.exchange import client_address, read_body, reply
from branchline.server.http.maps_api import MapsApi, utf8
from branchline.server.http.request_guard import RequestGuard
from branchline.server.protocol import Json
from branchline.server.refusal import Refusal
from branchline.server.security.prices import WORKSHOP
from branchline.server.security.strict_json import read_json
from branchline.server.storage.map_keys import LARGEST_MAP
from branchline.sheet import GAMES, game_names
from branchline.workshop.places import countries

JOB_SECONDS = 20.0
LARGEST_DOCUMENT = 3 * LARGEST_MAP  # bytes: JSON is longer than TOML, which may come along
SLOW = "that took too long; a smaller map may help"


Longitude = Annotated[float, Meta(ge=-400, le=400)]  # a map may reach beyond the date line
Latitude = Annotated[float, Meta(ge=-90, le=90)]


class Suggest(Struct, frozen=True, forbid_unknown_fields=True):
    """Suggest a part of a document: routes, colours, tickets (`count`), or all but the map."""

    document: Json
    what: Literal["routes", "colours", "tickets", "box"]
    seed: Annotated[int, Meta(ge=0, lt=2**31)]
    count: Annotated[int, Meta(ge=0, le=300)] = 0


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    """A window in degrees: west, south, east, north."""

    window: tuple[Longitude, Latitude, Longitude, Latitude]


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """Report on a document; with `games`, bots play until there are so many.

    `played` is what an earlier answer has counted: those games need not be played again.
    """

    document: Json
    level: str = ""
    seats: Annotated[int, Meta(ge=2, le=5)] = 2
    games: Annotated[int, Meta(ge=0, le=MOST_GAMES)] = 0
    played: Json | None = None


_DOCUMENT = msgspec.json.Decoder(dict[str, Any])
_SUGGEST = msgspec.json.Decoder(Suggest)
_LAND = msgspec.json.Decoder(Land)
_REPORT = msgspec.json.Decoder(Report)


class WorkshopApi:
    """The endpoints of the workshop, for those who may add maps."""

    def __init__(self, maps: MapsApi) -> None:
        self.maps = maps

    def routes(self, guard: RequestGuard) -> list[Route]:
        """Return the routes."""
        self._guard = guard
        return [
            Route("/api/workshop", guard.reading(self.about)),
            Route("/api/workshop/open", guard.writing(self.open), methods=["POST"]),
            Route("/api/workshop/check", guard.writing(self.check), methods=["POST"]),
            Route("/api/workshop/write", guard.writing(self.write), methods=["POST"]),
            Route("/api/workshop/suggest", guard.writing(self.suggest), methods=["POST"]),
            Route("/api/workshop/report", guard.writing(self.report), methods=["POST"]),
            Route("/api/maps/{key}/picture", guard.reading(self.picture)),
            Route("/api/workshop/land", guard.writing(self.land), methods=["POST"]),
            Route("/api/workshop/countries", guard.reading(self.countries)),
            Route("/api/workshop/countries/{key}", guard.reading(self.country)),
            Route("/api/workshop/games/{key}", guard.reading(self.game)),
        ]

    async def about(self, request: Request) -> Response:
        """Whether this visitor may make maps here."""
        return reply({"open": self.maps.may_add(request)})

    async def open(self, request: Request) -> Response:
        """A sheet as a document."""
        text = utf8(await read_body(request, LARGEST_MAP))
        return await self._run(request, "open", text=text)

    async def game(self, request: Request) -> Response:
        """A game or a map as a document."""
        key = request.path_params["key"]
        if key in game_names():
            text = (GAMES / f"{key}.toml").read_text("utf-8")
        else:
            stored = await self.maps.stored.find(key)
            if stored is None:
                raise Refusal("no-such-game", "there is no such map", 404)
            text = stored.sheet
        return await self._run(request, "open", text=text)

    async def check(self, request: Request) -> Response:
        """The problems of a document."""
        return await self._run(request, "check", document=await self._document(request))

    async def write(self, request: Request) -> Response:
        """A document as the text of a sheet, or its problems."""
        return await self._run(request, "write", document=await self._document(request))

    async def suggest(self, request: Request) -> Response:
        """A document with the routes, the colours, the tickets or the whole box suggested."""
        wanted = read_json(await read_body(request, LARGEST_DOCUMENT), _SUGGEST)
        return await self._run(request, "suggest", **msgspec.structs.asdict(wanted))

    async def picture(self, request: Request) -> Response:
        """The board of a map as a file that shows it anywhere."""
        key = request.path_params["key"]
        stored = await self.maps.stored.find(key)
        if stored is None:
            raise Refusal("no-such-game", "there is no such map", 404)
        self._guard.pay(request, WORKSHOP)
        values = {"key": key, "text": stored.sheet, "board": msgspec.json.decode(stored.board)}
        turn = Turn(client_address(request))
        found = await self.maps.maps.pool.run(Job("picture", values), JOB_SECONDS, turn)
        if found is None:
            raise Refusal("map", SLOW, 422)
        headers = {"content-disposition": 'attachment; filename="map.svg"'}
        return Response(found["svg"], headers=headers, media_type="image/svg+xml")

    async def land(self, request: Request) -> Response:
        """Coast, lakes and borders inside a window."""
        west, south, east, north = read_json(await read_body(request), _LAND).window
        if not (west < east <= west + 360 and south < north):
            raise Refusal("map", "expected a window of west, south, east and north", 422)
        turn = await self._turn(request)
        return _answer(await self.maps.maps.pool.land((west, south, east, north), turn))

    async def countries(self, request: Request) -> Response:
        """The countries of the world, to begin a map with their cities."""
        return reply([{"name": one.name, "code": one.code} for one in countries().values()])

    async def country(self, request: Request) -> Response:
        """The cities of a country, the largest first."""
        found = countries().get(request.path_params["key"])
        if found is None:
            raise Refusal("no-such-game", "there is no such country", 404)
        return reply([[one.name, one.latitude, one.longitude, one.size] for one in found.places])

    async def report(self, request: Request) -> Response:
        """The report on a document: its shape, and what games between bots say."""
        wanted = read_json(await read_body(request, LARGEST_DOCUMENT), _REPORT)
        turn = await self._turn(request)
        found = await self.maps.maps.pool.report(msgspec.structs.asdict(wanted), turn)
        return _answer(found)

    async def _document(self, request: Request) -> Json:
        return read_json(await read_body(request, LARGEST_DOCUMENT), _DOCUMENT)

    async def _run(self, request: Request, name: str, **values: Any) -> Response:
        turn = await self._turn(request)
        return _answer(await self.maps.maps.pool.run(Job(name, values), JOB_SECONDS, turn))

    async def _turn(self, request: Request) -> Turn:
        """Let somebody who may add maps pay for a job, which another process does."""
        visitor = await self.maps.sessions.known_visitor(request)
        if not self.maps.may_add(request):
            raise Refusal("no-uploads", "the host of this server adds the maps here", 403)
        self._guard.pay(request, WORKSHOP)
        return Turn(visitor, client=client_address(request))


def _answer(found: Any) -> Response:
    if found is None:
        raise Refusal("map", SLOW, 422)
    return reply(found)
