"""The rules of a sheet, each with its values, and the bonus cards."""

from branchline.sheet.model import Bonus
from branchline.sheet.problems import meant, shown
from branchline.sheet.rule_book import CARDS, MOST_OF, NUMBER, RULES, WORD, Value
from branchline.sheet.values import Table


def read_rules(table: Table, seats: range) -> dict[str, dict[str, object]]:
    """Return the rules by name, each with those of its values that are as they should be.

    While nobody knows how many may play, `seats` is empty, and lanes are not compared with it.
    """
    found = {}
    for name in table.values:
        if name in RULES:
            found[name] = read_rule(table.table(name, needed=False), RULES[name], seats)
        else:
            expected = meant(name, RULES) or f", expected {', '.join(RULES)}"
            table.add(f"unknown rule {shown(name)}{expected}", name)
    return found


def read_rule(table: Table, expected: dict[str, Value], seats: range) -> dict[str, object]:
    """Return the values of one rule."""
    table.know(*expected)
    found: dict[str, object] = {}
    for name, value in expected.items():
        if is_wanted(table, name, value):
            taken = read_rule_value(table, name, value, seats)
            if taken is not None and table.problems.is_clean(*table.place, name):
                found[name] = taken
    return found


def is_wanted(table: Table, name: str, value: Value) -> bool:
    """Tell whether a value must be read; note it if it has no business here."""
    if value.beside is None:
        return value.needed or name in table
    other, word = value.beside
    if table.values.get(other) == word:
        return True
    if name in table:
        table.add(f"{name} stands only beside {other} = {shown(word)}", name)
    return False


def read_rule_value(table: Table, name: str, value: Value, seats: range) -> object:
    """Return one value of a rule; bonus cards are read elsewhere."""
    if value.kind == NUMBER:
        return table.number(name, value.least, value.most)
    if value.kind == WORD:
        return table.word(name, value.words)
    if value.kind == CARDS:
        return None
    lanes = table.table(name)
    if seats:
        lanes.know(*map(str, seats))
    return {seat: lanes.number(seat, 1, value.most) for seat in map(str, seats)}


def read_bonuses(rules: Table) -> dict[int, Bonus]:
    """Return the bonus cards by their place in the list."""
    bonuses = Table(rules.values.get("bonuses"), rules.problems, "rules", "bonuses")
    cards = bonuses.tables("cards")
    return {int(card.place[-1]): read_bonus(card) for card in cards}


def read_bonus(card: Table) -> Bonus:
    """Return one bonus card."""
    card.know("key", "name", "points", "most", "cities", "limit", "ferries")
    most = card.word("most", MOST_OF)
    for name in ("cities", "limit", "ferries"):
        if most and name in card and name not in MOST_OF[most]:
            card.add(f"a bonus card for the most {most} takes no {name}", name)
    return Bonus(
        key=card.name("key"),
        name=card.name("name"),
        points=card.number("points", 0, 100),
        most=most,
        cities=card.name("cities") if "cities" in card else None,
        limit=card.number("limit", 1, 100) if "limit" in card else 0,
        ferries=card.truth("ferries"),
    )
