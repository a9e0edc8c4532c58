"""Faults: people play while the server is repeatedly killed; then the history is checked.

As a program: `python tests/server/harness/faults.py --tables 200 --cycles 200`.
"""

import argparse
import asyncio
import contextlib
import itertools
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).parents[2]))

import msgspec
from websockets.exceptions import WebSocketException

from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore, verify
from server.harness.people import Json, Seat, Visitor
from server.harness.server_process import ServerProcess

GONE = (OSError, WebSocketException, TimeoutError, EOFError)
LONGEST_WAIT = 20.0  # seconds for people to reconnect
GAMES = ("usa", "new_york", "nordic_countries", "northern_lights", "card_game")


@dataclass
class Attempt:
    """An action that was sent, and its known outcome."""

    ident: str
    seq: int
    action: str
    outcome: str = "unknown"  # ok, refused, unknown


class History(Protocol):
    """What a player remembers of a table."""

    table: str
    seat: int
    tried: list[Attempt]
    log: list[Json]


@dataclass
class Player:
    """Plays one seat through all faults, and remembers everything."""

    visitor: Visitor
    table: str
    seat: int
    chance: random.Random
    addresses: list[str]
    pause: float
    tried: list[Attempt] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    over: bool = False
    came_back: list[float] = field(default_factory=list)  # seconds that it took

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        numbers = itertools.count()
        lost = time.monotonic()
        while not stop.is_set() and not self.over:
            at = None
            try:
                at = await self._connect()
                self.came_back.append(time.monotonic() - lost)
                await self._send_again(at)
                while not stop.is_set():
                    await self._next(at, f"{self.seat}-{next(numbers)}")
            except (*GONE, AssertionError) as error:
                if isinstance(error, AssertionError):
                    raise
                lost = time.monotonic()
                await asyncio.sleep(self.chance.uniform(0.02, 0.2))
            finally:
                if at is not None:
                    self.log = at.log
                    with contextlib.suppress(*GONE):
                        await at.close()

    async def _connect(self) -> Seat:
        self.visitor.move(self.chance.choice(self.addresses))
        async with asyncio.timeout(10):
            at = Seat(self.visitor, await self.visitor.socket(self.table))
            at.log, at.seq = self.log, len(self.log)
            await at.hello(self.seat, len(self.log))
        assert [step["seq"] for step in at.log] == list(range(1, at.seq + 1)), "a gap in the log"
        return at

    async def _send_again(self, at: Seat) -> None:
        """Retry what was not answered, or leave it open."""
        if self.tried and self.tried[-1].outcome == "unknown" and self.chance.random() < 0.7:
            await self._send(at, self.tried[-1])

    async def _send(self, at: Seat, tried: Attempt) -> None:
        answer = await at.act(tried.action, tried.ident, tried.seq)
        if answer["type"] == "done":
            tried.outcome = "ok"
        elif answer["key"] not in ("try-later", "too-fast"):
            tried.outcome = "refused"

    async def _next(self, at: Seat, ident: str) -> None:
        if at.table["status"] != "running":
            self.over = True
            raise EOFError
        if not at.legal:
            with contextlib.suppress(asyncio.TimeoutError):
                await at.receive(1.0)
            return
        await asyncio.sleep(self.chance.uniform(0, 2 * self.pause))
        tried = Attempt(ident, at.seq, self.chance.choice(at.legal))
        self.tried.append(tried)
        await self._send(at, tried)


async def seat_people(addresses: list[str], tables: int, pause: float, seed: int) -> list[Player]:
    """Create tables for two and seat people."""
    players = []
    for number in range(tables):
        people = [await Visitor(addresses[0]).arrive() for _ in range(2)]
        seats: list[Json] = [{"kind": "me"}, {"kind": "open"}]
        made = await people[0].new_table(GAMES[number % len(GAMES)], seats, grace_seconds=3600)
        await people[1].sit(made["id"], "Ben")
        players += [
            Player(
                who, made["id"], seat, random.Random(f"{seed}.{number}.{seat}"), addresses, pause
            )
            for seat, who in enumerate(people)
        ]
    return players


async def play_through(players: list[Player], faults: Callable[[], Awaitable[None]]) -> None:
    """Let everybody play while the faults happen, and a little longer."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    try:
        await faults()
        await asyncio.sleep(1.0)
    finally:
        stop.set()
        await asyncio.gather(*tasks)


async def check(database: str, players: list[Player]) -> Counter[str]:
    """Check everybody's history against the log; return counts."""
    store = Store(open_database(Settings(database=database)))
    await store.open()
    try:
        found = await verify(store)
        assert not found.damaged, found.damaged
        counts = Counter({"tables": found.tables, "steps": found.steps})
        for player in players:
            counts += await check_player(store, player)
        return counts
    finally:
        await store.close()


async def check_player(store: Store, player: History) -> Counter[str]:
    """Check one history.

    Each acknowledged action is in the log exactly once and in order, no refused one is, and the
    steps seen are a prefix of what this seat could see.
    """
    table = Table(player.table, store, ignore)
    await table.catch_up()
    entries = await store.log(player.table)
    numbers: dict[str, list[int]] = {}
    for entry in entries:
        if entry.kind == "acted" and entry.seat == player.seat:
            ident = str(entry.client_action_id).partition(":")[2]
            numbers.setdefault(ident, []).append(entry.number)
    last = 0
    for tried in player.tried:
        there = numbers.pop(tried.ident, [])
        if tried.outcome == "ok":
            assert len(there) == 1, (tried, there)
            assert there[0] > last, "out of order"
            last = there[0]
        elif tried.outcome == "refused":
            assert not there, tried
        else:
            assert len(there) <= 1, (tried, there)
    assert not numbers, f"nobody sent {numbers}"
    expected = projection(table, player.seat)
    seen = [shown(step) for step in player.log]
    assert seen == expected[: len(seen)], "not what this seat could see"
    return Counter(tried.outcome for tried in player.tried) + Counter(seen=len(seen))


def shown(step: Json) -> tuple[Any, ...]:
    """Return the parts of a step that do not depend on when it was read."""
    return step["seq"], step["seat"], step["action"], step["events"], step["undone"]


def projection(table: Table, seat: int | None) -> list[tuple[Any, ...]]:
    """Return all steps as a seat may see them."""
    game_log = table.game_log
    assert game_log is not None
    broadcaster = Broadcaster(table)
    steps = [step for step in game_log.steps if step.is_visible_to(seat)]
    reported = [
        broadcaster.step_message(seat, step, seq, game_log, {}, [], False)
        for seq, step in enumerate(steps, 1)
    ]
    return [shown(msgspec.json.decode(msgspec.json.encode(step))) for step in reported]


async def kill_again_and_again(
    server: ServerProcess, players: list[Player], cycles: int, chance: random.Random
) -> None:
    """Kill the server at random moments during play, and restart it."""
    met = 0
    for cycle in range(cycles):
        met = await until_most_are_back(players, met)
        await asyncio.sleep(chance.uniform(0.1, 1.0))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        print(f"\rkill {cycle + 1} of {cycles}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


async def until_most_are_back(players: list[Player], met: int) -> int:
    """Wait until most have reconnected, but not forever; return the number of connections."""
    playing = sum(not player.over for player in players)
    end = time.monotonic() + LONGEST_WAIT
    while (came := sum(len(player.came_back) for player in players)) < met + 0.8 * playing:
        if time.monotonic() > end:
            break
        await asyncio.sleep(0.05)
    return came


async def main(tables: int, cycles: int, seed: int, database: str, folder: Path) -> None:
    """Run the harness and print the result."""
    server = ServerProcess(database, folder / "log", "--limits", "1000").start()
    try:
        players = await seat_people([server.address], tables, 0.2, seed)
        chance = random.Random(seed)
        await play_through(players, lambda: kill_again_and_again(server, players, cycles, chance))
    finally:
        server.stop()
    counts = await check(database, players)
    back = sorted(seconds for player in players for seconds in player.came_back[1:])
    slow = f"; back after {back[len(back) // 2]:.2f} s (median), {back[-1]:.2f} s (most)"
    print(f"seed {seed}, {cycles} kills: {dict(counts)}{slow if back else ''}; no fault found")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--cycles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        where = asked.database or f"{place}/tables.sqlite"
        asyncio.run(main(asked.tables, asked.cycles, asked.seed, where, Path(place)))
