"""Guards: foreign origins, wrong tokens and keys, tricks with paths."""

import asyncio
import contextlib
import http.client
import json
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from branchline.server.http.guards import is_own_host, is_own_origin
from branchline.server.http.page import Page
from server.harness.people import BOT, ME, Json, Seat, Visitor, problem_of, run
from server.harness.server_process import ServerProcess


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
        ("http://[::1", "[::1", False),
        ("http://[x]", "[x]", False),
        ("null", "127.0.0.1:8000", False),
        ("", "127.0.0.1:8000", False),
        (None, "127.0.0.1:8000", False),
    ],
)
def test_origins(origin: str | None, host: str, own: bool) -> None:
    """Only the page's own exact origin counts, and no host name that was not allowed."""
    assert is_own_origin(origin, host, ("https://play.example.org",)) is own


def test_hosts() -> None:
    """A foreign host name is refused even without an origin."""
    allowed = ("https://play.example.org",)
    assert is_own_host("127.0.0.1:80", allowed)
    assert is_own_host("play.example.org", allowed)
    for host in ("evil.test", "[::1", "[x]", None):
        assert not is_own_host(host, allowed), host


def test_foreign_pages_get_no_socket_and_change_nothing(server: ServerProcess) -> None:
    """Upgrades and requests from foreign, absent and odd origins are refused."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        for origin in ("http://evil.test", "null", f"{server.address}.evil.test", "", "file://"):
            with pytest.raises(InvalidStatus) as refused:
                stranger = Visitor(server.address)
                stranger.cookie, stranger.address = ann.cookie, origin
                await stranger.socket(table)
            assert problem_of(refused.value) == (403, "origin")
            request = {"game": "usa", "seats": [ME, BOT]}
            status, answer = await ann.ask("POST", "/api/tables", request, Origin=origin)
            assert (status, answer["key"]) == (403, "origin")
            assert "--origin" in answer["text"]  # for a host whose own page is refused
            assert f"asked by {origin or 'no origin'!r}" in server.log.read_text("utf-8")
        for host in ("evil.test", "[::1"):
            status, answer = await ann.ask("GET", "/api/tables", Host=host)
            assert (status, answer["key"]) == (421, "host")
            assert "--origin" in answer["text"]

    run(scene())


def test_unknown_tables_and_wrong_tokens_open_nothing(server: ServerProcess) -> None:
    """For any invalid id or token the answer is the same, and nothing is created."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        answers = set()
        for table in ("aaaaaaaaaaaaaaaa", "x", "..", "%00", "a" * 500, "AAAAAAAAAAAAAAAA"):
            status, answer = await ann.ask("GET", f"/api/tables/{quote(table)}")
            answers.add((status, json.dumps(answer)) if isinstance(answer, dict) else (status, ""))
            with pytest.raises(InvalidStatus) as refused:
                await ann.socket(quote(table, safe=""))
            answers.add((refused.value.response.status_code, ""))
        assert {status for status, _ in answers} == {404}
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        thief = Visitor(server.address)
        for token in ("", "x", "a" * 43, str(ann.cookie).partition("=")[2][:-1]):
            thief.cookie = f"branchline_session={token}"
            status, answer = await thief.ask("POST", "/api/tables", {"game": "usa", "seats": []})
            assert (status, answer["key"]) == (401, "no-session")
            assert (await hello(thief, table))["key"] == "not-your-seat"
        own = await ann.new_key()
        for key in ("", "x", "a" * 32, f"{own}a", own[:-1], own.upper(), "é"):
            status, answer = await thief.ask("POST", "/api/session", {"key": key})
            assert (status, answer["key"]) == (403, "no-such-key")
        assert (await hello(ann, table))["you"] == 0  # the owner still has the seat

    async def hello(visitor: Visitor, table: str) -> Json:
        seat = Seat(visitor, await visitor.socket(table))
        await seat.send({"type": "hello", "seat": 0})
        return await seat.until("snapshot", "refused")

    run(scene())


def test_a_session_that_ends_closes_its_sockets(server: ServerProcess) -> None:
    """Signing out closes open sockets; the old token is invalid; the owner can return."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        seat, old, key = await ann.follow(table, 0), ann.cookie, await ann.new_key()
        assert (await ann.ask("DELETE", "/api/session"))[0] == 204
        assert await seat.closed() == 4401
        ann.cookie = old
        assert (await ann.ask("GET", f"/api/tables/{table}"))[1]["mine"] == []
        ann.cookie = None
        assert (await ann.ask("POST", "/api/session", {"key": key}))[0] == 200
        assert (await ann.follow(table, 0)).view["hand"]

    run(scene())


def test_paths_lead_to_files_of_the_page_only(server: ServerProcess) -> None:
    """No path leads outside the folder of the page."""

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


def test_links_in_the_folder_lead_nowhere(tmp_path: Path) -> None:
    """A symbolic link in the folder of the page is not served."""
    folder, secret = tmp_path / "web", tmp_path / "secret"
    folder.mkdir()
    secret.write_text("secret")
    (folder / "real.js").write_text("real")
    (folder / "link.js").symlink_to(secret)
    (folder / "up").symlink_to(tmp_path)

    async def ask(name: str) -> int:
        request = Request({"type": "http", "headers": [], "path_params": {"name": name}})
        return (await Page(folder).file(request)).status_code

    names = ("real.js", "link.js", "up/secret", "../secret", str(secret))
    assert [asyncio.run(ask(name)) for name in names] == [200, 404, 404, 404, 404]


@pytest.mark.parametrize(
    "ranges",
    ["bytes=0-0", "bytes=5-", "bytes=-1", "bytes=9-1,x", "bytes=" + ",".join(["0-1"] * 3_000)],
)
@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/games"])
def test_ranges_are_ignored(server: ServerProcess, path: str, ranges: str) -> None:
    """Range requests get the whole file; ranges are not even parsed."""
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


NOT_LOCAL = [
    ("X-Forwarded-For", "127.0.0.1"),
    ("Forwarded", "for=127.0.0.1"),
    ("X-Real-IP", "127.0.0.1"),
    ("Via", "1.1 proxy"),
    ("Host", "evil.example"),
    ("Host", "192.168.1.5:8765"),
    ("Host", ""),
]


def test_health_and_metrics_are_for_this_machine_only(server: ServerProcess) -> None:
    """A forwarded request does not count as local; every response has the security headers."""

    async def scene() -> None:
        ann = Visitor(server.address)
        assert (await ann.ask("GET", "/health"))[0] == 200
        _, figures = await ann.ask("GET", "/metrics")
        assert b"branchline_sockets" in figures
        for path in ("/health", "/metrics"):
            for name, value in NOT_LOCAL:
                assert (await ann.ask("GET", path, None, **{name: value}))[0] == 404, name

    run(scene())


def test_nobody_else_is_let_in_unless_the_host_says_so(server: ServerProcess) -> None:
    """Without `--host` the server listens only on the loopback address, on one port."""
    own = open_files(server)
    listening = [
        fields[1]
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]
        if (fields := line.split())[3] == "0A" and f"socket:[{fields[9]}]" in own
    ]
    assert listening == [f"0100007F:{server.port:04X}"]


def open_files(server: ServerProcess) -> set[str]:
    """Return what a server has open; some of it may be closed in the meantime."""
    assert server.process is not None
    found = set()
    for path in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            found.add(path.readlink().name)
    return found
