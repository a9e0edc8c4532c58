"""Sessions over HTTP: who somebody is, on which devices, and the key for another one."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from branchline.server.http.exchange import client_address, read_body, reply
from branchline.server.http.guards import COOKIE
from branchline.server.protocol import ComeBack, PersonalKey, SessionInfo, Welcome
from branchline.server.refusal import Refusal
from branchline.server.security.devices import device_name
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.security.strict_json import read_json
from branchline.server.security.tokens import hash_token
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.storage.visitors import DAY, SESSION_DAYS

_COME_BACK = msgspec.json.Decoder(ComeBack)

CloseSessions = Callable[[set[str]], None]  # takes the hashes of their tokens


class SessionApi:
    """The endpoints of sessions and personal keys."""

    def __init__(self, store: Store, close_sessions: CloseSessions, settings: Settings) -> None:
        self.store = store
        self.close_sessions = close_sessions
        self.secure = settings.secure  # cookies over HTTPS only
        new = settings.new_sessions_per_minute
        self._new = RateLimiter(new / 60, 3 * new)  # or limits per visitor would mean nothing
        self._keys = RateLimiter(10 / 60, 10)  # so that keys cannot be guessed by brute force

    async def visitor(self, request: Request) -> str | None:
        """Return who sends a request, or None."""
        token = request.cookies.get(COOKIE)
        return await self.store.visitors.find_visitor(token) if token else None

    async def known_visitor(self, request: Request) -> str:
        """Return who sends a request.

        Raises:
            Refusal: if they have no session.
        """
        visitor = await self.visitor(request)
        if visitor is None:
            raise Refusal("no-session", "ask for a session first", 401)
        return visitor

    async def begin(self, request: Request) -> Response:
        """Start or continue a session; with a personal key, as the visitor it belongs to."""
        body = await read_body(request)
        if body.strip() not in (b"", b"{}"):
            return await self._log_in(request, read_json(body, _COME_BACK).key)
        visitor, token = await self.visitor(request), request.cookies.get(COOKIE)
        if visitor is None:
            self._new.check(client_address(request))
            visitor, token = await self.store.visitors.new_visitor(device_of(request))
        assert token is not None, "somebody was found by their token"
        return await self._welcome(visitor, token)

    async def _log_in(self, request: Request, key: str) -> Response:
        self._keys.check(client_address(request))
        visitor = await self.store.keys.find_visitor(key)
        if visitor is None:
            raise Refusal("no-such-key", "that key opens nothing", 403)
        old = request.cookies.get(COOKIE)
        token = await self.store.visitors.new_session(visitor, old, device_of(request))
        if old:
            self.close_sessions({hash_token(old)})
        return await self._welcome(visitor, token)

    async def _welcome(self, visitor: str, token: str) -> Response:
        name = await self.store.visitors.name_of(visitor)
        response = reply(Welcome(name, await self.store.keys.has_key(visitor)))
        response.set_cookie(
            COOKIE,
            token,
            max_age=round(SESSION_DAYS * DAY),
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )
        return response

    async def end(self, request: Request) -> Response:
        """Sign out on this device."""
        token = request.cookies.get(COOKIE)
        if token:
            await self._end({hash_token(token)})
        response = Response(status_code=204)
        response.delete_cookie(COOKIE, path="/")
        return response

    async def _end(self, hashes: set[str]) -> None:
        await self.store.visitors.end_sessions(hashes)
        self.close_sessions(hashes)

    async def devices(self, request: Request) -> Response:
        """The devices on which the visitor is signed in."""
        visitor = await self.known_visitor(request)
        own = hash_token(request.cookies[COOKIE])
        found = await self.store.visitors.sessions_of(visitor)
        return reply(
            [
                SessionInfo(one.id, one.device, one.created, one.seen, one.token_hash == own)
                for one in found
            ]
        )

    async def end_device(self, request: Request) -> Response:
        """Sign out on another device, or on this one."""
        visitor = await self.known_visitor(request)
        wanted = request.path_params["session"]
        found = await self.store.visitors.sessions_of(visitor)
        ended = {one.token_hash for one in found if one.id == wanted}
        if not ended:
            raise Refusal("no-such-session", "there is no such device", 404)
        await self._end(ended)
        return Response(status_code=204)

    async def end_others(self, request: Request) -> Response:
        """Sign out everywhere else."""
        visitor = await self.known_visitor(request)
        own = hash_token(request.cookies[COOKIE])
        found = await self.store.visitors.sessions_of(visitor)
        await self._end({one.token_hash for one in found} - {own})
        return Response(status_code=204)

    async def renew_key(self, request: Request) -> Response:
        """Make a personal key; the earlier one opens nothing any longer."""
        visitor = await self.known_visitor(request)
        return reply(PersonalKey(await self.store.keys.renew(visitor)), 201)

    async def revoke_key(self, request: Request) -> Response:
        """Delete the personal key."""
        await self.store.keys.revoke(await self.known_visitor(request))
        return Response(status_code=204)


def device_of(request: Request) -> str:
    """Return the device that sends a request."""
    return device_name(request.headers.get("user-agent"))
