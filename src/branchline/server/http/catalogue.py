"""The catalogue: the games as the page needs them, from their sheets and drawings."""

import json
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import msgspec

from branchline.families import family_of
from branchline.families.summary import summary_line
from branchline.server.bots.levels import levels
from branchline.server.http.files import File, file_of
from branchline.server.protocol import Json
from branchline.server.storage.maps import MapSummary
from branchline.server.tables.play.lesson import lesson_of
from branchline.sheet import GAMES, Sheet, game_names, load_sheet
from branchline.sheet.actions import is_wild
from branchline.sheet.model import City, Route
from branchline.study.atlas.file import atlas_path

OURS = "ours"  # where a game comes from: with Branchline, or …
HOST = "host"  # … from the host's folder of maps, or …
OWN = "own"  # … from the visitor's list


@lru_cache
def games() -> list[Json]:
    """Return a summary of every game."""
    return [_summary(load_sheet(name)) for name in game_names()]


def _summary(sheet: Sheet) -> Json:
    return {
        "key": sheet.key,
        "name": sheet.name,
        "seats": list(sheet.seats),
        "levels": _levels(),
        "options": {"open_stacks": "open_stacks" in family_of(sheet).options},
        "summary": summary_line(sheet),
        "lesson": lesson_of(sheet.key) is not None,
        "origin": OURS,
    }


def map_summary(key: str, found: MapSummary, origin: str) -> Json:
    """Return the summary of a map that does not come with Branchline."""
    return {
        "key": key,
        "name": found.name,
        "seats": found.seats,
        "levels": _levels(),
        "options": {"open_stacks": False},
        "summary": found.text,
        "lesson": False,
        "origin": origin,
    }


def _levels() -> list[Json]:
    return [{"key": at.key, "name": at.name, "text": at.sentence} for at in levels()]


@lru_cache
def game_file(key: str) -> File | None:
    """Return a game as a file of JSON; it is encoded and compressed once."""
    found = game(key)
    return None if found is None else file_of(msgspec.json.encode(found), "application/json")


@lru_cache
def atlas_file(key: str) -> File | None:
    """Return the atlas of a game as a file of JSON, or None where there is none."""
    known = key in game_names() and atlas_path(key).is_file()
    return file_of(atlas_path(key).read_bytes(), "application/json") if known else None


def game(key: str) -> Json | None:
    """Return everything printed in the box of a game and its drawing, or None."""
    if key not in game_names():
        return None
    drawing = GAMES / f"{key}.board.json"
    board = json.loads(drawing.read_text("utf-8")) if drawing.exists() else None
    return describe(load_sheet(key), board)


def describe(sheet: Sheet, board: Json | None) -> Json:
    """Return everything printed in the box of a game, and its drawing."""
    return {
        **_summary(sheet),
        "version": sheet.version,
        "family": sheet.family,
        "sheet": serialize_sheet(sheet),
        "board": board,
        "script": lesson_of(sheet.key),
    }


def serialize_sheet(sheet: Sheet) -> Json:
    """Return a sheet as JSON."""
    return {
        "colours": list(sheet.colours),
        "cities": [_city(city) for city in sheet.cities.values()],
        "routes": [_route(sheet, route) for route in sheet.routes],
        "tickets": [_plain(asdict(ticket)) for ticket in sheet.tickets],
        "bonuses": [_plain(asdict(bonus)) | {"text": bonus.most} for bonus in sheet.bonuses],
        "rules": {name: dict(values) for name, values in sheet.rules.items()},
        "points": {str(length): points for length, points in sheet.points.items()},
        "words": dict(sheet.words),
        "counts": {
            "each_colour": sheet.each_colour,
            "locomotives": sheet.locomotives,
            "opening_hand": sheet.opening_hand,
            "trains": sheet.trains,
            "last_round_at": sheet.last_round_at,
            "opening_tickets": asdict(sheet.opening_tickets),
            "turn_tickets": asdict(sheet.turn_tickets),
        },
    }


def _city(city: City) -> Json:
    """Return a city as JSON; `typed` is how actions name it."""
    return _plain(asdict(city)) | {"typed": city.typed}


def _route(sheet: Sheet, route: Route) -> Json:
    """Return a route as JSON; `wild` tells whether locomotives stand for any colour on it."""
    more = {"locomotives": route.ferry, "wild": is_wild(sheet, route)}
    return _plain(asdict(route)) | more


def _plain(values: dict[str, Any]) -> Json:
    """Return the values with sets as sorted lists."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in values.items()
    }
