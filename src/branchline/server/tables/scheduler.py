"""The minder of a table: lets bots act, watches clocks, lets bots stand in for those away."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from branchline.server.bots.levels import STAND_IN, bot_of, pause_of
from branchline.server.bots.pool import Thinkers
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.entries import Body, Entry, Undone
from branchline.server.tables import commands
from branchline.server.tables.broadcast import Audience
from branchline.server.tables.table import Table
from branchline.server.tables.turn_timers import Asking

log = logging.getLogger("branchline.server")

Duty = Callable[[], Awaitable[None]]

NO_SEAT = -1  # for duties of the whole table


class Minder:
    """What has to happen at a table without anybody asking for it."""

    def __init__(
        self, table: Table, audience: Audience, thinkers: Thinkers, settings: Settings
    ) -> None:
        self.table = table
        self.audience = audience
        self.thinkers = thinkers
        self.settings = settings
        self.asking = Asking()  # monotonic
        self.gone: dict[str, float] = {}  # since when each visitor is away, monotonic
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat

    def begin(self, elapsed: Asking) -> None:
        """Begin to watch; `elapsed` has the seconds that count already instead of moments."""
        now = time.monotonic()
        here = self.audience.visitors()
        for place in self.table.seating.places:
            if place.visitor is not None and place.visitor not in here:
                self.gone.setdefault(place.visitor, now)
        self.asking = elapsed.by(lambda seconds: now - seconds)
        self.asking.ask(self.waiting(), now)

    def note(self, entry: Entry, body: Body) -> None:
        """Take note of an entry, and of who is asked after it."""
        now = time.monotonic()
        self.asking.note(entry, body, self.waiting(), now)
        counted = self.table.seating.options.clock == "player"  # with the action, for good
        if counted and isinstance(body, Undone) and entry.seat is not None:
            self.asking.since[entry.seat] = now

    def waiting(self) -> list[int]:
        """Return the seats that are waited for."""
        play = self.table.play
        return play.game.waiting if play is not None and self.table.status == "running" else []

    def arrived(self, visitor: str) -> None:
        """Take note that a visitor is here."""
        self.gone.pop(visitor, None)
        self.look()

    def went(self, visitor: str) -> None:
        """Take note that the last connection of a visitor is gone."""
        self.gone[visitor] = time.monotonic()
        self.look()

    def clocks(self) -> dict[int, float]:
        """Return the seconds that each seat has left, where the table has clocks."""
        options = self.table.seating.options
        if options.clock == "none":
            return {}
        now = time.monotonic()
        return {
            seat: max(
                0.0, round(self._allowance(seat) - (now - self.asking.since.get(seat, now)), 1)
            )
            for seat, place in enumerate(self.table.seating.places)
            if place.kind == "person"
        }

    def _allowance(self, seat: int) -> float:
        """Return the seconds that a seat had when it was asked."""
        options = self.table.seating.options
        if options.clock == "player":
            return options.clock_seconds - self.table.seating.places[seat].spent
        return options.clock_seconds

    def spent(self, seat: int) -> float:
        """Return the seconds that a seat has used for this decision."""
        now = time.monotonic()
        return round(now - self.asking.since.get(seat, now), 3)

    def look(self) -> None:
        """See what has to happen now, and when to look again."""
        if commands.is_full(self.table):
            self._start(NO_SEAT, self._deal)
        waiting = self.waiting()
        now = time.monotonic()
        next_look = float("inf")
        for seat in waiting:
            if self.table.seating.places[seat].by_bot:
                self._start(seat, partial(self._let_bot_act, seat))
                continue
            for due, duty in self._due(seat):
                if due <= now:
                    self._start(seat, duty)
                else:
                    next_look = min(next_look, due)
        self._look_again(next_look - now)

    def _look_again(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds != float("inf"):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.01, seconds), self.look)

    def _due(self, seat: int) -> list[tuple[float, Duty]]:
        """Return what happens to a person who does not act, and when."""
        options = self.table.seating.options
        found: list[tuple[float, Duty]] = []
        if options.clock != "none":
            up = self.asking.since[seat] + self._allowance(seat)
            found.append((up, partial(self._time_is_up, seat)))
        place = self.table.seating.places[seat]
        waits = bool(self.audience.visitors())
        if options.clock != "days" and place.visitor in self.gone and waits:
            since = max(self.gone[place.visitor], self.asking.since[seat] - options.grace_seconds)
            found.append((since + options.grace_seconds, partial(self._stand_in, seat, "gone")))
        return found

    def _start(self, seat: int, duty: Duty) -> None:
        """Do something for a seat, unless something is being done; then look what is next."""
        if seat in self._tasks:
            return
        task = self._tasks[seat] = asyncio.get_running_loop().create_task(self._guarded(duty))

        def look_again(task: asyncio.Task[None]) -> None:
            del self._tasks[seat]
            if not task.cancelled():
                self.look()

        task.add_done_callback(look_again)

    async def _guarded(self, duty: Duty) -> None:
        """Do it; if it is refused or fails, rest a little before it is tried again."""
        try:
            await duty()
        except Refusal as refusal:
            log.info("put off", extra={"table": self.table.id, "why": refusal.key})
            await asyncio.sleep(1.0)
        except Exception:
            log.exception("failed", extra={"table": self.table.id})
            await asyncio.sleep(5.0)

    async def dealt(self) -> None:
        """Wait for the deal, where nobody is waited for any longer."""
        if NO_SEAT in self._tasks:
            await asyncio.wait([self._tasks[NO_SEAT]])

    async def _deal(self) -> None:
        await self.table.change(lambda: commands.deal(self.table))

    async def _stand_in(self, seat: int, why: str) -> None:
        await self.table.change(lambda: commands.stand_in(self.table, seat, why))

    async def _time_is_up(self, seat: int) -> None:
        """Let a bot play this decision, or for the rest of the game where that clock is up."""
        seq = self.table.play.seq if self.table.play else 0
        if self.table.seating.options.clock == "player":
            await self._stand_in(seat, "clock")
        else:
            await self._act_for(seat, seq, "clock")

    async def _let_bot_act(self, seat: int) -> None:
        play = self.table.play
        assert play is not None, "bots act in games"
        seq = play.seq
        if not self.table.wrote_last and self.table.store.database.shared:
            await asyncio.sleep(2 * self.settings.bot_deadline)  # who wrote the last step is first
        if play.seq == seq and seat in self.waiting():
            await self._act_for(seat, seq, "bot")

    async def _act_for(self, seat: int, seq: int, by: str) -> None:
        """Let the bot of a seat choose, and play what it chose if nothing happened meanwhile.

        When it acts is settled before anything looks at what it holds: that must tell nothing.
        """
        play, place = self.table.play, self.table.seating.places[seat]
        assert play is not None, "bots act in games"
        bot = bot_of(place.level or "") or STAND_IN
        loop = asyncio.get_running_loop()
        due = loop.time() + (pause_of(bot, self.settings.bot_delay) if by == "bot" else 0.0)
        legal = play.legal(seat)
        if not legal:
            return
        key = f"{self.table.id}:{seat}"
        text = await self.thinkers.choose(bot, key, play.game.view(seat), list(legal.values()))
        await asyncio.sleep(due - loop.time())
        if play.seq != seq or (by == "bot" and not place.by_bot):
            return
        shown, spent = play.seq_for(seat), self.spent(seat) if by == "clock" else 0.0
        ident = f"{by}:{seat}:{seq}"
        try:
            await self.table.change(
                lambda: commands.act(self.table, seat, shown, text, ident, by, spent)
            )
        except Refusal as refusal:
            if refusal.key != "stale":  # somebody was faster: then there is nothing to do
                raise

    def is_busy(self) -> bool:
        """Tell whether something is being done."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Leave everything as it is."""
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
