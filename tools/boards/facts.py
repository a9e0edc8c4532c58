"""The facts for a board: cities with their coordinates, routes with their length."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from branchline.sheet import load_sheet

SHEETS = Path(__file__).resolve().parents[2] / "src" / "branchline" / "games"
GAMES = ("usa", "nordic_countries", "northern_lights", "new_york")


@dataclass(frozen=True)
class City:
    """One city."""

    name: str
    lat: float
    lon: float
    named: bool = True  # False: the board prints no name
    country: str | None = None
    arctic: bool = False  # north of the printed Arctic Circle
    attraction: bool = False


@dataclass(frozen=True)
class Route:
    """One route; routes between the same two cities are parallel."""

    a: str
    b: str
    length: int
    colour: str
    bonus: int = 0  # the number on its "+X" icon
    ferry: int = 0
    tunnel: bool = False


@dataclass(frozen=True)
class Facts:
    """Everything that the compiler needs to know about a game."""

    game: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]


def read_facts(game: str) -> Facts:
    """Return the facts of a game, from its sheet."""
    sheet = load_sheet(game)
    cities = [
        City(
            city.name,
            *city.at,
            named=not city.unnamed,
            country=city.country,
            arctic="arctic" in city.marks,
            attraction=city.attraction,
        )
        for city in sheet.cities.values()
    ]
    routes = [
        Route(
            route.a,
            route.b,
            route.length,
            route.colour or "grey",
            bonus=route.draw_bonus,
            ferry=route.ferry,
            tunnel=route.tunnel,
        )
        for route in sheet.routes
    ]
    return Facts(game, tuple(cities), tuple(routes))
