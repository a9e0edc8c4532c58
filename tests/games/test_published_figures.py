"""The sheets agree with figures that other people published about the printed games.

Nothing here comes from our reader of sheets: the files are read as plain TOML, and distances are
computed by Floyd and Warshall's three loops.

Sources, for facts only:

- B. Hagström's map editor, github.com/bjornhagstrom/ticket-to-ride-map-editor, 2026: how many
  tickets are worth exactly the shortest path, and how many pairs of cities have more than one lane,
  for Nordic Countries, Northern Lights and the classic USA. New York was counted here.
- F. de Mesentier Silva's engine, github.com/fernandomsilva/Ticket-to-Ride-Engine, commit a24afc5 of
  2019: an independent transcription of Nordic Countries and the classic USA, compared route by
  route and ticket by ticket; the provenance of the sheets says what came out.
"""

import re
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
LINE = re.compile(r"(?P<a>.+?) - (?P<b>.+?) (?P<number>\d+)(?: |$)")


class Line(NamedTuple):
    """A route with its length, or a ticket with its points."""

    cities: frozenset[str]
    number: int


def read(game: str) -> dict[str, Any]:
    """Return a sheet as it is written."""
    return tomllib.loads((GAMES / f"{game}.toml").read_text("utf-8"))


def lines(texts: list[str]) -> list[Line]:
    """Read 'Boston - Miami 12' and 'Boston - New York 2 red'."""
    found = [LINE.match(text) for text in texts]
    return [Line(frozenset((m["a"], m["b"])), int(m["number"])) for m in found if m]


def routes(game: str) -> list[Line]:
    """Return all routes, every lane by itself."""
    return lines(read(game)["routes"]["list"])


def tickets(game: str) -> list[Line]:
    """Return the tickets; of a sheet with a classic deck only that."""
    table = read(game)["tickets"]
    return lines(table["list"][: table.get("classic")])


def shortest_paths(game: str) -> dict[frozenset[str], float]:
    """Return the distance between any two cities."""
    cities = list(read(game)["cities"])
    far = {pair: float("inf") for pair in product(cities, repeat=2)}
    for route in routes(game):
        a, b = route.cities
        far[a, b] = far[b, a] = min(far[a, b], route.number)
    for via, a, b in product(cities, repeat=3):
        far[a, b] = min(far[a, b], far[a, via] + far[via, b])
    return {frozenset(pair): length for pair, length in far.items() if pair[0] != pair[1]}


@pytest.mark.parametrize(
    ("game", "equal", "of"),
    [
        ("nordic_countries", 46, 46),
        ("northern_lights", 54, 55),
        ("usa", 25, 30),
        ("new_york", 18, 18),
    ],
)
def test_tickets_are_worth_their_shortest_path(game: str, equal: int, of: int) -> None:
    """As many tickets as published have exactly the points of their shortest path."""
    far = shortest_paths(game)
    found = [far[ticket.cities] == ticket.number for ticket in tickets(game)]

    assert (sum(found), len(found)) == (equal, of)


def test_the_one_ticket_of_northern_lights_is_worth_one_more() -> None:
    """Helsinki–Gdańsk is the exception."""
    far = shortest_paths("northern_lights")
    others = [
        (set(ticket.cities), ticket.number - far[ticket.cities])
        for ticket in tickets("northern_lights")
        if far[ticket.cities] != ticket.number
    ]
    assert others == [({"Helsinki", "Gdańsk"}, 1)]


@pytest.mark.parametrize(
    ("game", "percent"), [("usa", 28.2), ("nordic_countries", 20.9), ("northern_lights", 45.9)]
)
def test_pairs_of_cities_with_several_lanes(game: str, percent: float) -> None:
    """As large a share as published of the pairs that are joined at all have two lanes or more."""
    lanes = Counter(route.cities for route in routes(game))
    several = sum(count > 1 for count in lanes.values())

    assert round(100 * several / len(lanes), 1) == percent


@pytest.mark.parametrize("game", ["usa", "nordic_countries"])
def test_the_provenance_names_the_outside_transcription(game: str) -> None:
    """It says with whose transcription the sheet was compared."""
    assert "Silva" in read(game)["provenance"]["compared"]
