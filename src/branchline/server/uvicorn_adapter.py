"""uvicorn, adapted: the only module that uses its internals.

`tests/server/test_uvicorn_adapter.py` lists them and fails if a new version lacks one; the upper
bound in pyproject.toml is raised only after that test has passed.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "branchline.abort"  # in the scope of a WebSocket: a function that drops the connection
MAX_FRAME = 8 * 1024
PING_SECONDS = 20
SHUTDOWN_SECONDS = 10


class UvicornServer(uvicorn.Server):
    """Serves an application; calls `on_exit` at a signal, before connections are closed."""

    def __init__(
        self,
        app: ASGIApp,
        on_exit: Callable[[], None],
        proxies: Sequence[str] = (),
        request_seconds: float = 10.0,
    ) -> None:
        config = uvicorn.Config(
            app,
            ws=AbortableWebSocket,
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            http=http_protocol(request_seconds),
            loop="asyncio",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        super().__init__(config)
        self._on_exit = on_exit

    def handle_exit(self, sig: int, frame: object) -> None:
        """React to SIGTERM or SIGINT."""
        self._on_exit()
        self.should_exit = True


class TimedHttpProtocol(H11Protocol):
    """An HTTP connection that is dropped if a request takes too long to arrive (slowloris)."""

    request_seconds = 10.0

    def connection_made(  # type: ignore[override]  # uvicorn narrows the transport, too
        self, transport: asyncio.Transport
    ) -> None:
        """Start the timer."""
        super().connection_made(transport)
        self._check_progress(None)

    def _check_progress(self, before: tuple[object, object] | None) -> None:
        """Drop the connection if the same request is still incomplete; else check again later."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # closed, or upgraded to a WebSocket
        state = self.conn.their_state
        now = (self.cycle, state) if state in (h11.IDLE, h11.SEND_BODY) else None
        if now is not None and now == before:
            self.transport.abort()
        else:
            self.loop.call_later(self.request_seconds, self._check_progress, now)


def http_protocol(seconds: float) -> type[TimedHttpProtocol]:
    """Return the HTTP protocol with this timeout: a request is dropped after one to two of it."""
    return type("TimedHttpProtocol", (TimedHttpProtocol,), {"request_seconds": seconds})


class AbortableWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be dropped at once: a close frame never reaches a stalled reader."""

    async def run_asgi(self) -> None:
        """Run the application with the abort function in its scope."""
        scope = cast(dict[str, Any], self.scope)
        scope[ABORT] = self.transport.abort
        await super().run_asgi()
