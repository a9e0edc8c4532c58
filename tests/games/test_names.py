"""Names of the world: whatever a city is called, its actions are written and read back."""

import json
import random
from collections.abc import Sequence

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from branchline import SheetError
from branchline.game import Game, start
from branchline.records.replay import replay
from branchline.sheet import Sheet, read_sheet
from branchline.sheet.spelling import plain

HEAD = """name = "Names"
version = "1"
seats = [2, 2]
[train_cards]
colours = ["red", "blue"]
each_colour = 12
locomotives = 4
opening_hand = 4
[trains]
each_seat = 8
last_round_at = 2
[points]
1 = 1
2 = 2
[rules]
lanes = { double = { 2 = 2 } }
"""
TICKETS = """[tickets]
opening = { draw = 2, keep = 1, returned = "under" }
turn = { draw = 2, keep = 1, returned = "under" }
"""
WORLD = ["Москва", "Орёл", "北京", "上海", "القاهرة", "دهلی‌نو", "दिल्ली", "서울", "ハノイ", "バノイ"]
AWKWARD = ["Mézidon - Canon", "X;Y", "A–B", "B–C", "red", "gray 1", "Saint-Malo + 1", "claim", "12"]
LONG = "Chhatrapati Shivaji Maharaj Terminus - CSMT; Mumbai, Bombay"
PARTS = ["a", "b", "A", "B", "-", "–", ";", "+", "red", "1", " ", "é", "ж", "北", "م", "claim"]


def text(name: str) -> str:
    """Return a name as TOML."""
    return json.dumps(name, ensure_ascii=False)


def ring(names: Sequence[str], shorts: Sequence[str | None] = ()) -> str:
    """Return a sheet on which the cities form a ring with one double route."""
    cities = [
        f"{text(name)} = {{ at = [{i}, {i}]" + (f", short = {text(short)} }}" if short else " }")
        for i, (name, short) in enumerate(zip(names, [*shorts, *[None] * 99], strict=False))
    ]
    ends = [(name, names[(i + 1) % len(names)]) for i, name in enumerate(names)]
    colours = ["red", *["gray"] * (len(ends) - 1), "blue"]
    routes = [
        f"{{ from = {text(a)}, to = {text(b)}, length = 2, colour = {colour!r} }}"
        for (a, b), colour in zip([*ends, ends[0]], colours, strict=True)
    ]
    tickets = [
        f"{{ from = {text(a)}, to = {text(b)}, points = {points} }}"
        for a, b in ends
        for points in (2, 3)
    ]
    lists = (f"list = [{', '.join(routes)}]", f"list = [{', '.join(tickets)}]")
    return "\n".join([HEAD, "[cities]", *cities, "[routes]", lists[0], TICKETS, lists[1]])


def assert_whole_game_reads_back(sheet: Sheet) -> None:
    """Play at random; the text of every legal action names it, and the record replays."""
    game = start(sheet, seats=2, seed=7)
    chance = random.Random(7)
    while not game.over:
        seat = next(iter(game.waiting))
        legal = list(game.legal(seat))
        for action in legal:
            assert game.read(seat, action.text) == action
            assert ";" not in action.text
        game.play(seat, chance.choice(legal))
    assert replay(game.record(), sheet).over


made_up = st.lists(st.sampled_from(PARTS), min_size=1, max_size=6).map("".join).map(str.strip)


@settings(max_examples=120)
@given(st.lists(made_up, min_size=3, max_size=5, unique=True))
@example([*WORLD])
@example(["A", "A–B", "C", "B–C"])
@example(["A", "B", "B red"])
def test_a_sheet_is_refused_or_every_action_reads_back(cities: list[str]) -> None:
    """Whatever the names are made of, no accepted sheet has a text that names another action."""
    try:
        sheet = read_sheet(ring(cities), "names")
    except SheetError:
        return
    assert_whole_game_reads_back(sheet)


@settings(max_examples=40)
@given(st.lists(st.text(min_size=1, max_size=30), min_size=3, max_size=5, unique=True))
def test_short_names_make_any_names_playable(cities: list[str]) -> None:
    """With a short name each, every name that can be printed can be played."""
    cities = [" ".join("".join(c for c in name if c.isprintable()).split()) for name in cities]
    assume(all(cities) and len(set(cities)) == len(cities))
    shorts = [f"c{i}" for i in range(len(cities))]

    assert_whole_game_reads_back(read_sheet(ring(cities, shorts), "names"))


@pytest.mark.parametrize("cities", [WORLD, AWKWARD, [LONG, "Dadar", "Thane"]])
def test_names_of_the_world_play(cities: list[str]) -> None:
    """Other scripts, dashes, semicolons and long names need no short spelling."""
    assert_whole_game_reads_back(read_sheet(ring(cities), "names"))


def claim(game: Game, typed: str) -> str:
    """Return the action that a typed claim names."""
    return game.read(0, typed).text


def test_a_city_is_typed_by_its_short_name_or_its_own() -> None:
    """Actions name a city by its short spelling; the beginning of its full name is understood."""
    sheet = read_sheet(ring([LONG, "Dadar", "Thane", "Орёл"], ["CSMT"]), "names")
    game = start(sheet, seats=2, seed=1)

    assert claim(game, "claim csmt dadar red") == "claim CSMT–Dadar red"
    assert claim(game, "claim dad chhatrapati shivaji blue") == "claim CSMT–Dadar blue"
    assert claim(game, "claim thane орел") == "claim Thane–Орёл"
    assert claim(game, "claim ОР th") == "claim Thane–Орёл"


def test_lines_and_tables_say_the_same() -> None:
    """A route or a ticket as a table equals the line with the same words."""
    lines = (
        '"Ask - Berg 2 red ferry 1 +2", "Ask - Berg 2 gray groups", "Berg - Dal 1 blue tunnel"',
        '"Ask - Dal 3", "Berg - Dal 1", "Ask - Berg 2", "Ask - Dal 4"',
    )
    tables = (
        """{ from = "Ask", to = "Berg", length = 2, colour = "red", ferry = 1, bonus = 2 },
        { from = "Ask", to = "Berg", length = 2, groups = true },
        { from = "Berg", to = "Dal", length = 1, colour = "blue", tunnel = true }""",
        """{ from = "Ask", to = "Dal", points = 3 }, { from = "Berg", to = "Dal", points = 1 },
        { from = "Ask", to = "Berg", points = 2 }, { from = "Ask", to = "Dal", points = 4 }""",
    )
    rules = "ferries = {}\ntunnels = { reveal = 3 }\ngroups = { cards = 2 }\ndraw_bonus = {}"
    base = ring(["Ask", "Berg", "Dal"]).replace("[rules]", f"[rules]\n{rules}")
    head, _, _ = base.partition("[routes]")
    one, other = (
        read_sheet(f"{head}[routes]\nlist = [{routes}]\n{TICKETS}list = [{tickets}]", "same")
        for routes, tickets in (lines, tables)
    )

    assert one == other


def test_signs_that_tell_names_apart_are_kept() -> None:
    """Accents of Latin, Greek and Cyrillic letters are dropped; vowels of other scripts are not."""
    assert plain("Đà Nẵng — Θήβα—Ёлка") == "da nang θηβα елка"
    assert plain("バノイ") != plain("ハノイ")
    assert plain("दिल्ली") != plain("दल्ल")
    assert plain("دهلی‌نو") == plain("دهلینو")
