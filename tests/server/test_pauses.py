"""Pauses: the time of a bot's action leaks nothing about its hand or its thinking time."""

import asyncio
import random
from itertools import islice, product
from pathlib import Path

import pytest

from branchline.bots.registry import find_bot
from branchline.game import Game
from branchline.server.bots.levels import JITTER, LEAST, PACE, levels, pause_of
from branchline.server.bots.pool import BotPool
from branchline.server.settings import Settings
from server.harness.pauses import DelayedBots, JumpingLoop, likelihood, pause, tunnels, turns

SETTINGS = Settings()
MAP = "nordic_countries"  # it has tunnels
AT_ONCE = 4  # bots that run in parallel in the long run


def pauses(games: list[Game], level: str, thinking: float) -> list[float]:
    """Return the pauses of a bot with this thinking time, on a simulated clock."""

    async def one_by_one() -> list[float]:
        return [await pause(game, level, DelayedBots(thinking), SETTINGS) for game in games]

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(one_by_one())


def test_a_bot_acts_at_the_same_moment_however_long_it_thinks() -> None:
    """Instantly, after a millisecond, just before the pause ends: the pauses are the same."""
    games = [game for game, _ in islice(turns(MAP), 150)]
    found = {seconds: pauses(games, "express", seconds) for seconds in (0.0, 0.001, 0.79)}

    for seconds, each in found.items():
        assert min(each) > SETTINGS.bot_delay - 1e-6, seconds
        assert max(each) < SETTINGS.bot_delay * (1 + JITTER) + 1e-6, seconds
        assert likelihood(each, found[0.0]) > 1e-6, seconds
    assert len(set(found[0.0])) > 100


def test_bots_play_slowly_while_nobody_is_at_the_table() -> None:
    """Ten times as slowly: nobody waits for them, and others' bots may think meanwhile."""

    async def alone() -> float:
        game = next(turns(MAP))[0]
        return await pause(game, "express", DelayedBots(0.0), SETTINGS, watched=False)

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        assert runner.run(alone()) > 10 * SETTINGS.bot_delay - 1e-6


def test_a_bot_that_cannot_pay_acts_no_sooner() -> None:
    """In a tunnel a seat that cannot pay has no choice; that must not be visible."""
    pays, cannot = (pauses(games, "champion", 0.9) for games in tunnels(MAP, 25))

    assert likelihood(pays, cannot) > 1e-6
    assert min(pays + cannot) > SETTINGS.bot_delay * LEAST["champion"] - 1e-6
    assert max(pays + cannot) < SETTINGS.bot_delay * LEAST["champion"] * (1 + JITTER) + 1e-6


def test_no_level_thinks_longer_than_its_pause() -> None:
    """A fifth of a second is left for overhead."""
    for level, speed in product(levels(), PACE):
        thinks = getattr(find_bot(level.key), "seconds", 0.0)
        assert pause_of(level.key, speed, SETTINGS.bot_delay) > thinks + 0.2, (level, speed)


def test_samples_are_told_apart() -> None:
    """The comparison itself: equal, shifted by a tenth, and constant samples."""
    chance = random.Random(1)
    one, other = ([chance.random() for _ in range(2500)] for _ in range(2))

    assert likelihood(one, other) > 0.01
    assert likelihood(one, [value + 0.1 for value in other]) < 1e-6
    assert likelihood([1.0] * 50, [1.0] * 50) == 1.0
    assert likelihood([1.0] * 50, [2.0] * 50) < 1e-6
    even = [place / 2500 for place in range(2500)]
    for critical, level in ((1.36, 0.05), (1.63, 0.01)):  # from published tables of the test
        shifted = [value + critical * (2 / 2500) ** 0.5 for value in even]
        assert likelihood(even, shifted) == pytest.approx(level, rel=0.15)


@pytest.mark.long
def test_real_pauses_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real bot in its own process, by a real clock, 6,000 decisions."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2] / "src"))
    chosen = list(islice(turns(MAP), 3000))
    middle = sorted(actions for _, actions in chosen)[1500]
    many = [game for game, actions in chosen if actions > middle]
    few = [game for game, actions in chosen if actions <= middle]

    for name, (one, other) in {
        "can pay the tunnel, or not": tunnels(MAP, 300),
        "many actions, or few": (many, few),
    }.items():
        times = 1 + 2999 // (len(one) + len(other))
        both = [(game, True) for game in one * times] + [(game, False) for game in other * times]
        random.Random(1).shuffle(both)
        timed = asyncio.run(real_pauses([game for game, _ in both]))
        first, second = (
            [seconds for seconds, (_, group) in zip(timed, both, strict=True) if group == wanted]
            for wanted in (True, False)
        )
        found, sizes = likelihood(first, second), f"{len(first)} and {len(second)} pauses"
        print(f"{name}: {sizes}, {min(timed):.4f} to {max(timed):.4f} s, p = {found:.3f}")
        assert found > 1e-4, name


async def real_pauses(games: list[Game]) -> list[float]:
    """Return the pauses of a real bot, several measured in parallel."""
    settings, bots = Settings(bot_delay=0.3), BotPool(1, 10.0)
    places = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, game: Game) -> float:
        async with places:
            return await pause(game, "express", bots, settings, number)

    try:
        await one(-1, games[0])  # until its process has started
        return await asyncio.gather(*(one(number, game) for number, game in enumerate(games)))
    finally:
        await bots.close()
