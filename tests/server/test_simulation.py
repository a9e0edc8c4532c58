"""A simulation: several nodes on one database, in one thread, with random faults.

Nodes crash at any moment, writes fail before or after they take effect, and messages between
people and nodes, and from node to node, are lost, duplicated, delayed and reordered. The same
seed gives the same history; a failing seed is reported.
"""

import asyncio
import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from unittest.mock import patch

import pytest

from branchline.server.protocol import SeatRequest, TableOptions
from branchline.server.security.tokens import hash_token
from branchline.server.storage.entries import Created
from branchline.server.storage.store import new_table, take_seat
from branchline.server.tables import commands, scheduler
from branchline.server.tables import table as table_module
from branchline.server.tables.table import PendingEntry, Table
from branchline.server.tables.verify import ignore, verify
from branchline.server.tables.versions import sheet_of
from server.harness.faults import Attempt, check_player, shown
from server.harness.people import Json
from server.harness.simulation import Line, Node, World

ACTIONS = 12  # of each person
TABLES = 2
NODES = 3
NOT_FINAL = ("try-later", "too-fast")
GAMES = ("usa", "card_game", "nordic_countries", "new_york", "northern_lights")
NAMES = ("ann", "ben")


@dataclass
class Person:
    """Plays one seat at any node, and retries what was not answered."""

    world: World
    table: str
    seat: int
    tried: list[Attempt] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)
    line: Line | None = None
    greeted: bool = False  # the node has answered on this connection
    over: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    lines: "itertools.count[int]" = field(default_factory=itertools.count)

    async def play(self) -> None:
        """Act several times, no matter what happens."""
        for number in range(ACTIONS):
            if not await self._is_asked() or self.over:
                return
            tried = Attempt(f"{self.seat}-{number}", len(self.log), self._choose())
            self.tried.append(tried)
            for _ in range(self.world.chance.choice((1, 2, 4, 8))):
                await self._send(tried)
                if tried.outcome != "unknown":
                    break

    def _choose(self) -> str:
        return self.world.chance.choice(self.legal)

    async def _is_asked(self) -> bool:
        """Wait for the turn; after a long silence reconnect, but not forever."""
        for _ in range(60):
            if self.greeted and await self._comes(lambda: bool(self.legal) or self.over):
                return True
            await self._connect()
        return False

    async def _comes(self, what: Callable[[], bool]) -> bool:
        """Wait some turns for a condition; return whether it became true."""
        end = self.world.turn + self.world.chance.randint(10, 100)
        self.world.later(end - self.world.turn, f"{self.table} {self.seat}", self.news.set)
        while not what() and self.line is not None and self.world.turn < end:
            if self.line.closed:
                break
            self.news.clear()
            await self.news.wait()
        return what()

    async def _connect(self) -> None:
        """Connect to any node and say hello."""
        if self.line is not None:
            self.line.leave()
        node = self.world.chance.choice(self.world.nodes)
        name = f"{self.table} {self.seat} {next(self.lines):06}"
        self.greeted = False
        self.line = Line(node, name, self.table, f"token of {NAMES[self.seat]}", self._take)
        self.line.send(json.dumps({"type": "hello", "seat": self.seat, "after": len(self.log)}))
        await self._comes(lambda: self.greeted)

    async def _send(self, tried: Attempt) -> None:
        """Send an action, or retry it on the same connection or another one."""
        if self.line is None or self.line.closed or self.world.chance.random() < 0.3:
            await self._connect()
        if self.line is None or not self.greeted:
            return
        act = {"type": "act", "id": tried.ident, "seq": tried.seq, "action": tried.action}
        self.line.send(json.dumps(act))
        await self._comes(lambda: tried.outcome != "unknown")

    def _take(self, line: Line, frame: str) -> None:
        """Handle a frame, unless its connection was abandoned."""
        if line is not self.line:
            return
        self.news.set()
        message: Json = json.loads(frame)
        kind = message["type"]
        if kind == "snapshot":
            self.greeted = True
            self._take_steps(message["log"])
            if message["seq"] == len(self.log):
                self.legal = message["legal"]
            self._note_status(message["table"])
        elif kind == "step":
            if message["seq"] == len(self.log) + 1:
                self.legal = message["legal"]
            self._take_steps([message])
        elif kind == "table":
            self._note_status(message["table"])
        elif kind in ("done", "refused"):
            self._note_answer(message)

    def _note_status(self, table: Json) -> None:
        self.over = self.over or table["status"] != "running"

    def _take_steps(self, steps: list[Json]) -> None:
        """Apply new steps; repeated ones must be the same as before."""
        for step in steps:
            if step["seq"] <= len(self.log):
                assert shown(step) == shown(self.log[step["seq"] - 1]), "two versions of one step"
            elif step["seq"] == len(self.log) + 1:
                self.log.append(step)
            else:  # one was lost: reconnect to get it
                assert self.line is not None
                self.line.leave()
                return

    def _note_answer(self, message: Json) -> None:
        """Record an answer; it must never contradict an earlier one."""
        for tried in self.tried:
            if tried.ident == message["id"] and message.get("key") not in NOT_FINAL:
                outcome = "ok" if message["type"] == "done" else "refused"
                assert tried.outcome in ("unknown", outcome), (tried, message)
                tried.outcome = outcome


async def crash(world: World, people: list["asyncio.Task[None]"]) -> None:
    """Crash a node from time to time while people play; another takes its place."""
    caring = [asyncio.create_task(node.maintain()) for node in world.nodes]
    while not all(person.done() for person in people):
        await world.pause(world.chance.randint(100, 500), "crash")
        at = world.chance.randrange(NODES)
        world.nodes[at].database.gone = True
        world.nodes[at] = Node(world)
        caring.append(asyncio.create_task(world.nodes[at].maintain()))
        world.counts["crashes"] += 1
    for task in caring:
        task.cancel()


async def make_tables(world: World) -> list[str]:
    """Create tables for two, without faults."""
    quiet = Node(world, quiet=True)
    for name in NAMES:
        session = (hash_token(f"token of {name}"), name)
        world.rows.execute("INSERT INTO visitors (id, created) VALUES (?, 0)", (name,))
        insert = "INSERT INTO sessions (token_hash, visitor, created, seen) VALUES (?, ?, 0, 1e12)"
        world.rows.execute(insert, session)
    made = []
    for number in range(TABLES):
        game = GAMES[(world.seed + number) % len(GAMES)]
        table = Table(f"table{number + 2:a>11}", quiet.store, ignore)
        seats = [SeatRequest("me", None, name) for name in NAMES]
        options = TableOptions(grace_seconds=86_400)
        secret = world.entropy() if number % 2 else ""  # tables of earlier versions have none
        version = sheet_of(game).version
        created = Created(game, version, seats, list(NAMES), options, secret=secret)
        entries = table.make_entries([PendingEntry("created", None, created)])
        seats_taken = [
            s for seat, name in enumerate(NAMES) for s in take_seat(table.id, seat, name, "")
        ]
        await quiet.store.database.write([*new_table(entries, False, "open", game), *seats_taken])
        await table.catch_up()
        await table.execute(partial(commands.deal, table))
        made.append(table.id)
    return made


async def live_through(seed: int) -> World:
    """Run one history and check it."""
    world = World(seed)
    entropy = patch.object(table_module, "new_entropy", world.entropy)
    with closing(world.rows), entropy, patch.object(scheduler, "time", world):
        tables = await make_tables(world)
        world.nodes = [Node(world) for _ in range(NODES)]
        people = [Person(world, table, seat) for table in tables for seat in range(len(NAMES))]
        network = asyncio.create_task(world.deliver())
        tasks = [asyncio.create_task(person.play()) for person in people]
        played = asyncio.gather(*tasks, crash(world, tasks))
        await asyncio.wait((network, played), return_when=asyncio.FIRST_COMPLETED)
        if network.done():  # a client got an impossible message
            played.cancel()
            network.result()
        network.cancel()
        await played
        await check(world, people)
        query = "SELECT table_id, seat, client_action_id, body, digest FROM log"
        world.final_log = world.rows.execute(f"{query} ORDER BY table_id, number").fetchall()
    return world


async def check(world: World, people: list[Person]) -> None:
    """Check every history against the log, and the log against the rules."""
    quiet = Node(world, quiet=True)
    found = await verify(quiet.store)
    assert not found.damaged, found.damaged
    for person in people:
        world.counts += await check_player(quiet.store, person)


def histories(first: int, count: int) -> Counter[str]:
    """Run some seeds; return the count of each fault."""
    counts: Counter[str] = Counter()
    for seed in range(first, first + count):
        try:
            counts += asyncio.run(live_through(seed)).counts
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    return counts


ANY = random.randrange(10**6)  # different ones in every long run


@pytest.mark.parametrize(
    ("first", "count"), [(1, 12), pytest.param(ANY, 2000, marks=pytest.mark.long, id="any")]
)
def test_no_history_loses_or_doubles_an_action(first: int, count: int) -> None:
    """Crashes, bad connections, late nodes: each acknowledged action exists exactly once."""
    counts = histories(first, count)
    found = f"{count} histories from seed {first}: {dict(counts)}"
    print(found)
    for fault in ("crashes", "database", "copies 0", "copies 2", "unknown"):
        assert counts[fault] > count, (fault, found)
    assert counts["conflicts"] > count // 6, found
    assert counts["ok"] > 10 * count, found
    assert counts["seen"] > counts["ok"], found


def test_a_seed_gives_the_same_history() -> None:
    """The seed determines everything, so that a failure can be reproduced."""
    once, again = (asyncio.run(live_through(5)) for _ in range(2))
    assert once.final_log == again.final_log
    assert once.counts == again.counts
