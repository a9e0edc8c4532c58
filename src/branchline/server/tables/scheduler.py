"""The scheduler of a table: bot moves, expiring clocks, bots standing in for absent people."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from branchline.server.bots.levels import STAND_IN, bot_of, pause_of
from branchline.server.bots.pool import BotPool
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.entries import Body, Entry, Undone
from branchline.server.tables import commands
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.table import Table
from branchline.server.tables.turn_timers import TurnTimers

log = logging.getLogger("branchline.server")

Job = Callable[[], Awaitable[None]]

NO_SEAT = -1  # for jobs of the whole table


class TableScheduler:
    """Everything that happens at a table without a request."""

    def __init__(
        self, table: Table, broadcaster: Broadcaster, bots: BotPool, settings: Settings
    ) -> None:
        self.table = table
        self.broadcaster = broadcaster
        self.bots = bots
        self.settings = settings
        self.timers = TurnTimers()  # monotonic; those of the table are by its log
        self.absent_since: dict[str, float] = {}  # by visitor, monotonic
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat

    def start(self, elapsed: TurnTimers) -> None:
        """Start the timers; `elapsed` holds the seconds that already count, not times."""
        now = time.monotonic()
        present = self.broadcaster.visitors()
        for place in self.table.seating.places:
            if place.visitor is not None and place.visitor not in present:
                self.absent_since.setdefault(place.visitor, now)
        self.timers = elapsed.converted(lambda seconds: now - seconds)
        self.timers.run(self.waiting_seats(), now)

    def apply(self, entry: Entry, body: Body) -> None:
        """Update the timers after an entry."""
        now = time.monotonic()
        self.timers.apply(entry, body, self.waiting_seats(), now)
        is_spent = self.table.seating.options.clock == "player"  # stored with the action, for good
        if is_spent and isinstance(body, Undone) and entry.seat is not None:
            self.timers.since[entry.seat] = now

    def waiting_seats(self) -> list[int]:
        """Return the seats that must decide now."""
        game_log = self.table.game_log
        if game_log is None or self.table.status != "running":
            return []
        return game_log.game.waiting

    def visitor_joined(self, visitor: str) -> None:
        """React to the first connection of a visitor."""
        self.absent_since.pop(visitor, None)
        self.schedule()

    def visitor_left(self, visitor: str) -> None:
        """React to the loss of the last connection of a visitor."""
        self.absent_since[visitor] = time.monotonic()
        self.schedule()

    def clocks(self) -> dict[int, float]:
        """Return the seconds that each person has left; empty if the table has no clocks."""
        options = self.table.seating.options
        if options.clock == "none":
            return {}
        now = time.monotonic()
        return {
            seat: max(
                0.0, round(self._time_budget(seat) - (now - self.timers.since.get(seat, now)), 1)
            )
            for seat, place in enumerate(self.table.seating.places)
            if place.kind == "person"
        }

    def _time_budget(self, seat: int) -> float:
        """Return the seconds that a seat had when its timer started."""
        options = self.table.seating.options
        if options.clock == "player":
            return options.clock_seconds - self.table.seating.places[seat].spent
        return options.clock_seconds

    def time_spent(self, seat: int) -> float:
        """Return the seconds that a seat has used for this decision."""
        now = time.monotonic()
        return round(now - self.timers.since.get(seat, now), 3)

    def schedule(self) -> None:
        """Start the jobs that are due, and set the timer for the next one."""
        if commands.can_deal(self.table):
            self._start(NO_SEAT, self._deal)
        now = time.monotonic()
        next_due = float("inf")
        for seat in self.waiting_seats():
            if self.table.seating.places[seat].by_bot:
                self._start(seat, partial(self._play_bot_turn, seat))
                continue
            for due, job in self._deadlines(seat):
                if due <= now:
                    self._start(seat, job)
                else:
                    next_due = min(next_due, due)
        self._set_timer(next_due - now)

    def _set_timer(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds != float("inf"):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.01, seconds), self.schedule)

    def _deadlines(self, seat: int) -> list[tuple[float, Job]]:
        """Return what will happen if a person does not act, and when."""
        options = self.table.seating.options
        found: list[tuple[float, Job]] = []
        if options.clock != "none":
            expires = self.timers.since[seat] + self._time_budget(seat)
            found.append((expires, partial(self._expire, seat)))
        place = self.table.seating.places[seat]
        is_awaited = bool(self.broadcaster.visitors())
        if options.clock != "days" and place.visitor in self.absent_since and is_awaited:
            absent = self.absent_since[place.visitor]
            since = max(absent, self.timers.since[seat] - options.grace_seconds)
            found.append((since + options.grace_seconds, partial(self._stand_in, seat, "gone")))
        return found

    def _start(self, seat: int, job: Job) -> None:
        """Start a job for a seat unless one is running; then schedule again."""
        if seat in self._tasks:
            return
        task = self._tasks[seat] = asyncio.get_running_loop().create_task(self._run(job))

        def finish(task: asyncio.Task[None]) -> None:
            del self._tasks[seat]
            if not task.cancelled():
                self.schedule()

        task.add_done_callback(finish)

    async def _run(self, job: Job) -> None:
        """Run a job; if it is refused or fails, wait a little before it is retried."""
        try:
            await job()
        except Refusal as refusal:
            log.info("job postponed", extra={"table": self.table.id, "why": refusal.key})
            await asyncio.sleep(1.0)
        except Exception:
            log.exception("job failed", extra={"table": self.table.id})
            await asyncio.sleep(5.0)

    async def wait_for_deal(self) -> None:
        """Wait for a deal that is in progress."""
        if NO_SEAT in self._tasks:
            await asyncio.wait([self._tasks[NO_SEAT]])

    async def _deal(self) -> None:
        await self.table.execute(lambda: commands.deal(self.table))

    async def _stand_in(self, seat: int, why: str) -> None:
        await self.table.execute(lambda: commands.stand_in(self.table, seat, why))

    async def _expire(self, seat: int) -> None:
        """Let a bot make this decision, or play on for good if the clock is for the whole game."""
        seq = self.table.game_log.seq if self.table.game_log else 0
        if self.table.seating.options.clock == "player":
            await self._stand_in(seat, "clock")
        else:
            await self._play_for(seat, seq, "clock")

    async def _play_bot_turn(self, seat: int) -> None:
        game_log = self.table.game_log
        assert game_log is not None, "bots act in games"
        seq = game_log.seq
        if not self.table.wrote_last and self.table.store.database.shared:
            # The process that wrote the last step goes first.
            await asyncio.sleep(2 * self.settings.bot_deadline)
        if game_log.seq == seq and seat in self.waiting_seats():
            await self._play_for(seat, seq, "bot")

    async def _play_for(self, seat: int, seq: int, by: str) -> None:
        """Let the bot of a seat choose, and play its choice unless something happened meanwhile.

        The time of the action is fixed before anything looks at the seat's hand: it must leak
        nothing.
        """
        game_log, place = self.table.game_log, self.table.seating.places[seat]
        assert game_log is not None, "bots act in games"
        bot = bot_of(place.level or "") or STAND_IN
        loop = asyncio.get_running_loop()
        due = loop.time() + (pause_of(bot, self.settings.bot_delay) if by == "bot" else 0.0)
        legal = game_log.legal(seat)
        if not legal:
            return
        key = f"{self.table.id}:{seat}"
        text = await self.bots.choose(bot, key, game_log.game.view(seat), list(legal.values()))
        await asyncio.sleep(due - loop.time())
        if game_log.seq != seq or (by == "bot" and not place.by_bot):
            return
        shown, spent = game_log.seq_for(seat), self.time_spent(seat) if by == "clock" else 0.0
        ident = f"{by}:{seat}:{seq}"
        try:
            await self.table.execute(
                lambda: commands.act(self.table, seat, shown, text, ident, by, spent)
            )
        except Refusal as refusal:
            if refusal.key != "stale":  # somebody was faster: then there is nothing to do
                raise

    def is_busy(self) -> bool:
        """Tell whether a job is running."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Cancel the timer and all jobs."""
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
