"""Long runs with several processes on one PostgreSQL: a rolling restart, the loss of a process."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from server.conftest import running_postgres
from server.harness import faults
from server.harness.server_process import ServerProcess
from server.long_runs.progress import Figures, Run
from server.test_processes import answered, until_answered

PAUSE = 15.0  # seconds that people think, on average: two cores serve a thousand tables

Trouble = Callable[[list[ServerProcess], list[faults.Player]], Awaitable[None]]


def restart(portion: str) -> Figures:
    """Stop and start one process after the other, as in an upgrade."""

    async def trouble(servers: list[ServerProcess], players: list[faults.Player]) -> None:
        for server in servers:
            await asyncio.sleep(10.0)
            await asyncio.to_thread(server.stop)
            await until_answered(players, answered(players))
            await asyncio.to_thread(server.start)
            await until_answered(players, answered(players))
        await asyncio.sleep(15.0)

    return play(int(portion), 2, trouble)


def lose(portion: str) -> Figures:
    """Kill one process of three, which never comes back."""

    async def trouble(servers: list[ServerProcess], players: list[faults.Player]) -> None:
        await asyncio.sleep(10.0)
        await asyncio.to_thread(servers[1].kill)
        await asyncio.sleep(40.0)

    return play(int(portion), 3, trouble)


def play(tables: int, processes: int, trouble: Trouble) -> Figures:
    """Let people play through the trouble; check every history; return the figures."""
    with running_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        database = postgres.get_uri()
        servers = [
            ServerProcess(database, Path(folder) / f"log{at}", "--limits", "100000")
            for at in range(processes)
        ]
        try:
            for server in servers:
                server.start()
            return asyncio.run(scene(servers, tables, database, trouble))
        finally:
            for server in servers:
                server.stop()


async def scene(
    servers: list[ServerProcess], tables: int, database: str, trouble: Trouble
) -> Figures:
    """Play, then compare what everybody saw with the logs."""
    players = await faults.seat_people([server.address for server in servers], tables, PAUSE, 17)

    async def settled() -> None:
        met = 0
        while met < 0.99 * len(players):
            met = sum(bool(player.came_back) for player in players)
            await asyncio.sleep(0.2)
        for player in players:
            player.came_back.clear()
        await trouble(servers, players)

    await faults.play_through(players, settled)
    counts = await faults.check(database, players)
    back = sorted(seconds for player in players for seconds in player.came_back)
    return {
        **counts,
        "people": len(players),
        "came_back": len(back),
        "most_median_seconds": round(back[len(back) // 2], 2),
        "most_p99_seconds": round(back[int(0.99 * len(back))], 2),
        "most_longest_seconds": round(back[-1], 2),
    }


rolling_restart = Run("rolling-restart", ["1000"], restart)
process_loss = Run("process-loss", ["500"], lose)
