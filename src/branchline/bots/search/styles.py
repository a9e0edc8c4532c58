"""Styles in words: the numbers of a way to play, and those tuned for each game.

The fields stand in the order of `search.style` and `search.yard_numbers`, which say what each
number means. The tuned ones are in `styles.toml`, by game; other sheets get the default.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from branchline.search.results import STYLE
from branchline.sheet import Sheet
from branchline.sheet.model import MAP, YARDS


class MapNumbers(NamedTuple):
    """A way to play on a map; as it stands, that of the planner."""

    hop: int = 10
    points: int = 0
    held: int = 0
    turn: int = 26
    tickets_at: int = 27
    turns_at: int = 3
    link: int = 0
    train: int = 0
    lack: int = 13
    slack: int = 100
    extra: int = 0
    give_up: int = 0
    spare: int = 0


class YardNumbers(NamedTuple):
    """A way to play with yards."""

    card: int = 25
    capacity: int = 100
    tickets_when: int = 3
    tickets_until: int = 6
    patience: int = 30
    surplus: int = 3
    rob: int = 3
    locomotives: int = 1
    extra: int = 50
    hurry: int = 4


Numbers = MapNumbers | YardNumbers
_KINDS: dict[str, tuple[str, type[Numbers]]] = {
    MAP: ("map", MapNumbers),
    YARDS: ("yard", YardNumbers),
}


def row_of(numbers: Numbers) -> list[int]:
    """Return a style as the search wants it."""
    return list(numbers) + [0] * (STYLE - len(numbers))


def tuned(sheet: Sheet) -> Numbers:
    """Return the style that was tuned for a game."""
    kind, make = _KINDS[sheet.family]
    stated = _stated()[kind]
    numbers = stated["default"] | stated.get(sheet.key, {})
    return make(**numbers)


@cache
def _stated() -> dict[str, Any]:
    return tomllib.loads((files("branchline.bots.search") / "styles.toml").read_text("utf-8"))
