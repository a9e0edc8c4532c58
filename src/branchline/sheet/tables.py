"""The tables of a sheet: cities, routes, tickets; `rule_tables.py` has those of the rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from branchline.sheet.model import City, Route, Ticket, TicketDraw
from branchline.sheet.problems import shown
from branchline.sheet.rule_book import RETURNED, RETURNED_IN_PLAY
from branchline.sheet.values import Table, is_name, whole

LONGEST_NAME = 40  # of a city
LONGEST_LINE = 200  # of a route or a ticket
_MARKS = ("country", "marks", "attraction", "unnamed")
_ROUTE = "'City - City 3 red', then perhaps 'ferry 1', 'tunnel', 'groups' or '+2'"
_TICKET = "'City - City 12'"
_YARD_TICKET = "'City - City 12: 2 red, 1 blue'"


def read_cities(table: Table) -> dict[str, City]:
    """Return the cities by name."""
    cities = {}
    for name in table.values:
        if not is_city_name(name):
            table.add(
                f"{shown(name)} is no name of a city, expected 1 to {LONGEST_NAME} printable "
                "letters without ';' and lone '-'",
                name,
            )
        city = table.table(name)
        city.know("at", *_MARKS)
        cities[name] = City(
            name=name,
            at=read_place(city),
            country=city.name("country") if "country" in city else None,
            marks=frozenset(city.names("marks") if "marks" in city else ()),
            attraction=city.truth("attraction"),
            unnamed=city.truth("unnamed"),
        )
    return cities


def is_city_name(name: str) -> bool:
    """Tell whether routes, tickets and actions can name a city like this."""
    words = name.split(" ")
    return is_name(name, LONGEST_NAME) and "-" not in words and "" not in words and ";" not in name


def read_place(city: Table) -> tuple[float, float]:
    """Return the latitude and longitude of a city."""
    place = city.values.get("at")
    if isinstance(place, list) and len(place) == 2:
        if is_degree(place[0], 90) and is_degree(place[1], 180):
            return place[0], place[1]
    city.refuse("at", "[latitude, longitude] within [90, 180]")
    return 0.0, 0.0


def is_degree(value: Any, most: int) -> bool:
    """Tell whether a value is a number of degrees."""
    return type(value) in (int, float) and abs(value) <= most


def read_routes(table: Table, colours: Sequence[str]) -> dict[int, Route]:
    """Return the routes by their place in the list; while no colours are known any will do."""
    routes = {}
    lanes: Counter[frozenset[str]] = Counter()
    for number, text in table.texts("list").items():
        route = read_route(text, lanes)
        if route is None:
            table.add(f"no route: {shown(text)}, expected {_ROUTE}", "list", number)
            continue
        if route.colour is not None and colours and route.colour not in colours:
            known = ", ".join([*colours, "gray"])
            table.add(f"{shown(text)}: {route.colour} is none of {known}", "list", number)
        lanes[route.cities] += 1
        routes[number] = route
    return routes


def read_route(text: str, lanes: Counter[frozenset[str]]) -> Route | None:
    """Return the route that a text describes; `lanes` counts the routes between two cities."""
    a, rest = split_cities(text)
    marks = take_marks(rest)
    if not a or len(rest) < 3 or marks is None:
        return None
    colour, length, b = rest[-1], whole(rest[-2]), " ".join(rest[:-2])
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
        lane=lanes[frozenset((a, b))],
    )


def split_cities(text: str) -> tuple[str, list[str]]:
    """Return the first city of a line, and the words from the second city on."""
    words = text.split()
    if len(text) > LONGEST_LINE or not text.isprintable() or words.count("-") != 1:
        return "", []
    return " ".join(words[: words.index("-")]), words[words.index("-") + 1 :]


def take_marks(words: list[str]) -> dict[str, int] | None:
    """Remove the marks of a route from the end of its words; None: one of them is wrong."""
    marks: dict[str, int] = {}
    while words:
        if words[-1] in ("tunnel", "groups"):
            mark, count = words.pop(), 1
        elif words[-1].startswith("+"):
            mark, count = "+", whole(words.pop()[1:]) or 0
        elif len(words) > 1 and words[-2] == "ferry":
            count = whole(words.pop()) or 0
            mark = words.pop()
        else:
            break
        if mark in marks or count == 0:
            return None
        marks[mark] = count
    return marks


def read_tickets(table: Table) -> dict[int, Ticket]:
    """Return the tickets of a map by their place in the list."""
    tickets = {}
    for number, text in table.texts("list").items():
        ticket = read_ticket(text)
        if ticket is None:
            table.add(f"no ticket: {shown(text)}, expected {_TICKET}", "list", number)
        else:
            tickets[number] = ticket
    return tickets


def read_ticket(text: str) -> Ticket | None:
    """Return the ticket that a text describes."""
    a, rest = split_cities(text)
    points = whole(rest[-1]) if rest else None
    if not a or len(rest) < 2 or points is None:
        return None
    return Ticket(a, " ".join(rest[:-1]), points)


def read_yard_tickets(table: Table, colours: Sequence[str]) -> dict[int, Ticket]:
    """Return the tickets of a game with yards; each says which cards complete it."""
    tickets = {}
    for number, text in table.texts("list").items():
        words, _, cards = text.partition(":")
        ticket, needs = read_ticket(words), read_needs(cards, colours)
        if ticket is None or not needs:
            table.add(f"no ticket: {shown(text)}, expected {_YARD_TICKET}", "list", number)
        else:
            tickets[number] = replace(ticket, cards=needs)
    return tickets


def read_needs(text: str, colours: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the cards of '2 red, 1 blue'; nothing if one of them is wrong.

    While no colours are known any will do.
    """
    needs: dict[str, int] = {}
    for part in text.split(","):
        count, _, colour = part.strip().partition(" ")
        number = whole(count)
        is_known = colour in colours if colours else colour.isalpha()
        if not is_known or colour in needs or number is None or not 1 <= number <= 9:
            return ()
        needs[colour] = number
    return tuple(needs.items())


def read_ticket_draw(tickets: Table, name: str, most: int) -> TicketDraw:
    """Return how tickets are drawn at the opening or in a turn."""
    table = tickets.table(name)
    table.know("draw", "keep", "returned")
    draw = table.number("draw", 1, most)
    keep = table.number("keep", 0, draw)
    returned = table.word("returned", RETURNED if name == "opening" else RETURNED_IN_PLAY)
    return TicketDraw(draw, keep, returned)
