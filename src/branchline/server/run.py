"""Running: a listening socket, and the server on it until it is told to stop."""

import asyncio
import logging
import multiprocessing
import socket
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from branchline.server.app import Server
from branchline.server.observe import write_logs
from branchline.server.settings import Settings

log = logging.getLogger("branchline.server")

LARGEST_FRAME = 8 * 1024
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
    context = multiprocessing.get_context("spawn")
    processes = [
        context.Process(target=serve, args=(settings, listening, level)) for _ in range(workers)
    ]
    for process in processes:
        process.start()
    try:
        for process in processes:
            process.join()
    finally:
        for process in processes:
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
        http="h11",
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
