"""Levels: the bots of the ladder, from the easiest to the strongest, as people choose them."""

from branchline.bots.ladder import LADDER, Level

STAND_IN = "express"  # plays for a person who is away: it answers at once


def levels() -> list[Level]:
    """Return the levels, the easiest first."""
    return list(LADDER)


def bot_of(level: str) -> str | None:
    """Return the bot that plays a level, or None if there is no such level."""
    return level if any(one.key == level for one in LADDER) else None
