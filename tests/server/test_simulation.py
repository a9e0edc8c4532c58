"""A simulation: several nodes on one database, in one thread, with every fault that chance sends.

Nodes crash at any moment, writes fail before or after they took place, answers are lost, nodes
lag behind. The same seed gives the same history; a seed that fails is named.
"""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from unittest.mock import patch

import pytest

from branchline.server import conduct
from branchline.server.database import Conflict, Heard, Row, Statement, Unavailable, Value
from branchline.server.entries import Created
from branchline.server.protocol import SeatWish, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.sqlite import migrate
from branchline.server.store import Store
from branchline.server.table import Draft, Table, sheet_of
from branchline.server.verify import ignore, verify

ACTIONS = 25  # of each person


class Gone(Exception):
    """The node has crashed: nobody gets an answer."""


class World:
    """The one thing that survives: rows in a database."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.rows = sqlite3.connect(":memory:", isolation_level=None)
        migrate(self.rows)
        self.crashes = self.lost = self.conflicts = 0
        self.told: list[Row] = []  # the log at the end

    def entropy(self) -> str:
        """Return chance that follows from the seed."""
        return f"{self.chance.getrandbits(256):064x}"

    async def dawdle(self) -> None:
        """Let others go first, some of the time."""
        for _ in range(self.chance.choice((0, 0, 1, 2, 5))):
            await asyncio.sleep(0)


class SimulatedDatabase:
    """What one node sees of the database."""

    shared = True

    def __init__(self, world: World) -> None:
        self.world = world
        self.gone = False

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    def announce(self, table: str, number: int) -> list[Statement]:
        """Tell nobody: all notices are lost."""
        return []

    def listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Hear nothing."""

    async def _trouble(self, share: float) -> None:
        await self.world.dawdle()
        if self.gone:
            raise Gone
        if self.world.chance.random() < share:
            self.world.lost += 1
            raise Unavailable("simulated")

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write all or nothing; it may fail before, and it may fail to say that it did not."""
        await self._trouble(0.08)
        rows = self.world.rows
        rows.execute("BEGIN")
        try:
            for sql, values in batch:
                rows.execute(sql, values)
        except sqlite3.IntegrityError as error:
            rows.execute("ROLLBACK")
            self.world.conflicts += 1
            raise Conflict(str(error)) from None
        rows.execute("COMMIT")
        await self._trouble(0.12)

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return rows, most of the time."""
        await self._trouble(0.04)
        return self.world.rows.execute(sql, values).fetchall()


class Node:
    """A process: its memory is lost when it crashes."""

    def __init__(self, world: World) -> None:
        self.database = SimulatedDatabase(world)
        self.store = Store(self.database)
        self.tables: dict[str, Table] = {}

    async def find(self, table: str) -> Table:
        """Return a table as far as this node knows it."""
        if table not in self.tables:
            found = Table(table, self.store, ignore)
            await found.catch_up()
            self.tables[table] = found
        return self.tables[table]


@dataclass
class Person:
    """Plays one seat at any node, and sends again what was not answered."""

    world: World
    nodes: list[Node]
    table: str
    seat: int
    outcomes: dict[str, str] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)  # those that were answered

    async def play(self) -> None:
        """Act some times, whatever happens."""
        for number in range(ACTIONS):
            await self.world.dawdle()
            wish = await self._choose()
            if wish is None:
                continue
            ident = f"{self.seat}:{number}"
            self.outcomes[ident] = "unknown"
            for _ in range(self.world.chance.choice((1, 2, 4, 8))):
                await self._send(ident, *wish)
                if self.outcomes[ident] != "unknown":
                    break

    async def _choose(self) -> tuple[int, str] | None:
        """Return what to do, as a node knows the table that may lag behind."""
        try:
            node = self.world.chance.choice(self.nodes)
            play = (await node.find(self.table)).play
        except (Refusal, Gone):
            return None
        texts = list(play.legal(self.seat)) if play is not None else []
        if play is None or not texts:
            await self._catch_up(node)
            return None
        return play.seq_for(self.seat), self.world.chance.choice(texts)

    async def _catch_up(self, node: Node) -> None:
        try:
            await (await node.find(self.table)).catch_up()
        except (Refusal, Gone):
            return

    async def _send(self, ident: str, seq: int, text: str) -> None:
        node = self.world.chance.choice(self.nodes)
        try:
            table = await node.find(self.table)
            await table.change(lambda: conduct.act(table, self.seat, seq, text, ident, "person"))
        except Gone:
            return
        except Refusal as refusal:
            if refusal.key != "try-later":
                self.outcomes[ident] = "refused"
            return
        if self.world.chance.random() < 0.2:  # the answer is lost on its way
            self.world.lost += 1
            return
        self.outcomes[ident] = "ok"
        self.order.append(ident)


async def crash(world: World, nodes: list[Node], people: list["asyncio.Task[None]"]) -> None:
    """Crash a node now and then, as long as people play; another takes its place."""
    while not all(person.done() for person in people):
        for _ in range(world.chance.randint(20, 200)):
            await asyncio.sleep(0)
        at = world.chance.randrange(len(nodes))
        nodes[at].database.gone = True
        nodes[at] = Node(world)
        world.crashes += 1


async def make_tables(world: World, count: int) -> list[str]:
    """Make tables for two, without trouble."""
    quiet = Node(world)
    quiet.database._trouble = lambda share: asyncio.sleep(0)  # type: ignore[method-assign]
    made = []
    for number in range(count):
        table = Table(f"table{number}", quiet.store, ignore)
        wishes = [SeatWish("me", None, name) for name in ("Ann", "Ben")]
        game = ("usa", "card_game", "nordic_countries")[number % 3]
        created = Created(game, sheet_of(game).version, wishes, ["a", "b"], TableOptions())
        entries = table.entries_of([Draft("created", None, created)])
        await quiet.store.create(entries, False, "open", game)
        await table.catch_up()
        await table.change(lambda table=table: conduct.deal(table))  # type: ignore[misc]
        made.append(table.id)
    return made


async def live_through(seed: int) -> World:
    """Live through one history, and check it."""
    world = World(seed)
    entropy = patch.object(conduct, "new_entropy", world.entropy)
    with closing(world.rows), entropy:
        nodes = [Node(world) for _ in range(3)]
        tables = await make_tables(world, 3)
        people = [Person(world, nodes, table, seat) for table in tables for seat in range(2)]
        tasks = [asyncio.create_task(person.play()) for person in people]
        await asyncio.gather(*tasks, crash(world, nodes, tasks))
        await check(world, people)
        query = "SELECT table_id, seat, client_action_id, body, digest FROM log"
        world.told = world.rows.execute(f"{query} ORDER BY table_id, number").fetchall()
    return world


async def check(world: World, people: list[Person]) -> None:
    """Check every history against the log, and the log against the rules."""
    quiet = Node(world)
    quiet.database._trouble = lambda share: asyncio.sleep(0)  # type: ignore[method-assign]
    found = await verify(quiet.store)
    assert not found.damaged, found.damaged
    for person in people:
        entries = await quiet.store.log(person.table)
        there = [e.client_action_id for e in entries if e.seat == person.seat and e.seq]
        assert len(there) == len(set(there))
        for ident, outcome in person.outcomes.items():
            count = there.count(ident)
            assert count == {"ok": 1, "refused": 0}.get(outcome, count), (ident, outcome, count)
        ok = [ident for ident in there if ident in person.order]
        assert ok == person.order
        assert set(there) <= set(person.outcomes)


def history(first: int, count: int) -> tuple[int, int, int]:
    """Live through some seeds; return crashes, lost answers and conflicts."""
    crashes = lost = conflicts = 0
    for seed in range(first, first + count):
        try:
            world = asyncio.run(live_through(seed))
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        crashes, lost = crashes + world.crashes, lost + world.lost
        conflicts += world.conflicts
    return crashes, lost, conflicts


@pytest.mark.parametrize("count", [12, pytest.param(2000, marks=pytest.mark.long)])
def test_no_history_loses_or_doubles_an_action(count: int) -> None:
    """Crashes, lost answers and late nodes: each action that was acknowledged is there once."""
    crashes, lost, conflicts = history(random.randrange(10**6), count)
    assert crashes > count
    assert lost > count
    assert conflicts > count


def test_a_seed_gives_the_same_history() -> None:
    """Everything that happens follows from the seed, so that what fails can be looked at."""
    once, again = (asyncio.run(live_through(5)) for _ in range(2))
    assert once.told == again.told
    assert (once.crashes, once.lost) == (again.crashes, again.lost)
