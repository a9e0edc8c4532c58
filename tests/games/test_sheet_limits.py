"""Sheets have size limits, and no text breaks the reader."""

import re
import tracemalloc
from collections.abc import Callable, Iterator
from importlib import resources
from tomllib import loads

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.sheet import game_names, read_sheet
from branchline.sheet.encode_map import LARGE, encode_map, price_payments
from branchline.sheet.line_numbers import DEEPEST, LONGEST_WORD, MOST_TOKENS, LineNumbers
from branchline.sheet.reader import LARGEST_FILE
from games.large_map import large_map
from games.test_sheet_errors import POND, problems_of, with_mistake

# A value of the sheet, with its bounds.
NUMBERS = [
    ("each_colour = 12", 1, 40),
    ("locomotives = 4", 0, 60),
    ("opening_hand = 4", 0, 12),
    ("each_seat = 10", 1, 60),
    ("last_round_at = 2", 0, 20),
    ("\n3 = 4", 0, 100),
    ("wipe = { locomotives = 3", 1, 5),
    ("{ 2 = 1", 1, 2),
    ('"any", cards = 3', 2, 4),
    ("reveal = 3", 1, 5),
    ("groups = { cards = 4", 2, 4),
    ("attractions = { points = 1", 1, 20),
    ("in_play = 1", 1, 12),
    ('"Path", points = 5', 0, 100),
    ("opening = { draw = 2", 1, 6),
    ("turn = { draw = 2", 1, 4),
    ("[60.0", -90, 90),
    ("60.0, 10.0", -180, 180),
]


@pytest.mark.parametrize(("value", "least", "most"), NUMBERS)
def test_numbers_have_bounds(value: str, least: int, most: int) -> None:
    """The least and the most are good, one less and one more are not."""
    for number in (least - 1, least, most, most + 1):
        mistake = re.sub(r"[0-9.]+$", str(number), value)
        reported = [
            problem for problem in problems_of(with_mistake(value, mistake)) if "must be" in problem
        ]

        assert (reported == []) == (least <= number <= most), (mistake, reported)


def bonus_cards(count: int) -> str:
    """Return the small sheet with `count` bonus cards."""
    card = '{{ key = "{}", name = "Path", points = 5, most = "longest_path" }},'
    return with_mistake(
        "cards = [", "cards = [" + "".join(card.format(i) for i in range(count - 2))
    )


def countries(count: int) -> str:
    """Return the small sheet with `count` countries."""
    city = '"X{0}" = {{ at = [0, {0}], country = "Land {0}" }}\n'
    return with_mistake("[routes]", "".join(city.format(i) for i in range(count - 1)) + "[routes]")


# A sheet of a given size, its limit, and the message beyond it.
SIZES: list[tuple[Callable[[int], str], int, str]] = [
    (lambda size: large_map(cities=size), 200, "201 cities, the limit is 200"),
    (lambda size: large_map(routes=size), 500, "501 routes, the limit is 500"),
    (lambda size: large_map(tickets=size), 300, "301 tickets, the limit is 300"),
    (countries, 60, "61 countries, the limit is 60"),
    (bonus_cards, 12, "13 bonus cards, the limit is 12"),
    (
        lambda size: with_mistake(
            "{ 2 = 1, 3 = 2 }", "{ 2 = 1, 3 = 2 }, triple = { 2 = 1, 3 = 3 }"
        ).replace('"Alder - Birch 2 red",', '"Alder - Birch 2 red",' * (size - 1)),
        3,
        "4 lanes, the limit is 3",
    ),
    (
        lambda size: with_mistake("3 = 4\n", "3 = 4\n12 = 9\n").replace("Elm 1 b", f"Elm {size} b"),
        12,
        "the length must be from 1 to 12, not 13",
    ),
    (lambda size: with_mistake("+1", f"+{size}"), 9, "draws 10 cards, the limit is 9"),
    (lambda size: with_mistake("Birch - Elm 3", f"Birch - Elm {size}"), 100, "from 1 to 100"),
    (
        lambda size: POND.replace("Elm", "E" * size),
        60,
        "', expected 1 to 60 printable characters",
    ),
    (
        lambda size: with_mistake('"Pond"', f'"{"x" * size}"'),
        60,
        "printable text of 1 to 60 characters",
    ),
    (lambda size: f"{POND}#{'x' * (size - len(POND) - 1)}", LARGEST_FILE, "larger than 256 KiB"),
]


@pytest.mark.parametrize(("text", "most", "message"), SIZES)
def test_sizes_have_bounds(text: Callable[[int], str], most: int, message: str) -> None:
    """A sheet at the limit is good, one step beyond it is not."""
    assert problems_of(text(most)) == []
    assert len(problems_of(text(most + 1))) == 1
    assert message in problems_of(text(most + 1))[0]


def test_lengths_begin_at_one() -> None:
    """A route has at least one space."""
    assert (
        "the length must be from 1 to 12, not 0"
        in problems_of(with_mistake("Elm 1 b", "Elm 0 b"))[0]
    )


def test_ways_to_pay_fit_the_board() -> None:
    """A sheet with more ways to pay than a board has room for is rejected."""
    prices = [
        f"{length} {colour} {mark}"
        for length in range(12, 4, -1)
        for mark in ("groups", *(f"ferry {symbols}" for symbols in range(1, length)))
        for colour in ("gray", "red", "blue", "black", "white", "green", "orange")
    ]
    sheet = read_sheet(large_map(prices=prices[:300]), "dear")
    problems = problems_of(large_map(prices=prices[:310]))

    assert 0.9 * LARGE["PAYMENTS"] < sum(map(len, price_payments(sheet))) <= LARGE["PAYMENTS"]
    assert problems == ["line 238: 30415 ways to pay for routes, the limit is 30000"]


def test_final_points_fit_the_state() -> None:
    """A sheet that could give a seat more points than the state can hold is rejected."""
    dear = re.sub(r'(C[0-9]+ - C[0-9]+) [0-9]+"', r'\1 100"', large_map())
    too_dear = dear.replace("12 = 24", "12 = 100")

    assert problems_of(dear) == []
    assert "a seat could score 36000 points, the limit is 32767" in problems_of(too_dear)[0]


# Texts that nobody writes, and a part of the message that rejects them.
HOSTILE = {
    "lists": ("x = " + "[" * 200_000, f"nested more than {DEEPEST} levels deep"),
    "tables": ("x = " + "{ x = " * 40_000, f"nested more than {DEEPEST} levels deep"),
    "dots": (".".join("x" * 100_000) + " = 1", f"more than {DEEPEST} names joined by dots"),
    "headers": ("[[x]]\n" * 40_000, f"more than {MOST_TOKENS} words and symbols"),
    "numbers": ("x = [" + "1," * 100_000, f"more than {MOST_TOKENS} words and symbols"),
    "names": ("".join(f"n{i}=1\n" for i in range(25_000)), f"more than {MOST_TOKENS} words"),
    "digits": ("x = " + "9" * 200_000, f"a word of 200000 characters, the limit is {LONGEST_WORD}"),
    "hex": ("x = 0x" + "f" * 200_000, f"a word of 200002 characters, the limit is {LONGEST_WORD}"),
    "float": (
        "x = 1." + "0" * 200_000,
        f"a word of 200000 characters, the limit is {LONGEST_WORD}",
    ),
    "quotes": ('x = """' + '\\"' * 100_000, "line 1: not TOML: Unterminated string"),
    "string": ('name = "' + "x" * 200_000 + '"', "name must be a printable text of 1 to 60"),
    "dashes": (f"{POND}x = '{'- ' * 90_000}'", "unknown name tickets.x"),
    "route": (
        with_mistake("Elm 1 blue", "Elm 1 " + "1 - " * 50_000),
        "invalid route 'Cedar - Elm 1 1 -",
    ),
    "routes": (with_mistake('"Alder - Birch 2 red",', '"- 1 1",' * 7000), "invalid route '- 1 1'"),
    "blank": ("\n" * 200_000, "cities is missing"),
    "spaces": (" " * 200_000, "cities is missing"),
    "comment": ("#" * 200_000, "cities is missing"),
    "nothing": ("", "cities is missing"),
    "nul": ("x = 1\n\x00", "line 2: not TOML: Invalid statement"),
    "surrogate": (with_mistake('"Pond"', '"\ud800"'), "not '\\ud800'"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_refused(name: str) -> None:
    """Texts made to break a reader are rejected with a message."""
    text, message = HOSTILE[name]
    problems = problems_of(text)

    assert any(message in problem for problem in problems), problems[:3]
    assert all(len(problem) < 400 and problem.isprintable() for problem in problems)


def test_a_hostile_text_takes_little_memory() -> None:
    """Rejecting the largest file takes less than 20 MB."""
    tracemalloc.start()
    problems_of("x = [" + "[1]," * 60_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 20_000_000


PIECES = re.findall(r'"[^"]*"|[\w.]+|\s+|.', POND)
STRAY = [
    '""',
    '"Elm"',
    "[]",
    "{}",
    "nan",
    "-1",
    "0",
    "99",
    "true",
    "07:32:00",
    '"A - B 1 red"',
    "[[",
]
STRAY += [
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    ".",
    '"',
    "'",
    '"""',
    "\n",
    "#",
    "\\",
    "ø",
    "\x00",
    "\u202e",
]


@settings(max_examples=100)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(PIECES) - 1),
            st.sampled_from(["", *STRAY]) | st.sampled_from(PIECES) | st.text(max_size=8),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_any_text_gives_a_sheet_or_its_problems(changes: list[tuple[int, str]]) -> None:
    """However a sheet is changed, it makes a board for every number of seats or is rejected."""
    pieces = list(PIECES)
    for place, piece in changes:
        pieces[place] = piece
    text = "".join(pieces)
    problems = problems_of(text)

    assert all(problem.isprintable() for problem in problems)
    if not problems:
        sheet = read_sheet(text, "pond")
        assert [encode_map(sheet, seats).seats for seats in sheet.seats] == list(sheet.seats)


Place = tuple[str | int, ...]


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield the key paths of all values inside a value."""
    inner: dict[str, object] | dict[int, object] = {}
    if isinstance(value, dict):
        inner = value
    elif isinstance(value, list):
        inner = dict(enumerate(value))
    for key, part in inner.items():
        yield (*place, key)
        yield from places(part, (*place, key))


@pytest.mark.parametrize("name", game_names())
def test_every_value_has_a_line(name: str) -> None:
    """Every value of the built-in sheets has a line number."""
    text = (resources.files("branchline") / "games" / f"{name}.toml").read_text("utf-8")

    assert set(places(loads(text))) == set(LineNumbers(text).found)
