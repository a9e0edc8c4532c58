"""Limits: too many, too large or too fast is refused."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.refusal import Refusal
from branchline.server.security.rate_limit import RateLimiter, TokenBucket
from server.harness.people import BOT, ME, Json, Visitor, problem_of, run
from server.harness.server_process import ServerProcess

Start = Callable[..., ServerProcess]
MOST = 60  # requests after which the limit must have been reached
TABLE: Json = {"game": "usa", "seats": [ME, BOT]}


def test_keys_cannot_be_tried_one_after_the_other(start: Start) -> None:
    """After ten wrong keys the address has to wait; one more is allowed every six seconds."""
    server = start("--limits", "1")

    async def scene() -> None:
        thief, began = Visitor(server.address), time.monotonic()
        answers: list[int] = []
        while 429 not in answers and len(answers) < MOST:
            answers.append((await thief.ask("POST", "/api/session", {"key": "x.y"}))[0])
        allowed = 10 + (time.monotonic() - began) / 6
        assert set(answers[:-1]) == {403}
        assert answers[-1] == 429
        assert 10 <= len(answers) - 1 <= allowed

    run(scene())


def test_tables_and_sockets_are_counted(start: Start) -> None:
    """The unfinished tables of a visitor and the sockets of an address are limited."""
    server = start("--limits", "1")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        made = [await ann.ask("POST", "/api/tables", TABLE) for _ in range(21)]
        assert [status for status, _ in made[:20]] == [201] * 20
        assert (made[20][0], made[20][1]["key"]) == (429, "too-many")
        table = made[0][1]["id"]
        sockets = [await ann.follow(table) for _ in range(50)]
        with pytest.raises(InvalidStatus) as refused:
            await ann.socket(table)
        assert problem_of(refused.value) == (429, "too-many")
        await sockets[0].close()
        async with asyncio.timeout(10):
            while not await is_let_in(ann, table):
                await asyncio.sleep(0.1)

    async def is_let_in(visitor: Visitor, table: str) -> bool:
        with contextlib.suppress(InvalidStatus):
            return bool((await visitor.follow(table)).view)
        return False

    run(scene())


def test_sockets_that_come_at_once_are_counted(start: Start) -> None:
    """No matter how many handshakes run at the same time, the limit holds."""
    server = start("--limits", "0.1")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        came = await asyncio.gather(*(ann.socket(table) for _ in range(40)), return_exceptions=True)
        let_in = [each for each in came if not isinstance(each, BaseException)]
        assert len(let_in) == 5
        for each in let_in:
            await each.close()

    run(scene())


def test_tables_are_not_made_faster_than_people_play(start: Start) -> None:
    """Even with a new session per table an address soon has to wait; its tables go on."""
    server = start("--limits", "0.5")

    async def scene() -> None:
        made, began = [], time.monotonic()
        for _ in range(MOST):
            visitor = await Visitor(server.address).arrive()
            status, answer = await visitor.ask("POST", "/api/tables", TABLE)
            if status != 201:
                break
            made.append(answer["id"])
            await asyncio.sleep(0.05)  # the limit on all requests is a separate one
        assert (status, answer.get("key")) == (429, "too-fast")
        assert 20 <= len(made) <= 20 + (time.monotonic() - began) / 4
        assert (await visitor.follow(made[0])).view["seats"]

    run(scene())


def test_the_tables_of_a_visitor_count_in_all_processes(postgres: str, start: Start) -> None:
    """Another process of the same server does not allow more of them."""
    servers = [start("--limits", "0.1", database=postgres) for _ in range(2)]

    async def scene() -> None:
        ann = await Visitor(servers[0].address).arrive()
        await ann.new_table("usa", [ME, BOT])
        ann.move(servers[1].address)
        await ann.new_table("usa", [ME, BOT])
        for server in servers:
            ann.move(server.address)
            status, answer = await ann.ask("POST", "/api/tables", TABLE)
            assert (status, answer["key"]) == (429, "too-many")

    run(scene())


def test_oversized_frames_close_the_socket(server: ServerProcess) -> None:
    """A frame of more than 8 KiB closes its socket; the table does not notice."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        seat = await ann.follow(table, 0)
        for size in (8193, 100_000, 4_000_000):
            bad = await ann.follow(table)
            with contextlib.suppress(ConnectionClosed):
                await bad.connection.send("x" * size)
            assert await bad.closed() == 1009
        assert (await seat.act(seat.legal[0]))["type"] == "done"
        status, answer = await ann.ask("POST", "/api/tables", b"x" * 10_000)
        assert (status, answer["key"]) == (413, "too-long")

    run(scene())


def test_a_flood_is_refused_then_shown_out(start: Start) -> None:
    """Too many messages get `too-fast` with their id, and in the end the socket is closed."""
    server = start("--limits", "1")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
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

    run(scene())


def test_buckets_fill_again() -> None:
    """A burst, then refusals, for each client on its own."""
    some = TokenBucket(1000.0, 2)
    assert [some.take(), some.take()] == [True, True]
    many = RateLimiter(0.0, 1)
    many.check("a")
    with pytest.raises(Refusal):
        many.check("a")
    many.check("b")
