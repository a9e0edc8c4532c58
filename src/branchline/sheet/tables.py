"""Reads the tables of a sheet: cities, routes, tickets; `rule_tables.py` reads the rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from branchline.sheet.model import City, Route, Ticket, TicketDraw
from branchline.sheet.problems import format_value
from branchline.sheet.rule_book import RETURNED, RETURNED_IN_PLAY
from branchline.sheet.toml_table import TomlTable, is_name, parse_number
from branchline.sheet.validate_routes import LONGEST_ROUTE, MOST_BONUS_DRAW, MOST_TICKET_POINTS

LONGEST_NAME = 60  # of a city
LONGEST_SHORT = 30  # of its short spelling
LONGEST_LINE = 200  # of a route or a ticket
_OPTIONAL = ("country", "marks", "attraction", "unnamed", "short")
_ROUTE = "'City - City 3 red', optionally with 'ferry 1', 'tunnel', 'groups' or '+2', or a table"
_ROUTE_NAMES = ("from", "to", "length", "colour", "ferry", "tunnel", "groups", "bonus")
_TICKET = "'City - City 12', or a table"
_YARD_TICKET = "'City - City 12: 2 red, 1 blue', or a table"
_JOINERS = str.maketrans("", "", "\u200c\u200d")  # without width, inside words of some scripts


def read_cities(table: TomlTable) -> dict[str, City]:
    """Return the cities by name."""
    cities = {}
    for name in table.values:
        if not is_city_name(name):
            table.add(
                f"invalid city name {format_value(name)}, "
                f"expected 1 to {LONGEST_NAME} printable characters",
                name,
            )
        city = table.table(name)
        city.report_unknown("at", *_OPTIONAL)
        cities[name] = City(
            name=name,
            at=read_coordinates(city),
            country=city.name("country") if "country" in city else None,
            marks=frozenset(city.names("marks") if "marks" in city else ()),
            attraction=city.boolean("attraction"),
            unnamed=city.boolean("unnamed"),
            short=read_short(city) if "short" in city else None,
        )
    return cities


def is_city_name(name: str) -> bool:
    """Tell whether a name is one printable line without doubled spaces."""
    return is_name(name.translate(_JOINERS), LONGEST_NAME) and "" not in name.split(" ")


def read_short(city: TomlTable) -> str | None:
    """Return the short spelling of a city."""
    short = city.values["short"]
    if is_name(short, LONGEST_SHORT) and ";" not in short:
        return str(short)
    city.report("short", f"a printable text of 1 to {LONGEST_SHORT} characters without ';'")
    return None


def read_coordinates(city: TomlTable) -> tuple[float, float]:
    """Return the latitude and longitude of a city."""
    at = city.values.get("at")
    if isinstance(at, list) and len(at) == 2:
        if is_degree(at[0], 90) and is_degree(at[1], 180):
            return at[0], at[1]
    city.report("at", "[latitude, longitude] within [90, 180]")
    return 0.0, 0.0


def is_degree(value: Any, most: int) -> bool:
    """Tell whether a value is a number of degrees from -most to most."""
    return type(value) in (int, float) and abs(value) <= most


def read_routes(table: TomlTable, colours: Sequence[str]) -> dict[int, Route]:
    """Return the routes by their index in the list; without valid `colours`, any colour will do."""
    routes = {}
    lanes: Counter[frozenset[str]] = Counter()
    for index, entry in table.entries("list").items():
        route = read_route(entry) if isinstance(entry, str) else read_route_table(entry)
        if route is None:
            if isinstance(entry, str):
                table.add(f"invalid route {format_value(entry)}, expected {_ROUTE}", "list", index)
            continue
        if route.colour is not None and colours and route.colour not in colours:
            known = ", ".join([*colours, "gray"])
            words = format_value(entry if isinstance(entry, str) else f"{route.a} - {route.b}")
            table.add(f"{words}: {route.colour} is not one of {known}", "list", index)
        routes[index] = replace(route, lane=lanes[route.cities])
        lanes[route.cities] += 1
    return routes


def read_route_table(table: TomlTable) -> Route | None:
    """Return the route in a table, or None if one of its values is invalid."""
    table.report_unknown(*_ROUTE_NAMES)
    colour = table.name("colour") if "colour" in table else "gray"
    route = Route(
        a=read_end(table, "from"),
        b=read_end(table, "to"),
        length=table.number("length", 1, LONGEST_ROUTE),
        colour=None if colour == "gray" else colour,
        ferry=table.number("ferry", 1, LONGEST_ROUTE) if "ferry" in table else 0,
        tunnel=table.boolean("tunnel"),
        groups=table.boolean("groups"),
        draw_bonus=table.number("bonus", 1, MOST_BONUS_DRAW) if "bonus" in table else 0,
    )
    return route if table.is_clean() else None


def read_end(table: TomlTable, name: str) -> str:
    """Return the city at one end of a route or a ticket."""
    value = table.values.get(name)
    if isinstance(value, str) and is_city_name(value):
        return value
    table.report(name, "the name of a city")
    return ""


def read_route(text: str) -> Route | None:
    """Return the route in a text, or None."""
    a, rest = split_cities(text)
    marks = take_marks(rest)
    if not a or len(rest) < 3 or marks is None:
        return None
    colour, length, b = rest[-1], parse_number(rest[-2]), " ".join(rest[:-2])
    if length is None or not colour.isalpha():
        return None
    return Route(
        a=a,
        b=b,
        length=length,
        colour=None if colour == "gray" else colour,
        ferry=marks.get("ferry", 0),
        tunnel="tunnel" in marks,
        groups="groups" in marks,
        draw_bonus=marks.get("+", 0),
    )


def split_cities(text: str) -> tuple[str, list[str]]:
    """Return the first city of a text, and the words from the second city on."""
    words = text.split()
    if len(text) > LONGEST_LINE or not text.isprintable() or words.count("-") != 1:
        return "", []
    return " ".join(words[: words.index("-")]), words[words.index("-") + 1 :]


def take_marks(words: list[str]) -> dict[str, int] | None:
    """Remove the marks from the end of a route's words; return None if one is invalid."""
    marks: dict[str, int] = {}
    while words:
        if words[-1] in ("tunnel", "groups"):
            mark, count = words.pop(), 1
        elif words[-1].startswith("+"):
            mark, count = "+", parse_number(words.pop()[1:]) or 0
        elif len(words) > 1 and words[-2] == "ferry":
            count = parse_number(words.pop()) or 0
            mark = words.pop()
        else:
            break
        if mark in marks or count == 0:
            return None
        marks[mark] = count
    return marks


def read_tickets(table: TomlTable) -> dict[int, Ticket]:
    """Return the tickets of a map by their index in the list."""
    tickets = {}
    for index, entry in table.entries("list").items():
        ticket = read_ticket(entry) if isinstance(entry, str) else read_ticket_table(entry)
        if ticket is not None:
            tickets[index] = ticket
        elif isinstance(entry, str):
            table.add(f"invalid ticket {format_value(entry)}, expected {_TICKET}", "list", index)
    return tickets


def read_ticket_table(table: TomlTable, *more: str) -> Ticket | None:
    """Return the ticket in a table, or None if one of its values is invalid."""
    table.report_unknown("from", "to", "points", *more)
    points = table.number("points", 1, MOST_TICKET_POINTS)
    ticket = Ticket(read_end(table, "from"), read_end(table, "to"), points)
    return ticket if table.is_clean() else None


def read_ticket(text: str) -> Ticket | None:
    """Return the ticket in a text, or None."""
    a, rest = split_cities(text)
    points = parse_number(rest[-1]) if rest else None
    if not a or len(rest) < 2 or points is None:
        return None
    return Ticket(a, " ".join(rest[:-1]), points)


def read_yard_tickets(table: TomlTable, colours: Sequence[str]) -> dict[int, Ticket]:
    """Return the tickets of a game with yards, each with the cards that complete it."""
    tickets = {}
    for index, entry in table.entries("list").items():
        if isinstance(entry, str):
            words, _, cards = entry.partition(":")
            ticket, needs = read_ticket(words), read_needs(cards, colours)
        else:
            ticket = read_ticket_table(entry, "cards")
            needs = read_needs(str(entry.values.get("cards", "")), colours)
        if ticket is not None and needs:
            tickets[index] = replace(ticket, cards=needs)
        elif isinstance(entry, str):
            table.add(
                f"invalid ticket {format_value(entry)}, expected {_YARD_TICKET}", "list", index
            )
        elif not needs:
            entry.report("cards", "a text such as '2 red, 1 blue'")
    return tickets


def read_needs(text: str, colours: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the cards in '2 red, 1 blue'; none if one of them is invalid.

    Without valid `colours`, any colour will do.
    """
    needs: dict[str, int] = {}
    for part in text.split(","):
        count, _, colour = part.strip().partition(" ")
        number = parse_number(count)
        is_known = colour in colours if colours else colour.isalpha()
        if not is_known or colour in needs or number is None or not 1 <= number <= 9:
            return ()
        needs[colour] = number
    return tuple(needs.items())


def read_ticket_draw(tickets: TomlTable, name: str, most: int) -> TicketDraw:
    """Return how tickets are drawn at the opening or in a turn."""
    table = tickets.table(name)
    table.report_unknown("draw", "keep", "returned")
    draw = table.number("draw", 1, most)
    keep = table.number("keep", 0, draw)
    returned = table.choice("returned", RETURNED if name == "opening" else RETURNED_IN_PLAY)
    return TicketDraw(draw, keep, returned)
