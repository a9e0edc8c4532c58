"""Changed records: a line that cannot occur where it is is refused, at that line."""

from typing import Any

import pytest

import branchline as bl
from branchline import RecordError
from library.harness.records import EVENTS, Lines, assert_refused, games_with, parse, unparse
from library.harness.seeded import MAPS, each_game, record


@pytest.mark.parametrize("event", EVENTS)
def test_a_missing_line_is_found(event: str) -> None:
    """Where a line was taken out, the next line does not follow."""
    tried = 0
    for _, lines, number in games_with(event):
        del lines[number]
        assert_refused(lines, number + 1)
        tried += 1
    assert tried > 0


@pytest.mark.parametrize("event", EVENTS)
def test_a_duplicate_line_is_found(event: str) -> None:
    """The second copy of a line is refused."""
    for _, lines, number in games_with(event):
        lines.insert(number, lines[number])
        assert_refused(lines, number + 2)


@pytest.mark.parametrize("event", [event for event in EVENTS if event != "first"])
def test_another_seat_is_found(event: str) -> None:
    """An event of another seat does not follow."""
    for _, lines, number in games_with(event):
        if "seat" in lines[number]:
            lines[number] |= {"seat": (lines[number]["seat"] + 1) % len(lines[0]["seats"])}
            assert_refused(lines, number + 1)


def flaws(lines: Lines, number: int, changed: dict[str, Any]) -> list[str]:
    """Return what is wrong with the answer to a record with a changed line; nothing is best."""
    text = unparse([*lines[:number], changed, *lines[number + 1 :]])
    try:
        bl.replay(text)
    except RecordError as error:
        return [] if error.line == number + 1 else [f"{error} instead of {number + 1}: {changed}"]
    except Exception as error:  # anything else is a flaw too
        return [f"{error!r}: {changed}"]
    return [f"accepted: {changed}"]


@pytest.mark.parametrize("event", [*EVENTS, "draw"])
def test_a_missing_or_misspelt_key_is_found(event: str) -> None:
    """A line without one of its keys is refused."""
    found = []
    for _, lines, number in games_with(event):
        line = lines[number]
        for key in line:
            rest = {other: line[other] for other in line if other != key}
            found += flaws(lines, number, rest | {key + "x": line[key]})
    assert found == []


FIRST_TURN = ("draw", "claim", "tunnel", "place")  # what a game may begin with
WRONG: list[Any] = [None, "mauve", 77, [], {"mauve": 1}, [["mauve", 1, []]], {"red": 0.5}]


@pytest.mark.parametrize("event", [*EVENTS, "draw"])
def test_a_wrong_value_is_found(event: str) -> None:
    """A line with a value that is not allowed there is refused."""
    _, lines, number = next(games_with(event))
    line = lines[number]
    found = []
    for key in line:
        for wrong in WRONG:
            lawful = event == "complete" and key == "tickets" and wrong == []  # none may be chosen
            if line[key] != wrong and not lawful and (key != "event" or isinstance(wrong, str)):
                found += flaws(lines, number, line | {key: wrong})
    assert found == []


@pytest.mark.parametrize("event", [None, 77, [], {}, ["draw"]])
def test_an_event_that_is_no_word_is_refused(event: object) -> None:
    """Any replacement for the name of an event makes the line invalid."""
    found = []
    for name in bl.games():
        lines = parse(record(name, 2, 1))
        begin = next(i for i, line in enumerate(lines) if line.get("event") in FIRST_TURN)
        for number in (1, begin, len(lines) - 1):
            found += flaws(lines, number, lines[number] | {"event": event})
    assert found == []


def test_a_truth_value_is_no_number() -> None:
    """`true` does not count as 1, nor `false` as 0."""
    found = []
    for name in bl.games():
        lines = parse(record(name, 2, 1))
        for number in (*range(1, 3), *range(9, 16)):
            for key, value in lines[number].items():
                if type(value) is int and value in (0, 1):
                    found += flaws(lines, number, lines[number] | {key: bool(value)})
    assert found == []


HEADERS: list[dict[str, Any]] = [
    {"format": "branchline/2"},
    {"format": None},
    {"game": "atlantis"},
    {"game": "../usa"},
    {"game": 7},
    {"sheet": "0"},
    {"sheet": 1},
    {"seats": ["A"]},
    {"seats": []},
    {"seats": [str(i) for i in range(9)]},
    {"seats": "AB"},
    {"seats": 2},
    {"options": {"no_such_option": True}},
    {"options": None},
    {"options": []},
]


@pytest.mark.parametrize("change", HEADERS)
@each_game
def test_a_wrong_header_is_refused(name: str, change: dict[str, Any]) -> None:
    """Another format, game, version, number of seats or option is refused at line 1."""
    lines = parse(record(name, 2, 1))
    lines[0] |= change

    assert_refused(lines, 1)


@pytest.mark.parametrize("names", [["A", "A"], ["A", 3], ["A", None], ["A", ["B"]]])
def test_seats_have_different_names(names: list[Any]) -> None:
    """The names in a header are texts, and no two are the same."""
    for name in bl.games():
        lines = parse(record(name, 2, 1))
        lines[0]["seats"] = names
        assert_refused(lines, 1)


def test_an_option_of_another_game_is_refused() -> None:
    """A game without on-track stacks cannot have been played with open ones."""
    for name in MAPS:
        lines = parse(record(name, 2, 1))
        lines[0]["options"] = {"open_stacks": True}
        assert_refused(lines, 1)


@pytest.mark.parametrize("text", ["", "\n", "{}", "[]", "null", "{", "\x00", "what?", "{}\n{}"])
def test_what_is_no_record_is_refused(text: str) -> None:
    """A text without a header is refused at line 1."""
    assert_refused(text, 1)


@each_game
def test_a_text_that_is_cut_off_is_refused(name: str) -> None:
    """A record that ends inside a line, or inside what one action does, is refused there."""
    text = record(name, 2, 1)
    lines = text.splitlines()
    for number in range(0, len(lines), 23):
        cut = "\n".join([*lines[:number], lines[number][: len(lines[number]) // 2]])
        assert_refused(cut, number + 1)
    refill = next(i for i, line in enumerate(lines) if '"refill"' in line)
    assert_refused("\n".join(lines[:refill]), refill + 1)
    assert_refused("\n".join(lines[:-1]), len(lines))
