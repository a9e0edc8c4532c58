"""Memory: unloaded tables are freed at once; full garbage collections wait for idle moments."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from branchline.server.app import Server
from branchline.server.ops.gc_schedule import NEVER, GcSchedule
from branchline.server.protocol import NewTable, SeatRequest, TableOptions
from branchline.server.security.tokens import new_id
from branchline.server.settings import Settings
from branchline.server.tables import commands, session
from branchline.server.tables.registry import WEEK
from branchline.server.tables.session import TableSession


@pytest.fixture(autouse=True)
def _leave_the_interpreter_alone() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.enable()


def test_a_table_that_is_forgotten_needs_no_garbage_collection(tmp_path: Path) -> None:
    """A table has no reference cycles."""

    async def forget() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        await server.store.open()
        request = NewTable("usa", [SeatRequest("me"), SeatRequest("me")])
        gc.disable()
        table = await server.registry.create("somebody", request)
        assert sessions_of(table.table.id) == [table]
        assert table.table.game_log is not None
        while table.scheduler.is_busy():  # the scheduler notices that nobody is left to wait for
            await asyncio.sleep(0)
        left = [
            weakref.ref(thing) for thing in (table, table.table, table.scheduler, table.broadcaster)
        ]
        del table
        with patch.object(session, "IDLE_SECONDS", 0.0):
            server.registry.unload_idle()
        assert not server.registry.sessions
        assert [ref() for ref in left] == [None] * 4
        await server.store.close()

    gc.collect()
    asyncio.run(forget())


def sessions_of(table: str) -> list[TableSession]:
    """Return all sessions of a table that are in memory."""
    found = [one for one in gc.get_objects() if isinstance(one, TableSession)]
    return [one for one in found if one.table.id == table]


def test_a_table_that_nobody_touches_is_forgotten_after_a_week(tmp_path: Path) -> None:
    """Then it is no longer in the lobby and counts for nobody; its link still works."""

    async def scene() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        await server.store.open()
        ann, _ = await server.store.visitors.new_visitor()
        seats, options = [SeatRequest("me"), SeatRequest("open")], TableOptions(listed=True)
        table = (await server.registry.create(ann, NewTable("usa", seats, options))).table.id
        for days, shown in ((6, 1), (8, 0)):
            server.store.clock.advance_to(time.time() + days * 86_400)
            since = server.store.clock.now() - WEEK
            assert len((await server.registry.lobby(None))["open"]) == shown
            assert await server.store.open_tables_of(ann, since) == shown
        assert [info.id for info in (await server.registry.lobby(ann))["mine"]] == [table]
        assert (await server.registry.find(table)).table.status == "open"
        await server.registry.close()
        await server.store.close()

    asyncio.run(scene())


def test_a_table_that_is_played_stays_in_the_lobby(tmp_path: Path) -> None:
    """Also with moves that are days apart; chat alone does not keep it there."""

    async def scene() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        await server.store.open()
        ann, _ = await server.store.visitors.new_visitor()
        options = TableOptions(listed=True, clock="days", clock_seconds=30 * 86_400)
        request = NewTable("usa", [SeatRequest("me"), SeatRequest("me")], options)
        table = (await server.registry.create(ann, request)).table

        async def chat() -> None:
            await table.execute(lambda: commands.chat(table, 0, "Ann", "still here", new_id()))

        async def act() -> None:
            game_log = table.game_log
            assert game_log is not None
            seat = game_log.game.waiting[0]
            text = next(iter(game_log.legal(seat)))
            seq = game_log.seq_for(seat)
            await table.execute(lambda: commands.act(table, seat, seq, text, new_id(), "person"))

        for days, change, shown in ((6, act, 1), (12, act, 1), (18, chat, 1), (20, chat, 0)):
            server.store.clock.advance_to(time.time() + days * 86_400)
            since = server.store.clock.now() - WEEK
            assert len((await server.registry.lobby(None))["running"]) == shown, days
            assert await server.store.open_tables_of(ann, since) == shown, days
            await change()
        await server.registry.close()
        await server.store.close()

    asyncio.run(scene())


def test_full_collections_run_once_after_messages_stop() -> None:
    """It runs once messages stop, and only once."""
    gc_schedule = GcSchedule()
    with patch.object(gc, "collect") as collect:
        counts = []
        for messages in (0, 0, 5, 9, 9, 9, 9, 12, 12):
            gc_schedule.tick(messages)
            counts.append(collect.call_count)
    assert counts == [0, 0, 0, 0, 1, 1, 1, 1, 2]


def test_automatic_full_collections_are_off() -> None:
    """And objects that existed at the start are exempt."""
    young, middle, _ = gc.get_threshold()
    GcSchedule().start()
    assert gc.get_threshold() == (young, middle, NEVER)
    assert gc.get_freeze_count() > 0
