"""The ladder: the five levels that people play against."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """One level: `key` is the name of its bot."""

    number: int
    key: str
    name: str
    sentence: str


LADDER = (
    Level(1, "tourist", "Tourist", "Has a plan for its tickets and often forgets it."),
    Level(2, "commuter", "Commuter", "Joins its tickets by the shortest way, then draws more."),
    Level(3, "express", "Express", "Weighs tickets, long routes, bonuses and tempo."),
    Level(4, "stationmaster", "Stationmaster", "Plays its plans out in its head before it moves."),
    Level(5, "champion", "Champion", "Thinks longer, and guesses what the others are after."),
)


def level(key: str) -> Level:
    """Return a level by its key.

    Raises:
        ValueError: if there is none.
    """
    for one in LADDER:
        if one.key == key:
            return one
    raise ValueError(f"there is no level {key!r}; there are {', '.join(one.key for one in LADDER)}")
