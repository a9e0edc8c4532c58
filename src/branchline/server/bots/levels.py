"""Levels: the bots of the ladder, from the easiest to the strongest, as people choose them."""

import secrets

from branchline.bots.ladder import LADDER, Level

STAND_IN = "express"  # plays for an absent person: it decides at once
SLOW = {"champion": 1.5}  # factor on the pause of bots that may need longer to decide
JITTER = 0.1  # fraction by which a pause may be longer
_STEPS = 10_000


def levels() -> list[Level]:
    """Return the levels, the easiest first."""
    return list(LADDER)


def bot_of(level: str) -> str | None:
    """Return the bot that plays a level, or None if there is no such level."""
    return level if any(one.key == level for one in LADDER) else None


def pause_of(bot: str, seconds: float) -> float:
    """Return how long a bot waits before it acts: longer than it may take to decide.

    Random jitter closes a timing side channel: pauses equal to the microsecond would show how
    busy the processor was, and so whether the bot had anything to decide.
    """
    return seconds * SLOW.get(bot, 1.0) * (1 + JITTER * secrets.randbelow(_STEPS) / _STEPS)
