"""The system clock is set while people play: nobody loses time, a seat or a session."""

import asyncio
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import partial
from pathlib import Path
from urllib.request import urlopen

import pytest

import branchline.server
from branchline.server.app import Server, open_database
from branchline.server.ops.clock import ServerClock
from branchline.server.protocol import Clock, NewTable, SeatRequest, TableOptions
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.storage.uptime import Uptime, uptime_since
from branchline.server.tables import commands
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from server.harness.people import ME, Seat, Visitor, run
from server.harness.server_process import ServerProcess

HOUR, DAY = 3600, 86_400
STEPS = (-HOUR, HOUR, -DAY, DAY)  # one after the other
CLOCKS: tuple[Clock, ...] = ("decision", "player", "days")
SECONDS = 1000.0  # of each clock: less than any step of the clock
INACCURATE = 2.5  # seconds of tolerance on a busy machine


@dataclass
class Decision:
    """A seat that must decide, and what its clock showed when."""

    seat: Seat
    clock: float
    at: float

    def check(self, clock: float, passed: bool = True) -> None:
        """Check what the clock shows now, or that it has not moved since."""
        due = self.clock - (time.monotonic() - self.at if passed else 0)
        assert abs(clock - due) < INACCURATE, (self.seat.table["options"], clock, due)


class SteppedServer(ServerProcess):
    """A server whose wall clock is wrong by what a file says."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder / "tables.sqlite"), folder / "log")
        self.step = folder / "step"
        self.step.write_text("0")

    def start(self, environment: dict[str, str] | None = None) -> ServerProcess:
        """Start it with a clock that can be stepped."""
        here = Path(__file__).parent
        paths = [here / "harness" / "stepped", here.parents[1] / "src", here.parent]
        found = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "BRANCHLINE_STEP": str(self.step)}
        return super().start(found | (environment or {}))

    def set_clock(self, seconds: int) -> None:
        """Step the clock to this offset, and wait until the server notices."""
        self.step.write_text(str(seconds))
        end = time.monotonic() + 10
        while abs(self._shown() - time.time() - seconds) > 60:
            assert time.monotonic() < end, "the clock was not stepped"
            time.sleep(0.2)

    def _shown(self) -> float:
        with urlopen(f"{self.address}/api/games") as answer:
            return parsedate_to_datetime(answer.headers["date"]).timestamp()


@pytest.fixture
def stepped(tmp_path: Path) -> Iterator[SteppedServer]:
    """A server that has already run for ten days, and whose clock can be stepped."""

    async def has_run() -> None:
        store = Store(open_database(Settings(database=server.database)))
        await store.open()
        await store.processes.write_uptime("before", time.time() - 10 * DAY, time.time())
        await store.close()

    server = SteppedServer(tmp_path)
    asyncio.run(has_run())
    server.start()
    yield server
    server.stop()


def clock_of(seat: Seat) -> float:
    """Return the seconds that a seat has left, by the last message it got."""
    assert seat.you is not None
    shown: float = seat.table["seats"][seat.you]["clock"]
    return shown


async def asked_at(visitor: Visitor, table: str) -> Decision:
    """Return the seat of a table that must decide, with its own view of its clock."""
    seats = [await visitor.follow(table, number) for number in range(2)]
    seat = seats[0] if seats[0].legal else seats[1]
    return Decision(seat, clock_of(seat), time.monotonic())


async def act(asked: Decision) -> None:
    """Act for the seat that must decide, so that some seat's clock starts now."""
    assert (await asked.seat.act(asked.seat.legal[0]))["type"] == "done"


class Tables:
    """A table with each kind of clock, and what its clock showed last."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self.ids: dict[str, str] = {}
        self.undoable: dict[str, Decision] = {}

    async def begin(self) -> None:
        """Create the tables; all seats share one screen."""
        await self.visitor.arrive()
        for clock in CLOCKS:
            options = {"clock": clock, "clock_seconds": SECONDS, "grace_seconds": 1000}
            table = await self.visitor.new_table("new_york", [ME, ME], **options)
            self.ids[clock] = table["id"]

    async def game_log(self, server: SteppedServer, wrong: int) -> None:
        """Step the clock between two readings of the tables' clocks, then act in the new time."""
        for clock, table in self.ids.items():
            self.undoable[clock] = await asked_at(self.visitor, table)
        await asyncio.to_thread(server.set_clock, wrong)
        await asyncio.sleep(2.2)  # a round of maintenance
        for clock, table in self.ids.items():
            now = await self.same_seat(clock)
            self.undoable[clock].check(now.clock)
            await act(now)
            await self.undoable[clock].seat.catch_up()  # its socket is alive and was notified
            assert self.undoable[clock].seat.seq == now.seat.seq
            self.undoable[clock] = await asked_at(self.visitor, table)
        assert (await self.visitor.ask("GET", "/api/tables"))[1]["mine"]

    async def look_after_restart(self) -> None:
        """Check that clocks in days continue, and that others start again."""
        for clock in CLOCKS:
            now = await self.same_seat(clock)
            if clock == "days":
                self.undoable[clock].check(now.clock, passed=False)
            else:
                assert SECONDS - 60 < now.clock <= SECONDS

    async def same_seat(self, clock: str) -> Decision:
        """Return the seat that must decide: the same as before, with no bot in its place."""
        now, before = await asked_at(self.visitor, self.ids[clock]), self.undoable[clock].seat
        assert (now.seat.seq, now.seat.you) == (before.seq, before.you)
        assert not any(place["stand_in"] for place in now.seat.table["seats"])
        return now


def test_a_stepped_clock_takes_no_time_from_anybody(stepped: SteppedServer) -> None:
    """Hours and days, forwards and backwards, while the server runs and across restarts."""
    tables, wrong = Tables(stepped.address), 0
    run(tables.begin())
    for step in STEPS:
        wrong += step
        run(tables.game_log(stepped, wrong))
        stepped.stop()
        stepped.start()
        run(tables.look_after_restart())


def test_only_the_server_clock_reads_the_wall_clock() -> None:
    """Every stored or compared time comes from one place, which never jumps."""
    for path in Path(branchline.server.__file__).parent.rglob("*.py"):
        reads = re.search(r"time\.time|datetime|localtime|gmtime", path.read_text("utf-8"))
        assert bool(reads) == (path.name == "clock.py"), path


def test_processes_whose_clocks_differ_count_time_once(either_database: str) -> None:
    """One is a day ahead; the other follows with its next heartbeat, and nobody loses the day."""

    async def scene() -> None:
        stores = [Store(open_database(Settings(database=either_database))) for _ in range(2)]
        for store in stores:
            await store.open()
        first, second = (Uptime(store, str(n)) for n, store in enumerate(stores))
        await first.beat()
        asked = stores[0].clock.now()
        stores[1].clock.advance_to(asked + DAY)
        for uptime in (second, first, first, second):
            await uptime.beat()
        apart = stores[1].clock.now() - stores[0].clock.now()
        passed = uptime_since(asked, await stores[0].processes.uptime(asked))
        for store in stores:
            await store.close()
        assert abs(apart) < 5
        assert passed < 5

    asyncio.run(scene())


def test_the_next_process_does_not_go_back(either_database: str) -> None:
    """It continues where the last one was, although the clock was set back in between."""

    async def scene() -> None:
        store = Store(open_database(Settings(database=either_database)))
        await store.open()
        reached = time.time() + DAY
        await store.processes.write_uptime("last", reached - HOUR, reached)
        await store.close()
        again = Store(open_database(Settings(database=either_database)))
        await again.open()
        assert reached <= again.clock.now() < reached + 5
        await again.close()

    asyncio.run(scene())


def test_what_is_behind_is_not_followed() -> None:
    """A time in the past changes nothing."""
    time_here = ServerClock()
    began = time_here.started
    time_here.advance_to(began - DAY)
    assert time_here.started == began


@pytest.mark.parametrize("clock", CLOCKS)
def test_taking_back_gives_no_time(tmp_path: Path, clock: Clock) -> None:
    """Acting and undoing again and again does not restart a seat's timer.

    The same holds if the table was unloaded in between, for clocks that always run.
    """

    async def scene() -> None:
        server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
        await server.store.open()
        seats, options = [SeatRequest("me")] * 2, TableOptions(clock=clock, clock_seconds=SECONDS)
        session = await server.registry.create("somebody", NewTable("usa", seats, options))
        table, game_log = session.table, commands.running_game(session.table)
        asked, since = session.scheduler.timers.since[0], table.logged_timers.since[0]

        async def acted(ident: str) -> None:
            tickets, spent = next(iter(game_log.legal(0))), session.scheduler.time_spent(0)
            await table.execute(
                partial(commands.act, table, 0, game_log.seq, tickets, ident, "person", spent)
            )

        async def undone(ident: str) -> None:
            await table.execute(partial(commands.undo, table, 0, game_log.seq, ident))

        for number in range(3):
            await asyncio.sleep(0.01)
            await acted(f"a{number}")
            await undone(f"b{number}")
        if clock == "player":  # stored with each action
            assert table.seating.places[0].spent >= 0.03
        else:
            assert session.scheduler.timers.since[0] == asked
        again = Table(table.id, server.store, ignore)
        await again.catch_up()
        assert table.logged_timers.since == again.logged_timers.since
        assert table.logged_timers.since[0] == since
        await acted("a")
        used = server.store.clock.now() - since
        await server.uptime.beat()
        server.registry.sessions.pop(table.id).close()
        session = await server.registry.find(table.id)
        table, game_log = session.table, commands.running_game(session.table)
        await undone("b")
        if clock == "days":  # the others start again
            assert session.scheduler.time_spent(0) >= used - 0.002
        await server.registry.close()
        await server.store.close()

    asyncio.run(scene())
