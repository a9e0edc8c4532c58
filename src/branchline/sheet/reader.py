"""Reading a sheet: TOML in, a Sheet out, or every problem of the file in one error."""

import re
import tomllib
from pathlib import Path
from typing import Any

from branchline.sheet import rule_tables, tables
from branchline.sheet.check import check
from branchline.sheet.check_routes import LONGEST_ROUTE
from branchline.sheet.lines import Lines, TextTooLarge
from branchline.sheet.model import Sheet, SheetError
from branchline.sheet.problems import Places, Problems, dotted
from branchline.sheet.rule_book import MAP_RULES, MAP_TABLES
from branchline.sheet.values import Table, is_free_text, is_number, whole

LARGEST_FILE = 256 * 1024
COLOUR_NAMES = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "pink")
MOST_COLOURS = 8
MOST_SEATS = 5
MOST_OFFERED = 6  # tickets at the opening
MOST_DRAWN = 4  # tickets in a turn
MOST_POINTS = 100  # of a route
_PLACE = re.compile(r" \(at line ([0-9]+), column [0-9]+\)$")
_TABLES = ("train_cards", "trains", "points", "rules", "cities", "routes", "tickets")
_TOP = ("name", "version", "seats", "provenance", "words", *_TABLES)


def read_sheet_file(path: str | Path) -> Sheet:
    """Return the sheet in a file of one's own; its game is named after the file.

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
        lines = Lines(text)
    except TextTooLarge as error:
        raise SheetError(key, [f"line {error.line}: {error.sentence}"]) from None
    problems = Problems(lines)
    sheet, places = read_tables(Table(read_toml(text, key, lines), problems), key)
    check(sheet, places, problems)
    if problems.found:
        raise SheetError(key, problems.found)
    return sheet


def _too_large() -> str:
    return f"larger than {LARGEST_FILE // 1024} KiB"


def read_toml(text: str, key: str, lines: Lines) -> dict[str, Any]:
    """Return the values of a text, unless it is no TOML.

    Raises:
        SheetError: with the line that is no TOML, or with every name that stands twice.
    """
    try:
        return tomllib.loads(text)
    except ValueError as error:
        sentence = str(error).replace(" (at end of document)", " at the end of the file")
    place = _PLACE.search(sentence)
    line = int(place[1]) if place else text.rstrip().count("\n") + 1
    if line in (second for _, second in lines.repeated):
        raise SheetError(key, [_twice(lines, *repeated) for repeated in lines.repeated])
    raise SheetError(key, [f"line {line}: not TOML: {_PLACE.sub('', sentence)}"])


def _twice(lines: Lines, place: tuple[str | int, ...], second: int) -> str:
    return f"line {second}: {dotted(*place)} stands twice, first in line {lines.of(place)}"


def read_tables(top: Table, key: str) -> tuple[Sheet, Places]:
    """Return the sheet of a file, and where its routes, tickets and bonus cards stand."""
    top.know(*_TOP)
    rules = top.table("rules", needed=False)
    yards = "yards" in rules
    if yards:
        _without_map(top, rules)
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
        provenance=read_provenance(top.table("provenance", needed=False)),
        words=read_words(top.table("words", needed=False)),
    )
    return sheet, Places(list(routes), list(listed), list(bonuses))


def _without_map(top: Table, rules: Table) -> None:
    """Note what stands in a sheet with yards although it needs a map."""
    for name in MAP_TABLES:
        if name in top:
            top.add(f"[{name}] needs a map, but [rules] has yards", name)
    for name in MAP_RULES:
        if name in rules:
            rules.add(f"the rule {name} needs a map, but [rules] has yards", name)


def _table(top: Table, name: str, *names: str) -> Table:
    """Return a table in which only these names may stand."""
    table = top.table(name)
    table.know(*names)
    return table


def read_seats(top: Table) -> range:
    """Return how many may play."""
    seats = top.values.get("seats")
    if isinstance(seats, list) and len(seats) == 2:
        fewest, most = seats
        if is_number(fewest, 2, MOST_SEATS) and is_number(most, fewest, MOST_SEATS):
            return range(fewest, most + 1)
    top.refuse("seats", f"[fewest, most] players from 2 to {MOST_SEATS}")
    return range(0)


def read_colours(cards: Table) -> tuple[str, ...]:
    """Return the colours of the cards, unless one of them is wrong."""
    names = cards.texts("colours")
    for number, name in names.items():
        if name not in COLOUR_NAMES:
            cards.refuse("colours", "some of " + ", ".join(COLOUR_NAMES), number)
    if len(set(names.values())) < len(names) or len(names) > MOST_COLOURS:
        cards.add(f"train_cards.colours must be at most {MOST_COLOURS} different ones", "colours")
    is_clean = cards.problems.is_clean("train_cards", "colours")
    return tuple(names.values()) if is_clean else ()


def read_points(table: Table) -> dict[int, int]:
    """Return the points of a route by its length."""
    points = {}
    for name in table.values:
        length = whole(name)
        if length is None or not 1 <= length <= LONGEST_ROUTE or str(length) != name:
            expected = f"a length from 1 to {LONGEST_ROUTE}"
            table.add(f"unknown name {dotted('points', name)}, expected {expected}", name)
        else:
            points[length] = table.number(name, 0, MOST_POINTS)
    return points


def read_provenance(table: Table) -> dict[str, object]:
    """Return where the facts come from: texts, and lists of texts."""
    for name, value in table.values.items():
        texts = value if isinstance(value, list) else [value]
        if not all(is_free_text(text) for text in texts):
            table.refuse(name, "a printable text or a list of such texts")
    return dict(table.values)


def read_words(table: Table) -> dict[str, str]:
    """Return what the pieces are called in this box."""
    table.know("trains", "locomotive")
    return {name: table.name(name) for name in ("trains", "locomotive") if name in table}
