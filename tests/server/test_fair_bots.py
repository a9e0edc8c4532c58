"""Bots are shared fairly: visitors in turn, empty tables last, quick levels never behind search."""

import asyncio
import logging
import os
from pathlib import Path

import pytest

import branchline as bl
from branchline.server.bots.fair_queue import FairQueue, Turn
from branchline.server.bots.levels import is_quick, lower_levels
from branchline.server.bots.pool import BotPool

DEADLINE = 2.0


def order_of(turns: list[tuple[str, Turn]]) -> list[str]:
    """Let all of them wait at once behind another; return the names in the order of service."""

    async def serve() -> list[str]:
        queue, served = FairQueue(), []

        async def wait(name: str, turn: Turn) -> None:
            await queue.acquire(turn)
            served.append(name)
            await asyncio.sleep(0)
            queue.release()

        await queue.acquire(Turn("before"))
        tasks = [asyncio.create_task(wait(name, turn)) for name, turn in turns]
        await asyncio.sleep(0)
        queue.release()
        await asyncio.gather(*tasks)
        return served

    return asyncio.run(serve())


def test_visitors_are_served_in_turn() -> None:
    """Twenty questions of one visitor delay another's by one at most."""
    many = [(f"greedy {n}", Turn("greedy")) for n in range(20)]
    served = order_of([*many, ("ann 0", Turn("ann")), ("ann 1", Turn("ann"))])
    assert served[:5] == ["greedy 0", "ann 0", "greedy 1", "ann 1", "greedy 2"]
    assert sorted(served[5:]) == sorted(name for name, _ in many[3:])


def test_the_visitors_of_an_address_share_its_turn() -> None:
    """Twenty sessions of one client delay another address by one question at most."""
    many = [(f"greedy {n}", Turn(f"session {n}", client="192.0.2.1")) for n in range(20)]
    others = [(f"ann {n}", Turn("ann", client="192.0.2.2")) for n in range(2)]
    assert order_of([*many, *others])[:4] == ["greedy 0", "ann 0", "greedy 1", "ann 1"]
    mixed = [*many[:3], ("greedy again", many[0][1]), *others[:1]]
    assert order_of(mixed)[2:] == ["greedy 1", "greedy 2", "greedy again"]


def test_tables_where_nobody_is_think_last() -> None:
    """Whoever made them; and when somebody comes they are served like the others."""
    present = {"empty": False}

    def is_attended() -> bool:
        return present["empty"]

    empty = [(f"empty {n}", Turn("ann", is_attended)) for n in range(3)]
    watched = [(f"watched {n}", Turn("greedy")) for n in range(3)]
    assert order_of([*empty, *watched])[:3] == [name for name, _ in watched]
    present["empty"] = True
    assert order_of([*empty, *watched])[:2] == ["empty 0", "watched 0"]


def test_who_no_longer_waits_blocks_nobody() -> None:
    """A question may be cancelled while it waits, or at the moment when it is its turn."""

    async def scene() -> None:
        queue = FairQueue()
        await queue.acquire(Turn("first"))
        waiting = [asyncio.create_task(queue.acquire(Turn(f"{n}"))) for n in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        queue.release()  # now it is the turn of the second, which goes away before it knows
        waiting[1].cancel()
        await asyncio.wait_for(waiting[2], 5)

    asyncio.run(scene())


@pytest.fixture(autouse=True)
def _find_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the workers import the bots of the tests."""
    here = Path(__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{here.parent / 'src'}{os.pathsep}{here}")


def test_a_quick_level_does_not_wait_for_a_search() -> None:
    """It answers while a bot that never does still has all its time."""
    game = bl.new("usa", seats=2, seed=1)
    legal = list(game.legal(0))

    async def scene() -> None:
        bots = BotPool(1, 60.0)
        slow = "server.harness.bad_bots:Sleeper"
        asking = asyncio.create_task(bots.choose(slow, "t:0", game.view(0), legal))
        try:
            chosen = await bots.choose("express", "u:0", game.view(0), legal)
            assert chosen in [action.text for action in legal]
            assert not asking.done()
            assert bots.fallbacks == 0
        finally:
            asking.cancel()
            await bots.close()

    asyncio.run(scene())


def test_the_next_lower_level_replaces_a_bot_that_fails(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log says who chose the action, and it is what that level would choose."""
    assert lower_levels("champion") == ["stationmaster", "express", "commuter", "tourist"]
    assert lower_levels("tourist") == []
    assert lower_levels("somebody:Else")[0] == "express"
    assert [is_quick(bot) for bot in ("express", "stationmaster", "champion")] == [
        True,
        False,
        False,
    ]
    game = bl.new("usa", seats=2, seed=1)
    legal = list(game.legal(0))

    async def scene() -> str:
        bots = BotPool(1, DEADLINE)
        try:
            return await bots.choose("server.harness.bad_bots:Crashing", "t:0", game.view(0), legal)
        finally:
            await bots.close()

    monkeypatch.setattr(logging.getLogger("branchline.server"), "propagate", True)
    with caplog.at_level(logging.WARNING, "branchline.server"):
        chosen = asyncio.run(scene())
    assert chosen in [action.text for action in legal]
    assert "the action is chosen by express" in [
        vars(record).get("why") for record in caplog.records
    ]
