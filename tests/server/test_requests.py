"""Requests are counted whatever they lead to, start in turn, and arrive in a few pieces."""

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest

from branchline.server.security.turnstile import AT_ONCE, Turnstile
from server.harness.in_process import new_table, served
from server.harness.people import Visitor, run
from server.harness.raw import close_frame_in, frame, handshake, opened, raw_websocket, rest_of

FLOODER = "127.0.0.9"  # another address than that of the visitors
MANY = 40
BODY = "POST /api/session HTTP/1.1\r\nHost: {}\r\nOrigin: http://{}\r\n"
ASTRAY = {
    "a wrong method": "PUT /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a wrong host": "GET /api/tables HTTP/1.1\r\nHost: play.example.org\r\n\r\n",
    "what is for the host": "GET /metrics HTTP/1.1\r\nHost: 192.0.2.1\r\n\r\n",
    "nothing": "GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}


@pytest.mark.parametrize("request_", ASTRAY.values(), ids=ASTRAY)
def test_requests_that_lead_nowhere_are_counted(tmp_path: Path, request_: str) -> None:
    """A flood of them is refused with 429, and the connection closed; others are served."""

    async def scene() -> None:
        async with served(tmp_path, requests_per_second=4) as port:
            with opened(port, FLOODER) as flooding:
                flooding.sendall(50 * request_.encode())
                answer = await asyncio.to_thread(rest_of, flooding)
            assert 10 <= answer.count(b"HTTP/1.1 4") - answer.count(b"HTTP/1.1 429 ") <= 20
            assert answer.count(b"HTTP/1.1 429 ") == 1
            assert b'"key":"too-fast"' in answer
            await Visitor(f"http://127.0.0.1:{port}").arrive()

    run(scene())


def test_handshakes_are_counted_like_requests(tmp_path: Path) -> None:
    """Those of other pages, too."""

    async def scene() -> None:
        async with served(tmp_path, requests_per_second=1, new_connections_per_second=100) as port:
            foreign = handshake(port, "a" * 16).replace(b"Origin: http://", b"Origin: https://no")
            answers = []
            for _ in range(5):
                with opened(port, FLOODER) as connection:
                    connection.sendall(foreign)
                    answers.append((await asyncio.to_thread(rest_of, connection))[9:12])
            assert answers[0] == b"403"
            assert answers[-1] == b"429"

    run(scene())


def test_the_requests_of_a_client_start_in_turn() -> None:
    """Of a hundred that arrive at once a few start; then that of somebody else."""

    async def scene() -> None:
        turnstile, started = Turnstile(), []

        async def ask(client: str) -> None:
            await turnstile.enter(client)
            started.append(client)

        flood = [asyncio.create_task(ask("flooder")) for _ in range(100)]
        await asyncio.sleep(0)
        other = asyncio.create_task(ask("visitor"))
        given_up = flood.pop()
        given_up.cancel()
        await other
        assert len(started) <= 2 * AT_ONCE + 2
        await asyncio.gather(*flood)
        assert len(started) == 100
        await ask("flooder")

    asyncio.run(scene())


def test_requests_start_a_few_at_a_time(tmp_path: Path) -> None:
    """Whatever arrives on many connections at once: the event loop turns in between."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            request = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            connections = [opened(port, FLOODER) for _ in range(MANY)]
            await asyncio.sleep(0.3)  # until all are accepted
            assert await turns_until_answered(connections, request) >= MANY / AT_ONCE

    run(scene())


def test_snapshots_are_made_a_few_at_a_time(tmp_path: Path) -> None:
    """They take longest of all that a socket can ask for."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            _, table = await new_table(port)
            connections = [
                await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
                for _ in range(MANY)
            ]
            hello = frame(b'{"type":"hello"}')
            assert await turns_until_answered(connections, hello) >= MANY / AT_ONCE

    run(scene())


async def turns_until_answered(connections: list[socket.socket], message: bytes) -> int:
    """Send the same on all connections at once; return the turns of the event loop meanwhile."""
    turns, loop = 0, asyncio.get_running_loop()

    def count_turn() -> None:
        nonlocal turns
        turns += 1
        loop.call_soon(count_turn)

    for connection in connections:
        connection.sendall(message)
    loop.call_soon(count_turn)
    for connection in connections:
        connection.setblocking(False)
        async with asyncio.timeout(60):
            assert await loop.sock_recv(connection, 12)
        connection.close()
    return turns


def test_a_body_in_chunks_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Each chunk of a byte would cost as much as a request."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            with opened(port, FLOODER) as connection:
                host = f"127.0.0.1:{port}"
                head = BODY.format(host, host) + "Transfer-Encoding: chunked\r\n\r\n"
                connection.sendall(head.encode() + b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n")
                answer = await asyncio.to_thread(rest_of, connection)
            assert answer.startswith(b"HTTP/1.1 400 ")
            assert b"a Content-Length is expected" in answer

    run(scene())


def test_what_follows_the_response_is_not_read_for_long(tmp_path: Path) -> None:
    """The answer to a large body comes first; then the connection is dropped."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            with opened(port, FLOODER) as connection:
                head = (
                    "PUT /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n"
                )
                connection.sendall(f"{head}\r\n".encode())
                assert (await asyncio.to_thread(connection.recv, 12)) == b"HTTP/1.1 405"
                assert await asyncio.to_thread(sent_until_dropped, connection) < 50_000_000

    run(scene())


def sent_until_dropped(connection: socket.socket) -> int:
    """Send as much of a body as is taken; return how much that was."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < 100_000_000:
            sent += connection.send(bytes(65536))
    return sent


def test_a_request_must_arrive_in_a_few_pieces(tmp_path: Path) -> None:
    """Byte by byte each would cost a turn; in pieces as networks send them it is read."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            address = f"http://127.0.0.1:{port}"
            with opened(port, FLOODER) as connection:
                answer = await asyncio.to_thread(dribble, connection, b"GET /?" + b"x" * 300)
            assert answer.startswith(b"HTTP/1.1 400 ")
            assert b"a few pieces" in answer
            body = b'{"key":"' + b"x" * 6000 + b'"}'
            head = BODY.format(address[7:], address[7:]) + f"Content-Length: {len(body)}\r\n\r\n"
            with opened(port) as connection:
                pieces = [head.encode(), *(body[at : at + 500] for at in range(0, len(body), 500))]
                for piece in pieces:
                    connection.sendall(piece)
                    await asyncio.sleep(0.01)
                assert b"403 Forbidden" in await asyncio.to_thread(connection.recv, 100)

    run(scene())


def dribble(connection: socket.socket, data: bytes) -> bytes:
    """Send bytes one by one, each in a packet of its own; return what comes back."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with contextlib.suppress(ConnectionError):
        for at in range(len(data)):
            connection.sendall(data[at : at + 1])
            connection.settimeout(0.02)
            with contextlib.suppress(TimeoutError):
                return connection.recv(1000) + rest_of(connection)
    raise AssertionError("nothing came back")


def test_a_frame_must_arrive_in_a_few_pieces(tmp_path: Path) -> None:
    """A read that completes no frame counts as one."""

    async def scene() -> None:
        async with served(tmp_path, frames_per_second=2) as port:
            _, table = await new_table(port)
            connection = await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
            with connection:
                answer = await asyncio.to_thread(dribble, connection, frame(b"x" * 100))
            assert close_frame_in(answer) == (1008, "too many messages")

    run(scene())
