"""Costs: requests are charged what they cost, by address and by visitor, before they are read."""

import asyncio
import json
from pathlib import Path
from typing import Any

from branchline.server.security.prices import Account, Budgets
from branchline.server.security.rate_limit import TokenBucket
from branchline.server.settings import Settings
from server.harness.in_process import new_table, served
from server.harness.people import ME, OPEN, Seat, Visitor, run
from server.harness.raw import close_frame_in, flood, frame, opened, raw_websocket, rest_of

FLOODER = "127.0.0.9"  # another address than that of the visitors


async def answers_to(seat: Seat, messages: list[str]) -> list[str]:
    """Send texts one by one until one is too many; return the key or kind of each answer."""
    found = []
    for text in messages:
        await seat.connection.send(text)
        while True:
            message = await seat.receive()
            if message["type"] in ("pong", "snapshot", "refused", "answer", "done"):
                break
        found.append(message.get("key") or message["type"])
        if found[-1] == "too-fast":
            break
    return found


def test_what_is_invalid_is_counted_like_everything_else(tmp_path: Path) -> None:
    """A flood of texts that mean nothing is refused, then closed with a reason."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            _, table = await new_table(port)
            flooding = await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
            answer = await asyncio.to_thread(flood, flooding, 500 * frame(b"x" * 60))
            assert close_frame_in(answer) == (1008, "too many messages")
            assert answer.count(b'"key":"invalid"') <= 260
            assert b'"key":"invalid"' in answer

    run(scene())


def test_a_snapshot_is_dearer_than_a_ping(tmp_path: Path) -> None:
    """With the same budget there are more pings than snapshots, and both end in too-fast."""

    async def scene() -> None:
        counts: list[int] = []
        for text in ('{"type":"ping","id":"p"}', '{"type":"hello","seat":0}'):
            async with served(tmp_path, work_per_second=30, messages_per_second=1000) as port:
                ann, table = await new_table(port)
                seat = await ann.follow(table, 0)
                found = await answers_to(seat, 100 * [text])
                assert "too-fast" in found
                counts.append(found.index("too-fast"))
        pings, snapshots = counts
        assert 0 < 2 * snapshots < pings

    run(scene())


def test_long_messages_cost_more_than_short_ones() -> None:
    """Budgets are spent by price, and debts have to be paid back first."""
    account = Account(TokenBucket(0.0, 10), TokenBucket(0.0, 100))
    assert account.take(6)
    assert not account.take(6), "the first budget has only 4 left"
    assert account.take(4)
    account.charge(50)
    assert not account.take(0.1)


def test_a_visitor_cannot_use_up_the_budget_of_the_address() -> None:
    """Half of it is left for the others behind the same address."""
    budgets = Budgets(Settings(work_per_second=0.001))
    one, other = (budgets.account("192.0.2.7", visitor) for visitor in ("ann", "ben"))
    price = 0.0001
    spent = [0, 0]
    for at, account in enumerate((one, other)):
        while account.take(price):
            spent[at] += 1
    assert spent[0] > 0
    assert abs(spent[0] - spent[1]) <= 2


def test_sessions_of_an_address_are_limited(tmp_path: Path) -> None:
    """A new session does not set back the limits of a visitor for ever."""

    async def scene() -> None:
        async with served(tmp_path, new_sessions_per_minute=2) as port:
            address = f"http://127.0.0.1:{port}"
            for _ in range(6):
                ann = await Visitor(address).arrive()
            status, answer = await Visitor(address).ask("POST", "/api/session", {})
            assert (status, answer["key"]) == (429, "too-fast")
            again = f"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {address}\r\n"
            with opened(port) as connection:
                connection.sendall(f"{again}Content-Length: 2\r\n\r\n{{}}".encode())
                assert b"too-fast" in await asyncio.to_thread(rest_of, connection), "it is closed"
            assert (await ann.ask("POST", "/api/session", {}))[0] == 200, "it has a session"

    run(scene())


def test_chat_is_limited_by_address_too(tmp_path: Path) -> None:
    """Ten visitors of one address do not write ten times as much."""

    async def scene() -> None:
        async with served(tmp_path, new_sessions_per_minute=100) as port:
            _, table = await new_table(port)
            written = 0
            for _ in range(10):
                seat = await (await Visitor(f"http://127.0.0.1:{port}").arrive()).follow(table)
                for line in range(5):
                    answer = await seat.request("chat", text=f"line {line}")
                    written += answer["type"] == "done"
            assert 20 <= written <= 30

    run(scene())


def test_aborting_and_asking_for_a_rematch_makes_no_more_tables(tmp_path: Path) -> None:
    """An aborted game leads to a table that counts as a new one."""

    async def scene() -> None:
        async with served(tmp_path, new_tables_per_minute=1, tables_per_visitor=3) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            table, made = (await ann.new_table("usa", [ME, ME]))["id"], 1
            while made < 20:
                seat = await ann.follow(table, 0)
                for number in (0, 1):
                    await seat.hello(number)
                    await seat.request("vote", abort=True)
                answer = await seat.request("rematch")
                if answer["type"] == "refused":
                    break
                await seat.catch_up()
                table, made = str(seat.table["rematch"]), made + 1
            assert answer["key"] == "too-fast"
            assert made == 6

    run(scene())


def test_files_of_the_page_wait_for_their_turn(tmp_path: Path) -> None:
    """More than the limit arrive late rather than never; far too many are refused."""

    async def status(port: int) -> int:
        return (await Visitor(f"http://127.0.0.1:{port}").ask("GET", "/static/app.js"))[0]

    async def scene() -> None:
        async with served(tmp_path, files_per_second=20) as port:
            assert set(await asyncio.gather(*(status(port) for _ in range(45)))) == {200}
        async with served(tmp_path, files_per_second=0.05) as port:
            assert await status(port) == 429

    run(scene())


def test_a_replay_is_sent_whole_in_pieces(tmp_path: Path) -> None:
    """Its cached part is not copied, and the result is the same JSON."""

    async def scene() -> None:
        async with served(tmp_path, work_per_second=10_000) as port:
            ann, _ = await new_table(port)
            table = (await ann.new_table("new_york", [ME, ME]))["id"]
            seats: list[Any] = [await ann.follow(table, 0), await ann.follow(table, 1)]
            while seats[0].table["status"] == "running":
                for seat in seats:
                    await seat.catch_up()
                mover = next((seat for seat in seats if seat.legal), None)
                if mover is None:
                    continue
                claims = [a for a in mover.legal if a.startswith(("claim", "pay"))]
                await mover.act((claims or mover.legal)[0])
            path = f"/api/tables/{table}/replay"
            status, replay = await ann.ask("GET", path)
            assert status == 200
            assert replay["table"]["id"] == table
            assert len(replay["steps"]) >= 10
            assert json.dumps(replay) == json.dumps((await ann.ask("GET", path))[1])

    run(scene())


def test_who_is_seated_elsewhere_is_not_counted(tmp_path: Path) -> None:
    """A flood from one address leaves a visitor of another all limits."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann, _ = await new_table(port)
            table = (await ann.new_table("usa", [ME, OPEN]))["id"]
            flooding = await asyncio.to_thread(raw_websocket, port, table, "", FLOODER)
            await asyncio.to_thread(flood, flooding, 500 * frame(b"x"))
            seat = await ann.follow(table, 0)
            found = await answers_to(seat, 100 * ['{"type":"ping","id":"p"}'])
            assert set(found) == {"pong"}

    run(scene())
