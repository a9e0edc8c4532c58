"""uvicorn, adapted: the only module that uses its internals.

`tests/server/test_uvicorn_adapter.py` lists them and fails if a new version lacks one; the upper
bound in pyproject.toml is raised only after that test has passed.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from types import MethodType
from typing import Any, cast

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from branchline.server.acceptor import Acceptor
from branchline.server.security.gate import Gate
from branchline.server.security.request_parser import Patience, RequestParser

log = logging.getLogger("branchline.server")

ABORT = "branchline.abort"  # in the scope of a WebSocket: a function that drops the connection
MAX_FRAME = 8 * 1024
MAX_HEAD = 16 * 1024  # of a request: its address and headers
MAX_UNREAD = 256 * 1024  # bytes that a client may leave unread
HTTP_READ = 4 * 1024  # bytes that are read at once: then others have their turn
SOCKET_READ = 1024  # up to 170 frames
PING_SECONDS = 20
REASON_SECONDS = 1.0  # for a client to read why it is disconnected
SHUTDOWN_SECONDS = 10
TOO_FAST = (1008, "too many messages")


class UvicornServer(uvicorn.Server):
    """Serves an application; calls `on_exit` at a signal, before connections are closed."""

    def __init__(
        self, app: ASGIApp, on_exit: Callable[[], None], gate: Gate, proxies: Sequence[str] = ()
    ) -> None:
        config = uvicorn.Config(
            app,
            ws=type("Socket", (GuardedWebSocket,), {"gate": gate}),
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            http=type("Http", (GuardedHttp,), {"gate": gate}),
            h11_max_incomplete_event_size=MAX_HEAD,
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
        self._gate = gate
        self._acceptors: list[Acceptor] = []

    def handle_exit(self, sig: int, frame: object) -> None:
        """React to SIGTERM or SIGINT."""
        self._on_exit()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then accept connections on the sockets."""
        await super().startup(sockets=[])
        self._acceptors = [Acceptor(one, self._gate, self._make_protocol) for one in sockets or ()]
        for acceptor in self._acceptors:
            acceptor.start()

    def _make_protocol(self, address: str) -> asyncio.Protocol:
        kind = cast(type[GuardedHttp], self.config.http_protocol_class)
        protocol = kind(self.config, self.server_state, self.lifespan.state)
        protocol.address = address
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, then close what is open."""
        for acceptor in self._acceptors:
            acceptor.close()
        await super().shutdown(sockets=sockets)


class GuardedHttp(H11Protocol):
    """An HTTP connection that is dropped if its client sends or reads too slowly (slowloris)."""

    gate: Gate
    address = ""
    _timer: asyncio.TimerHandle | None = None
    _is_leaving = False  # it is not read any longer, and will be dropped

    def connection_made(  # type: ignore[override]  # uvicorn narrows the transport, too
        self, transport: asyncio.Transport
    ) -> None:
        """Start the timer."""
        vars(transport)["max_size"] = HTTP_READ
        self.conn = self._parser = RequestParser(h11.SERVER, MAX_HEAD)
        self._patience = Patience()
        super().connection_made(transport)
        self._check_progress(None)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, unless it comes in too many parts, or too late."""
        is_answered = self.cycle is not None and self.cycle.response_complete
        goes_on = is_answered and self.conn.their_state is h11.SEND_BODY
        if self._patience.spend(self.cycle, len(data), goes_on):
            super().data_received(data)
        elif self.conn.our_state is h11.IDLE:
            self.send_400_response("a request that arrives in a few pieces is expected")
        elif not self._is_leaving:
            self._is_leaving = True  # there is a second to read the response
            self.transport.pause_reading()
            self.loop.call_later(REASON_SECONDS, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request, or one that is not read."""
        super().send_400_response(self._parser.refusal or msg)

    def _check_progress(self, before: object) -> None:
        """Drop the connection if request or response are where they were; else check later."""
        now: object = None
        if self.transport.get_write_buffer_size():
            now = (self.cycle, self.transport.get_write_buffer_size())
        elif self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            now = (self.cycle, self.conn.their_state)
        if now is not None and now == before:
            self.transport.abort()
        else:
            seconds = self.gate.request_seconds
            self._timer = self.loop.call_later(seconds, self._check_progress, now)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()  # it would keep the whole connection in memory
            self._timer = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer, and count one connection less."""
        self._stop_timer()
        self.gate.leave(self.address)
        super().connection_lost(exc)
        break_cycles(self.transport)


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are counted, and which can be dropped at once."""

    gate: Gate
    address = ""
    _is_leaving = False  # it is not read any longer, and will be dropped

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from HTTP."""
        assert isinstance(transport, asyncio.Transport), "a stream"
        self.address = cast(GuardedHttp, transport.get_protocol()).address
        self._buckets = self.gate.frame_buckets(self.address)
        vars(transport)["max_size"] = SOCKET_READ
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        self.gate.leave(self.address)
        super().connection_lost(exc)
        break_cycles(self.transport)

    async def run_asgi(self) -> None:
        """Run the application with the abort function in its scope.

        A close frame never reaches a client that does not read.
        """
        scope = cast(dict[str, Any], self.scope)
        scope[ABORT] = self.transport.abort
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send a message; a refusal completes the handshake, and is no error for the log."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def handle_events(self) -> None:
        """Handle the frames of one read, unless there are too many."""
        frames = max(1, len(self.conn.events))  # a read that completes none costs, too
        if all([bucket.take(frames) for bucket in self._buckets]):
            super().handle_events()
        else:
            self.conn.events_received()
            self._fail(*TOO_FAST)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is not UTF-8 ends the socket."""
        if self.curr_msg_data_type == "text" and not is_utf8(b"".join(self.frames)):
            self._fail(1007, "text must be UTF-8")
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client reads no answers or is gone."""
        if self.transport.is_closing():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MAX_UNREAD:
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """End the socket after a malformed frame."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:  # it came before the handshake was answered, or after a close frame
            self._drop()

    def keepalive_timeout(self) -> None:
        """End the socket of a client that does not answer."""
        super().keepalive_timeout()
        self.transport.abort()

    def _fail(self, code: int, reason: str) -> None:
        """Say why and stop reading; drop the connection once there was time to read that.

        If a close frame was sent already, its reason is the one to read.
        """
        if self.conn.state is OPEN:
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            self.close_sent = True
        elif not self.close_sent or self._is_leaving:
            self._drop()
            return
        self._is_leaving = True
        self.transport.pause_reading()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(REASON_SECONDS, self.transport.abort)

    def _drop(self) -> None:
        self.disconnected = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self.transport.abort()


def break_cycles(transport: asyncio.BaseTransport) -> None:
    """Free a lost connection at once: asyncio's transports keep methods of their own.

    A busy server runs no full garbage collection.
    """
    attributes = vars(transport)
    for name, value in attributes.items():
        if isinstance(value, MethodType) and value.__self__ is transport:
            attributes[name] = None


def is_utf8(data: bytes) -> bool:
    """Tell whether bytes are valid UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
