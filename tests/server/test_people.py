"""People who leave, come back, think too long, vote: every state has a way out."""

import asyncio
import json
import time
from pathlib import Path

from branchline.server.uptime import covered
from server.people import Json, Seat, Visitor, run
from server.running import Running

ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}


async def two(server: Running, **options: object) -> tuple[Seat, Seat]:
    """Return two people at a table, with a socket each; both have chosen their tickets."""
    ann, ben = await Visitor(server.address).arrive(), await Visitor(server.address).arrive()
    table = (await ann.new_table("new_york", [ME | {"name": "Ann"}, OPEN], **options))["id"]
    await ben.sit(table, "Ben")
    seats = await ann.follow(table, 0), await ben.follow(table, 1)
    for seat in seats:
        await seat.act(seat.legal[0])
    for seat in seats:
        await seat.catch_up()
    return seats


def place(seat: Seat, number: int) -> Json:
    """Return what is known of a seat."""
    found: Json = seat.table["seats"][number]
    return found


async def table_where(seat: Seat, number: int, **wanted: object) -> None:
    """Wait until the table says something of a seat."""
    async with asyncio.timeout(20):
        while any(place(seat, number)[key] != value for key, value in wanted.items()):
            await seat.receive()


def test_a_bot_stands_in_and_gives_the_seat_back(server: Running) -> None:
    """Who is away longer than the grace time is played for; who returns plays on."""

    async def scene() -> None:
        ann, ben = await two(server, grace_seconds=1)
        away, stays = (ann, ben) if ann.legal else (ben, ann)
        number = away.you
        assert number is not None
        await away.close()
        await table_where(stays, number, online=False)
        assert not place(stays, number)["stand_in"]
        await table_where(stays, number, stand_in=True)
        step = await stays.until("step")
        assert step["seat"] == number
        back = await away.visitor.follow(stays.table["id"], number)
        assert json.loads(back.frames[0])["type"] == "snapshot"  # what happens meanwhile is in it
        await table_where(stays, number, stand_in=False, online=True)
        assert not place(back, number)["stand_in"]

    run(scene())


def test_who_is_not_asked_keeps_the_seat(server: Running) -> None:
    """A bot stands in only where somebody waits for the one who is away."""

    async def scene() -> None:
        ann, ben = await two(server, grace_seconds=0)
        asked, other = (ann, ben) if ann.legal else (ben, ann)
        number = other.you
        assert number is not None
        await other.close()
        await table_where(asked, number, online=False)
        await asyncio.sleep(0.3)
        await asked.catch_up()
        assert not place(asked, number)["stand_in"]

    run(scene())


def test_leaving_a_running_game_lets_a_bot_in_at_once(server: Running) -> None:
    """The seat is played for, and taken back with the next hello."""

    async def scene() -> None:
        ann, ben = await two(server)
        path = f"/api/tables/{ann.table['id']}/seats/1"
        status, info = await ben.visitor.ask("DELETE", path)
        assert (status, info["seats"][1]["stand_in"]) == (200, True)
        await ben.hello(1)
        assert not place(ben, 1)["stand_in"]

    run(scene())


def test_all_must_vote_to_abort(server: Running) -> None:
    """One vote is shown and can be taken back; with all votes the game is over without a record."""

    async def scene() -> None:
        ann, ben = await two(server)
        assert (await ann.request("vote", abort=True))["type"] == "done"
        await table_where(ben, 0, abort=True)
        await ann.request("vote", abort=False)
        await table_where(ben, 0, abort=False)
        await ben.request("vote", abort=True)
        await ann.request("vote", abort=True)
        await ben.catch_up()
        assert ben.table["status"] == "aborted"
        refused = await (ann if ann.legal else ben).act("draw deck")
        assert refused["key"] == "game-over"
        path = f"/api/tables/{ann.table['id']}"
        assert (await ann.visitor.ask("GET", f"{path}/record"))[0] == 403
        assert (await ann.visitor.ask("GET", f"{path}/replay"))[0] == 403
        assert (await ann.request("rematch"))["type"] == "done"

    run(scene())


def test_the_clock_of_a_decision_plays_for_who_thinks_too_long(server: Running) -> None:
    """After the time a bot takes this decision; the seat stays the person's."""

    async def scene() -> None:
        ann, ben = await two(server, clock="decision", clock_seconds=1)
        slow, other = (ann, ben) if ann.legal else (ben, ann)
        await slow.catch_up()
        assert 0 <= place(slow, slow.you or 0)["clock"] <= 1
        began = time.monotonic()
        step = await other.until("step")
        assert step["seat"] == slow.you
        assert time.monotonic() - began > 0.4
        assert not place(other, slow.you or 0)["stand_in"]

    run(scene())


def test_the_clock_of_a_player_runs_out_once(server: Running) -> None:
    """When the whole time is used up, a bot plays to the end; coming back does not help."""

    async def scene() -> None:
        ann, ben = await two(server, clock="player", clock_seconds=2)
        slow, other = (ann, ben) if ann.legal else (ben, ann)
        number = slow.you
        assert number is not None
        await table_where(other, number, stand_in=True)
        await slow.hello(number)
        assert place(slow, number)["stand_in"]
        refused = await slow.act((slow.legal or ["draw deck"])[0])
        assert refused["key"] in ("time-is-up", "stale", "not-your-turn")

    run(scene())


def test_a_restart_costs_nobody_time(tmp_path: Path) -> None:
    """While the server is down clocks stand still, those of days too."""
    server = Running(str(tmp_path / "t.sqlite"), tmp_path / "log").start()

    async def before() -> None:
        for clock, seconds in (("decision", 4), ("days", 4)):
            ann, ben = await two(server, clock=clock, clock_seconds=seconds, grace_seconds=100)
            slow = ann if ann.legal else ben
            seats.append((slow.visitor.key, str(slow.table["id"]), slow.you or 0, slow.seq))

    async def after() -> None:
        for key, table, number, seq in seats:
            visitor = await Visitor(server.address).arrive()
            await visitor.ask("POST", "/api/session", {"key": key})
            seat = await visitor.follow(table, number)
            assert seat.seq == seq
            assert place(seat, number)["clock"] > 1
            assert seat.legal

    seats: list[tuple[str, str, int, int]] = []
    run(before())
    server.stop()
    time.sleep(4.5)
    server.start()
    try:
        run(after())
    finally:
        server.stop()


def test_steps_of_the_wall_clock_change_no_uptime() -> None:
    """Only the time in which a process ran counts, and overlapping processes count once."""
    assert covered([], 5) == 0
    assert covered([(0, 100)], 90) == 10
    assert covered([(0, 10), (100, 110)], 5) == 15
    assert covered([(0, 10), (5, 12), (11, 20)], 0) == 20
    assert covered([(50, 40)], 0) == 0
