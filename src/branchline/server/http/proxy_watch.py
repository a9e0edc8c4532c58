"""A watch on reverse proxies: one that does not say for whom it asks is noticed.

Without the forwarding header everybody seems to come from the address of the proxy. Limits by
address would fall on all of them together, and what is for this machine only would answer to the
world.
"""

import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from branchline.server.http.guards import COOKIE, is_loopback_address
from branchline.server.security.addresses import Networks
from branchline.server.security.tokens import hash_token, new_id
from branchline.server.settings import Settings

log = logging.getLogger("branchline.server")

FOR_HOST = ("/health", "/metrics")
NGINX_LINE = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"


class ProxyWatch:
    """Passes requests on; those whose sender is unknown get a client of their own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._proxies = Networks(settings.proxies)
        self._origins = settings.origins
        self._hosts = {urlsplit(origin).netloc for origin in settings.origins}
        self._metrics_port = settings.metrics_port
        self._told: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a WebSocket."""
        if self._comes_from_outside(scope):
            headers, address = Headers(scope=scope), scope["client"][0]
            missing = self.missing_line(address, headers)
            if missing is not None:
                self._tell(address, missing)
                scope = {**scope, "client": (unknown_client(headers), 0)}
        await self._app(scope, receive, send)

    def _comes_from_outside(self, scope: Scope) -> bool:
        """Tell whether a proxy may have passed this on; the host's own port and paths are not."""
        if scope["type"] not in ("http", "websocket") or not scope.get("client"):
            return False
        if scope["path"] in FOR_HOST:
            return False
        return (scope.get("server") or ("", 0))[1] != self._metrics_port

    def missing_line(self, address: str, headers: Headers) -> str | None:
        """Return the line that is missing, if a proxy does not say for whom it asks."""
        if address in self._proxies:
            return f"{NGINX_LINE} (in the configuration of the proxy)"
        public = headers.get("host") in self._hosts or headers.get("origin") in self._origins
        if public and is_loopback_address(address):
            return f"--proxy {address} (an option of `branchline serve`)"
        return None

    def _tell(self, address: str, missing: str) -> None:
        """Log it once: it would be the same for every request."""
        if missing not in self._told:
            self._told.add(missing)
            why = f"a request from {address} does not say for whom; limits by address are off"
            log.warning("a line is missing for the proxy", extra={"why": f"{why}; add {missing}"})


def unknown_client(headers: Headers) -> str:
    """Return a client for limits: the session, or somebody new."""
    token = cookie_parser(headers.get("cookie", "")).get(COOKIE)
    return f"session {hash_token(token)[:16]}" if token else f"unknown {new_id()}"
