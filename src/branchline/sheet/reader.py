"""Reads a sheet: from TOML to a `Sheet`, or to one error with every problem of the file."""

import re
import tomllib
from pathlib import Path
from typing import Any

from branchline.sheet import rule_tables, tables
from branchline.sheet.line_numbers import KeyPath, LineNumbers, TextTooLarge
from branchline.sheet.model import YARDS, Sheet, SheetError, family_with
from branchline.sheet.problems import ListIndexes, Problems, format_path
from branchline.sheet.rule_book import MAP_RULES, MAP_TABLES
from branchline.sheet.toml_table import TomlTable, is_free_text, is_number, parse_number
from branchline.sheet.validate import validate
from branchline.sheet.validate_routes import LONGEST_ROUTE

LARGEST_FILE = 256 * 1024  # bytes
COLOUR_NAMES = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "pink")
MOST_COLOURS = 8
MOST_SEATS = 5
MOST_OFFERED = 6  # tickets at the opening
MOST_DRAWN = 4  # tickets in a turn
MOST_POINTS = 100  # of a route
_POSITION = re.compile(r" \(at line ([0-9]+), column [0-9]+\)$")
_TABLES = ("train_cards", "trains", "points", "rules", "cities", "routes", "tickets")
_TOP = ("name", "version", "seats", "provenance", "words", *_TABLES)


def read_sheet_file(path: str | Path) -> Sheet:
    """Return the sheet in a file; its key is the name of the file.

    Raises:
        SheetError: with every problem of the file.
    """
    key = Path(path).stem
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise SheetError(key, [f"the file cannot be read: {error}"]) from None
    if len(content) > LARGEST_FILE:
        raise SheetError(key, [_too_large()])
    try:
        return read_sheet(content.decode("utf-8"), key)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SheetError(key, [f"line {line}: expected text in UTF-8"]) from None


def read_sheet(text: str, key: str) -> Sheet:
    """Return the sheet that the text describes.

    Raises:
        SheetError: with every problem of the text.
    """
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST_FILE:
        raise SheetError(key, [_too_large()])
    try:
        lines = LineNumbers(text)
    except TextTooLarge as error:
        raise SheetError(key, [str(error)]) from None
    problems = Problems(lines)
    sheet, indexes = read_tables(TomlTable(read_toml(text, key, lines), problems), key)
    validate(sheet, indexes, problems)
    if not problems.is_clean():
        raise SheetError(key, problems.messages)
    return sheet


def _too_large() -> str:
    return f"larger than {LARGEST_FILE // 1024} KiB"


def read_toml(text: str, key: str, lines: LineNumbers) -> dict[str, Any]:
    """Return the values of a TOML text.

    Raises:
        SheetError: with the line of the syntax error, or with every duplicate name.
    """
    try:
        return tomllib.loads(text)
    except ValueError as error:
        message = str(error).replace(" (at end of document)", " at the end of the file")
    position = _POSITION.search(message)
    line = int(position[1]) if position else text.rstrip().count("\n") + 1
    if line in (second for _, second in lines.duplicates):
        raise SheetError(key, [_duplicate(lines, *found) for found in lines.duplicates])
    raise SheetError(key, [f"line {line}: not TOML: {_POSITION.sub('', message)}"])


def _duplicate(lines: LineNumbers, path: KeyPath, second: int) -> str:
    first = lines.of(path)
    return f"line {second}: duplicate {format_path(*path)} (first defined on line {first})"


def read_tables(top: TomlTable, key: str) -> tuple[Sheet, ListIndexes]:
    """Return the sheet in a file, and the indexes of its routes, tickets and bonus cards."""
    top.report_unknown(*_TOP)
    rules = top.table("rules", required=False)
    yards = family_with(rules.values) == YARDS
    if yards:
        _report_map_parts(top, rules)
    cards = _table(top, "train_cards", "colours", "each_colour", "locomotives", "opening_hand")
    tickets = _table(top, "tickets", "opening", "turn", "list", "classic")
    seats = read_seats(top)
    colours = read_colours(cards)
    routes = {} if yards else tables.read_routes(_table(top, "routes", "list"), colours)
    listed = tables.read_yard_tickets(tickets, colours) if yards else tables.read_tickets(tickets)
    bonuses = rule_tables.read_bonuses(rules)
    trains = None if yards else _table(top, "trains", "each_seat", "last_round_at")
    sheet = Sheet(
        key=key,
        name=top.name("name"),
        version=top.name("version"),
        seats=seats,
        colours=colours,
        each_colour=cards.number("each_colour", 1, 40),
        locomotives=cards.number("locomotives", 0, 60),
        opening_hand=cards.number("opening_hand", 0, 12),
        trains=trains.number("each_seat", 1, 60) if trains else 0,
        last_round_at=trains.number("last_round_at", 0, 20) if trains else 0,
        points={} if yards else read_points(top.table("points")),
        rules=rule_tables.read_rules(rules, seats),
        bonuses=tuple(bonuses.values()),
        cities=tables.read_cities(top.table("cities")),
        routes=tuple(routes.values()),
        tickets=tuple(listed.values()),
        opening_tickets=tables.read_ticket_draw(tickets, "opening", MOST_OFFERED),
        classic=tickets.number("classic", 1, len(listed)) if "classic" in tickets else 0,
        turn_tickets=tables.read_ticket_draw(tickets, "turn", MOST_DRAWN),
        provenance=read_provenance(top.table("provenance", required=False)),
        words=read_words(top.table("words", required=False)),
    )
    return sheet, ListIndexes(list(routes), list(listed), list(bonuses))


def _report_map_parts(top: TomlTable, rules: TomlTable) -> None:
    """Report tables and rules that need a map, in a sheet with yards."""
    for name in MAP_TABLES:
        if name in top:
            top.add(f"[{name}] needs a map, but [rules] has yards", name)
    for name in MAP_RULES:
        if name in rules:
            rules.add(f"the rule {name} needs a map, but [rules] has yards", name)


def _table(top: TomlTable, name: str, *names: str) -> TomlTable:
    """Return a table that may contain only these names."""
    table = top.table(name)
    table.report_unknown(*names)
    return table


def read_seats(top: TomlTable) -> range:
    """Return the numbers of seats that the game allows."""
    seats = top.values.get("seats")
    if isinstance(seats, list) and len(seats) == 2:
        fewest, most = seats
        if is_number(fewest, 2, MOST_SEATS) and is_number(most, fewest, MOST_SEATS):
            return range(fewest, most + 1)
    top.report("seats", f"[fewest, most] players from 2 to {MOST_SEATS}")
    return range(0)


def read_colours(cards: TomlTable) -> tuple[str, ...]:
    """Return the colours of the cards; none if one of them is invalid."""
    names = cards.texts("colours")
    for index, name in names.items():
        if name not in COLOUR_NAMES:
            cards.report("colours", "some of " + ", ".join(COLOUR_NAMES), index)
    if len(set(names.values())) < len(names) or len(names) > MOST_COLOURS:
        cards.add(f"train_cards.colours must be at most {MOST_COLOURS} distinct colours", "colours")
    is_clean = cards.problems.is_clean("train_cards", "colours")
    return tuple(names.values()) if is_clean else ()


def read_points(table: TomlTable) -> dict[int, int]:
    """Return the points of a route by its length."""
    points = {}
    for name in table.values:
        length = parse_number(name)
        if length is None or not 1 <= length <= LONGEST_ROUTE or str(length) != name:
            expected = f"a length from 1 to {LONGEST_ROUTE}"
            table.add(f"unknown name {format_path('points', name)}, expected {expected}", name)
        else:
            points[length] = table.number(name, 0, MOST_POINTS)
    return points


def read_provenance(table: TomlTable) -> dict[str, object]:
    """Return the sources of the facts: texts, and lists of texts."""
    for name, value in table.values.items():
        texts = value if isinstance(value, list) else [value]
        if not all(is_free_text(text) for text in texts):
            table.report(name, "a printable text or a list of printable texts")
    return dict(table.values)


def read_words(table: TomlTable) -> dict[str, str]:
    """Return what the pieces are called in this box."""
    table.report_unknown("trains", "locomotive")
    return {name: table.name(name) for name in ("trains", "locomotive") if name in table}
