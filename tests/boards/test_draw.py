"""Drawing the board of any sheet: nothing is missing, nothing overlaps, any script."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from branchline.boards import Board, draw_board, overlaps
from branchline.sheet import GAMES, Sheet, read_sheet
from branchline.workshop import complete_sheet, read_railway_map, write_sheet
from cli.command import run

NAMES = ("Порт", "東京湾", "Bad Long Name - on the Water by the Woods", "المدينة", "Ask", "Berg")
PLACES = {name: (58.2 + 0.8 * i, 7.0 + 2.5 * (i % 2)) for i, name in enumerate(NAMES)}


def railways(places: dict[str, tuple[float, float]]) -> Sheet:
    """A small sheet with these cities, each joined to the next two, the first by two lanes."""
    names = list(places)
    text = ""
    for i, (name, (lat, lon)) in enumerate(places.items()):
        text += f"{name}; {lat}; {lon}\n"
        for step in (1, 2):
            if i + step < len(names):
                text += f"{'||' if i == 0 else '|'} {names[i + step]}; {2 + (i + step) % 3}\n"
    draft = read_railway_map(text, "Small")
    return read_sheet(write_sheet(complete_sheet(draft, "small")), "small")


@pytest.fixture(scope="module")
def drawn() -> tuple[Sheet, Board]:
    """A sheet on the coast of Norway with names in four scripts, and its board."""
    sheet = railways(PLACES)
    return sheet, draw_board(sheet)


def test_everything_of_the_sheet_is_on_the_board(drawn: tuple[Sheet, Board]) -> None:
    """Cities and routes are there in the order of the sheet, with all their spaces and names."""
    sheet, board = drawn
    assert [city["name"] for city in board["cities"]] == list(sheet.cities)
    assert [(r["a"], r["b"], len(r["spaces"])) for r in board["routes"]] == [
        (route.a, route.b, route.length) for route in sheet.routes
    ]
    for city in board["cities"]:
        assert " ".join(city["label"].get("lines", [city["name"]])) == city["name"]


def test_nothing_overlaps(drawn: tuple[Sheet, Board]) -> None:
    """Not even long names."""
    assert overlaps(drawn[1]) == []


def test_places_of_the_earth_have_a_map(drawn: tuple[Sheet, Board]) -> None:
    """The coast lies below them."""
    assert "land" in drawn[1]["paths"]


def test_other_places_are_on_plain_paper() -> None:
    """Cities in the ocean, on one line and in one place are drawn all the same."""
    sheet = railways({"A": (-30, -20), "B": (-30, -21), "C": (-30, -22), "D": (-30, -22)})
    board = draw_board(sheet)
    assert board["paths"] == {}
    assert overlaps(board) == []


def test_the_same_sheet_gives_the_same_board(drawn: tuple[Sheet, Board]) -> None:
    """Byte for byte."""
    assert draw_board(drawn[0]) == drawn[1]


def test_progress_rises_to_the_end() -> None:
    """From something above zero to one, with words."""
    seen: list[tuple[float, str]] = []
    few = railways(dict(list(PLACES.items())[:3]))
    draw_board(few, lambda done, text: seen.append((done, text)))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1][0] == 1
    assert all(text for _, text in seen)


def test_a_game_without_a_map_has_no_board() -> None:
    """It says so."""
    with pytest.raises(ValueError, match="not played on a map"):
        draw_board(read_sheet((GAMES / "card_game.toml").read_text("utf-8"), "card_game"))


def usa() -> Board:
    """A board without overlaps."""
    found: Board = json.loads((GAMES / "usa.board.json").read_text("utf-8"))
    return found


def test_our_boards_have_no_overlaps() -> None:
    """All that come with Branchline."""
    for path in GAMES.glob("*.board.json"):
        assert overlaps(json.loads(path.read_text("utf-8"))) == [], path.name


def test_an_overlap_is_found_and_named() -> None:
    """A space on a space, a name on a city, a city on the edge."""
    board = usa()
    first, second = board["routes"][0], board["routes"][60]
    x, y, _ = second["spaces"][0]
    first["spaces"][0] = [x + 3, y, 40]
    city = board["cities"][0]
    city["label"]["box"][:2] = [board["cities"][5]["x"], board["cities"][5]["y"]]
    board["cities"][9]["x"] = 4
    found = "\n".join(map(str, overlaps(board)))
    assert f"space 1 of {first['a']} - {first['b']} and space 1 of {second['a']}" in found
    assert f"the name {city['name']}" in found
    assert f"{board['cities'][9]['name']} and the edge of the board" in found


def test_close_is_not_an_overlap() -> None:
    """Two upright spaces a hair apart, and the same two a hair closer."""
    board = usa()
    length, width = board["sizes"]["space"]
    for gap, count in ((0.1, 0), (-0.1, 1)):
        board["routes"] = board["routes"][:2]
        board["cities"] = []
        board["routes"][0]["spaces"] = [[500, 500, 90]]
        board["routes"][1]["spaces"] = [[500 + (length + width) / 2 + gap, 500, 0]]
        assert len(overlaps(board)) == count


def test_the_command_writes_three_formats(tmp_path: Path) -> None:
    """SVG that can be parsed, a PNG, and the board as JSON."""
    (tmp_path / "small.toml").write_text(write_sheet(railways(PLACES)), "utf-8")
    for name in ("small.svg", "small.png", "small.json"):
        made = run("draw", "small.toml", "-o", name, cwd=tmp_path)
        assert made.returncode == 0, made.stderr
        assert "Small, 6 cities, 11 routes" in made.stdout
    svg = ElementTree.parse(tmp_path / "small.svg").getroot()
    assert "東京湾" in "".join(svg.itertext())
    assert (tmp_path / "small.png").read_bytes().startswith(b"\x89PNG")
    assert len(json.loads((tmp_path / "small.json").read_text("utf-8"))["routes"]) == 11


def test_the_command_refuses_other_endings(tmp_path: Path) -> None:
    """Before any work, and it says which there are."""
    made = run("draw", "usa", "-o", "usa.pdf", cwd=tmp_path)
    assert made.returncode == 2
    assert ".svg, .png, .json" in made.stderr
