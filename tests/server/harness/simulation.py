"""A simulated world: one database, a network that loses messages, and nodes that crash.

Everything happens in one thread, in turns of the event loop; a seed determines all randomness. The
nodes are the server's own code from the socket to the store, without HTTP.
"""

import asyncio
import heapq
import itertools
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from branchline.server.bots.pool import BotPool
from branchline.server.http.guards import COOKIE
from branchline.server.ops.metrics import Counters
from branchline.server.settings import Settings
from branchline.server.sockets.endpoint import SocketEndpoint
from branchline.server.storage.database import (
    Conflict,
    OnChange,
    Row,
    Statement,
    Unavailable,
    Value,
)
from branchline.server.storage.sqlite import migrate
from branchline.server.storage.store import Store
from branchline.server.tables.peers import Peers
from branchline.server.tables.registry import TableRegistry
from branchline.server.uvicorn_adapter import ABORT

Deliver = Callable[[], None]

_NOTICE = "SELECT ?, ?"  # a statement that notifies the other nodes when it is written
_FRAMES = (8, 84, 8)  # percent that are lost, arrive once, arrive twice
_NOTICES = (50, 25, 25)
_DELAYS = (0, 0, 1, 2, 3, 5, 10, 40)  # turns that a message takes
SLOWEST_WRITE = 150  # turns: longer than it takes to reconnect and retry elsewhere
_SETTINGS = Settings().scaled(10**9)


class World:
    """What survives all crashes: the rows of a database, and the network."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.rows = sqlite3.connect(":memory:", isolation_level=None)
        migrate(self.rows)
        self.nodes: list[Node] = []
        self.counts: Counter[str] = Counter()  # of each kind of fault
        self.final_log: list[Row] = []  # the log at the end
        self.never = asyncio.Event()
        self.turn = 0
        self._under_way: list[tuple[int, str, int, Deliver]] = []
        self._numbers = itertools.count()

    def entropy(self) -> str:
        """Return entropy determined by the seed."""
        return f"{self.chance.getrandbits(256):064x}"

    def monotonic(self) -> float:
        """Return the time: a turn is a hundredth of a second."""
        return self.turn / 100

    async def dawdle(self, longest: int) -> None:
        """Let other tasks run first, sometimes."""
        for _ in range(self.chance.choice((0, 0, 1, 2, 5, longest))):
            await asyncio.sleep(0)

    def carry(
        self, way: str, chance: random.Random, deliver: Deliver, shares: tuple[int, int, int]
    ) -> None:
        """Carry a message: once, twice, late, out of order, or never.

        Each route has its own generator, and a fixed rank among those that arrive in the same
        turn, so that nothing depends on the order in which a node sends to several clients.
        """
        copies = chance.choices((0, 1, 2), shares)[0]
        self.counts[f"copies {copies}"] += 1
        for _ in range(copies):
            self.later(chance.choice(_DELAYS), way, deliver)

    def later(self, turns: int, way: str, deliver: Deliver) -> None:
        """Let something happen after some turns."""
        heapq.heappush(self._under_way, (self.turn + turns, way, next(self._numbers), deliver))

    async def pause(self, turns: int, who: str) -> None:
        """Wait some turns."""
        over = asyncio.Event()
        self.later(turns, who, over.set)
        await over.wait()

    async def deliver(self) -> None:
        """Deliver what is due, forever."""
        while True:
            while self._under_way and self._under_way[0][0] <= self.turn:
                heapq.heappop(self._under_way)[3]()
            self.turn += 1
            await asyncio.sleep(0)


class SimulatedDatabase:
    """What one node sees of the database."""

    shared = True

    def __init__(self, world: World, quiet: bool = False) -> None:
        self.world = world
        self.quiet = quiet  # without faults
        self.gone = False
        self.on_change: OnChange | None = None

    async def open(self) -> None:
        """Nothing to do."""

    async def open_readonly(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    def notify(self, table: str, number: int) -> list[Statement]:
        """Return the statement that notifies the other nodes."""
        return [(_NOTICE, (table, number))]

    def subscribe(self, on_change: OnChange, on_gap: Callable[[], None]) -> None:
        """Receive notifications from the network."""
        self.on_change = on_change

    async def _trouble(self, share: float, longest: int = 10) -> None:
        if self.quiet:
            return
        await self.world.dawdle(longest)
        if self.gone:
            await self.world.never.wait()  # the node has crashed: it does nothing from now on
        if self.world.chance.random() < share:
            self.world.counts["database"] += 1
            raise Unavailable("simulated")

    async def write(self, batch: Sequence[Statement]) -> None:
        """Write all or nothing; it may fail before, or lose the acknowledgement."""
        await self._trouble(0.08, SLOWEST_WRITE)
        rows = self.world.rows
        rows.execute("BEGIN")
        try:
            for sql, values in batch:
                rows.execute(sql, values)
        except sqlite3.IntegrityError as error:
            rows.execute("ROLLBACK")
            self.world.counts["conflicts"] += 1
            raise Conflict(str(error)) from None
        rows.execute("COMMIT")
        self._notify([values for sql, values in batch if sql == _NOTICE])
        await self._trouble(0.12)

    def _notify(self, notices: list[Sequence[Value]]) -> None:
        """Notify all nodes, as far as the network lets it through."""
        for number, node in enumerate(self.world.nodes):
            on_change = node.database.on_change
            for table, last in notices:
                if on_change is not None:
                    arrives = partial(on_change, str(table), int(last or 0))
                    way = f"notice {number}"
                    self.world.carry(way, self.world.chance, arrives, _NOTICES)

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return rows, most of the time."""
        await self._trouble(0.04)
        return self.world.rows.execute(sql, values).fetchall()


class Node:
    """A process of the server: its memory is lost when it crashes."""

    def __init__(self, world: World, quiet: bool = False) -> None:
        self.world = world
        self.database = SimulatedDatabase(world, quiet)
        self.store = Store(self.database)
        self.registry = TableRegistry(self.store, BotPool(0, 1.0), _SETTINGS)
        self.sockets = SocketEndpoint(self.store, self.registry, Counters())
        self.peers = Peers(self.store, self.registry)
        self.peers.subscribe()

    async def maintain(self) -> None:
        """Sync with the other nodes from time to time while this node lives."""
        while not self.database.gone:
            await self.world.pause(self.world.chance.randint(100, 200), "maintenance")
            try:
                await self.peers.sync()
            except Unavailable:
                self.world.counts["rounds"] += 1


class Line:
    """A socket between a client and a node, over the simulated network."""

    def __init__(self, node: Node, name: str, table: str, token: str, taken: "Taken") -> None:
        self.node = node
        self.name = name
        self.world = node.world
        self.closed = False
        self._taken = taken
        self._chance = random.Random(f"{self.world.seed} {name}")
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "client": ("127.0.0.1", 1),
            "extensions": {"websocket.http.response": {}},
            "path_params": {"table": table},
            "headers": [
                (b"host", b"localhost"),
                (b"origin", b"http://localhost"),
                (b"cookie", f"{COOKIE}={token}".encode()),
            ],
            ABORT: self.leave,
        }
        socket = WebSocket(scope, self._inbox.get, self._send)
        self._serving = asyncio.create_task(node.sockets.serve(socket))

    def send(self, frame: str) -> None:
        """Send a frame to the node."""
        message = {"type": "websocket.receive", "text": frame}
        arrives = partial(self._inbox.put_nowait, message)
        self.world.carry(f"{self.name} >", self._chance, arrives, _FRAMES)

    async def _send(self, message: Any) -> None:
        """Receive what the node sends; a crashed node sends nothing."""
        if self.node.database.gone or self.closed:
            return
        if message["type"] in ("websocket.close", "websocket.http.response.start"):
            self.closed = True
        elif message["type"] == "websocket.send":
            arrives = partial(self._taken, self, message["text"])
            self.world.carry(f"{self.name} <", self._chance, arrives, _FRAMES)

    def leave(self) -> None:
        """Disconnect; the node notices."""
        self.closed = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})


Taken = Callable[[Line, str], None]  # called with each frame that arrives
