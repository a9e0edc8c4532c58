"""Running: a listening socket, and the server on it until it is told to stop."""

import asyncio
import logging
import multiprocessing
import signal
import socket
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from branchline.server.app import Server
from branchline.server.ops.metrics import write_logs
from branchline.server.settings import Settings

log = logging.getLogger("branchline.server")

LARGEST_FRAME = 8 * 1024
REQUEST_SECONDS = 10.0  # in which a request has to come
RETRY_SECONDS = 2.0
SEND_BUFFER = 128 * 1024  # what the system keeps for a reader that does not read


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes any that is free.

    Raises:
        OSError: if the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    # asyncio does this only where the protocol is named; without it small messages wait 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listening.setblocking(False)
    return listening


def serve(settings: Settings, listening: socket.socket, level: str = "info") -> None:
    """Serve until a signal says stop; browsers are told to come back."""
    write_logs(level)
    asyncio.run(_serve(settings, listening))


def serve_all(settings: Settings, listening: socket.socket, workers: int, level: str) -> None:
    """Serve with one process, or several that share the listening socket."""
    if workers == 1:
        serve(settings, listening, level)
        return
    Workers(settings, listening, workers, level).run()


class Workers:
    """Processes that serve on one listening socket; one that dies is replaced."""

    def __init__(
        self, settings: Settings, listening: socket.socket, count: int, level: str
    ) -> None:
        self._arguments = (settings, listening, level)
        self._context = multiprocessing.get_context("spawn")
        self._count = count
        self._processes: dict[int, SpawnProcess] = {}
        self._stopping = False

    def _start(self) -> SpawnProcess:
        process = self._context.Process(target=serve, args=self._arguments)
        process.start()
        return process

    def run(self) -> None:
        """Look after the processes until a signal says stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for at in range(self._count):
            self._fill(at)
        while any(process.is_alive() for process in self._processes.values()):
            wait([process.sentinel for process in self._processes.values()], timeout=0.5)
            if not self._stopping:
                self._replace()

    def _replace(self) -> None:
        for at, process in self._processes.items():
            if not process.is_alive() and not self._stopping:
                log.warning("worker replaced", extra={"why": f"exit code {process.exitcode}"})
                self._fill(at)
                time.sleep(0.2)  # one that cannot even start must not take all the time

    def _fill(self, at: int) -> None:
        """Start a process, unless a signal says stop; it may do so meanwhile."""
        if self._stopping:
            return
        self._processes[at] = self._start()
        if self._stopping:  # the signal did not find it yet
            self._processes[at].terminate()

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True
        for process in self._processes.values():
            process.terminate()


async def _serve(settings: Settings, listening: socket.socket) -> None:
    server = Server(settings)
    config = uvicorn.Config(
        server.application(),
        ws=_Line,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=_Request,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=10,
    )
    running = _Running(config, server)
    await running.serve(sockets=[listening])


class _Request(H11Protocol):
    """A connection on which requests come; one that does not end is waited for no longer."""

    def connection_made(  # type: ignore[override]  # uvicorn, too, says which transports come
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self._look(None)

    def _look(self, before: tuple[object, object] | None) -> None:
        """Cut the line if the same request still has not ended, or look again later."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is gone, or a socket by now
        state = self.conn.their_state
        now = (self.cycle, state) if state in (h11.IDLE, h11.SEND_BODY) else None
        if now is not None and now == before:
            self.transport.abort()
        else:
            self.loop.call_later(REQUEST_SECONDS, self._look, now)


class _Line(WebSocketsSansIOProtocol):
    """A socket whose line can be cut: to a reader that does not read nothing else gets through."""

    async def run_asgi(self) -> None:
        scope = cast(dict[str, Any], self.scope)
        scope["branchline.abort"] = self.transport.abort
        await super().run_asgi()


class _Running(uvicorn.Server):
    """Says good-bye to all browsers before the connections are closed."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._server = server

    def handle_exit(self, sig: int, frame: object) -> None:
        self._server.sockets.close_all("the server restarts", RETRY_SECONDS)
        self.should_exit = True
