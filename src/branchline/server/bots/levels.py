"""Levels: the bots of the ladder, from the easiest to the strongest, as people choose them."""

import secrets

from branchline.bots.ladder import LADDER, Level
from branchline.server.protocol import BotSpeed

STAND_IN = "express"  # plays for an absent person: it decides at once
# Factors on the pause.
PACE: dict[BotSpeed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.55, "at_once": 0.26}
LEAST = {"stationmaster": 0.5, "champion": 1.5}  # factors for bots that may need longer to decide
QUICK = 3  # the number of the last level that does not search
JITTER = 0.1  # fraction by which a pause may be longer
_STEPS = 10_000


def levels() -> list[Level]:
    """Return the levels, the easiest first."""
    return list(LADDER)


def bot_of(level: str) -> str | None:
    """Return the bot that plays a level, or None if there is no such level."""
    return level if any(one.key == level for one in LADDER) else None


def is_quick(bot: str) -> bool:
    """Tell whether a bot decides at once; the others search."""
    return bot in {one.key for one in LADDER if one.number <= QUICK}


def lower_levels(bot: str) -> list[str]:
    """Return who plays if a bot fails: the next lower levels, one after the other."""
    names = [one.key for one in LADDER]
    below = names.index(bot) if bot in names else names.index(STAND_IN) + 1
    return names[:below][::-1]


def pause_of(bot: str, speed: BotSpeed, seconds: float, least: float = 0.0) -> float:
    """Return how long a bot waits before it acts: longer than it may take to decide.

    `seconds` is the pause at normal speed; something else may ask for `least` seconds.

    Random jitter closes a timing side channel: pauses equal to the microsecond would show how
    busy the processor was, and so whether the bot had anything to decide.
    """
    pause = max(least, seconds * max(PACE[speed], LEAST.get(bot, 0.0)))
    return pause * (1 + JITTER * secrets.randbelow(_STEPS) / _STEPS)
