"""Maps of railways become playable sheets, and sheets are written as text."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings

from branchline.game import start
from branchline.sheet import SheetError, game_names, load_sheet, read_sheet, read_sheet_file
from branchline.sheet.model import City, Route
from branchline.workshop import Draft, complete_sheet, read_railway_map, write_sheet
from cli.command import run
from workshop.maps import RIVERS, connected_routes

OUR_MAPS = Path(__file__).parents[1] / "games"


def play(sheet_text: str, seats: int) -> None:
    """Read a sheet, and play a game at random to its end."""
    game = start(read_sheet(sheet_text, "made"), seats, seed=1)
    chance = random.Random(1)
    while not game.over:
        seat = next(iter(game.waiting))
        game.play(seat, chance.choice(list(game.legal(seat))))


def test_a_map_in_five_scripts_becomes_a_sheet() -> None:
    """Short names come from the file, or are made where two cities would be typed alike."""
    draft = read_railway_map(RIVERS, "Rivers")
    typed = {city.name: city.typed for city in draft.cities}

    assert typed["Мост"] == "Most"
    assert typed["Sur"] == "South"
    assert typed["Élm"] == "Élm"
    assert typed["Elm"] == "elm 2"
    assert typed["—"] == "city 2"
    assert "Leer" not in typed
    assert list(draft.notes) == ["Sur - قلعة: length 0 became 1", "Leer has no routes"]
    lanes = [route.lane for route in draft.routes if route.cities == {"Мост", "北桥"}]
    assert lanes == [0, 1]
    for seats in complete_sheet(draft, "rivers").seats:
        play(write_sheet(complete_sheet(draft, "rivers")), seats)


@settings(max_examples=40)
@given(connected_routes())
def test_any_connected_map_becomes_a_valid_sheet(routes: list[Route]) -> None:
    """What is suggested passes every check, and reads back as it was written."""
    names = sorted({end for route in routes for end in route.cities})
    cities = [City(name, (10.0 + i, 20.0 - i)) for i, name in enumerate(names)]
    sheet = complete_sheet(Draft("Random", cities, routes), "random")

    assert read_sheet(write_sheet(sheet), "random") == sheet


def test_the_smallest_map_can_be_played() -> None:
    """Two cities and one route."""
    draft = read_railway_map("A; 1; 1\n| B; 3\nB; 2; 2\n", "Two")
    play(write_sheet(complete_sheet(draft, "two")), 2)


@pytest.mark.parametrize("name", game_names())
def test_our_own_sheets_are_written_and_read_back(name: str) -> None:
    """Every rule, mark and word survives."""
    sheet = load_sheet(name)
    assert read_sheet(write_sheet(sheet), name) == sheet


@pytest.mark.parametrize("file", ["lakes", "pond"])
def test_a_sheet_with_every_rule_reads_back(file: str) -> None:
    """Also what none of our games has."""
    sheet = read_sheet_file(OUR_MAPS / f"{file}.toml")
    assert read_sheet(write_sheet(sheet), file) == sheet


MISTAKES = [
    ("A; 1; 2\n| B; 3", "line 2: unknown city 'B'"),
    ("A; 1; 2\n| A; 3", "line 2: joins a city to itself"),
    ("A; 1; 2\nA; 1; 2", "line 2: duplicate city 'A'"),
    ("A; 91; 2", "line 1: expected 'city; latitude; longitude', not 'A; 91; 2'"),
    ("A; 1", "line 1: expected 'city; latitude; longitude', not 'A; 1'"),
    ("A; nan; 1e3", "line 1: expected 'city; latitude; longitude'"),
    ("| B; 3", "line 1: expected '| neighbour; length' after a city"),
    ("A; 1; 2\nB; 2; 2\n| A; x", "line 3: expected '| neighbour; length' after a city"),
    ("A; 1; 2\nB; 2; 2\n| A; 13", "line 3: the length must be from 1 to 12, not 13"),
    ("; 1; 2", "line 1: invalid city name ''"),
    ("A\u202e; 1; 2", "line 1: invalid city name"),
    ("", "no routes; expected lines of the form '| neighbour; length'"),
    ("x" * 300_000, "larger than 256 KiB"),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES)
def test_a_mistake_is_reported_with_its_line(text: str, message: str) -> None:
    """Bad input gets a sentence that says what was expected."""
    with pytest.raises(SheetError) as caught:
        read_railway_map(text, "bad")
    assert message in caught.value.problems[0]


def test_the_command_writes_a_sheet_that_the_others_accept(tmp_path: Path) -> None:
    """From the file to a checked sheet without any work by hand."""
    (tmp_path / "World__Rivers_and_Lakes.map").write_text(RIVERS, encoding="utf-8")
    made = run("import", "World__Rivers_and_Lakes.map", "-o", "rivers.toml", cwd=tmp_path)
    checked = run("check", "rivers.toml", cwd=tmp_path)

    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("rivers.toml: Rivers and Lakes, 8 cities, 12 routes")
    assert "Leer has no routes" in made.stderr
    assert checked.returncode == 0, checked.stdout


def test_the_command_names_the_first_mistake(tmp_path: Path) -> None:
    """Nothing is written."""
    (tmp_path / "bad.map").write_text("A; 1; 2\n| B; 3\n| C; 3", encoding="utf-8")
    made = run("import", "bad.map", cwd=tmp_path)

    assert made.returncode == 1
    assert made.stderr == "branchline: bad.map: line 2: unknown city 'B' (and 1 more)\n"
    assert not (tmp_path / "bad.toml").exists()
