"""The gate: connections and frames are counted by address; clients over the limit learn why."""

import asyncio
import gc
import json
import socket
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.server.acceptor import AT_ONCE, Acceptor
from branchline.server.run import listen
from branchline.server.security.addresses import client_of
from branchline.server.security.gate import Gate
from branchline.server.settings import Settings
from branchline.server.uvicorn_adapter import GuardedHttp
from server.harness.in_process import new_table, served
from server.harness.people import run
from server.harness.raw import (
    PING,
    PONG,
    close_frame_in,
    flood,
    frame,
    log_of,
    opened,
    raw_websocket,
    rest_of,
)
from server.harness.server_process import ServerProcess

Start = Callable[..., ServerProcess]
FLOODER = "127.0.0.9"  # another address than that of the visitors


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", ""),
        ("a name", "a name"),
    ],
)
def test_an_ipv6_network_is_one_client(address: str, client: str) -> None:
    """A client with one address of a /64 has all of them."""
    assert client_of(address) == client


def test_connections_are_counted_by_client() -> None:
    """Too many at once, or too many new ones, are not let in; those of a proxy are."""
    gate = Gate(Settings(connections_per_address=2, proxies=("10.0.0.0/8",)))
    assert [gate.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert gate.enter("2001:db8:0:1::")
    gate.leave("2001:db8::1")
    assert gate.enter("2001:db8::9")
    assert all(gate.enter("10.1.2.3") for _ in range(50))
    gate.leave("10.1.2.3")
    fast = Gate(Settings(new_connections_per_second=0.001))
    for _ in range(5):
        if not fast.enter("192.0.2.7"):
            break
        fast.leave("192.0.2.7")
    assert fast.refused == 1


def test_too_many_connections_are_told_so(tmp_path: Path) -> None:
    """Silent ones count too; other addresses are served, and so is this one once they are gone."""

    async def scene() -> None:
        async with served(tmp_path, connections_per_address=20) as port:
            silent = [opened(port, FLOODER) for _ in range(20)]
            with opened(port, FLOODER) as one_more:
                answer = await asyncio.to_thread(rest_of, one_more)
            assert answer.startswith(b"HTTP/1.1 429 ")
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["key"] == "too-many"
            await new_table(port)
            for connection in silent:
                connection.close()
            await asyncio.sleep(0.2)
            with opened(port, FLOODER) as again:
                again.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert (await asyncio.to_thread(again.recv, 12)) == b"HTTP/1.1 200"

    run(scene())


def test_refusing_connections_leaves_time_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """While some are refused, the rest of a flood waits in the backlog; guests do not wait."""
    monkeypatch.setattr("branchline.server.acceptor.BREATH_SECONDS", 3600.0)

    async def accepted(gate: Gate) -> int:
        made: list[str] = []

        def make(address: str) -> asyncio.Protocol:
            made.append(address)
            return asyncio.Protocol()

        with listen("127.0.0.1", 0) as listening:
            flooding = [opened(listening.getsockname()[1], FLOODER) for _ in range(3 * AT_ONCE)]
            acceptor = Acceptor(listening, gate, make)
            acceptor.start()
            for _ in range(100):
                await asyncio.sleep(0)
            acceptor.close()
            for connection in flooding:
                connection.close()
        return len(made) + gate.refused

    assert asyncio.run(accepted(Gate(Settings()))) == 3 * AT_ONCE
    assert asyncio.run(accepted(Gate(Settings(connections_per_address=1)))) == AT_ONCE


BURSTS = {
    "tiny frames": 30_000 * frame(b"x"),
    "pings": 5_000 * frame(b"", PING),
    "empty parts": frame(b"", final=False) + 30_000 * frame(b"", 0, final=False),
}


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
def test_frames_are_counted_before_they_are_read(tmp_path: Path, burst: bytes) -> None:
    """A burst closes its socket with a reason, after no more frames than the limit allows."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            _, table = await new_table(port)
            flooding = await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
            answer = await asyncio.to_thread(flood, flooding, burst)
            assert close_frame_in(answer) == (1008, "too many messages")
            assert answer.count(b"refused") + answer.count(b"\x8a\x00") <= 600

    run(scene())


def test_others_are_served_between_the_frames_of_a_burst(tmp_path: Path) -> None:
    """One read takes a kilobyte: no burst is worked off at once, however large it is."""

    async def scene() -> None:
        async with served(tmp_path, frames_per_second=1_000_000) as port:
            _, table = await new_table(port)
            flooding = await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
            burst, loop, turns = 10_000 * frame(b"", PONG), asyncio.get_running_loop(), 0

            def count_turn() -> None:
                nonlocal turns
                turns += 1
                loop.call_soon(count_turn)

            def send_and_wait() -> bytes:
                flooding.sendall(burst + frame(b'{"type":"ping","id":"last"}'))
                return flooding.recv(1000)

            loop.call_soon(count_turn)
            assert b"last" in await asyncio.to_thread(send_and_wait)
            assert turns >= len(burst) / 1024
            flooding.close()

    run(scene())


def test_a_long_address_is_refused_before_it_is_kept(tmp_path: Path) -> None:
    """More than 16 KiB of address and headers are not read."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            with opened(port) as connection:
                connection.sendall(b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = await asyncio.to_thread(rest_of, connection)
            assert answer.startswith(b"HTTP/1.1 400 ") or not answer  # reset while sending

    run(scene())


def test_closed_connections_are_forgotten_at_once(tmp_path: Path) -> None:
    """No timer keeps them in memory."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            _, table = await new_table(port)
            for _ in range(20):
                opened(port).close()
                (await asyncio.to_thread(raw_websocket, port, table)).close()
            await asyncio.sleep(0.5)
            gc.collect()
            assert not [one for one in gc.get_objects() if isinstance(one, GuardedHttp)]

    run(scene())


def test_closed_connections_need_no_garbage_collection(tmp_path: Path) -> None:
    """A busy server runs no full one, and asyncio's own connections would wait for it."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            _, table = await new_table(port)
            await asyncio.sleep(0.2)
            before = len(connections())
            gc.disable()
            for _ in range(5):
                (await asyncio.to_thread(raw_websocket, port, table)).close()
                await asyncio.to_thread(
                    whole_answer, port, b"GET /api/games HTTP/1.1\r\nHost: [::1]\r\n\r\n"
                )
            for _ in range(100):
                if len(connections()) == before:
                    break
                await asyncio.sleep(0.05)
            assert len(connections()) == before

    gc.collect()
    try:
        run(scene())
    finally:
        gc.enable()


def connections() -> list[object]:
    """Return all connections of asyncio that are in memory."""
    return [one for one in gc.get_objects() if isinstance(one, asyncio.Transport)]


def test_answers_that_nobody_reads_are_dropped(tmp_path: Path) -> None:
    """A client that asks for much and reads nothing is disconnected."""

    async def scene() -> None:
        async with served(tmp_path, request_seconds=0.3) as port:
            with opened(port) as greedy:
                greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                request = b"GET /api/games/usa HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                greedy.sendall(40 * request)
                await asyncio.sleep(2.5)
                greedy.settimeout(10)
                received = await asyncio.to_thread(rest_of, greedy)
            whole = await asyncio.to_thread(whole_answer, port, request)
            assert len(received) < 40 * whole

    run(scene())


def whole_answer(port: int, request: bytes) -> int:
    """Return the length of the answer to a request."""
    with opened(port) as connection:
        connection.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        return len(rest_of(connection))


def test_a_lack_of_descriptors_does_not_fill_the_log(tmp_path: Path) -> None:
    """Who comes too late waits; the log says so once; then everybody is served again."""
    server = ServerProcess(str(tmp_path / "tables.sqlite"), tmp_path / "log", "--limits", "10")
    server.inside = ["prlimit", "--nofile=60:60"]
    server.start()
    try:
        silent = [opened(server.port, f"127.0.0.{n}") for n in range(2, 120)]

        def complaints() -> int:
            return sum(line["what"] == "cannot accept connections" for line in log_of(server))

        async def wait_for_complaint() -> None:
            async with asyncio.timeout(20):
                while not complaints():
                    await asyncio.sleep(0.1)
            await asyncio.sleep(2.5)  # it tries again meanwhile

        asyncio.run(wait_for_complaint())
        assert complaints() == 1
        for connection in silent:
            connection.close()
        server.wait()
        assert not [line for line in log_of(server) if "error" in line]
    finally:
        server.stop()


def test_a_socket_that_is_closed_says_why_in_its_frame(tmp_path: Path) -> None:
    """A flood of valid messages gets refusals with their ids first, then 1008 and a reason."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            _, table = await new_table(port)
            flooding = await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
            hello, ping = frame(b'{"type":"hello"}'), b'{"type":"ping","id":"p%04d"}'
            burst = hello + b"".join(frame(ping % n) for n in range(1000))
            answer = await asyncio.to_thread(flood, flooding, burst)
            close = close_frame_in(answer)
            assert close is not None
            assert close == (1008, "too many messages"), struct.pack(">H", close[0])

    run(scene())
