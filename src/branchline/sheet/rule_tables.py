"""Reads the rules of a sheet with their values, and the bonus cards."""

from branchline.sheet.model import Bonus
from branchline.sheet.problems import format_value, suggest
from branchline.sheet.rule_book import CARDS, CHOICE, MOST_OF, NUMBER, RULES, Value
from branchline.sheet.toml_table import TomlTable


def read_rules(table: TomlTable, seats: range) -> dict[str, dict[str, object]]:
    """Return the rules by name, each with those of its values that are valid.

    If the sheet has no valid number of seats, `seats` is empty and lanes are not compared with it.
    """
    found = {}
    for name in table.values:
        if name in RULES:
            found[name] = read_rule(table.table(name, required=False), RULES[name], seats)
        else:
            expected = suggest(name, RULES) or f", expected {', '.join(RULES)}"
            table.add(f"unknown rule {format_value(name)}{expected}", name)
    return found


def read_rule(table: TomlTable, expected: dict[str, Value], seats: range) -> dict[str, object]:
    """Return the values of one rule."""
    table.report_unknown(*expected)
    found: dict[str, object] = {}
    for name, value in expected.items():
        if must_read(table, name, value):
            taken = read_rule_value(table, name, value, seats)
            if taken is not None and table.problems.is_clean(*table.path, name):
                found[name] = taken
    return found


def must_read(table: TomlTable, name: str, value: Value) -> bool:
    """Tell whether to read a value; report one that is not allowed with the others."""
    if value.only_with is None:
        return value.required or name in table
    other, word = value.only_with
    if table.values.get(other) == word:
        return True
    if name in table:
        table.add(f"'{name}' is only allowed with {other} = \"{word}\"", name)
    return False


def read_rule_value(table: TomlTable, name: str, value: Value, seats: range) -> object:
    """Return one value of a rule; `read_bonuses` reads the bonus cards."""
    if value.kind == NUMBER:
        return table.number(name, value.least, value.most)
    if value.kind == CHOICE:
        return table.choice(name, value.choices)
    if value.kind == CARDS:
        return None
    lanes = table.table(name)
    if seats:
        lanes.report_unknown(*map(str, seats))
    return {seat: lanes.number(seat, 1, value.most) for seat in map(str, seats)}


def read_bonuses(rules: TomlTable) -> dict[int, Bonus]:
    """Return the bonus cards by their index in the list."""
    bonuses = TomlTable(rules.values.get("bonuses"), rules.problems, "rules", "bonuses")
    cards = bonuses.tables("cards")
    return {int(card.path[-1]): read_bonus(card) for card in cards}


def read_bonus(card: TomlTable) -> Bonus:
    """Return one bonus card."""
    card.report_unknown("key", "name", "points", "most", "cities", "limit", "ferries")
    most = card.choice("most", MOST_OF)
    for name in ("cities", "limit", "ferries"):
        if most and name in card and name not in MOST_OF[most]:
            card.add(f"'{name}' is not allowed on a bonus card for the most {most}", name)
    return Bonus(
        key=card.name("key"),
        name=card.name("name"),
        points=card.number("points", 0, 100),
        most=most,
        cities=card.name("cities") if "cities" in card else None,
        limit=card.number("limit", 1, 100) if "limit" in card else 0,
        ferries=card.boolean("ferries"),
    )
