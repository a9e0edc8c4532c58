"""The sheet of the Card Game matches its box; problems of a sheet with yards are reported."""

from importlib import resources

import pytest

from branchline.families import family_of
from branchline.sheet import load_sheet, read_sheet
from games.test_sheet_errors import problems_of
from specification import printed

TEXT = (resources.files("branchline") / "games" / "card_game.toml").read_text("utf-8")
BONUS = 'most = "completed_tickets", cities = "Miami"'
YARDS = "yards = { opening_locomotives = 1, two_decks_from = 4, second_hand = 4 }"

# What is replaced by what, and a part of the message for the line of the change.
MISTAKES = [
    (YARDS, "yards = {}", "rules.yards.opening_locomotives is missing, expected a whole number"),
    (YARDS, YARDS.replace("= 1", "= true"), "a whole number from 0 to 4, not true"),
    (
        YARDS,
        YARDS.replace(", second_hand = 4", ""),
        "'two_decks_from' is only allowed with second_h",
    ),
    (YARDS, YARDS.replace("second_hand", "third_hand = 1, second_hand"), "yards.third_hand, expec"),
    (
        "ties = { t",
        "wipe = { locomotives = 3 }\nties = { t",
        "the rule wipe needs a map, but [rules] has",
    ),
    ("[cities]", "[points]\n1 = 1\n[cities]", "[points] needs a map, but [rules] has yards"),
    ("[cities]", "[trains]\n[cities]", "[trains] needs a map, but [rules] has yards"),
    ('then = "bonuses"', 'then = "longest_path"', "games with yards have no longest path"),
    (BONUS, 'most = "routes", cities = "Miami"', "must be for the most completed_tickets to cit"),
    (BONUS, f"{BONUS}, limit = 5", "with yards, a bonus card must be for the most completed_ti"),
    (BONUS, 'most = "luck"', "one of longest_path, completed_tickets, routes"),
    ("locomotives = 16", "locomotives = 3", "3 locomotives, but the opening hands need 4"),
    ("New York 5: 1 yellow", "New York 5", "invalid ticket 'Chicago - New York 5', expected 'City"),
    ("New York 5: 1 yellow", "New York 5: 1 pink", "expected 'City - City 12: 2 red, 1 blue'"),
    ("New York 5: 1 yellow", "New York 5: 0 red", "invalid ticket"),
    ("New York 5: 1 yellow", "New York 5: 10 red", "invalid ticket"),
    ("New York 5: 1 yellow", "New York 5: 1 red, 1 red", "invalid ticket"),
    ("New York 5: 1 yellow", "New York 5: 1 red,", "invalid ticket"),
    ("New York 5: 1 yellow", "Oslo 5: 1 yellow", "ticket 'Chicago - Oslo 5': unknown city 'Oslo'"),
    (
        '"purple", "blue", "orange"',
        '"purple", "teal", "orange"',
        "must contain some of purple, blue",
    ),
]


def test_cards_and_cities_are_those_of_the_box() -> None:
    """96 cards, 34 cities in their places, 6 big cities, and the numbers of the opening."""
    sheet, facts = load_sheet("card_game"), printed("card_game")
    opening, turn = sheet.opening_tickets, sheet.turn_tickets

    assert (sheet.seats[0], sheet.seats[-1], len(sheet.cities)) == (2, 4, 34)
    assert (set(sheet.colours), sheet.each_colour) == (set(facts["cards"]["colours"]), 10)
    assert 8 * sheet.each_colour + sheet.locomotives == 96
    assert (sheet.opening_hand, sheet.number("yards", "opening_locomotives")) == (7, 1)
    assert (opening.draw, opening.keep, opening.returned) == (6, 1, "shuffled_in")
    assert (turn.draw, turn.keep, turn.returned) == (4, 0, "under")
    assert [(city.name, city.at) for city in sheet.cities.values()] == [
        (city["name"], (city["lat"], city["lon"])) for city in facts["cities"]
    ]


def test_tickets_and_bonus_cards_are_those_of_the_box() -> None:
    """46 tickets with their points and cards, and the bonus card of each big city, in order."""
    sheet, facts = load_sheet("card_game"), printed("card_game")

    assert len(sheet.tickets) == 46
    assert [(t.a, t.b, t.points, dict(t.cards)) for t in sheet.tickets] == [
        (t["a"], t["b"], t["points"], t["requirement"]) for t in facts["tickets"]
    ]
    assert [(b.name, b.points, b.cities, b.most) for b in sheet.bonuses] == [
        (b["name"], b["points"], b["city"], "completed_tickets") for b in facts["bonuses"]
    ]
    assert {b.cities for b in sheet.bonuses} == {
        city["name"] for city in facts["cities"] if city["big_city"]
    }


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES)
def test_a_mistake_in_a_sheet_with_yards_is_reported_once(old: str, new: str, message: str) -> None:
    """One mistake gives one problem, with its line."""
    assert TEXT.count(old) == 1
    line = TEXT[: TEXT.index(old)].count("\n") + 1
    problems = problems_of(TEXT.replace(old, new))

    assert len(problems) == 1, problems
    assert message in problems[0]
    assert problems[0].startswith(f"line {line}: ")


def test_the_largest_game_with_yards_fits_its_board() -> None:
    """With all limits at once the actions of a sheet with yards fit into a board."""
    text = TEXT.replace("each_colour = 10", "each_colour = 40")
    text = text.replace("locomotives = 16", "locomotives = 60").replace('"shuffled_in"', '"under"')
    cities = "".join(f'"C{i}" = {{ at = [0, {i % 180}] }}\n' for i in range(160))
    tickets = "".join(f'"C{i % 160} - C{(i + 7) % 160} {1 + i // 160}: 9 red",' for i in range(254))
    text = text.replace("[tickets]", f"{cities}[tickets]").replace("list = [", f"list = [{tickets}")
    sheet = read_sheet(text.replace("draw = 6, keep = 1", "draw = 6, keep = 0"), "large")
    board = family_of(sheet).board_of(sheet, 4)

    assert (len(sheet.cities), len(sheet.tickets)) == (194, 300)
    assert board.actions <= board.layout["ACTIONS"]
