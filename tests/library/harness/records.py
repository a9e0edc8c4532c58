"""Records in tests: read and written, checked by the schema and by the referee, refused."""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import branchline as bl
from branchline import RecordError
from branchline.rules import policies
from branchline.sheet import load_sheet
from library.harness.map_referee import MapReferee
from library.harness.seeded import record
from library.harness.yard_referee import YardReferee
from specification import printed

DOCS = Path(__file__).parents[3] / "docs"
Lines = list[dict[str, Any]]


@cache
def validator() -> Draft202012Validator:
    """Return the schema of a line."""
    return Draft202012Validator(json.loads((DOCS / "record.schema.json").read_text("utf-8")))


def judge(text: str, name: str) -> None:
    """Let the referee check a record."""
    data = printed(name)
    (MapReferee if "routes" in data else YardReferee)(text, data).check()


def parse(text: str) -> Lines:
    """Return the objects of a record."""
    return [json.loads(line) for line in text.splitlines()]


def unparse(lines: Lines) -> str:
    """Return objects as a record."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def at(lines: Lines, event: str, chance: random.Random, **values: object) -> int:
    """Return a line with such an event, or -1."""
    found = [
        number
        for number, line in enumerate(lines)
        if line.get("event") == event and all(line.get(k) == v for k, v in values.items())
    ]
    return chance.choice(found) if found else -1


EVENTS = [
    *("deal", "turn_up", "bonus_cards", "offer", "keep", "tickets_shuffled", "first", "refill"),
    *("wipe", "reshuffle", "claim", "tunnel", "tunnel_left", "draw_bonus", "to_track", "place"),
    *("robbery", "complete", "second_deck", "pass", "last_round", "end", "scores"),
]


def assert_refused(lines: Lines | str, line: int) -> None:
    """Replaying must fail at this line (counted from 1)."""
    text = lines if isinstance(lines, str) else unparse(lines)
    with pytest.raises(RecordError) as error:
        bl.replay(text)
    assert error.value.line == line, str(error.value)
    assert str(error.value) == f"line {line}: {error.value.sentence}"


@cache
def first_line(name: str, event: str) -> tuple[str, int] | None:
    """Return a record of a game that has such an event early on, and the line of the event."""
    found = []
    for seats in (load_sheet(name).seats[0], load_sheet(name).seats[-1]):
        for policy_number in (policies.MIXED, policies.TUNNEL_HAPPY, policies.HOARD):
            text = record(name, seats, 1, policy_number)
            numbers = [i for i, line in enumerate(parse(text)) if line.get("event") == event]
            if numbers:
                found.append((numbers[-1 if event in ("deal", "keep") else 0], text))
    return (min(found)[1], min(found)[0]) if found else None


def games_with(event: str) -> Iterator[tuple[str, Lines, int]]:
    """Yield a record of each game that has such an event, and the line of one of them."""
    for name in bl.games():
        found = first_line(name, event)
        if found is not None:
            yield name, parse(found[0]), found[1]
