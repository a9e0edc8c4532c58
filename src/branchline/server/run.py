"""Running the server: a listening socket, one process or several."""

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import socket
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

from branchline.server.app import Server
from branchline.server.ops.logs import configure_logging
from branchline.server.settings import Settings
from branchline.server.uvicorn_adapter import UvicornServer

log = logging.getLogger("branchline.server")

RETRY_SECONDS = 2.0  # after which browsers reconnect to a server that restarts
RESTART_SECONDS = 0.2  # between two restarts: a worker that cannot start must not use all CPU
LOOPBACK = "127.0.0.1"
SEND_BUFFER = 128 * 1024  # of the kernel, for a client that does not read


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes any free port.

    Raises:
        OSError: if the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    # asyncio sets this only on sockets it creates itself; without it small messages wait 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listening.setblocking(False)
    return listening


def listen_for_metrics(host: str, port: int) -> socket.socket:
    """Return a listening socket on a port that all workers share.

    Raises:
        OSError: if the port cannot be used.
    """
    listening = socket.create_server((host, port), reuse_port=True)
    listening.setblocking(False)
    return listening


def new_server(settings: Settings) -> UvicornServer:
    """Return a server that has not started yet."""
    server = Server(settings)

    def say_goodbye() -> None:
        server.sockets.close_all("the server restarts", RETRY_SECONDS)

    return UvicornServer(server.application(), say_goodbye, server.gate, settings.proxies)


def serve(settings: Settings, listening: socket.socket, level: str = "info") -> None:
    """Serve with one process until a signal stops it; browsers are told to reconnect."""
    configure_logging(level)
    asyncio.run(_serve(settings, listening))


async def _serve(settings: Settings, listening: socket.socket) -> None:
    server = new_server(settings)
    stop_with_parent(server)
    with contextlib.ExitStack() as opened:
        sockets = [listening]
        if settings.metrics_port is not None:
            sockets.append(
                opened.enter_context(listen_for_metrics(LOOPBACK, settings.metrics_port))
            )
        await server.serve(sockets=sockets)


def stop_with_parent(server: UvicornServer) -> None:
    """Stop a worker as a signal would if its supervisor is gone, even by `kill -9`."""
    parent, loop = multiprocessing.parent_process(), asyncio.get_running_loop()
    if parent is None:
        return
    sentinel = parent.sentinel

    def stop() -> None:
        loop.remove_reader(sentinel)
        log.error("worker stops", extra={"why": "its supervisor is gone"})
        server.handle_exit(signal.SIGTERM, None)

    loop.add_reader(sentinel, stop)


def serve_all(settings: Settings, listening: socket.socket, workers: int, level: str) -> None:
    """Serve with one process, or several that share the listening socket."""
    if workers == 1:
        serve(settings, listening, level)
    else:
        Supervisor(settings, listening, workers, level).run()


class Supervisor:
    """Runs worker processes on one listening socket, and replaces those that die."""

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
        """Supervise the workers until a signal stops them."""
        configure_logging(self._arguments[2])
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
                log.warning("worker replaced", extra={"why": end_of(process.exitcode)})
                self._fill(at)
                time.sleep(RESTART_SECONDS)

    def _fill(self, at: int) -> None:
        """Start a worker, unless a signal arrived, which it may also do meanwhile."""
        if self._stopping:
            return
        self._processes[at] = self._start()
        if self._stopping:  # the signal handler did not see this process yet
            self._processes[at].terminate()

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True
        for process in self._processes.values():
            process.terminate()


def end_of(exitcode: int | None) -> str:
    """Return how a process ended, in words."""
    if exitcode is not None and exitcode < 0:
        return f"killed by {signal.Signals(-exitcode).name}"
    return f"exit code {exitcode}"
