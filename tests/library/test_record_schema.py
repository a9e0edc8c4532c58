"""Records: the page and the schema describe every line of them."""

import json
import re
from typing import Any, cast

from jsonschema import Draft202012Validator

from branchline import events as ev
from branchline.record import event_line
from branchline.sheet import load_sheet
from library.harness.records import (
    DOCS,
    parse,
    validator,
)
from library.harness.seeded import POLICIES, each_game, each_table, record


def test_the_schema_is_a_schema() -> None:
    """The schema itself is valid."""
    Draft202012Validator.check_schema(validator().schema)


@each_table
def test_the_schema_describes_every_line(name: str, seats: int) -> None:
    """Every line of generated records is valid, whatever the policy."""
    checked: set[str] = set()
    for policy_number in POLICIES:
        for line in record(name, seats, 1, policy_number).splitlines():
            shape = re.sub(r'"(?!event|deck|face_up)[^"]*": (?=\d)|\d+', "", line)
            if shape not in checked:  # lines that differ by numbers only are alike
                checked.add(shape)
                assert validator().is_valid(json.loads(line)), line


@each_game
def test_the_schema_refuses_wrong_keys_and_values(name: str) -> None:
    """A line with a key renamed, dropped, added or of another type is not valid."""
    seen = set()
    for line in parse(record(name, load_sheet(name).seats[-1], 1)):
        kind = (line.get("event"), line.get("from"))
        if kind in seen:
            continue
        seen.add(kind)
        assert validator().is_valid(line)
        assert not validator().is_valid(line | {"more": 1})
        for key in line:
            rest = {other: line[other] for other in line if other != key}
            assert not validator().is_valid(rest)
            assert not validator().is_valid(rest | {key + "s": line[key]})
            for wrong in (True, -1, "mauve", [["x"]], {"red": 0}, None):
                texts = key in ("game", "sheet", "winners") or (key, wrong) == ("card", None)
                assert texts or not validator().is_valid(rest | {key: wrong}), (key, wrong)


def test_the_page_describes_every_event() -> None:
    """The page has a row for each event of the schema, with its keys."""
    page = (DOCS / "record.md").read_text("utf-8")
    rows = {row[0]: row[1] for row in re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE)}
    shapes = cast(dict[str, Any], validator().schema)["$defs"].values()
    event_shapes = [shape for shape in shapes if "event" in shape.get("properties", {})]
    events = {shape["properties"]["event"]["const"]: shape for shape in event_shapes}
    assert set(rows) | {"scores"} == set(events)
    for event, keys in rows.items():
        described = set(re.findall(r"\b[a-z]\w*\b", re.sub(r"\(.*?\)", "", keys)))
        required = {*events[event]["required"], *events[event]["properties"]} - {"event"}
        assert described >= required, event
    assert set(ev.Event.__args__) == {getattr(ev, camel(event)) for event in rows}


def camel(event: str) -> str:
    """Return the name of an event's class."""
    return "".join(word.capitalize() for word in event.split("_"))


def test_events_are_written_as_the_schema_says() -> None:
    """An event with nothing left to refill with is a line like any other."""
    assert validator().is_valid(event_line(ev.Refill(2, None)))
    assert validator().is_valid(event_line(ev.Wipe(("red", None, "locomotive", None, "red"))))
