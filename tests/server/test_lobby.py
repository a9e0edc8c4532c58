"""The lobby: whose turn it is, and how finished games ended, without playing them again."""

import random

import pytest

from server.harness.people import ME, OPEN, Json, Visitor, run
from server.harness.server_process import ServerProcess
from server.test_tables import play_out


async def listed(who: Visitor, table: str) -> Json:
    """Return one of the visitor's own tables as the lobby lists it."""
    _, lobby = await who.ask("GET", "/api/tables")
    (found,) = (one for one in lobby["mine"] if one["id"] == table)
    info: Json = found
    return info


@pytest.mark.parametrize("restart", [False, True])
def test_the_lobby_says_whose_turn_it_is_and_who_won(fresh: ServerProcess, restart: bool) -> None:
    """The same for tables in memory and after a restart, where none is."""
    tables: dict[str, str] = {}
    people: list[Visitor] = []
    seen: dict[str, Json] = {}

    async def play() -> None:
        ann, ben = await Visitor(fresh.address).arrive(), await Visitor(fresh.address).arrive()
        people.extend([ann, ben])
        for name in ("over", "running", "aborted"):
            info = await ann.new_table("new_york", [ME | {"name": "Ann"}, OPEN])
            tables[name] = info["id"]
            assert (await listed(ann, info["id"]))["waiting"] == []
            await ben.sit(info["id"], "Ben")
            seats = [await ann.follow(info["id"], 0), await ben.follow(info["id"], 1)]
            assert (await listed(ann, info["id"]))["waiting"] == [0, 1]
            if name == "over":
                await play_out(seats, random.Random(2))
            elif name == "running":
                await seats[0].act(seats[0].legal[0])
            else:
                for seat in seats:
                    await seat.request("vote", abort=True)
            await seats[0].catch_up()
            seen[name] = seats[0].view

    async def look() -> None:
        over = await listed(people[0], tables["over"])
        scores = seen["over"]["scores"]["seats"]
        assert over["result"]["totals"] == [score["total"] for score in scores]
        assert over["result"]["ranks"] == [score["rank"] for score in scores]
        assert over["result"]["completed"] == [score["completed"] for score in scores]
        assert over["result"]["levels"] == [None, None]
        assert over["waiting"] == []
        running = await listed(people[1], tables["running"])
        assert (running["waiting"], running["result"]) == ([1], None)
        aborted = await listed(people[0], tables["aborted"])
        assert (aborted["waiting"], aborted["result"]) == ([], None)

    run(play())
    if restart:
        fresh.stop()
        fresh.start()
        for who in people:
            who.move(fresh.address)
    run(look())
