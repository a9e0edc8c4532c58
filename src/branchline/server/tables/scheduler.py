"""The scheduler of a table: bot moves, expiring clocks, bots standing in for absent people."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.levels import STAND_IN, bot_of, is_quick, pause_of
from branchline.server.bots.pool import BotPool
from branchline.server.protocol import LessonStep
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.entries import Acted, Body, Entry, Undone
from branchline.server.tables import commands
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.info import Times
from branchline.server.tables.play.lesson import lesson_of, next_step
from branchline.server.tables.play.turn_timers import TurnTimers
from branchline.server.tables.seats.rematch import is_settled
from branchline.server.tables.table import Table

log = logging.getLogger("branchline.server")

Job = Callable[[], Awaitable[None]]
BeginRematch = Callable[[set[str]], Awaitable[None]]  # takes the visitors who are present

NO_SEAT = -1  # for jobs of the whole table
BLINK_SECONDS = 10.0  # of absence that do not count: a phone changes its network
UNATTENDED_PAUSES = 10  # before a bot thinks at a table where nobody is
AUTOMATIC = ("decision", "player")  # clocks with which nobody has to ask for a bot


class TableScheduler:
    """Everything that happens at a table without a request."""

    def __init__(
        self,
        table: Table,
        broadcaster: Broadcaster,
        bots: BotPool,
        settings: Settings,
        begin_rematch: BeginRematch,
    ) -> None:
        self.table = table
        self.broadcaster = broadcaster
        self.bots = bots
        self.settings = settings
        self.begin_rematch = begin_rematch
        self.timers = TurnTimers()  # monotonic; those of the table are by its log
        self.absent_since: dict[str, float] = {}  # by visitor, monotonic
        self.undo_until = float("-inf")  # bots wait that long for an undo, by the loop's clock
        self.skips_to: int | None = None  # bots do not pause until this seat is asked
        self._skipped = asyncio.Event()
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
        if isinstance(body, Acted | Undone):
            self._leave_time_to_undo(entry.seat, body)
        if self.skips_to in self.waiting_seats():
            self.skips_to = None

    def _leave_time_to_undo(self, seat: int | None, body: Acted | Undone) -> None:
        """Let bots wait while a person's action can be undone; hidden ones delay nobody."""
        game_log = self.table.game_log
        by_person = isinstance(body, Acted) and body.by == "person"
        if game_log is None or game_log.steps[-1].hidden:
            return
        self.undo_until = float("-inf")
        if by_person and self.settings.bot_delay and game_log.may_undo(seat):
            wait = self.table.seating.options.undo_seconds
            self.undo_until = asyncio.get_running_loop().time() + wait

    def skip_to(self, seat: int) -> None:
        """Let bots play without pauses until this seat is asked.

        Raises:
            Refusal: if it is asked already, or another person is at the table.
        """
        if seat in self.waiting_seats():
            raise Refusal("your-turn", "it is your turn")
        visitor = self.table.seating.places[seat].visitor
        present = self.broadcaster.visitors()
        for place in self.table.seating.places:
            if place.visitor != visitor and place.visitor in present:
                raise Refusal("not-alone", "others at the table watch the bots play")
        self.skips_to = seat
        self._skipped.set()

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

    def times(self) -> Times:
        """Return what is running at the table."""
        proposal, now = self.table.seating.proposal, time.monotonic()
        ends = 0.0 if proposal is None else proposal.ends - self.table.store.clock.now()
        absent = {who: round(now - since, 1) for who, since in self.absent_since.items()}
        return Times(self.clocks(), absent, max(0.0, round(ends, 1)))

    def absence(self, seat: int) -> float:
        """Return the seconds since the person of a seat was last here; 0 if they are."""
        places = self.table.seating.places
        visitor = places[seat].visitor if 0 <= seat < len(places) else None
        now = time.monotonic()
        return now - self.absent_since.get(visitor or "", now)

    def present(self) -> set[str]:
        """Return who is at the table, or was a moment ago."""
        now = time.monotonic()
        just_left = {who for who, at in self.absent_since.items() if now - at < BLINK_SECONDS}
        return self.broadcaster.visitors() | just_left

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
        next_due = self._schedule_rematch(now)
        for seat in self.waiting_seats():
            if self.table.seating.places[seat].by_bot or self._is_automatic(seat):
                self._start(seat, partial(self._play_bot_turn, seat))
                continue
            for due, job in self._deadlines(seat):
                if due <= now:
                    self._start(seat, job)
                else:
                    next_due = min(next_due, due)
        self._set_timer(next_due - now)

    def _schedule_rematch(self, now: float) -> float:
        """Begin a rematch that is settled or whose time is up; return when to look again."""
        seating = self.table.seating
        if seating.proposal is None or seating.rematch is not None:
            return float("inf")
        present = self.present()
        left = seating.proposal.ends - self.table.store.clock.now()
        if left <= 0 or is_settled(seating, present):
            self._start(NO_SEAT, partial(self.begin_rematch, present))
            return float("inf")
        blinks = [at + BLINK_SECONDS for who, at in self.absent_since.items() if who in present]
        return min([now + left, *blinks])

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
        if options.clock in AUTOMATIC and place.visitor in self.absent_since and is_awaited:
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

    async def wait_for_table(self) -> None:
        """Wait for a deal or a rematch that is in progress."""
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
        await self._wait_for_company()
        if game_log.seq == seq and seat in self.waiting_seats():
            await self._play_for(seat, seq, "bot")

    def _scripted(self, seat: int) -> LessonStep | None:
        """Return what the lesson of the table has this seat do next, if it can be done."""
        seating, game_log = self.table.seating, self.table.game_log
        lesson = lesson_of(seating.game) if seating.options.lesson else None
        if lesson is None or game_log is None:
            return None
        step = next_step(lesson, game_log, seat)
        return step if step is not None and step.do in game_log.legal(seat) else None

    def _is_automatic(self, seat: int) -> bool:
        step = self._scripted(seat)
        return step is not None and step.auto

    def _is_attended(self) -> bool:
        """Tell whether anybody is at the table; a spectator counts, with or without a session."""
        return bool(self.broadcaster.connections or self.broadcaster.visitors())

    async def _wait_for_company(self) -> None:
        """Let bots play slowly while nobody is at the table."""
        for _ in range(UNATTENDED_PAUSES):
            if self._is_attended():
                return
            await asyncio.sleep(self.settings.bot_delay)

    async def _play_for(self, seat: int, seq: int, by: str) -> None:
        """Let the bot of a seat choose, and play its choice unless something happened meanwhile.

        The time of the action is fixed before anything looks at the seat's hand: it must leak
        nothing.
        """
        game_log, place = self.table.game_log, self.table.seating.places[seat]
        assert game_log is not None, "bots act in games"
        bot = bot_of(place.level or "") or STAND_IN
        loop = asyncio.get_running_loop()
        started = loop.time()
        pause, least = self._pauses(bot) if by == "bot" else (0.0, 0.0)
        legal = game_log.legal(seat)
        if not legal:
            return
        key = f"{self.table.id}:{seat}"
        host = self.table.seating.host
        turn = Turn(host or self.table.id, self._is_attended, self.broadcaster.client_of(host))
        view = game_log.game.view(seat)
        if step := self._scripted(seat):
            text, pause = step.do, 0.0 if step.auto else pause
        else:
            text = await self.bots.choose(
                bot, key, view, list(legal.values()), turn, game_log.game.sheet
            )
            self._tell_warming(bot)
        await self._wait_until(started + pause, started + least)
        if game_log.seq != seq or (by == "bot" and not (place.by_bot or self._is_automatic(seat))):
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

    def _tell_warming(self, bot: str) -> None:
        """Say that a bot warms up, or that it is ready; bots that decide at once change nothing."""
        warming = self.bots.is_warming(bot)
        if not is_quick(bot) and warming != self.broadcaster.warming:
            self.broadcaster.warming = warming
            self.broadcaster.broadcast_table(self.times())

    def _pauses(self, bot: str) -> tuple[float, float]:
        """Return how long a bot waits before it acts, and how long if pauses are skipped."""
        delay, speed = self.settings.bot_delay, self.table.seating.options.bot_speed
        undo = self.undo_until - asyncio.get_running_loop().time()
        return pause_of(bot, speed, delay, undo), pause_of(bot, "at_once", delay)

    async def _wait_until(self, due: float, soonest: float) -> None:
        """Wait until a moment, or an earlier one while somebody skips the pauses."""
        loop = asyncio.get_running_loop()
        while True:
            left = (due if self.skips_to is None else min(due, soonest)) - loop.time()
            if left <= 0:
                return
            self._skipped.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skipped.wait(), left)

    def is_busy(self) -> bool:
        """Tell whether a job is running."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Cancel the timer and all jobs."""
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
