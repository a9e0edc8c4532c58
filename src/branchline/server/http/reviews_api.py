"""Reviews over HTTP: of a table whose game is over, and of a record that somebody has."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.errors import RecordError
from branchline.record import write_record
from branchline.records.moment import game_before
from branchline.server.http.exchange import client_address, read_body, reply
from branchline.server.http.request_guard import RequestGuard
from branchline.server.http.session_api import SessionApi
from branchline.server.protocol import TryIt
from branchline.server.refusal import Refusal
from branchline.server.reviews.jobs import ReviewJobs, ReviewQuestion
from branchline.server.security.prices import REPLAY, REVIEW
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.security.strict_json import read_json
from branchline.server.storage.entries import Moment
from branchline.server.storage.reviews import is_review_key, review_key
from branchline.server.tables.play.opened_record import game_in, open_record
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.seats.table_request import check_level, moment_created
from branchline.server.tables.session import TableSession
from branchline.sheet import Sheet
from branchline.study.review import METHOD

MAX_RECORD = 512 * 1024  # bytes of a record that is opened
BURST = 3.0  # minutes' worth of reviews that may be asked for at once

FindFinished = Callable[[Request], Awaitable[TableSession]]
NewTableCheck = Callable[[Request, str], Awaitable[None]]

_TRY_IT = msgspec.json.Decoder(TryIt)


class ReviewsApi:
    """The endpoints of reviews; all of them are about games that are over."""

    def __init__(
        self,
        jobs: ReviewJobs,
        registry: TableRegistry,
        sessions: SessionApi,
        find_finished: FindFinished,
        check_new_table: NewTableCheck,
    ) -> None:
        self.jobs = jobs
        self.registry = registry
        self.stored = registry.store.reviews
        self.sessions = sessions
        self.find_finished = find_finished
        self.check_new_table = check_new_table
        rate = registry.settings.new_reviews_per_minute
        self._new = RateLimiter(rate / 60, max(1.0, BURST * rate))
        self._opening = asyncio.Lock()

    def routes(self, guard: RequestGuard) -> list[Route]:
        """Return the routes."""
        self._guard = guard
        return [
            Route("/api/tables/{table}/review", guard.writing(self.of_table), methods=["POST"]),
            Route("/api/reviews", guard.writing(self.of_record), methods=["POST"]),
            Route("/api/reviews/{key}", guard.reading(self.state)),
            Route("/api/reviews/{key}", guard.writing(self.again), methods=["POST"]),
            Route("/api/reviews/{key}/replay", guard.reading(self.replay)),
            Route("/api/reviews/{key}/tables", guard.writing(self.try_it), methods=["POST"]),
            Route("/api/replay", guard.writing(self.open_record), methods=["POST"]),
        ]

    async def of_table(self, request: Request) -> Response:
        """Ask for the review of a table's game, which must be over."""
        visitor = await self.sessions.known_visitor(request)
        table = (await self.find_finished(request)).table
        assert table.game_log is not None, "a game that is over was played"
        record = write_record(table.game_log.game, table.seating.opened_deal(table.id))
        key = review_key(record, METHOD)
        if (await self.jobs.state(key)).status == "none":
            await self.stored.save_record(key, record, table.id)
        return await self._begin(request, key, record, table.sheet, visitor)

    async def of_record(self, request: Request) -> Response:
        """Ask for the review of a record, which is kept with it for a while."""
        visitor = await self.sessions.known_visitor(request)
        self._guard.pay(request, REPLAY)
        text, sheet = await self._read(request)
        key = review_key(text, METHOD)
        if await self.stored.record(key) is None:
            self._new.check(client_address(request))
            await self._replayed(text, sheet)
            await self.stored.save_record(key, text, None)
        return await self._begin(request, key, text, sheet, visitor)

    async def again(self, request: Request) -> Response:
        """Ask again for a review that ended with its server."""
        visitor = await self.sessions.known_visitor(request)
        key, text, sheet = await self._find(request)
        return await self._begin(request, key, text, sheet, visitor)

    async def _begin(
        self, request: Request, key: str, record: str, sheet: Sheet, visitor: str
    ) -> Response:
        state = await self.jobs.state(key)
        if state.status in ("none", "failed"):
            self._guard.pay(request, REVIEW)
            self._new.check(client_address(request))
            stored = await self.registry.store.maps.find(sheet.key)  # of a map from outside
            own = None if stored is None else stored.sheet
            question = ReviewQuestion(record, sheet.key, own)
            state = await self.jobs.begin(key, question, visitor)
        return reply(state)

    async def state(self, request: Request) -> Response:
        """How far a review is, and what it says once it is finished."""
        key = request.path_params["key"]
        if not is_review_key(key):
            raise no_such_review()
        return reply(await self.jobs.state(key))

    async def replay(self, request: Request) -> Response:
        """The reviewed game, step by step."""
        _, text, sheet = await self._find(request)
        self._guard.pay(request, REPLAY)
        return await self._replayed(text, sheet)

    async def open_record(self, request: Request) -> Response:
        """A record that somebody has, as a replay; nothing of it is kept."""
        self._guard.pay(request, REPLAY)
        return await self._replayed(*await self._read(request))

    async def try_it(self, request: Request) -> Response:
        """A new table that begins at a moment of the reviewed game."""
        wanted = read_json(await read_body(request), _TRY_IT)
        visitor = await self.sessions.known_visitor(request)
        key, text, sheet = await self._find(request)
        self._guard.pay(request, REPLAY)
        check_level(wanted.level)
        await self.check_new_table(request, visitor)
        try:
            game, seat = await asyncio.to_thread(game_before, text, wanted.step, sheet)
        except RecordError as error:
            raise Refusal("record", str(error), 400) from None
        moment = Moment(key, wanted.step)
        created = moment_created(visitor, game, seat, moment, wanted.level)
        session = await self.registry.create_from(created, moment)
        return reply(session.info(visitor), 201)

    async def _replayed(self, text: str, sheet: Sheet) -> Response:
        async with self._opening:  # one at a time, beside everything else
            return reply(await asyncio.to_thread(open_record, text, sheet))

    async def _read(self, request: Request) -> tuple[str, Sheet]:
        """Return the record in the body of a request, and the sheet of its game."""
        body = await read_body(request, MAX_RECORD)
        try:
            text = body.decode()
        except UnicodeDecodeError:
            raise Refusal("record", "a record is a text in UTF-8", 400) from None
        return text, await self._sheet(text)

    async def _sheet(self, text: str) -> Sheet:
        sheet = await self.registry.find_sheet(game_in(text))
        if sheet is None:
            raise Refusal("record", "this server does not have the map of that record", 400)
        return sheet

    async def _find(self, request: Request) -> tuple[str, str, Sheet]:
        """Return the key, the record and the sheet of a review that was asked for."""
        key = request.path_params["key"]
        text = await self.stored.record(key) if is_review_key(key) else None
        if text is None:
            raise no_such_review()
        return key, text, await self._sheet(text)


def no_such_review() -> Refusal:
    """Return the refusal for a key under which there is nothing, or nothing any longer."""
    return Refusal("no-such-review", "there is no such review; open the record again", 404)
