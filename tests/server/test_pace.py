"""Pace: how fast bots play, how long they leave a person to undo, and skipping the pauses."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from branchline.game import Game
from branchline.server.bots.levels import JITTER, LEAST, PACE
from branchline.server.protocol import BotSpeed, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.entries import Acted
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.scheduler import TableScheduler
from branchline.server.tables.seats.seating import Place
from library.harness.seeded import decisions
from server.harness.pauses import DelayedBots, JumpingLoop, RecordingTable, no_rematch
from server.harness.people import BOT, ME, Seat, Visitor, past_opening, run, two_people
from server.harness.server_process import ServerProcess
from server.test_undo import entry_of

SETTINGS = Settings()
VISITOR = "ann"


class Watcher:
    """A connection that only makes its visitor present."""

    viewer: int | None = 0
    client = "127.0.0.1"
    greeted = False

    def __init__(self, visitor: str) -> None:
        self.visitor: str | None = visitor

    def send(self, frame: str) -> None:
        """Say nothing."""


def undoable_turn() -> tuple[Game, str]:
    """Return a game in which seat 0 can end its turn with something that can be undone."""
    for seed in range(100):
        for game, seat, action in decisions("usa", 2, seed):
            if seat != 0 or not action.text.startswith(("claim", "pay")):
                continue
            after = game.copy(reseed=False)
            chance = list(after.state.generator)
            after.play(seat, action.text)
            if after.waiting == [1] and chance == after.state.generator:
                return game.copy(reseed=False), action.text
    raise AssertionError("no such turn was found")


GAME, CLAIM = undoable_turn()


async def person_acts(settings: Settings, **options: object) -> tuple[TableScheduler, float]:
    """Let a person take an action that can be undone; return the bots' scheduler and the time."""
    table = RecordingTable(GAME.copy(reseed=False), "tourist", 0)
    person = Place("person", "Ann", visitor=VISITOR)
    table.seating.places = [person, replace(table.seating.places[1], level="tourist")]
    table.seating.options = msgspec.structs.replace(TableOptions(), **options)
    assert table.game_log is not None
    bots, broadcaster = DelayedBots(0.0), Broadcaster(table)
    scheduler = TableScheduler(table, broadcaster, bots, settings, no_rematch)
    scheduler.broadcaster.connections.add(Watcher(VISITOR))
    successor = table.game_log.try_action(0, CLAIM, "00")
    table.game_log.apply(successor)
    scheduler.apply(entry_of(table.game_log, successor), Acted(CLAIM, "00", "person"))
    began = asyncio.get_running_loop().time()
    scheduler.schedule()
    return scheduler, began


async def bot_acts(scheduler: TableScheduler) -> float:
    """Return when the bot acts."""
    assert isinstance(scheduler.table, RecordingTable)
    acted: float = await scheduler.table.acted
    scheduler.stop()
    return acted


def seconds_until_the_bot(settings: Settings = SETTINGS, **options: object) -> float:
    """Return how long the bot leaves a person to undo, on a simulated clock."""

    async def scene() -> float:
        scheduler, began = await person_acts(settings, **options)
        return await bot_acts(scheduler) - began

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(scene())


@pytest.mark.parametrize("seconds", [3, 10, 30])
def test_bots_wait_while_a_move_can_be_undone(seconds: float) -> None:
    """As long as the table says, whatever the speed of its bots."""
    for speed in PACE:
        waited = seconds_until_the_bot(undo_seconds=seconds, bot_speed=speed)
        assert seconds <= waited <= seconds * (1 + JITTER) + 1e-6


def test_bots_that_do_not_wait_leave_no_time() -> None:
    """Neither where the table says so, nor on a server without pauses."""
    normal = SETTINGS.bot_delay * (1 + JITTER) + 1e-6
    assert SETTINGS.bot_delay <= seconds_until_the_bot(undo_seconds=0) <= normal
    assert seconds_until_the_bot(Settings(bot_delay=0.0)) == 0


@pytest.mark.parametrize("speed", PACE)
def test_speed_is_a_factor_on_the_pause(speed: BotSpeed) -> None:
    """The faster the speed, the shorter the pause; no bot thinks that long."""
    pause = SETTINGS.bot_delay * PACE[speed]
    waited = seconds_until_the_bot(undo_seconds=0, bot_speed=speed)
    assert pause <= waited <= pause * (1 + JITTER) + 1e-6
    assert min(LEAST.values()) >= PACE["at_once"]


def test_a_person_who_is_alone_skips_the_pauses() -> None:
    """The bot acts as soon as it may, and no sooner: its pause must leak nothing."""

    async def scene() -> float:
        scheduler, began = await person_acts(SETTINGS, undo_seconds=30)
        await asyncio.sleep(0.1)
        scheduler.skip_to(0)
        return await bot_acts(scheduler) - began

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        waited = runner.run(scene())
    least = SETTINGS.bot_delay * PACE["at_once"]
    assert least <= waited <= least * (1 + JITTER) + 1e-6


def test_nobody_skips_what_others_watch() -> None:
    """With another person at the table, or when it is one's own turn, the answer is why not."""

    async def scene() -> None:
        scheduler, _ = await person_acts(SETTINGS)
        scheduler.table.seating.places.append(Place("person", "Ben", visitor="ben"))
        scheduler.broadcaster.connections.add(Watcher("ben"))
        with pytest.raises(Refusal, match="others at the table"):
            scheduler.skip_to(0)
        with pytest.raises(Refusal, match="it is your turn"):
            scheduler.skip_to(1)
        scheduler.stop()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(scene())


def test_players_change_the_pace_of_a_table(fresh: ServerProcess) -> None:
    """Everybody is told; a restart forgets nothing; what is invalid changes nothing."""
    tables: list[Seat] = []

    async def before() -> None:
        ann, ben = await past_opening(await two_people(fresh.address, "new_york"))
        assert (await ann.request("pace", bot_speed="fast", undo_seconds=5))["type"] == "done"
        await ben.catch_up()
        assert (ben.table["options"]["bot_speed"], ben.table["options"]["undo_seconds"]) == (
            "fast",
            5,
        )
        for speed, seconds, key in (("hasty", 5, "bot-speed"), ("slow", 31, "undo")):
            refused = await ann.request("pace", bot_speed=speed, undo_seconds=seconds)
            assert (refused["type"], refused["key"]) == ("refused", key)
        assert (await ben.request("skip"))["key"] == "not-alone"
        watcher = await (await Visitor(fresh.address).arrive()).follow(ann.table["id"])
        refused = await watcher.request("pace", bot_speed="slow", undo_seconds=0)
        assert refused["key"] == "not-your-seat"
        tables.append(ann)

    async def after() -> None:
        ann = tables[0].visitor
        ann.move(fresh.address)
        seat = await ann.follow(tables[0].table["id"], tables[0].you)
        assert seat.table["options"]["bot_speed"] == "fast"

    run(before())
    fresh.stop()
    fresh.start()
    run(after())


def test_a_table_is_made_at_a_pace(server: ServerProcess) -> None:
    """The options of a new table say it; one that is invalid is refused."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = await ann.new_table("new_york", [ME, BOT], bot_speed="slow", undo_seconds=0)
        assert table["options"]["bot_speed"] == "slow"
        request = {"game": "new_york", "seats": [ME, BOT], "options": {"bot_speed": "hasty"}}
        status, problem = await ann.ask("POST", "/api/tables", request)
        assert (status, problem["key"]) == (400, "bot-speed")

    run(scene())
