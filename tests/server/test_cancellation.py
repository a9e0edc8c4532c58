"""Callers that are cancelled before the answer: nothing gets stuck, nothing is half done."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from branchline.server.app import Server
from branchline.server.protocol import NewTable, SeatRequest
from branchline.server.settings import Settings
from branchline.server.tables import commands

Scene = Callable[[Server], Awaitable[None]]


@pytest.fixture
def play_scene(either_database: str) -> Callable[[Scene], None]:
    """A function that plays a scene inside a server, on either database."""

    def play(scene: Scene) -> None:
        async def played() -> None:
            server = Server(Settings(database=either_database))
            await server.store.open()
            try:
                async with asyncio.timeout(30):
                    await scene(server)
            finally:
                await server.registry.close()
                await server.store.close()

        asyncio.run(played())

    return play


async def go_away(task: asyncio.Task[None], steps: int) -> None:
    """Let a task run for some steps of the event loop, then cancel it."""
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_the_database_writes_on(play_scene: Callable[[Scene], None]) -> None:
    """Failing writes that are cancelled at any step: the next write succeeds."""

    async def scene(server: Server) -> None:
        for steps in range(30):
            write = server.store.database.write([("INSERT INTO nothing_like_that VALUES (1)", ())])
            await go_away(asyncio.create_task(write), steps)
            await server.store.visitors.new_visitor()

    play_scene(scene)


def test_a_change_that_was_begun_counts(play_scene: Callable[[Scene], None]) -> None:
    """Cancelled at any step, each change is written once, applied and broadcast."""

    async def scene(server: Server) -> None:
        seats = [SeatRequest("me"), SeatRequest("me")]
        session = await server.registry.create("somebody", NewTable("usa", seats))
        reported: list[int] = []
        listener = session.table.listener
        assert listener is not None
        session.table.listener = lambda table, entry, body: reported.append(entry.number)
        first = session.table.number
        for steps in range(1, 30):
            name = f"line {steps}"
            change = session.table.execute(
                partial(commands.chat, session.table, 0, "somebody", name, name)
            )
            await go_away(asyncio.create_task(change), steps)
        async with session.table.lock:  # the last one is done
            pass
        assert reported == list(range(first + 1, first + 30))
        entries = await server.store.log(session.table.id, 0)
        assert [entry.number for entry in entries] == list(range(1, first + 30))

    play_scene(scene)


def test_a_full_table_is_dealt_whoever_is_gone(play_scene: Callable[[Scene], None]) -> None:
    """The last player sits down and disappears before the deal, alone or with the server."""

    async def scene(server: Server) -> None:
        for crashed in (False, True):
            seats = [SeatRequest("me"), SeatRequest("open")]
            session = await server.registry.create("somebody", NewTable("usa", seats))
            if crashed:
                session.close()
                server.registry.sessions.clear()
                session.table.listener = None
            sit = partial(commands.sit_down, session.table, "another", "Another", None)
            await session.table.execute(sit)
            found = await server.registry.find(session.table.id)
            while found.table.status != "running":
                await asyncio.sleep(0.01)

    play_scene(scene)
