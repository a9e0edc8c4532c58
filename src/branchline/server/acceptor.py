"""The acceptor: takes connections from the listening socket, if the gate lets them in."""

import asyncio
import contextlib
import json
import logging
import socket
import time
from collections.abc import Callable

from branchline.server.http.guards import HEADERS
from branchline.server.security.gate import Gate

log = logging.getLogger("branchline.server")

AT_ONCE = 16  # connections taken before others get their turn
BREATH_SECONDS = 0.005  # after one was refused, so that refusing many costs others little
PAUSE_SECONDS = 1.0  # when the process has no descriptor left
SILENT_SECONDS = 60.0  # between two lines of the log about that


def too_many_connections() -> bytes:
    """Return the response for a connection that is not let in."""
    text = "too many connections from your address; wait a little"
    body = json.dumps({"key": "too-many", "text": text})
    headers = HEADERS | {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": "no-store",
        "connection": "close",
        "retry-after": "10",
    }
    lines = [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join(["HTTP/1.1 429 Too Many Requests", *lines, "", body]).encode()


class Acceptor:
    """Accepts connections one by one; asyncio's own server takes all of them and counts none."""

    def __init__(
        self, listening: socket.socket, gate: Gate, make_protocol: Callable[[str], asyncio.Protocol]
    ) -> None:
        self._listening = listening
        self._gate = gate
        self._make_protocol = make_protocol  # takes the address
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._refusal = too_many_connections()
        self._closed = False
        self._told = float("-inf")  # when the log was last told of a lack of descriptors

    def start(self) -> None:
        """Start, or go on after a pause."""
        if not self._closed:
            self._loop.add_reader(self._listening.fileno(), self._accept_some)

    def close(self) -> None:
        """Accept nothing more."""
        if not self._closed:
            self._closed = True
            self._loop.remove_reader(self._listening.fileno())

    def _accept_some(self) -> None:
        refused = self._gate.refused
        for _ in range(AT_ONCE):
            try:
                connection, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:  # no descriptors or no memory
                self._report(error)
                self._pause(PAUSE_SECONDS)
                return
            self._admit(connection, str(address[0]))
        if self._gate.refused > refused:
            self._pause(BREATH_SECONDS)

    def _pause(self, seconds: float) -> None:
        """Leave what else arrives in the backlog for a while."""
        self._loop.remove_reader(self._listening.fileno())
        self._loop.call_later(seconds, self.start)

    def _report(self, error: OSError) -> None:
        """Log a lack of descriptors now and then: the backlog would fill the log at once."""
        if time.monotonic() - self._told > SILENT_SECONDS:
            self._told = time.monotonic()
            log.error("cannot accept connections", extra={"why": str(error)})

    def _admit(self, connection: socket.socket, address: str) -> None:
        connection.setblocking(False)
        if not self._gate.enter(address):
            with connection, contextlib.suppress(OSError):
                connection.send(self._refusal)
            return
        task = self._loop.create_task(self._serve(connection, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, address: str) -> None:
        def make() -> asyncio.Protocol:
            return self._make_protocol(address)

        try:
            await self._loop.connect_accepted_socket(make, connection)
        except OSError as error:
            log.info("connection lost", extra={"why": str(error)})
            connection.close()
            self._gate.leave(address)
