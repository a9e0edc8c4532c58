"""Levels: the bots of the ladder, from the easiest to the strongest, as people choose them."""

import secrets

from branchline.bots.ladder import LADDER, Level

STAND_IN = "express"  # plays for a person who is away: it answers at once
SLOW = {"champion": 1.5}  # bots that may think for longer than the pause, and how much longer
UNEVEN = 0.1  # part of a pause by which it may be longer
_STEPS = 10_000


def levels() -> list[Level]:
    """Return the levels, the easiest first."""
    return list(LADDER)


def bot_of(level: str) -> str | None:
    """Return the bot that plays a level, or None if there is no such level."""
    return level if any(one.key == level for one in LADDER) else None


def pause_of(bot: str, seconds: float) -> float:
    """Return how long a bot waits before it acts: longer than it may think.

    A little of it is chance. Alike to the last microsecond, pauses would tell what the processor
    was busy with, and so whether the bot had anything to think about.
    """
    return seconds * SLOW.get(bot, 1.0) * (1 + UNEVEN * secrets.randbelow(_STEPS) / _STEPS)
