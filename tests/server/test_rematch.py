"""Rematches: everybody is asked, and nobody who did not agree has a seat in the next game."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.server.app import Server
from branchline.server.protocol import NewTable, SeatRequest
from branchline.server.settings import Settings
from branchline.server.storage.entries import Answered
from branchline.server.tables import commands
from branchline.server.tables.seats import rematch
from branchline.server.tables.seats.rematch import ANSWER_SECONDS
from branchline.server.tables.seats.seating import Place, Proposal, Seating
from server.harness.people import BOT, ME, OPEN, Json, Seat, Visitor, run
from server.harness.server_process import ServerProcess


async def ended(server: ServerProcess, *names: str, bots: int = 0) -> list[Seat]:
    """Return people at a table whose game was aborted."""
    people = [await Visitor(server.address).arrive() for _ in names]
    requests: list[Json] = [ME | {"name": names[0]}, *[OPEN] * (len(names) - 1), *[BOT] * bots]
    table = (await people[0].new_table("new_york", requests))["id"]
    for who, name in zip(people[1:], names[1:], strict=True):
        await who.sit(table, name)
    seats = [await who.follow(table, number) for number, who in enumerate(people)]
    for seat in seats:
        await seat.request("vote", abort=True)
    for seat in seats:
        await seat.catch_up()
        assert seat.table["status"] == "aborted"
    return seats


async def next_table(seat: Seat) -> Json:
    """Wait for the rematch; return its table as this person sees it."""
    async with asyncio.timeout(20):
        while seat.table["rematch"] is None:
            await seat.receive()
    _, info = await seat.visitor.ask("GET", f"/api/tables/{seat.table['rematch']}")
    found: Json = info
    return found


def named(info: Json) -> list[str]:
    """Return who sits where, bots by their kind."""
    return [seat["name"] if seat["kind"] == "person" else seat["kind"] for seat in info["seats"]]


def test_everybody_is_asked(server: ServerProcess) -> None:
    """The game begins when all who are present have agreed, not before."""

    async def scene() -> None:
        ann, ben, eve = await ended(server, "Ann", "Ben", "Eve")
        await ann.request("rematch", fill="bot")
        await ben.catch_up()
        proposal = ben.table["proposal"]
        assert (proposal["by"], proposal["answers"]) == (0, [True, None, None])
        assert 0 < proposal["seconds"] <= ANSWER_SECONDS
        await ben.request("rematch")
        await ann.catch_up()
        assert ann.table["rematch"] is None
        assert ann.table["proposal"]["answers"] == [True, True, None]
        await eve.request("rematch")
        info = await next_table(ann)
        assert (named(info), info["status"], info["hosting"]) == (
            ["Ann", "Ben", "Eve"],
            "running",
            True,
        )
        assert (await next_table(ben))["mine"] == [1]

    run(scene())


@pytest.mark.parametrize(("fill", "seats"), [("bot", ["Ann", "bot", "Eve"]), ("drop", None)])
def test_who_declines_is_replaced_as_the_first_one_chose(
    server: ServerProcess, fill: str, seats: list[str] | None
) -> None:
    """By a bot, or the seat is dropped."""

    async def scene() -> None:
        ann, ben, eve = await ended(server, "Ann", "Ben", "Eve")
        await ann.request("rematch", fill=fill)
        await eve.request("rematch", fill="bot")
        await ben.request("decline")
        info = await next_table(eve)
        assert named(info) == (seats or ["Ann", "Eve"])
        assert [seat["colour"] for seat in info["seats"] if seat["name"] == "Eve"] == [2]
        assert (await next_table(ben))["mine"] == []

    run(scene())


def test_who_has_gone_is_not_waited_for(server: ServerProcess) -> None:
    """After a moment, in which a lost connection may come back."""

    async def scene() -> None:
        ann, ben, eve = await ended(server, "Ann", "Ben", "Eve")
        await eve.close()
        await ann.request("rematch", fill="drop")
        await ben.request("rematch")
        assert named(await next_table(ann)) == ["Ann", "Ben"]

    run(scene())


def test_a_proposal_can_be_withdrawn(server: ServerProcess) -> None:
    """By the person who made it; then anybody can make another."""

    async def scene() -> None:
        ann, ben = await ended(server, "Ann", "Ben")
        await ann.request("rematch")
        await ann.request("decline")
        await ben.catch_up()
        assert ben.table["proposal"] is None
        await ben.request("decline")
        await ben.request("rematch", fill="drop")
        await ann.catch_up()
        assert ann.table["proposal"]["by"] == 1
        assert (await ann.request("rematch", fill="cats"))["key"] == "invalid"
        await ann.request("rematch")
        assert named(await next_table(ben)) == ["Ann", "Ben"]

    run(scene())


def test_alone_with_bots_nobody_is_asked(server: ServerProcess) -> None:
    """The next game is there when the message is answered."""

    async def scene() -> None:
        (ann,) = await ended(server, "Ann", bots=2)
        names = [seat["name"] for seat in ann.table["seats"]]
        assert (await ann.request("rematch"))["type"] == "done"
        info = await next_table(ann)
        assert [seat["name"] for seat in info["seats"]] == names

    run(scene())


def test_all_agree_at_once(server: ServerProcess) -> None:
    """However the answers arrive, there is one next table."""

    async def scene() -> None:
        seats = await ended(server, "Ann", "Ben", "Eve", "Joe")
        await asyncio.gather(*(seat.request("rematch") for seat in seats))
        found = {(await next_table(seat))["id"] for seat in seats}
        assert len(found) == 1

    run(scene())


def scene_of(tmp_path: Path, people: int) -> Callable[..., None]:
    """Return a function that plays a scene at an aborted table without connections."""

    def play(scene: Callable) -> None:  # type: ignore[type-arg]
        async def played() -> None:
            server = Server(Settings(database=str(tmp_path / "tables.sqlite")))
            await server.store.open()
            seats = [SeatRequest("me"), *[SeatRequest("open")] * (people - 1)]
            session = await server.registry.create("ann", NewTable("usa", seats))
            table = session.table
            for number in range(1, people):
                await table.execute(lambda n=number: commands.sit_down(table, f"p{n}", "P", n))  # type: ignore[misc]
            await session.scheduler.wait_for_table()
            for seat in range(people):
                await table.execute(lambda s=seat: commands.vote(table, s, True))  # type: ignore[misc]
            await scene(server, session)
            await server.registry.close()
            await server.store.close()

        asyncio.run(played())

    return play


def test_time_runs_out(tmp_path: Path) -> None:
    """Those who are present but do not answer are replaced then."""

    async def scene(server: Server, session) -> None:  # type: ignore[no-untyped-def]
        table = session.table
        session.broadcaster.remote_visitors = {"ann", "p1"}
        session.scheduler.absent_since.clear()
        await table.execute(lambda: rematch.propose(table, 0, "bot"))
        await session.scheduler.wait_for_table()
        assert not table.seating.rematch
        table.seating.proposal.ends = 0.0
        session.scheduler.schedule()
        await session.scheduler.wait_for_table()
        following = await server.registry.find(table.seating.rematch)
        assert [place.visitor for place in following.table.seating.places] == ["ann", None]

    scene_of(tmp_path, 2)(scene)


def test_a_proposal_lapses_when_its_author_has_gone(tmp_path: Path) -> None:
    """Nobody finds a new game that begins by itself the next day."""

    async def scene(server: Server, session) -> None:  # type: ignore[no-untyped-def]
        table = session.table
        session.broadcaster.remote_visitors = {"p1"}
        session.scheduler.absent_since = {"ann": float("-inf")}
        await table.execute(lambda: rematch.propose(table, 0, "bot"))
        table.seating.proposal.ends = 0.0
        session.scheduler.schedule()
        await session.scheduler.wait_for_table()
        assert (table.seating.proposal, table.seating.rematch) == (None, None)

    scene_of(tmp_path, 2)(scene)


def test_one_answer_counts_for_all_seats_of_a_screen() -> None:
    """Those who share a screen are asked once."""
    seating = Seating(places=[Place("person", visitor="a"), Place("person", visitor="b")] * 2)
    seating.proposal = Proposal(0, "bot", 0.0, {0: True, 2: True})
    assert not rematch.is_settled(seating, {"a", "b"})
    assert rematch.is_settled(seating, {"a"})
    seating._answer(3, Answered(True).agrees)
    assert rematch.is_settled(seating, {"a", "b"})
