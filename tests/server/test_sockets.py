"""Sockets: a lost connection is not an error; a returning client gets everything in order."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketState

from branchline.server.app import Server
from branchline.server.protocol import NewTable, SeatRequest, TableOptions
from branchline.server.settings import Settings
from branchline.server.sockets.connection import Connection
from branchline.server.sockets.endpoint import receive
from branchline.server.sockets.message_handler import MessageHandler
from branchline.server.tables import commands
from branchline.server.tables.session import TableSession

Coming = dict[str, Any] | Callable[[], Awaitable[dict[str, Any]]]


def socket_that_hears(*messages: Coming) -> WebSocket:
    """Return a connected socket that receives these messages, some of them later."""
    coming = iter(messages)

    async def hear() -> dict[str, Any]:
        message = next(coming)
        return message if isinstance(message, dict) else await message()

    async def say(message: Any) -> None:
        raise AssertionError("nothing is said here")

    socket = WebSocket({"type": "websocket"}, hear, say)
    socket.client_state = socket.application_state = WebSocketState.CONNECTED
    return socket


@pytest.mark.parametrize(
    ("message", "heard"),
    [
        ({"type": "websocket.receive", "text": "{}"}, "{}"),
        ({"type": "websocket.receive", "bytes": b"{}"}, None),
        ({"type": "websocket.disconnect", "code": 1006}, None),
    ],
)
def test_what_is_heard(message: dict[str, Any], heard: str | None) -> None:
    """A text frame is returned; a binary frame or a closed socket gives None."""
    assert asyncio.run(receive(socket_that_hears(message))) == heard


def test_nothing_is_heard_after_sending_found_the_line_gone() -> None:
    """Sending may be the first to notice."""
    socket = socket_that_hears()
    socket.application_state = WebSocketState.DISCONNECTED
    assert asyncio.run(receive(socket)) is None


async def come_back(
    server: Server, session: TableSession, *meanwhile: asyncio.Task[None]
) -> list[str]:
    """Say hello for a seat where a bot stands in; return the kinds of the answers."""
    connection, sent = Connection("somebody", None), []
    session.broadcaster.connections.add(connection)

    async def send(frame: str) -> None:
        sent.append(json.loads(frame)["type"])

    delivering = asyncio.create_task(connection.deliver(send))
    await MessageHandler(server.registry, session, connection).receive('{"type":"hello","seat":0}')
    await asyncio.gather(*meanwhile)
    connection.close(1000, "")
    await delivering
    return sent


@pytest.fixture
def away(tmp_path: Path) -> Any:
    """A function that plays a scene at a table where a bot stands in for somebody."""

    def play(scene: Any) -> None:
        async def played() -> None:
            server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
            await server.store.open()
            seats = [SeatRequest("me"), SeatRequest("me")]
            session = await server.registry.create("somebody", NewTable("usa", seats))
            while session.scheduler.is_busy():
                await asyncio.sleep(0)
            session.scheduler.schedule = lambda: None  # type: ignore[method-assign]  # no bot plays
            await session.table.execute(partial(commands.stand_in, session.table, 0, "gone"))
            await scene(server, session)
            await server.registry.close()
            await server.store.close()

        asyncio.run(played())

    return play


async def ask_for_hints(server: Server, session: TableSession, connection: Connection) -> None:
    """Ask for hints on a socket that closes after a moment."""
    connection.viewer, connection.greeted = 0, True
    session.table.seating.options = TableOptions(hints=True)

    async def go_soon() -> dict[str, Any]:
        await asyncio.sleep(0.05)
        return {"type": "websocket.disconnect", "code": 1001}

    asked = {"type": "websocket.receive", "text": '{"type":"hints","id":"x"}'}
    await server.sockets._receive(socket_that_hears(asked, go_soon), session, connection)


def test_hints_that_fail_are_refused(away: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client gets a refusal, and the failure is logged."""

    async def fail(key: str, view: Any, legal: Any, turn: Any) -> None:
        raise OSError("no more processes")

    async def scene(server: Server, session: TableSession) -> None:
        monkeypatch.setattr(server.bots, "hints", fail)
        connection, sent = Connection("somebody", None), []

        async def send(frame: str) -> None:
            sent.append(json.loads(frame))

        await ask_for_hints(server, session, connection)
        connection.close(1000, "")
        await connection.deliver(send)
        assert [(each["type"], each["id"], each["key"]) for each in sent] == [
            ("refused", "x", "try-later")
        ]

    away(scene)


def test_nobody_thinks_for_who_is_gone(away: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints in progress are cancelled with the socket."""

    async def scene(server: Server, session: TableSession) -> None:
        given_up = asyncio.Event()

        async def think(key: str, view: Any, legal: Any, *others: Any) -> None:
            try:
                await asyncio.sleep(60)
            finally:
                given_up.set()

        monkeypatch.setattr(server.bots, "hints", think)
        await ask_for_hints(server, session, Connection("somebody", None))
        async with asyncio.timeout(5):
            await given_up.wait()

    away(scene)


def test_the_snapshot_comes_before_any_step(away: Any) -> None:
    """Even if the bot acts while its person returns."""

    async def scene(server: Server, session: TableSession) -> None:
        table, game_log = session.table, commands.running_game(session.table)
        act = partial(commands.act, table, 0, 1, next(iter(game_log.legal(0))), "x", "bot")
        async with table.lock:
            acting = asyncio.create_task(table.execute(act))
            await asyncio.sleep(0.01)  # it waits for the lock, and so will the hello
            coming = asyncio.create_task(come_back(server, session, acting))
            await asyncio.sleep(0.01)
        assert next(kind for kind in await coming if kind in ("snapshot", "step")) == "snapshot"

    away(scene)
