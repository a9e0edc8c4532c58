"""Double submits: every action is sent one to five times at once, over two sockets.

What counts is read from the database with plain SQL: one entry for each id that was answered, and
none that nobody sent.
"""

import asyncio
import itertools
import random
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

from server.harness.people import ME, OPEN, Seat, Visitor
from server.harness.server_process import ServerProcess
from server.long_runs.progress import Figures, Run

ACTIONS = 2_000  # in one portion
TABLES = 10
GAMES = ("usa", "new_york", "nordic_countries", "northern_lights", "card_game")


class DoubleSubmits:
    """People at several tables who never send anything only once on purpose."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.chance = random.Random(f"double submits {seed}")
        self.counts: Counter[str] = Counter()
        self.numbers = itertools.count()
        self.answered: dict[str, set[str]] = {}  # by table, the ids

    async def run(self) -> None:
        """Play at all tables until there were enough actions."""
        async with asyncio.TaskGroup() as tables:
            for number in range(TABLES):
                tables.create_task(self._play_on(GAMES[number % len(GAMES)]))

    async def _play_on(self, game: str) -> None:
        while self.counts["actions"] < ACTIONS:
            people = [await Visitor(self.address).arrive() for _ in range(2)]
            table = (await people[0].new_table(game, [ME, OPEN], grace_seconds=3600))["id"]
            await people[1].sit(table, "Ben")
            seats = [
                [await who.follow(table, seat) for _ in range(2)] for seat, who in enumerate(people)
            ]
            await self._play(table, seats)
            for tab in itertools.chain(*seats):
                await tab.close()

    async def _play(self, table: str, seats: list[list[Seat]]) -> None:
        """Play one game, or until there were enough actions."""
        tabs = list(itertools.chain(*seats))
        while self.counts["actions"] < ACTIONS:
            for tab in tabs:
                await tab.catch_up()
            asked = [seat for seat in seats if seat[0].legal]
            if not asked:
                return
            await self._send(table, self.chance.choice(asked))

    async def _send(self, table: str, seat: list[Seat]) -> None:
        ident = f"d{next(self.numbers)}"
        message = {"type": "act", "id": ident, "seq": seat[0].seq}
        message["action"] = self.chance.choice(seat[0].legal)
        copies = [self.chance.choice(seat) for _ in range(self.chance.randint(1, 5))]
        self.counts["actions"] += 1
        self.counts["copies"] += len(copies)
        await asyncio.gather(*(tab.send(message) for tab in copies))
        answers = [await tab.answer(ident) for tab in copies]
        assert {a["type"] for a in answers} == {"done"}, answers
        assert len({a["seq"] for a in answers}) == 1, answers
        self.answered.setdefault(table, set()).add(f"{seat[0].you}:{ident}")

    def check(self, database: Path) -> None:
        """Compare what was answered with what is stored."""
        with closing(sqlite3.connect(database)) as rows:
            for table, answered in self.answered.items():
                query = "SELECT client_action_id, seq FROM log WHERE table_id = ? AND kind = ?"
                stored = rows.execute(f"{query} ORDER BY number", (table, "acted")).fetchall()
                assert Counter(ident for ident, _ in stored) == Counter(answered)
                assert [seq for _, seq in stored] == list(range(2, len(stored) + 2))
                self.counts["stored"] += len(stored)


def play(portion: str) -> Figures:
    """Play one portion at a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        server = ServerProcess(str(database), Path(folder) / "log", "--limits", "1000").start()
        submits = DoubleSubmits(server.address, int(portion))
        try:
            asyncio.run(submits.run())
        finally:
            server.stop()
        submits.check(database)
    return dict(submits.counts)


double_submits = Run("double-submits", [str(seed) for seed in range(50)], play)
