"""People who leave, return, run out of time, vote: no game gets stuck."""

import asyncio
import json
import time

from branchline.server.storage.uptime import uptime_since
from server.harness.people import Json, Seat, Visitor, past_opening, run, two_people
from server.harness.server_process import ServerProcess


async def two(server: ServerProcess, **options: object) -> tuple[Seat, Seat]:
    """Return two people after the opening: the one whose turn it is, and the other."""
    return await past_opening(await two_people(server.address, "new_york", **options))


def place(seat: Seat, of: Seat) -> Json:
    """Return what a seat knows about another, or itself."""
    assert of.you is not None
    found: Json = seat.table["seats"][of.you]
    return found


async def table_where(seat: Seat, of: Seat, **wanted: object) -> None:
    """Wait until the table shows these values for a seat."""
    async with asyncio.timeout(20):
        while any(place(seat, of)[key] != value for key, value in wanted.items()):
            await seat.receive()


def test_a_bot_stands_in_and_gives_the_seat_back(server: ServerProcess) -> None:
    """After the grace period a bot plays for an absent person, who can return."""

    async def scene() -> None:
        away, stays = await two(server, clock="decision", clock_seconds=600, grace_seconds=1)
        await away.close()
        await table_where(stays, away, online=False)
        assert not place(stays, away)["stand_in"]
        await table_where(stays, away, stand_in=True)
        step = await stays.until("step")
        assert step["seat"] == away.you
        back = await away.visitor.follow(stays.table["id"], away.you)
        assert json.loads(back.frames[0])["type"] == "snapshot"  # with what it missed
        await table_where(stays, away, stand_in=False, online=True)
        assert not place(back, back)["stand_in"]

    run(scene())


def test_who_is_not_asked_keeps_the_seat(server: ServerProcess) -> None:
    """A bot stands in only if somebody is waiting for the absent person."""

    async def scene() -> None:
        asked, other = await two(server, clock="decision", clock_seconds=600, grace_seconds=0)
        await other.close()
        await table_where(asked, other, online=False)
        await asyncio.sleep(0.3)
        await asked.catch_up()
        assert not place(asked, other)["stand_in"]

    run(scene())


def test_without_a_clock_a_bot_plays_when_the_others_ask_for_it(server: ServerProcess) -> None:
    """Not before the grace period is over; what it does says so; the person can return."""

    async def scene() -> None:
        away, stays = await two(server, grace_seconds=1)
        watcher = await Visitor(server.address).follow(stays.table["id"])
        assert (await stays.request("replace", seat=away.you))["key"] == "not-away"
        await away.close()
        await table_where(stays, away, online=False)
        assert (await stays.request("replace", seat=away.you))["key"] == "not-away"
        await asyncio.sleep(1.2)
        await stays.catch_up()
        assert not place(stays, away)["stand_in"]
        assert (await watcher.request("replace", seat=away.you))["key"] == "not-your-seat"
        assert (await stays.request("replace", seat=99))["key"] == "not-away"
        assert (await stays.request("replace", seat=stays.you))["key"] == "not-away"
        assert (await stays.request("replace", seat=away.you))["type"] == "done"
        step = await stays.until("step")
        assert (step["seat"], step["by"]) == (away.you, "bot")
        back = await away.visitor.follow(stays.table["id"], away.you)
        assert {line["by"] for line in back.log if line["seat"] == away.you} == {"person", "bot"}
        await table_where(stays, away, stand_in=False, online=True, away=None)

    run(scene())


def test_absence_is_counted(server: ServerProcess) -> None:
    """Everybody sees for how long somebody has been away."""

    async def scene() -> None:
        away, stays = await two(server)
        assert place(stays, away)["away"] is None
        await away.close()
        await table_where(stays, away, online=False)
        await asyncio.sleep(0.5)
        await stays.hello(stays.you)
        assert 0.4 < place(stays, away)["away"] < 20

    run(scene())


def test_leaving_a_running_game_lets_a_bot_in_at_once(server: ServerProcess) -> None:
    """A bot plays the seat until its person says hello again."""

    async def scene() -> None:
        _, leaves = await two(server)
        path = f"/api/tables/{leaves.table['id']}/seats/{leaves.you}"
        status, info = await leaves.visitor.ask("DELETE", path)
        assert (status, info["seats"][leaves.you]["stand_in"]) == (200, True)
        await leaves.hello(leaves.you)
        assert not place(leaves, leaves)["stand_in"]

    run(scene())


def test_all_must_vote_to_abort(server: ServerProcess) -> None:
    """A vote is shown and can be withdrawn; a unanimous vote ends the game without a record."""

    async def scene() -> None:
        ann, ben = await two(server)
        assert (await ann.request("vote", abort=True))["type"] == "done"
        await table_where(ben, ann, abort=True)
        await ann.request("vote", abort=False)
        await table_where(ben, ann, abort=False)
        await ben.request("vote", abort=True)
        await ann.request("vote", abort=True)
        await ben.catch_up()
        assert ben.table["status"] == "aborted"
        refused = await ann.act("draw deck")
        assert refused["key"] == "game-over"
        path = f"/api/tables/{ann.table['id']}"
        assert (await ann.visitor.ask("GET", f"{path}/record"))[0] == 403
        assert (await ann.visitor.ask("GET", f"{path}/replay"))[0] == 403
        assert (await ann.request("rematch"))["type"] == "done"

    run(scene())


def test_the_clock_of_a_decision_plays_for_who_thinks_too_long(server: ServerProcess) -> None:
    """When time is up a bot makes this decision; the seat stays with the person."""

    async def scene() -> None:
        slow, other = await two(server, clock="decision", clock_seconds=1)
        await slow.catch_up()
        assert 0 <= place(slow, slow)["clock"] <= 1
        began = time.monotonic()
        step = await other.until("step")
        assert (step["seat"], step["by"]) == (slow.you, "clock")
        assert time.monotonic() - began > 0.4
        assert not place(other, slow)["stand_in"]

    run(scene())


def test_the_clock_of_a_player_runs_out_once(server: ServerProcess) -> None:
    """When all the time is used up, a bot plays to the end; returning does not help."""

    async def scene() -> None:
        slow, other = await two(server, clock="player", clock_seconds=2)
        await table_where(other, slow, stand_in=True)
        await slow.hello(slow.you)
        assert place(slow, slow)["stand_in"]
        refused = await slow.act((slow.legal or ["draw deck"])[0])
        assert refused["key"] in ("time-is-up", "stale", "not-your-turn")

    run(scene())


def test_a_restart_costs_nobody_time(fresh: ServerProcess) -> None:
    """While the server is down all clocks are stopped, even those in days."""

    async def before() -> None:
        for clock, seconds in (("decision", 4), ("days", 4)):
            slow, _ = await two(fresh, clock=clock, clock_seconds=seconds, grace_seconds=100)
            key = await slow.visitor.new_key()
            seats.append((key, str(slow.table["id"]), slow.you or 0, slow.seq))

    async def after() -> None:
        for key, table, number, seq in seats:
            visitor = await Visitor(fresh.address).arrive()
            await visitor.ask("POST", "/api/session", {"key": key})
            seat = await visitor.follow(table, number)
            assert seat.seq == seq
            assert place(seat, seat)["clock"] > 1
            assert seat.legal

    seats: list[tuple[str, str, int, int]] = []
    run(before())
    fresh.stop()
    time.sleep(4.5)
    fresh.start()
    run(after())


def test_steps_of_the_wall_clock_change_no_uptime() -> None:
    """Only time while a process was running counts, and overlapping processes count once."""
    assert uptime_since(5, []) == 0
    assert uptime_since(90, [(0, 100)]) == 10
    assert uptime_since(5, [(0, 10), (100, 110)]) == 15
    assert uptime_since(0, [(0, 10), (5, 12), (11, 20)]) == 20
    assert uptime_since(0, [(50, 40)]) == 0
