"""Behind a reverse proxy, also one whose configuration lacks a line."""

import asyncio
import json
from collections.abc import Callable
from urllib.request import urlopen

import pytest

from server.harness.people import Visitor, run
from server.harness.raw import opened, rest_of
from server.harness.server_process import ServerProcess, free_port

Start = Callable[..., ServerProcess]
PAGE = "https://play.example.org"
PUBLIC = {"Origin": PAGE, "Host": "play.example.org"}
NGINX_AS_IT_COMES = {"Origin": PAGE}  # with the Host of its upstream


def warnings(server: ServerProcess) -> list[str]:
    """Return why the server has warned of a proxy."""
    lines = [line for line in server.log.read_text("utf-8").splitlines() if line.startswith("{")]
    found = [json.loads(line) for line in lines]
    return [line["why"] for line in found if line["what"] == "a line is missing for the proxy"]


@pytest.mark.parametrize("headers", [PUBLIC, NGINX_AS_IT_COMES])
@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("--proxy", "127.0.0.1"), "proxy_set_header X-Forwarded-For"),
        ((), "--proxy 127.0.0.1"),
    ],
)
def test_a_proxy_that_hides_people_locks_nobody_out(
    start: Start, options: tuple[str, ...], line: str, headers: dict[str, str]
) -> None:
    """One person's flood is refused, another's request is not; the log says once what to add."""
    server = start("--origin", PAGE, "--limits", "0.2", *options)

    async def scene() -> None:
        ann, eve = Visitor(server.address), Visitor(server.address)
        for visitor in (ann, eve):
            assert (await visitor.ask("POST", "/api/session", {}, **headers))[0] == 200
        flood = [eve.ask("POST", "/api/session", {}, **headers) for _ in range(200)]
        assert 429 in [status for status, _ in await asyncio.gather(*flood)]
        assert (await ann.ask("POST", "/api/session", {}, **headers))[0] == 200

    run(scene())
    (why,) = warnings(server)
    assert line in why


@pytest.mark.parametrize(
    "options", [("--proxy", "127.0.0.1"), ("--origin", PAGE), ("--origin", PAGE, "--proxy", "::1")]
)
def test_metrics_never_answer_through_a_proxy(start: Start, options: tuple[str, ...]) -> None:
    """Whatever the proxy sends or hides; on their own port they answer to this machine."""
    port = free_port()
    server = start("--limits", "20", "--metrics-port", str(port), *options)

    async def scene() -> None:
        world = Visitor(server.address)
        hidden: list[dict[str, str]] = [{}, PUBLIC, {"X-Forwarded-For": "127.0.0.1"}]
        hidden += [{"Host": "localhost"}, {"Host": f"127.0.0.1:{port}"}]
        for headers in hidden:
            for path in ("/health", "/metrics"):
                assert (await world.ask("GET", path, None, **headers))[0] == 404, headers

    run(scene())
    with urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
        assert answer.read() == b"good\n"
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        assert b"branchline_sockets" in answer.read()


def test_metrics_do_not_answer_through_nginx_as_it_comes(start: Start) -> None:
    """Nobody told this server of a proxy: what tells it is HTTP/1.0."""
    server = start()
    host = f"Host: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
    for version, status in (("1.0", b"404"), ("1.1", b"200")):
        for path in ("/health", "/metrics"):
            with opened(server.port) as connection:
                connection.sendall(f"GET {path} HTTP/{version}\r\n{host}".encode())
                assert rest_of(connection)[9:12] == status, (path, version)


def test_a_proxy_that_says_for_whom_it_asks_is_believed(start: Start) -> None:
    """Limits count the address that it forwards, and there is nothing to warn of."""
    server = start("--origin", PAGE, "--proxy", "127.0.0.1", "--limits", "0.2")

    async def scene() -> None:
        for address, expected in (("192.0.2.1", True), ("192.0.2.2", False)):
            headers = PUBLIC | {"X-Forwarded-For": address}
            count = 200 if expected else 1
            asked = [
                Visitor(server.address).ask("GET", "/api/games", **headers) for _ in range(count)
            ]
            statuses = [status for status, _ in await asyncio.gather(*asked)]
            assert (429 in statuses) == expected

    run(scene())
    assert warnings(server) == []
