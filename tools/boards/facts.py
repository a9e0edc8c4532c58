"""The facts a board is drawn from: cities with their place on the globe, routes with a length."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHEETS = Path(__file__).resolve().parents[2] / "src" / "branchline" / "games"
GAMES = ("usa", "nordic_countries", "northern_lights", "new_york")

ROUTE = re.compile(r"^(?P<a>.+?) +- +(?P<b>.+?) +(?P<length>\d+) +(?P<colour>\w+)(?P<marks>.*)$")


@dataclass(frozen=True)
class City:
    """One city."""

    name: str
    lat: float
    lon: float
    named: bool = True  # False: the board prints no name here
    country: str | None = None
    arctic: bool = False  # north of the printed Arctic Circle
    attraction: bool = False


@dataclass(frozen=True)
class Route:
    """One route; routes between the same two cities lie side by side."""

    a: str
    b: str
    length: int
    colour: str
    bonus: int = 0  # the number on its "+X" icon
    ferry: int = 0
    tunnel: bool = False


@dataclass(frozen=True)
class Facts:
    """Everything the compiler wants to know about a game."""

    game: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]


def read_facts(game: str) -> Facts:
    """The facts of a game, from its sheet."""
    sheet = tomllib.loads((SHEETS / f"{game}.toml").read_text("utf-8"))
    cities = tuple(city_of_entry(name, entry) for name, entry in sheet["cities"].items())
    return Facts(game, cities, tuple(route_of_line(line) for line in sheet["routes"]["list"]))


def city_of_entry(name: str, entry: dict[str, Any]) -> City:
    """One entry of a sheet's table of cities."""
    lat, lon = entry["at"]
    return City(
        name,
        lat,
        lon,
        named=not entry.get("unnamed", False),
        country=entry.get("country"),
        arctic="arctic" in entry.get("marks", ()),
        attraction=entry.get("attraction", False),
    )


def route_of_line(line: str) -> Route:
    """One line of a sheet's list of routes.

    >>> route_of_line("Honningsvåg - Tromsø  4 grey ferry 2 +2")
    Route(a='Honningsvåg', b='Tromsø', length=4, colour='grey', bonus=2, ferry=2, tunnel=False)
    """
    found = ROUTE.match(line.strip())
    if not found:
        raise ValueError(f"not a route: {line!r}")
    marks = found["marks"]
    bonus, ferry = re.search(r"\+(\d+)", marks), re.search(r"ferry +(\d+)", marks)
    return Route(
        found["a"],
        found["b"],
        int(found["length"]),
        found["colour"].replace("gray", "grey"),
        bonus=int(bonus[1]) if bonus else 0,
        ferry=int(ferry[1]) if ferry else 0,
        tunnel="tunnel" in marks,
    )
