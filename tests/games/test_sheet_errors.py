"""Everything wrong with a sheet is reported in one error, each problem once and with its line.

`pond.toml` is a small valid sheet; each row below makes one mistake in it.
"""

from pathlib import Path

import pytest

from branchline.sheet import SheetError, load_sheet, read_sheet, read_sheet_file

POND = (Path(__file__).parent / "pond.toml").read_text("utf-8")

TUNNEL = '"Cedar - Elm 1 blue tunnel"'

# What is replaced by what, a part of the message, and its line (0: none).
MISTAKES = [
    # names, seats, provenance, words
    ('name = "Pond"', "", "name is missing, expected a printable text", 0),
    ('name = "Pond"', "name = 5", "name must be a printable text of 1 to 60 characters, not 5", 1),
    (
        'name = "Pond"',
        'name = ""',
        "name must be a printable text of 1 to 60 characters, not ''",
        1,
    ),
    ('name = "Pond"', 'name = "a\\u0007"', "not 'a\\x07'", 1),
    ('version = "1"', "version = 1", "version must be a printable text", 2),
    ('version = "1"', 'version = "1"\nsize = 3', "unknown name size, expected name, version", 3),
    ("[2, 3]", "[2]", "seats must be [fewest, most] players from 2 to 5, not [2]", 3),
    ("[2, 3]", "[3, 2]", "not [3, 2]", 3),
    ("[2, 3]", "[2, true]", "not [2, true]", 3),
    ("[2, 3]", "[2, 3.0]", "not [2, 3.0]", 3),
    ("[2, 3]", "[[], {}]", "not [..., ...]", 3),
    ("[2, 3]", "3", "not 3", 3),
    ('"Made up."', "[1]", "provenance.board must be a printable text or a list of print", 6),
    ('"Made up."', '"\\u001b"', "provenance.board must be a printable text", 6),
    ('"Alder - Elm 4"]', '"Alder - Elm 5"]', "'Alder - Elm 5' is not in tickets.list", 7),
    ('["Alder - Elm 4"]', '"all"', "provenance.assumed must be a list of tickets, not 'all'", 7),
    ('trains = "boats"', "trains = {}", "words.trains must be a printable text", 10),
    ('trains = "boats"', 'cars = "boats"', "unknown name words.cars, expected trains, loco", 10),
    ('locomotive = "motor"', 'locomotive = "\\t"', "words.locomotive must be a printable", 11),
    # cards, trains, points
    (
        '["red", "blue"]',
        '["red", "mauve", "blue"]',
        "must contain some of purple, blue, orange",
        14,
    ),
    ('["red", "blue"]', '["red", "blue", "red"]', "must be at most 8 distinct colours", 14),
    ('["red", "blue"]', '["red", 3, "blue"]', "train_cards.colours must contain texts, not 3", 14),
    ('["red", "blue"]', "[]", "train_cards.colours must be a list of texts, not []", 14),
    ('["red", "blue"]', '"red"', "train_cards.colours must be a list of texts, not 'red'", 14),
    ("each_colour = 12", "each_colour = true", "a whole number from 1 to 40, not true", 15),
    ("each_colour = 12", "each_colour = 12.0", "a whole number from 1 to 40, not 12.0", 15),
    ("each_colour = 12", "each_colour = nan", "a whole number from 1 to 40, not nan", 15),
    ("each_colour = 12", "each_colour = 1979-05-27", "not a date or a time", 15),
    ("each_colour = 12", f"each_colour = 0x{'f' * 99}", "not a huge number", 15),
    ("each_colour = 12", "each_colour = 5", "14 train cards, but 3 seats need 17 to start", 13),
    ("locomotives = 4", "", "train_cards.locomotives is missing, expected a whole number", 13),
    ("opening_hand = 4", "opening_hand = 4\nloco = 1", "unknown name train_cards.loco, exp", 18),
    ("each_seat = 10", "each_seat = [10]", "trains.each_seat must be a whole number", 20),
    ("last_round_at = 2", "last_round_at = 10", "the last round starts at 10 of 10 trains", 21),
    ("[points]\n1 = 1\n2 = 2\n3 = 4\n", "", "points is missing, expected a table of values", 0),
    ("[points]\n1 = 1\n2 = 2\n3 = 4\n", "[points]\n", "a table of values, not an empty table", 23),
    ("1 = 1\n2", "1 = -1\n2", "points.1 must be a whole number from 0 to 100, not -1", 24),
    ("1 = 1\n2", "01 = 1\n1 = 1\n2", "unknown name points.01, expected a length from 1 to", 24),
    ("1 = 1\n2", '"²" = 1\n1 = 1\n2', "unknown name points.², expected a length from 1 to", 24),
    # rules
    ("draw_bonus = {}", "draw_bonus = {}\nstations = {}", "unknown rule 'stations', expect", 36),
    (
        "draw_bonus = {}",
        "draw_bonus = {}\ntunels = {}",
        "'tunels'; did you mean 'tunnels'?",
        36,
    ),
    ("draw_bonus = {}", "draw_bonus = true", "rules.draw_bonus must be a table of values", 35),
    ("draw_bonus = {}", "draw_bonus = { at = 1 }", "draw_bonus.at, expected no names here", 35),
    ("{ locomotives = 3 }", "{}", "wipe.locomotives is missing, expected a whole number", 29),
    ("{ locomotives = 3 }", "{ locomotives = 6 }", "wipe.locomotives must be a whole num", 29),
    ("{ 2 = 1, 3 = 2 }", "{ 2 = 1 }", "rules.lanes.double.3 is missing", 30),
    ("{ 2 = 1, 3 = 2 }", "{ 2 = 1, 3 = 2, 4 = 2 }", "unknown name rules.lanes.double.4", 30),
    ("{ 2 = 1, 3 = 2 }", "{ 2 = 1, 3 = 3 }", "a whole number from 1 to 2, not 3", 30),
    ("{ 2 = 1, 3 = 2 }", "2", "rules.lanes.double must be a table of values, not 2", 30),
    ('"any", cards = 3', '"any"', "rules.ferries.cards is missing, expected a whole number", 31),
    (
        '"any", cards = 3',
        '"pair", cards = 3',
        "'cards' is only allowed with substitute = \"any\"",
        31,
    ),
    ('substitute = "any", cards', "cards", "'cards' is only allowed with substitute = \"any\"", 31),
    ('substitute = "any", cards = 3', 'substitute = "two"', "one of pair, any, not 'two'", 31),
    ('substitute = "any", cards = 3', "substitute = []", "one of pair, any, not []", 31),
    ("{ points = 1 }", "{ points = '1' }", "rules.attractions.points must be a whole", 34),
    ('{ then = "bonuses" }', '{ then = "luck" }', "one of bonuses, longest_path, not 'lu", 36),
    ("in_play = 1", "in_play = 3", "3 bonus cards in play, but there are only 2", 39),
    ('key = "B", name', 'key = "A", name', "duplicate bonus card key 'A'", 42),
    ('key = "B", name', "name", "rules.bonuses.cards 2.key is missing, expected a printa", 42),
    ('most = "longest_path"', 'most = "luck"', "one of longest_path, completed_tickets", 42),
    (
        'most = "longest_path"',
        'most = "countries", limit = 2',
        "'limit' is not allowed on a bonus card for the most countries",
        42,
    ),
    ('most = "longest_path"', 'most = "routes", ferries = 1', "must be true or false, not 1", 42),
    ('most = "longest_path"', 'most = "routes", x = 1', "unknown name rules.bonuses.cards 2.x", 42),
    ('{ key = "B", name = "Path", points = 5, most = "longest_path" }', "7", "tables, not 7", 42),
    ('cities = "shore"', 'cities = "lake"', "no city has the name, country or mark 'lake'", 41),
    # cities
    ("{ at = [63.0, 13.0] }", "{ at = [63.0, 13.0], a = 1 }", "unknown name cities.Elm.a, exp", 49),
    ("{ at = [63.0, 13.0] }", "[63.0, 13.0]", "cities.Elm must be a table of values, not [63", 49),
    ("[63.0, 13.0]", "[63.0]", "at must be [latitude, longitude] within [90, 180], not [63.0]", 49),
    ("[63.0, 13.0]", "[63.0, 181]", "not [63.0, 181]", 49),
    ("[63.0, 13.0]", "[nan, 13.0]", "not [nan, 13.0]", 49),
    ("[63.0, 13.0]", "[63.0, -inf]", "not [63.0, -inf]", 49),
    ("[63.0, 13.0]", "[63.0, true]", "not [63.0, true]", 49),
    ("[63.0, 13.0]", f"[63.0, 1{'0' * 99}]", "not [63.0, a huge number]", 49),
    ('country = "North"', 'country = ["North"]', "cities.Birch.country must be a printable", 47),
    ('marks = ["shore"]', 'marks = ["shore", ""]', "cities.Alder.marks must contain printable", 46),
    ("attraction = true", "attraction = 1", "cities.Cedar.attraction must be true or false", 48),
    ("attractions = { points = 1 }", "", "'Cedar' is an attraction, but [rules] has no", 48),
    (
        '"Elm" =',
        '"Elm" = { at = [1, 1] }\n"Elm" =',
        "duplicate cities.Elm (first defined on line 49)",
        50,
    ),
    (
        '"Elm" =',
        '"Élm" = { at = [1, 1] }\n"Elm" =',
        "'Elm' is typed the same as 'Élm'; give one of them a short name",
        50,
    ),
    (
        '"Elm" =',
        '"—!" = { at = [1, 1] }\n"Elm" =',
        "'—!' has no letter or digit to type; give it a short name: short = ",
        49,
    ),
    ('"Elm" =', '"A  B" = { at = [1, 1] }\n"Elm" =', "invalid city name 'A  B', expect", 49),
    ("[63.0, 13.0] }", '[63.0, 13.0], short = "a;b" }', "characters without ';', not 'a;b'", 49),
    ("[63.0, 13.0] }", "[63.0, 13.0], short = 5 }", "1 to 30 characters without ';', not 5", 49),
    ("[63.0, 13.0] }", '[63.0, 13.0], short = "birch" }', "'Elm' is typed the same as 'Bir", 49),
    ('"Elm" =', '"A\\nB" = { at = [1, 1] }\n"Elm" =', "invalid city name 'A\\nB', expect", 49),
    # routes
    (
        "Cedar - Elm 1 blue t",
        "Cedar - Elmm 1 blue t",
        "city 'Elmm'; did you mean 'Elm'?",
        56,
    ),
    ("Cedar - Elm 1 blue t", "Cedar - Cedar 1 blue t", "joins a city to itself", 56),
    ("Cedar - Elm 1 blue t", "Cedar - Elm 1 green t", "green is not one of red, blue, gray", 56),
    ("Cedar - Elm 1 blue t", "Cedar - Elm 4 blue t", "[points] has no points for length 4", 56),
    (
        "Cedar - Elm 1 blue t",
        "Cedar - Elm one blue t",
        "invalid route 'Cedar - Elm one blue tunnel'",
        56,
    ),
    ("Cedar - Elm 1 blue t", "Cedar Elm 1 blue t", "expected 'City - City 3 red', opt", 56),
    ("blue tunnel", "blue tunel", "invalid route 'Cedar - Elm 1 blue tunel', expected 'City", 56),
    ("blue tunnel", "blue tunnel tunnel", "invalid route", 56),
    ("blue tunnel", "blue tunnel groups", "a route can have only one of ferry, tunnel and gr", 56),
    ('"Cedar - Elm 1 blue tunnel"', "7", "routes.list must contain texts or tables, not 7", 56),
    ("ferry 1 +1", "ferry 0", "invalid route 'Birch - Cedar 3 gray ferry 0'", 55),
    ("ferry 1 +1", "ferry 4", "4 locomotive symbols on 3 spaces", 55),
    ("tunnels = { reveal = 3 }", "", "marked tunnel, but [rules] has no tunnels", 56),
    ("groups = { cards = 4 }", "", "marked groups, but [rules] has no groups", 57),
    ("draw_bonus = {}", "", "marked +1, but [rules] has no draw_bonus", 55),
    ("lanes = { double = { 2 = 1, 3 = 2 } }", "", "a double route, but rules.lanes has no", 54),
    ("Alder - Elm 3", "Alder - Birch 3", "a triple route, but rules.lanes has no triple", 54),
    (TUNNEL, '{ from = "Cedar", to = "Elm", length = 13 }', "from 1 to 12, not 13", 56),
    (TUNNEL, '{ from = "Cedar", to = "Elm" }', "routes.list 4.length is missing, expected", 56),
    (TUNNEL, '{ from = "Cedar", length = 1 }', "list 4.to is missing, expected the name of a", 56),
    (
        TUNNEL,
        '{ from = "Cedar", to = "Elm", length = 1, x = 1 }',
        "unknown name routes.list 4.x",
        56,
    ),
    (
        TUNNEL,
        '{ from = "Cedar", to = "Elm", length = 1, colour = "teal" }',
        "'Cedar - Elm': teal is not one of red, blue, gray",
        56,
    ),
    (TUNNEL, '{ from = "Cedar", to = "Elm", length = 1, ferry = 0 }', "from 1 to 12, not 0", 56),
    (TUNNEL, '{ from = "Cedar", to = "Elm", length = 1, bonus = 10 }', "from 1 to 9, not 10", 56),
    # tickets
    ("opening = { draw = 2", "opening = { draw = 7", "a whole number from 1 to 6, not 7", 61),
    (
        "opening = { draw = 2, k",
        "opening = { draw = 3, k",
        "6 tickets, but 3 seats need 9 to start",
        63,
    ),
    ('keep = 1, returned = "under"', 'keep = 3, returned = "under"', "from 0 to 2, not 3", 62),
    ('returned = "under"', 'returned = "shuffled_in"', "one of under, out, not 'shuffled_in'", 62),
    ('turn = { draw = 2, keep = 1, returned = "under" }', "", "tickets.turn is missing", 60),
    ("Birch - Elm 3", "Birch - Oslo 3", "ticket 'Birch - Oslo 3': unknown city 'Oslo'", 65),
    ("Birch - Elm 3", "Birch - Birch 3", "ticket 'Birch - Birch 3': joins a city to itself", 65),
    ("Birch - Elm 3", "Birch - Elm 0", "the points must be from 1 to 100", 65),
    ("Birch - Elm 3", "Elm - Alder 4", "duplicate (first defined on line 64)", 65),
    ("Birch - Elm 3", "Birch - Elm", "invalid ticket 'Birch - Elm', expected 'City - City 12'", 65),
    ('"Birch - Elm 3"', "{}", "tickets.list must contain texts or tables, not an empty", 65),
    ('"Birch - Elm 3"', '{ from = "Birch", to = "Elm" }', "tickets.list 2.points is missing", 65),
    (
        '"Birch - Elm 3"',
        '{ from = "Birch", to = "Elm", points = 101 }',
        "a whole number from 1 to 100, not 101",
        65,
    ),
    # TOML
    ('"Elm" =', '"\\q" = 1\n"Elm" =', "not TOML: Unescaped", 49),
    ("in_play = 1", "in_play = ", "not TOML: Invalid value", 39),
    (
        "in_play = 1",
        "in_play = 1\nin_play = 1",
        "duplicate rules.bonuses.in_play (first defined on line 39)",
        40,
    ),
    ("[trains]", "[trains", "not TOML: Expected ']' at the end of a table declaration", 19),
    ('"Cedar - Elm 1",\n]', '"Cedar - Elm 1",\n', "Invalid value at the end of the file", 69),
]


def problems_of(text: str) -> list[str]:
    """Return the problems of a sheet; none if it is valid."""
    try:
        read_sheet(text, "pond")
    except SheetError as error:
        return error.problems
    return []


def with_mistake(old: str, new: str) -> str:
    """Return the sheet with one change."""
    assert POND.count(old) == 1, f"{old!r} occurs {POND.count(old)} times in the sheet"
    return POND.replace(old, new)


def test_the_small_sheet_has_no_fault() -> None:
    """The unchanged sheet has no problems."""
    assert problems_of(POND) == []


@pytest.mark.parametrize(("old", "new", "message", "line"), MISTAKES)
def test_a_mistake_is_reported_once_with_its_line(
    old: str, new: str, message: str, line: int
) -> None:
    """One mistake gives one problem: what was expected, what was found, and where."""
    problems = problems_of(with_mistake(old, new))

    assert len(problems) == 1, problems
    assert message in problems[0]
    assert problems[0].startswith(f"line {line}: ") if line else "line" not in problems[0]


def test_all_problems_are_reported_in_one_error() -> None:
    """Mistakes in every table come in one error, in the order of their lines."""
    mistakes = ["[2, 3]", '"boats"', "each_colour = 12", "each_seat = 10", "1 = 1", "reveal = 3"]
    mistakes += ["[63.0, 13.0]", '"Alder - Birch 2 red"', '"Birch - Elm 3"']
    text = POND
    for mistake in mistakes:
        assert mistake in text
        text = text.replace(
            mistake, mistake.partition(" = ")[0] + " = []" if " = " in mistake else "[]", 1
        )

    lines = [int(problem.split(":")[0].removeprefix("line ")) for problem in problems_of(text)]

    assert lines == [3, 10, 15, 20, 24, 32, 49, 53, 65]


def test_the_error_names_the_sheet_and_lists_its_problems() -> None:
    """The message has one line for each problem; `problems` has them one by one."""
    with pytest.raises(SheetError) as caught:
        read_sheet(POND.replace("[2, 3]", "[]").replace('"Pond"', "[]"), "pond")

    assert len(caught.value.problems) == 2
    assert str(caught.value).splitlines() == [f"pond: {each}" for each in caught.value.problems]


def test_equal_texts_are_told_apart() -> None:
    """The second of two equal texts, and a name that also occurs earlier, have the right line."""
    twice = with_mistake(
        '"Alder - Birch 2 blue"', '"Alder - Birch 2 red", # Elm\n  "Alder - Elm 2 gold"'
    )
    ticket = with_mistake('"Cedar - Elm 1"', '"Cedar - Elm 1", "Alder - Elm 4"')

    assert problems_of(twice)[0].startswith("line 55: 'Alder - Elm 2 gold': gold is not one of")
    assert problems_of(ticket)[0].startswith("line 69: ticket 'Alder - Elm 4': duplicate (first")


def test_bonus_cards_may_be_tables_of_their_own() -> None:
    """Cards written as `[[rules.bonuses.cards]]` are read the same way, with their lines."""
    start, end = POND.index("[rules.bonuses]"), POND.index("[cities]")
    card = '[[rules.bonuses.cards]]\nkey = "{}"\nname = "Path"\npoints = 5\nmost = "routes"\n'
    text = POND[:start] + card.format("A") + card.format("B") + POND[end:]

    assert problems_of(text) == []
    assert problems_of(text.replace('"B"', '"A"')) == ["line 44: duplicate bonus card key 'A'"]
    assert problems_of(text.replace('key = "B"\n', ""))[0].startswith(
        "line 43: rules.bonuses.cards 2"
    )
    assert (
        "line 43: " in problems_of(text.replace(']]\nkey = "B"', "]]\n[rules.bonuses.cards.x]"))[0]
    )


def test_tickets_must_be_reachable() -> None:
    """A ticket between two parts of the map is invalid; an invalid route hides it."""
    apart = with_mistake('"Cedar - Elm 1 blue tunnel",\n  "Alder - Elm 3 gray groups",', "")
    unsure = apart.replace('"Alder - Birch 2 blue"', '"Alder - Birch 2 teal"')

    assert [problem.partition(": ")[0] for problem in problems_of(apart)] == [
        "line 63",
        "line 64",
        "line 68",
    ]
    assert all("no routes connect these cities" in problem for problem in problems_of(apart))
    assert len(problems_of(unsure)) == 1


def test_claims_must_read_back() -> None:
    """Two routes whose claims are typed the same way are invalid, even with different cities."""
    places = "{ at = [1, 1] }"
    text = with_mistake('"Elm" =', f'"Birch Elm" = {places}\n"Alder Birch" = {places}\n"Elm" =')
    text = text.replace(
        "]\n\n[tickets]", '"Alder - Birch Elm 1 red", "Alder Birch - Elm 1 red"]\n[tickets]'
    )

    assert problems_of(text) == [
        "line 60: 'claim alder birch elm' is ambiguous: it also matches 'Alder - Birch Elm'"
    ]


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """A missing file, a folder, bytes that are not text and a large file are problems, too."""
    (tmp_path / "bytes.toml").write_bytes(b'name = "a"\nversion = "\xff"')
    (tmp_path / "large.toml").write_bytes(b"#" * (256 * 1024 + 1))

    for name, message in (
        ("large", "larger than 256 KiB"),
        ("none", "cannot be read"),
        ("", "cannot be read"),
        ("bytes", "line 2: "),
    ):
        with pytest.raises(SheetError, match=message):
            read_sheet_file(tmp_path / f"{name}.toml" if name else tmp_path)


def test_an_unknown_game_is_refused() -> None:
    """The error lists the built-in games."""
    with pytest.raises(SheetError, match="no game 'pond'; there are card_game, new_york"):
        load_sheet("pond")
