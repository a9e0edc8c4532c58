"""The request meter: every request and handshake is counted before anything looks at it.

Requests that lead to no endpoint cost as much as others: a wrong host, path or method.
"""

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from branchline.server.http.exchange import reply
from branchline.server.protocol import Problem
from branchline.server.refusal import too_fast
from branchline.server.security.addresses import client_of
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.security.turnstile import Turnstile
from branchline.server.settings import Settings


class RequestMeter:
    """Passes on what a client may still ask; refuses the rest and closes the connection."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        rate = settings.requests_per_second
        self._limiter = RateLimiter(rate, 2.5 * rate)
        self._turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = client_of(scope["client"][0] if scope.get("client") else "")
        await self._turnstile.enter(client)
        if self._limiter.bucket(client).take():
            await self._app(scope, receive, send)
        else:
            await refuse(scope, receive, send)


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that there were too many, and close the connection."""
    refusal = too_fast()
    response = reply(Problem(refusal.key, refusal.text), refusal.status)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        response.headers["connection"] = "close"  # a new one costs, and is counted
        await response(scope, receive, send)
