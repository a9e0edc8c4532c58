"""Styles in words: the numbers of a way to play, and those tuned for each game.

The tuned ones are in `styles.toml`, by game; other sheets get the default.
"""

import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from branchline.rules.fields import Layout
from branchline.search.maps import style as maps
from branchline.search.maps.style import MapNumbers
from branchline.search.yards import style as yards
from branchline.search.yards.style import YardNumbers
from branchline.sheet import Sheet
from branchline.sheet.model import MAP, YARDS

__all__ = ["MapNumbers", "Numbers", "YardNumbers", "style_of", "tuned"]

Numbers = MapNumbers | YardNumbers
_KINDS: dict[str, tuple[str, type[Numbers]]] = {
    MAP: ("map", MapNumbers),
    YARDS: ("yard", YardNumbers),
}

_STYLES: dict[type[Numbers], Callable[[Layout], maps.Style | yards.Style]] = {
    MapNumbers: maps.Style,
    YardNumbers: yards.Style,
}


def style_of(
    numbers: Numbers, layout: Layout, dropped: Iterable[int] = ()
) -> maps.Style | yards.Style:
    """Return a style as the search takes it, with the tickets that are given up."""
    style = _STYLES[type(numbers)](layout)
    for name, number in vars(numbers).items():
        setattr(style, name, number)
    for ticket in dropped:
        style.dropped[ticket] = 1
    return style


def tuned(sheet: Sheet) -> Numbers:
    """Return the style that was tuned for a game."""
    return _tuned(sheet.family, sheet.key)


@cache
def _tuned(family: str, key: str) -> Numbers:
    kind, make = _KINDS[family]
    stated = _stated()[kind]
    numbers = stated["default"] | stated.get(key, {})
    return make(**numbers)


@cache
def _stated() -> dict[str, Any]:
    return tomllib.loads((files("branchline.bots.search") / "styles.toml").read_text("utf-8"))
