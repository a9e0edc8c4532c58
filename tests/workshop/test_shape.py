"""The shape of a map: figures that others have published, and a brute-force oracle."""

import json
import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

import branchline
from branchline.sheet import load_sheet, read_sheet
from branchline.sheet.model import Sheet
from branchline.workshop import complete_sheet, read_railway_map, write_sheet
from branchline.workshop.advice import advise
from branchline.workshop.measures import MEASURES
from branchline.workshop.sentences import SENTENCES
from branchline.workshop.shape import shape_of

MESSAGES = Path(branchline.__file__).parent / "web/messages"
FILLED = re.compile(r"\{\w+\}")  # words of a sentence

TAIL = """\
Ask; 60.5; 5.2
| Berg; 2
| Dal; 2
Berg; 60.9; 5.6
|| Dal; 2
| Eid; 1
Dal; 60.4; 6.1
| Eid; 3
Eid; 61.1; 6.4
| Fjell; 4
Fjell; 60.7; 6.9
| Gard; 1
Gard; 60.7; 7.9
"""


def sheet_of(text: str) -> Sheet:
    """Return the sheet of a map of railways."""
    draft = read_railway_map(text, "Tail")
    return read_sheet(write_sheet(complete_sheet(draft, "tail")), "tail")


@pytest.mark.parametrize(
    ("sheet", "ratio"),
    [
        (load_sheet("usa").with_classic_tickets(), 2.20),
        (load_sheet("nordic_countries"), 1.68),
        (load_sheet("northern_lights"), 2.24),
    ],
    ids=lambda value: getattr(value, "key", None),
)
def test_the_load_of_pairs_with_several_lanes(sheet: Sheet, ratio: float) -> None:
    """As published for USA and Nordic Countries; Northern Lights with its 40 trains."""
    found = shape_of(sheet).load_ratio
    assert found is not None
    assert round(found, 2) == ratio


def test_tickets_worth_their_shortest_path() -> None:
    """As published: 25 of 30, 46 of 46, 54 of 55; the rest are named with their path."""
    usa = shape_of(load_sheet("usa").with_classic_tickets())
    assert (usa.exact_tickets, usa.tickets) == (25, 30)
    assert shape_of(load_sheet("nordic_countries")).exact_tickets == 46
    other = shape_of(load_sheet("northern_lights")).other_tickets
    assert [({t.a, t.b}, t.points, path) for t, path in other] == [({"Helsinki", "Gdańsk"}, 8, 7)]


def test_loads_are_those_of_all_shortest_paths() -> None:
    """Compared with a walk over every path without loops."""
    sheet = sheet_of(TAIL)
    shape = shape_of(sheet)
    lengths = {route.cities: route.length for route in sheet.routes}

    def walks(path: list[str], to: str) -> list[list[str]]:
        if path[-1] == to:
            return [path]
        nexts = [b for pair in lengths if path[-1] in pair for b in pair - {path[-1]}]
        return [walk for b in nexts if b not in path for walk in walks([*path, b], to)]

    def length(walk: list[str]) -> int:
        return sum(lengths[frozenset(step)] for step in pairwise(walk))

    expected: defaultdict[frozenset[str], float] = defaultdict(float)
    for ticket in sheet.tickets:
        found = walks([ticket.a], ticket.b)
        best = [walk for walk in found if length(walk) == min(map(length, found))]
        if length(best[0]) <= shape.reach:
            for walk in best:
                for step in pairwise(walk):
                    expected[frozenset(step)] += 1 / len(best)
    assert {frozenset(pair): round(load, 9) for pair, load in shape.loads.items()} == {
        pair: round(expected[pair], 9) for pair in lengths
    }


def test_dead_ends_and_bridges() -> None:
    """A tail of two routes hangs on the rest: one city at its end, two routes that lead there."""
    shape = shape_of(sheet_of(TAIL))
    assert shape.dead_ends == ("Gard",)
    assert shape.bridges == (("Eid", "Fjell"), ("Fjell", "Gard"))
    advice = " ".join(map(str, advise(shape)))
    assert "Gard" in advice
    assert "Eid - Fjell" in advice


def test_printed_maps_are_like_printed_maps() -> None:
    """Only tickets that are not worth their path are remarked on."""
    for name in ("usa", "nordic_countries", "northern_lights", "new_york"):
        assert all(one.key == "worth" for one in advise(shape_of(load_sheet(name))))


def test_a_game_without_a_map_has_no_shape() -> None:
    """It says so."""
    with pytest.raises(ValueError, match="not played on a map"):
        shape_of(load_sheet("card_game"))


def test_the_page_says_the_same() -> None:
    """Each language has every sentence and measure; English is the same here and on the page."""
    for path in MESSAGES.glob("*.json"):
        messages = json.loads(path.read_text("utf-8"))
        for prefix, words in (("advice", SENTENCES), ("measure", MEASURES)):
            for key, sentence in words.items():
                told = messages[f"workshop.{prefix}.{key}"]
                assert set(FILLED.findall(told)) == set(FILLED.findall(sentence)), path.stem
                assert path.stem != "en" or told == sentence
