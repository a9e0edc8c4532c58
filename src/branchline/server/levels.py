"""Levels: the bots that people can choose as opponents, from the easiest to the strongest."""

from dataclasses import dataclass

from branchline.bots.registry import bot_names


@dataclass(frozen=True)
class Level:
    """A strength to play against, and the bot that plays it."""

    key: str
    name: str
    text: str
    bot: str


LADDER = (
    ("tourist", "Tourist", "Looks out of the window; a first game.", "random"),
    ("commuter", "Commuter", "Knows the way and follows a plan.", "planner"),
    ("express", "Express", "Plans ahead and sees the end coming.", "wary"),
    ("stationmaster", "Stationmaster", "Thinks before every move.", None),
    ("champion", "Champion", "The strongest bot there is.", None),
)
"""Key, name, words, and which bot plays the level where none of that name is installed."""


def levels() -> list[Level]:
    """Return the levels whose bots are there."""
    known = bot_names()
    found = []
    for key, name, text, stand_in in LADDER:
        bot = key if key in known else stand_in
        if bot is not None:
            found.append(Level(key, name, text, bot))
    return found


def bot_of(level: str) -> str | None:
    """Return the bot that plays a level, or None if there is no such level."""
    return next((found.bot for found in levels() if found.key == level), None)
