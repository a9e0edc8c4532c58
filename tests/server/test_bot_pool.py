"""The bot pool: no matter what a bot does, a legal action arrives in time."""

import asyncio
import os
import time
from pathlib import Path

import pytest

import branchline as bl
from branchline.server.bots.pool import BotPool

DEADLINE = 1.0


@pytest.fixture(autouse=True)
def _find_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the workers import the bots of the tests."""
    here = Path(__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{here.parent / 'src'}{os.pathsep}{here}")


def choices(bot: str, times: int = 1) -> tuple[list[str], list[str], int]:
    """Let a bot choose; return its choices, what was legal, and how often it failed."""
    game = bl.new("usa", seats=2, seed=1)
    legal = list(game.legal(0))

    async def ask() -> tuple[list[str], int]:
        bots = BotPool(1, DEADLINE)
        try:
            await bots.choose("random", "warm", game.view(0), legal)
            found = [await bots.choose(bot, "t:0", game.view(0), legal) for _ in range(times)]
            return found, bots.fallbacks
        finally:
            await bots.close()

    found, failed = asyncio.run(ask())
    return found, [action.text for action in legal], failed


@pytest.mark.parametrize("bot", ["Hungry", "Crashing", "Garbage", "Nowhere"])
def test_a_bot_that_fails_is_replaced(bot: str) -> None:
    """After a failure a random legal action is played, and the next question is answered."""
    found, legal, failed = choices(f"server.harness.bad_bots:{bot}", 2)

    assert failed == 2
    assert set(found) <= set(legal)


@pytest.mark.parametrize("bot", ["Sleeper", "Looping", "Forking"])
def test_a_bot_that_is_late_is_ended(bot: str) -> None:
    """The deadline holds, and no process that the bot started survives."""
    began = time.monotonic()
    found, legal, failed = choices(f"server.harness.bad_bots:{bot}")

    assert failed == 1
    assert found[0] in legal
    assert time.monotonic() - began < DEADLINE + 25
    end = time.monotonic() + 10
    while leftover() and time.monotonic() < end:  # those of other tests end by themselves
        time.sleep(0.1)
    assert not leftover()


def leftover() -> list[str]:
    """Return the workers of this process that are still running."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            command = (path / "cmdline").read_bytes()
            parent = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if b"branchline.server.bots.worker" in command and parent[0] != "Z":
            found += [path.name] if int(parent[1]) in (os.getpid(), 1) else []
    return found


def test_a_bot_that_compiles_says_so() -> None:
    """A worker that has just begun has compiled nothing; levels that decide at once never do."""
    game = bl.new("new_york", seats=2, seed=1)
    legal = list(game.legal(0))

    async def ask(level: str) -> bool:
        bots = BotPool(1, DEADLINE)
        try:
            await bots.choose(level, "t:0", game.view(0), legal)
            return bots.is_warming(level)
        finally:
            await bots.close()

    assert asyncio.run(ask("champion"))
    assert not asyncio.run(ask("express"))


def test_what_a_bot_prints_is_no_answer() -> None:
    """Only the chosen action counts."""
    found, legal, failed = choices("server.harness.bad_bots:Printing")

    assert (found, failed) == ([legal[-1]], 0)


def test_hints_come_with_a_reason() -> None:
    """The best few actions, all of them legal."""
    game = bl.new("usa", seats=2, seed=1)
    legal = list(game.legal(0))

    async def ask() -> None:
        bots = BotPool(1, 10.0)
        try:
            hints = await bots.hints("t:0", game.view(0), legal)
        finally:
            await bots.close()
        assert 1 <= len(hints) <= 3
        assert {hint.action for hint in hints} <= {action.text for action in legal}
        assert all(hint.reasons for hint in hints)
        assert {hint.source for hint in hints} == {"network"}

    asyncio.run(ask())


def test_a_process_that_cannot_start_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random legal action is played, and there are no hints."""
    monkeypatch.setattr("branchline.server.bots.worker_handle.sys.executable", "/no/such/python")
    game = bl.new("usa", seats=2, seed=1)
    legal = list(game.legal(0))

    async def ask() -> None:
        bots = BotPool(1, DEADLINE)
        chosen = await bots.choose("random", "t:0", game.view(0), legal)
        assert chosen in [action.text for action in legal]
        assert await bots.hints("t:0", game.view(0), legal) == []

    asyncio.run(ask())


def test_who_is_gone_ends_no_process() -> None:
    """A question whose caller is gone is still answered, then the next one."""
    game = bl.new("usa", seats=2, seed=1)
    legal = list(game.legal(0))

    async def ask() -> None:
        bots = BotPool(1, 10.0)
        try:
            await bots.choose("random", "t:0", game.view(0), legal)
            before = leftover()
            asking = asyncio.create_task(bots.hints("t:0", game.view(0), legal))
            await asyncio.sleep(0.02)
            asking.cancel()
            await bots.choose("random", "t:0", game.view(0), legal)
            assert leftover() == before
            assert bots.fallbacks == 0
        finally:
            await bots.close()

    asyncio.run(ask())
