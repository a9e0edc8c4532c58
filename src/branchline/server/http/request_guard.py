"""The request guard: which requests are carried out, and what they are charged."""

import logging
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from branchline.server.http.exchange import client_address, or_try_later, reply
from branchline.server.http.guards import is_own_host, is_own_origin
from branchline.server.protocol import Problem
from branchline.server.refusal import Refusal, too_fast
from branchline.server.security.prices import REQUEST, SENT_KIB, Budgets, kib
from branchline.server.security.rate_limit import RateLimiter
from branchline.server.settings import Settings

log = logging.getLogger("branchline.server")

Endpoint = Callable[[Request], Awaitable[Response]]

NO_SUCH_NAME = (
    "this server does not go by that name: open it by its IP address,"
    " or ask the host to allow the name with --origin"
)
NOT_OUR_PAGE = (
    "only our own page may change something; if this is it, its host must start the server with"
    " --origin and the address that the browser shows, port included"
)
LONGEST_ORIGIN = 200  # characters of it in the log


def why_refused(headers: Headers, origins: tuple[str, ...]) -> str:
    """Return which page asked, and which pages may."""
    asked = headers.get("origin", "")[:LONGEST_ORIGIN] or "no origin"
    return f"asked by {asked!r}; --origin allows {', '.join(origins) or 'IP addresses'}"


class RequestGuard:
    """Checks host, origin and rate of every request before its endpoint sees it."""

    def __init__(self, settings: Settings, budgets: Budgets) -> None:
        self._origins = settings.origins
        self._budgets = budgets
        rate = settings.writes_per_second
        self._writes = RateLimiter(rate, 5 * rate)
        self._reads = RateLimiter(4 * rate, 20 * rate)

    def reading(self, endpoint: Endpoint) -> Endpoint:
        """Return the endpoint with host check and rate limit; refusals become responses."""

        async def respond(request: Request) -> Response:
            client = client_address(request)
            try:
                if not is_own_host(request.headers.get("host"), self._origins):
                    raise Refusal("host", NO_SUCH_NAME, 421)
                self._reads.check(client)
                self.pay(request, REQUEST)
                with or_try_later():
                    response = await endpoint(request)
            except Refusal as refusal:
                response = reply(Problem(refusal.key, refusal.text), refusal.status)
                if refusal.key == "too-fast":  # a new connection costs, and is counted
                    response.headers["connection"] = "close"
            size = int(response.headers.get("content-length", 0))
            self._budgets.account(client).charge(SENT_KIB * kib(size))
            return response

        return respond

    def writing(self, endpoint: Endpoint) -> Endpoint:
        """Return the endpoint with CSRF protection and a stricter rate limit as well."""

        async def guarded(request: Request) -> Response:
            headers = request.headers
            if not is_own_origin(headers.get("origin"), headers.get("host"), self._origins):
                log.info("origin refused", extra={"why": why_refused(headers, self._origins)})
                raise Refusal("origin", NOT_OUR_PAGE, 403)
            self._writes.check(client_address(request))
            return await endpoint(request)

        return self.reading(guarded)

    def pay(self, request: Request, price: float) -> None:
        """Let the address of a request pay for it.

        Raises:
            Refusal: if it has used up its budget.
        """
        if not self._budgets.account(client_address(request)).take(price):
            raise too_fast()
