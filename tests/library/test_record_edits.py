"""Records edited at random: they are accepted or refused, and nothing else ever happens."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline import RecordError
from library.harness.seeded import TABLES, record

WORDS = st.text(max_size=5)
SINGLE = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS
SEVERAL = st.lists(SINGLE, max_size=3) | st.dictionaries(WORDS, SINGLE, max_size=3)
JSON = SINGLE | SEVERAL | st.lists(SEVERAL, max_size=2)


def values_of(line: str) -> dict[str, Any]:
    """Return the values of a line, or another object if an edit has broken it."""
    try:
        values = json.loads(line)
    except ValueError:
        values = None
    return values if isinstance(values, dict) and values else {"event": 0}


@st.composite
def edited(draw: st.DrawFn) -> list[str]:
    """Return the lines of a record of which one or two were changed."""
    lines = record(*draw(st.sampled_from(TABLES)), 1).splitlines()
    for _ in range(draw(st.integers(1, 2))):
        number = draw(st.integers(0, min(len(lines) - 1, 60)))
        if draw(st.booleans()):
            place = draw(st.integers(0, len(lines[number])))
            letters = draw(st.text(max_size=3))
            lines[number] = lines[number][:place] + letters + lines[number][place + 1 :]
        else:
            values = values_of(lines[number])
            key = draw(st.sampled_from(sorted(values)))
            lines[number] = json.dumps(values | {key: draw(JSON)})
    return lines


def assert_judged(lines: list[str]) -> None:
    """A record is accepted, or refused at one of its lines; anything else is raised."""
    refused = 1
    try:
        bl.replay("\n".join(lines))
    except RecordError as error:
        refused = error.line
    assert 1 <= refused <= len(lines) + 1


@given(edited())
@settings(max_examples=80, suppress_health_check=list(HealthCheck))
def test_random_edits_raise_nothing_but_record_errors(lines: list[str]) -> None:
    """Whatever is done to a record, it is accepted or refused, and nothing else happens."""
    assert_judged(lines)


@pytest.mark.long
@given(edited())
@settings(max_examples=5000, derandomize=False, suppress_health_check=list(HealthCheck))
def test_many_random_edits_raise_nothing_but_record_errors(lines: list[str]) -> None:
    """The same with many more."""
    assert_judged(lines)
