"""Hostile input: whatever a client sends, the answer is never 500 and the log never a traceback."""

import asyncio
import contextlib
import http.client
import random
import socket
import struct
import time
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest

from server.harness.people import BOT, ME, Visitor, run
from server.harness.raw import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    check_log,
    close_frame_in,
    frame,
    handshake,
    log_of,
    opened,
    raw_websocket,
    rest_of,
)
from server.harness.server_process import ServerProcess

Start = Callable[..., ServerProcess]
REQUESTS = 400
METHODS = ("GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS")
PARTS = ("api", "tables", "seats", "games", "session", "record", "replay", "static", "ws", "rules")
ODD = ("", "..", "0", "-1", "1" * 4301, "9" * 9000, "٣", "1e9", "0x1", "\0", "é", "%", "usa", " ")
BODIES = (b"", b"{}", b"[]", b"nul", b"\xff\xfe", b'{"seat":' + b"1" * 4301 + b"}", b'{"key":1}')
NUMBERS = ("1" * 4301, "9" * 9000, "-1", "007", "٣", "1_0", "+1", "1.0", "")


def requests(table: str, count: int) -> list[tuple[str, str, bytes, dict[str, str]]]:
    """Return requests for paths made of parts that exist and parts that do not."""
    chance = random.Random(21)
    found = []
    for _ in range(count):
        parts = [chance.choice((*PARTS, *ODD, table)) for _ in range(chance.randint(1, 5))]
        path = "/" + "/".join(quote(part, safe="") for part in parts)
        odd_header = {"Content-Type": chance.choice(("", "text/plain", "a;b=c", "\xff"))}
        found.append((chance.choice(METHODS), path, chance.choice(BODIES), odd_header))
    return found


def status_of(server: ServerProcess, method: str, path: str, body: bytes, **more: str) -> int:
    """Send a request; return the status of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request(method, path, body, {"Origin": server.address} | more)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_no_request_ends_in_500(start: Start) -> None:
    """Known and unknown paths, odd numbers, odd bodies: always an answer, never a failure."""
    server = start("--limits", "1000")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        cookie = {"Cookie": str(ann.cookie)}
        wanted = requests(table, REQUESTS)
        for number in NUMBERS:
            path = f"/api/tables/{table}/seats/{quote(number, safe='')}"
            wanted += [(method, path, b"", {}) for method in METHODS]
        for method, path, body, more in wanted:
            status = await asyncio.to_thread(
                status_of, server, method, path, body, **(cookie | more)
            )
            assert status < 500, (method, path[:100], body[:50], status)

    run(scene())
    check_log(server)


HELLO = frame(b'{"type":"hello","seat":null}')
ENDED = frame(struct.pack(">H", 1000), CLOSE)
SEQUENCES = {
    "invalid UTF-8": frame(b"\xff\xfe"),
    "invalid UTF-8 and more": frame(b"\xc3\x28") + 3 * HELLO,
    "invalid UTF-8 in parts": frame(b"\xc3", final=False) + frame(b"\x28", 0) + HELLO,
    "frames after a close": ENDED + HELLO + frame(b"x", PING) + ENDED,
    "frames, a close, frames": HELLO + ENDED + HELLO,
    "a close of one byte": frame(b"\x03", CLOSE) + HELLO,
    "a close with a bad code": frame(struct.pack(">H", 5), CLOSE) + HELLO,
    "a close with bad text": frame(struct.pack(">H", 1000) + b"\xff", CLOSE) + HELLO,
    "a part, then a close": frame(b"{", final=False) + ENDED + HELLO,
    "a part, then a text": frame(b"{", final=False) + HELLO,
    "the rest of nothing": frame(b"}", 0) + HELLO,
    "a reserved kind": frame(b"", 3) + HELLO,
    "a reserved bit": bytes([0xC1, 0x80, 0, 0, 0, 0]) + HELLO,
    "no mask": bytes([0x81, 1]) + b"x" + HELLO,
    "a size of 2^62": bytes([0x81, 255]) + struct.pack(">Q", 1 << 62) + b"\0\0\0\0" + HELLO,
    "a long ping": frame(b"x" * 126, PING) + HELLO,
    "a ping in parts": frame(b"x", PING, final=False) + HELLO,
    "binary": frame(b"\xff", BINARY) + HELLO,
    "pongs nobody asked for": 50 * frame(b"x", PONG) + HELLO + ENDED,
    "two thousand empty parts": frame(b"", final=False) + 2000 * frame(b"", 0, final=False),
    "noise": bytes(random.Random(1).randbytes(3000)),
}


Hostile = tuple[ServerProcess, str, Callable[[], None]]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, str]]:
    """A server with a table."""
    folder = tmp_path_factory.mktemp("hostile")
    server = ServerProcess(str(folder / "tables.sqlite"), folder / "log", "--limits", "1000")
    made: list[str] = []

    async def make() -> None:
        ann = await Visitor(server.address).arrive()
        made.append((await ann.new_table("usa", [ME, BOT]))["id"])

    server.start()
    run(make())
    yield server, made[0]
    server.stop()


@pytest.fixture
def hostile(shared: tuple[ServerProcess, str]) -> Hostile:
    """The server, its table, and a check that it still serves and logged nothing odd since."""
    server, table = shared
    lines = len(log_of(server))

    def check() -> None:
        async def look() -> None:
            ann = await Visitor(server.address).arrive()
            assert (await ann.follow(table)).view

        run(look())
        check_log(server, lines)

    return server, table, check


@pytest.mark.parametrize("sent", SEQUENCES.values(), ids=SEQUENCES)
@pytest.mark.parametrize("when", ["after the handshake", "with the handshake"])
def test_frames_that_are_none_end_their_socket_only(
    hostile: Hostile, sent: bytes, when: str
) -> None:
    """At once with the handshake, or after it; nobody else notices, and the log stays clean."""
    server, table, check = hostile
    if when == "with the handshake":
        connection = opened(server.port)
        connection.sendall(handshake(server.port, table) + sent)
    else:
        connection = raw_websocket(server.port, table)
        connection.sendall(sent)
    time.sleep(0.05)
    with connection:
        connection.settimeout(0.2)
        with contextlib.suppress(OSError):  # already closed
            connection.sendall(frame(b"\xff"))
    check()


def test_a_text_that_is_not_utf_8_is_answered_with_1007(hostile: Hostile) -> None:
    """Whether or not more frames follow it."""
    server, table, check = hostile
    for more in (b"", 3 * HELLO):
        with raw_websocket(server.port, table) as connection:
            connection.sendall(frame(b"\xc3\x28") + more)
            close = close_frame_in(rest_of(connection))
            assert close is not None
            assert close[0] == 1007
    check()


def test_a_refused_handshake_is_not_an_error(hostile: Hostile) -> None:
    """It would fill the log."""
    server, _, _ = hostile
    before = len(log_of(server))
    with opened(server.port) as connection:
        connection.sendall(handshake(server.port, "a" * 16))
        assert rest_of(connection).startswith(b"HTTP/1.1 404 ")
    assert [line for line in log_of(server)[before:] if line["level"] != "info"] == []


POST = b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
REQUESTS_THAT_BREAK_OFF = {
    "a bad chunk after the answer": (
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"zz\r\n",
    ),
    "a bad chunk in the body": (POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", b"zz\r\n"),
    "a body that ends early": (POST + b"Content-Length: 500\r\n\r\n{", b""),
    "no request at all": (b"\x16\x03\x01\x02\0", b"\r\n\r\n"),
    "a bad line": (b"GET / HTTP/9.9\r\n\r\n", b""),
    "two lengths": (POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", b"{}"),
    "an upgrade to something else": (
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\n",
    ),
}


@pytest.mark.parametrize(
    "sent", REQUESTS_THAT_BREAK_OFF.values(), ids=REQUESTS_THAT_BREAK_OFF.keys()
)
def test_requests_that_break_off_leave_no_traceback(
    hostile: Hostile, sent: tuple[bytes, bytes]
) -> None:
    """A malformed or unfinished request ends its own connection."""
    server, _, check = hostile
    with opened(server.port) as connection:
        for part in sent:
            connection.sendall(part)
            time.sleep(0.1)
    check()


def test_what_clients_send_does_not_fill_the_log(hostile: Hostile) -> None:
    """A hundred bad requests, or pings of clients who are gone, make a line a minute at most."""
    server, table, check = hostile
    before = len(log_of(server))
    for _ in range(100):
        with opened(server.port) as connection:
            connection.sendall(b"no request at all\r\n\r\n")
            connection.recv(1)
    for _ in range(10):
        connection = raw_websocket(server.port, table)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(100 * frame(b"x" * 100, PING))
        connection.close()  # with a reset: whatever is written to it fails
    time.sleep(0.5)
    warnings = [line for line in log_of(server)[before:] if line["level"] != "info"]
    assert len(warnings) <= 2
    check()
