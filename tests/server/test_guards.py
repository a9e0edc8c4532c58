"""Guards: foreign origins, wrong tokens, oversized and flooding messages, slow readers, tricks."""

import asyncio
import contextlib
import http.client
import json
import socket
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.guards import Allowance, Allowances, is_deep, is_own_host, is_own_origin
from branchline.server.refusal import Refusal
from branchline.server.texts import clean
from server.people import Seat, Visitor, run
from server.running import Running

BOT = {"kind": "bot", "level": "commuter"}


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://192.168.1.5:8000", "192.168.1.5:8000", True),
        ("https://play.example.org", "play.example.org", True),
        ("http://127.0.0.1:9000", "127.0.0.1:8000", False),
        ("http://127.0.0.1:8000.evil.test", "127.0.0.1:8000", False),
        ("http://evil.test", "127.0.0.1:8000", False),
        ("http://evil.test:8000", "evil.test:8000", False),
        ("https://play.example.org.evil.test", "play.example.org", False),
        ("http://play.example.org", "play.example.org", False),
        ("null", "127.0.0.1:8000", False),
        ("", "127.0.0.1:8000", False),
        (None, "127.0.0.1:8000", False),
    ],
)
def test_origins(origin: str | None, host: str, own: bool) -> None:
    """Only the page itself counts: its exact address, and no name that anybody could make."""
    assert is_own_origin(origin, host, ("https://play.example.org",)) is own


def test_hosts() -> None:
    """A name that is not ours is refused even without an origin."""
    allowed = ("https://play.example.org",)
    assert is_own_host("127.0.0.1:80", allowed)
    assert is_own_host("play.example.org", allowed)
    assert not is_own_host("evil.test", allowed)
    assert not is_own_host(None, allowed)


def test_foreign_pages_get_no_socket_and_change_nothing(server: Running) -> None:
    """Upgrades and requests from foreign, absent and odd origins are refused."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [{"kind": "me"}, BOT]))["id"]
        for origin in ("http://evil.test", "null", f"{server.address}.evil.test", "", "file://"):
            with pytest.raises(InvalidStatus) as refused:
                stranger = Visitor(server.address)
                stranger.cookie, stranger.address = ann.cookie, origin
                await stranger.socket(table)
            assert refused.value.response.status_code == 403
            wish = {"game": "usa", "seats": [{"kind": "me"}, BOT]}
            status, answer = await ann.ask("POST", "/api/tables", wish, Origin=origin)
            assert (status, answer["key"]) == (403, "origin")
        status, answer = await ann.ask("GET", "/api/tables", Host="evil.test")
        assert (status, answer["key"]) == (421, "host")
        assert "--origin" in answer["text"]

    run(scene())


def test_unknown_tables_and_wrong_tokens_open_nothing(server: Running) -> None:
    """Whatever is wrong with an id or a token, the answer is the same and nothing is made."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        answers = set()
        for table in ("aaaaaaaaaaaaaaaa", "x", "..", "%00", "a" * 500, "AAAAAAAAAAAAAAAA"):
            status, answer = await ann.ask("GET", f"/api/tables/{quote(table)}")
            answers.add((status, json.dumps(answer)) if isinstance(answer, dict) else (status, ""))
            with pytest.raises(InvalidStatus):
                await ann.socket(quote(table, safe=""))
        assert {status for status, _ in answers} == {404}
        thief = Visitor(server.address)
        for token in ("", "x", "a" * 43, str(ann.cookie).partition("=")[2][:-1]):
            thief.cookie = f"branchline_session={token}"
            status, answer = await thief.ask("POST", "/api/tables", {"game": "usa", "seats": []})
            assert (status, answer["key"]) == (401, "no-session")
        visitor = ann.key.partition(".")[0]
        for key in ("", "x", visitor, f"{visitor}.", f"{visitor}.{'a' * 32}", ann.key[:-1]):
            status, answer = await thief.ask("POST", "/api/session", {"key": key})
            assert (status, answer["key"]) == (403, "no-such-key")

    run(scene())


def test_keys_cannot_be_tried_one_after_the_other(tmp_path: Path) -> None:
    """After ten wrong keys the address has to wait; other requests have their own limit."""
    server = Running(str(tmp_path / "t.sqlite"), tmp_path / "log", "--limits", "1").start()

    async def scene() -> None:
        thief = Visitor(server.address)
        answers = [(await thief.ask("POST", "/api/session", {"key": "x.y"}))[0] for _ in range(12)]
        assert answers.count(403) == 10
        assert answers[-1] == 429
        ann = await Visitor(server.address).arrive()
        made = [
            (await ann.ask("POST", "/api/tables", {"game": "usa", "seats": [{"kind": "me"}, BOT]}))
            for _ in range(21)
        ]
        assert [status for status, _ in made[:20]] == [201] * 20
        assert (made[20][0], made[20][1]["key"]) == (429, "too-many")
        table = made[0][1]["id"]
        sockets = [await ann.follow(table) for _ in range(50)]
        with pytest.raises(InvalidStatus):
            await ann.socket(table)
        await sockets[0].close()
        await asyncio.sleep(0.1)
        await ann.follow(table)

    try:
        run(scene())
    finally:
        server.stop()


def test_the_tables_of_a_visitor_count_in_all_processes(postgres: str, tmp_path: Path) -> None:
    """Going to another process of the same server allows no more of them."""
    servers = [
        Running(postgres, tmp_path / f"log{number}", "--limits", "0.1").start()
        for number in range(2)
    ]

    async def scene() -> None:
        ann = await Visitor(servers[0].address).arrive()
        await ann.new_table("usa", [{"kind": "me"}, BOT])
        ann.move(servers[1].address)
        await ann.new_table("usa", [{"kind": "me"}, BOT])
        for server in servers:
            ann.move(server.address)
            wish = {"game": "usa", "seats": [{"kind": "me"}, BOT]}
            status, answer = await ann.ask("POST", "/api/tables", wish)
            assert (status, answer["key"]) == (429, "too-many")

    try:
        run(scene())
    finally:
        for server in servers:
            server.stop()


def test_a_session_that_ends_closes_its_sockets(server: Running) -> None:
    """Signing out works on open sockets; the old token opens nothing; the owner comes back."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [{"kind": "me"}, BOT]))["id"]
        seat, old = await ann.follow(table, 0), ann.cookie
        assert (await ann.ask("DELETE", "/api/session"))[0] == 204
        assert await close_code(seat) == 4401
        ann.cookie = old
        assert (await ann.ask("GET", f"/api/tables/{table}"))[1]["mine"] == []
        ann.cookie = None
        assert (await ann.ask("POST", "/api/session", {"key": ann.key}))[0] == 200
        assert (await ann.follow(table, 0)).view["hand"]

    run(scene())


async def close_code(seat: Seat) -> int | None:
    """Return the code with which the server closes a socket."""
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(15):
            while True:
                await seat.connection.recv()
    return seat.connection.close_code


def test_oversized_frames_close_the_socket(server: Running) -> None:
    """A frame of more than 8 KiB ends its socket; the table does not notice."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [{"kind": "me"}, BOT]))["id"]
        seat = await ann.follow(table, 0)
        for size in (8193, 100_000, 4_000_000):
            bad = await ann.follow(table)
            with contextlib.suppress(ConnectionClosed):
                await bad.connection.send("x" * size)
            assert await close_code(bad) == 1009
        assert (await seat.act(seat.legal[0]))["type"] == "done"
        status, answer = await ann.ask("POST", "/api/tables", b"x" * 10_000)
        assert (status, answer["key"]) == (413, "too-long")

    run(scene())


def test_a_flood_is_refused_then_shown_out(tmp_path: Path) -> None:
    """Too many messages get `too-fast` with their id, and in the end the socket is closed."""
    server = Running(str(tmp_path / "t.sqlite"), tmp_path / "log", "--limits", "1").start()

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [{"kind": "me"}, BOT]))["id"]
        seat = await ann.follow(table)
        kinds = set()
        with contextlib.suppress(ConnectionClosed):
            for number in range(100):
                for more in range(40):
                    await seat.send({"type": "ping", "id": f"p{number}.{more}"})
                for _ in range(40):
                    message = await seat.receive()
                    kinds.add((message["type"], message.get("key"), bool(message.get("id"))))
        assert ("pong", None, True) in kinds
        assert ("refused", "too-fast", True) in kinds
        assert seat.connection.close_code in (1008, 1006)  # 1006: it was still sending

    try:
        run(scene())
    finally:
        server.stop()


def test_a_slow_reader_disturbs_nobody(server: Running) -> None:
    """Who never reads is cut off; the others go on as before, and it can come back."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [{"kind": "me"}, {"kind": "me"}]))["id"]
        stuck = raw_socket(server, table, str(ann.cookie))
        seats = [await ann.follow(table, 0), await ann.follow(table, 1)]
        slowest = 0.0
        for number in range(400):
            seat = seats[number % 2]
            began = time.monotonic()
            await seat.send({"type": "hello", "seat": seat.you})
            await seat.until("snapshot")
            slowest = max(slowest, time.monotonic() - began)
            with contextlib.suppress(OSError):
                stuck.sendall(frame(b'{"type":"hello","seat":0}'))
        await asyncio.sleep(0.5)
        cut = is_cut(stuck)
        stuck.close()
        assert cut
        assert slowest < 5
        back = await ann.follow(table, 0)
        assert (await back.act(back.legal[0]))["type"] == "done"

    run(scene())


def raw_socket(server: Running, table: str, cookie: str) -> socket.socket:
    """Return a socket after the handshake, which nobody reads."""
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.connect(("127.0.0.1", server.port))
    request = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    )
    opened.sendall(request.encode())
    assert opened.recv(12) == b"HTTP/1.1 101"
    return opened


def frame(payload: bytes) -> bytes:
    """Return a text frame of a client, with a mask of zeros."""
    return bytes([129, 128 | len(payload)]) + b"\0\0\0\0" + payload


def is_cut(opened: socket.socket) -> bool:
    """Tell whether the other end has cut the line."""
    try:
        opened.sendall(frame(b'{"type":"hello"}'))
        time.sleep(0.05)
        opened.sendall(frame(b'{"type":"hello"}'))
    except OSError:
        return True
    return False


def test_paths_lead_to_files_of_the_page_only(server: Running) -> None:
    """No trick with a path gets anything but what lies in the folder of the page."""

    async def scene() -> None:
        ann = Visitor(server.address)
        tricks = ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "%2fetc%2fpasswd"]
        tricks += ["..%5capp.py", "%00", "index.html%00.js", "....//app.py", "~root", "", "."]
        for trick in tricks:
            status, _ = await ann.ask("GET", f"/static/{trick}")
            assert status == 404, trick
        assert (await ann.ask("GET", "/static/index.html"))[0] == 200
        assert (await ann.ask("GET", f"/table/{'a' * 16}"))[0] == 200

    run(scene())


@pytest.mark.parametrize(
    "ranges",
    ["bytes=0-0", "bytes=5-", "bytes=-1", "bytes=9-1,x", "bytes=" + ",".join(["0-1"] * 12_000)],
)
@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/games"])
def test_ranges_are_ignored(server: Running, path: str, ranges: str) -> None:
    """Whatever part of a file is asked for, the answer is the whole, and nothing is worked out."""
    answers = []
    for headers in ({}, {"Range": ranges}):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        sent = {name.lower(): value for name, value in answer.getheaders()}
        assert not {"content-range", "accept-ranges"} & sent.keys()
        answers.append((answer.status, answer.read()))
        connection.close()

    assert answers[0] == answers[1]
    assert answers[0][0] == 200


def test_names_and_chat_are_made_harmless() -> None:
    """Normal form, one line, nothing invisible, not too long; markup stays text."""
    assert clean("  A\u0301nn\u202e\u0000\n Lee\u200b ", 32) == "Ánn Lee"
    assert clean("<script>alert(1)</script>", 500) == "<script>alert(1)</script>"
    assert len(clean("x" * 10_000, 32)) == 32
    assert clean("\u202e\u2066\u0007", 32) == ""


def test_deep_json_is_seen_without_reading_it() -> None:
    """Brackets in strings do not count; unbalanced ones do no harm."""
    assert not is_deep('{"a": "[[[[[[[[[[[[[[[[[[[[[[\\"[["}')
    assert is_deep("[" * 17)
    assert not is_deep("]" * 100 + "[" * 16)


def test_allowances_fill_again() -> None:
    """A burst, then refusals; those who rest are forgotten."""
    some = Allowance(1000.0, 2)
    assert [some.take(), some.take()] == [True, True]
    many = Allowances(0.0, 1)
    many.take("a")
    with pytest.raises(Refusal):
        many.take("a")
    many.take("b")


def test_health_and_metrics_are_for_this_machine_only(server: Running) -> None:
    """What was passed on by a proxy is not from here; every answer has the safe headers."""

    async def scene() -> None:
        ann = Visitor(server.address)
        assert (await ann.ask("GET", "/health"))[0] == 200
        _, figures = await ann.ask("GET", "/metrics")
        assert b"branchline_sockets" in figures
        for path in ("/health", "/metrics"):
            passed_on = {"X-Forwarded-For": "10.0.0.1"}
            assert (await ann.ask("GET", path, None, **passed_on))[0] == 404

    run(scene())
