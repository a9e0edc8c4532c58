"""Commands that arrive while another one is being written: they follow it, or are refused."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from branchline.server.app import Server
from branchline.server.protocol import NewTable, SeatRequest, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.sockets.connection import Connection
from branchline.server.sockets.message_handler import MessageHandler
from branchline.server.storage.database import Statement
from branchline.server.tables import commands
from branchline.server.tables.seats import rematch
from branchline.server.tables.session import TableSession

Scene = Callable[[Server, TableSession], Awaitable[None]]


@pytest.fixture
def play_scene(tmp_path: Path) -> Callable[[Scene], None]:
    """A function that plays a scene at a table for two whose scheduler is off."""

    def play(scene: Scene) -> None:
        async def played() -> None:
            server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
            await server.store.open()
            options = TableOptions(clock="player", clock_seconds=1000)
            request = NewTable("usa", [SeatRequest("me"), SeatRequest("me")], options)
            session = await server.registry.create("somebody", request)
            while session.scheduler.is_busy():
                await asyncio.sleep(0)
            session.scheduler.schedule = lambda: None  # type: ignore[method-assign]  # no bot plays
            async with asyncio.timeout(30):
                await scene(server, session)
            await server.registry.close()
            await server.store.close()

        asyncio.run(played())

    return play


class Browser:
    """One browser at a seat; remembers the answers."""

    def __init__(self, server: Server, session: TableSession, seat: int) -> None:
        self.connection = Connection("somebody", None)
        self.connection.viewer, self.connection.greeted = seat, True
        self._handler = MessageHandler(server.registry, session, self.connection)
        self._action = next(iter(commands.running_game(session.table).legal(seat)))

    async def act(self, ident: str, seq: int) -> None:
        """Send an action, the same each time."""
        act = {"type": "act", "id": ident, "seq": seq, "action": self._action}
        await self._handler.receive(json.dumps(act))

    async def answers(self) -> list[tuple[str, str | None]]:
        """Return the kinds of the answers, each with the key of a refusal."""
        frames: list[str] = []

        async def send(frame: str) -> None:
            frames.append(frame)

        self.connection.close(1000, "")
        await self.connection.deliver(send)
        reported = [json.loads(frame) for frame in frames]
        return [(each["type"], each.get("key")) for each in reported if "id" in each]


class DelayedWrites:
    """A database that holds back its writes until told to, then writes in order."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self._write = server.store.database.write
        self._go = asyncio.Event()
        monkeypatch.setattr(server.store.database, "write", self._wait_and_write)

    async def _wait_and_write(self, batch: Sequence[Statement]) -> None:
        await self._go.wait()
        await self._write(batch)

    async def write_after(self, *asking: Awaitable[None]) -> None:
        """Start each one as soon as the one before waits; then let all writes go through."""
        tasks = []
        for each in asking:
            tasks.append(asyncio.ensure_future(each))
            await asyncio.sleep(0.05)
        self._go.set()
        await asyncio.gather(*tasks)


def test_a_rematch_begins_though_somebody_speaks(
    play_scene: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of chat that is being written takes the next number; the rematch retries."""

    async def scene(server: Server, session: TableSession) -> None:
        table = session.table
        for seat in range(2):
            await table.execute(partial(commands.vote, table, seat, True))
        await table.execute(partial(rematch.propose, table, 0, "bot"))
        say = partial(commands.chat, table, 0, "somebody", "Again?", "x")
        await DelayedWrites(server, monkeypatch).write_after(
            table.execute(say),
            server.registry.begin_rematch(table, {"somebody"}),
            server.registry.begin_rematch(table, {"somebody"}),
        )
        assert [line.text for line in table.seating.chat] == ["Again?"]
        assert table.seating.rematch is not None
        following = await server.registry.find(table.seating.rematch)
        assert following.table.status == "running"
        assert len(await server.store.all_tables()) == 2

    play_scene(scene)


def test_who_acts_when_the_time_is_up_is_too_late(
    play_scene: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The action arrives while the entry that hands the seat to a bot is being written."""

    async def scene(server: Server, session: TableSession) -> None:
        table, browser = session.table, Browser(server, session, 0)
        seq = commands.running_game(table).seq
        await DelayedWrites(server, monkeypatch).write_after(
            table.execute(partial(commands.stand_in, table, 0, "clock")), browser.act("x", seq)
        )
        assert await browser.answers() == [("refused", "time-is-up")]
        assert commands.running_game(table).seq == seq

    play_scene(scene)


def test_what_was_played_in_time_is_answered_so_again(play_scene: Callable[[Scene], None]) -> None:
    """The answer was lost, and the time is up when the client retries."""

    async def scene(server: Server, session: TableSession) -> None:
        table, browser = session.table, Browser(server, session, 0)
        seq = commands.running_game(table).seq
        await browser.act("x", seq)
        await table.execute(partial(commands.stand_in, table, 0, "clock"))
        await browser.act("x", seq)
        await browser.act("y", seq + 1)
        assert await browser.answers() == [
            ("done", None),
            ("done", None),
            ("refused", "time-is-up"),
        ]

    play_scene(scene)


def test_whose_time_is_up_takes_nothing_back(play_scene: Callable[[Scene], None]) -> None:
    """Neither the bot's actions nor earlier ones: otherwise the game could be delayed forever."""

    async def scene(server: Server, session: TableSession) -> None:
        table, browser = session.table, Browser(server, session, 0)
        seq = commands.running_game(table).seq
        await browser.act("x", seq)
        await table.execute(partial(commands.stand_in, table, 0, "clock"))
        assert commands.running_game(table).may_undo(0)
        with pytest.raises(Refusal, match="a bot plays on"):
            commands.undo(table, 0, seq + 1, "y")

    play_scene(scene)
