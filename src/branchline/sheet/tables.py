"""The tables of a sheet: cities, routes, tickets, and the rules with their bonus cards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from branchline.sheet.model import Bonus, City, Route, Ticket, TicketDraw
from branchline.sheet.problems import meant, shown
from branchline.sheet.rule_book import (
    CARDS,
    MOST_OF,
    NUMBER,
    RETURNED,
    RETURNED_IN_PLAY,
    RULES,
    WORD,
    Value,
)
from branchline.sheet.values import Table, is_name, whole

LONGEST_NAME = 40  # of a city
LONGEST_LINE = 200  # of a route or a ticket
_MARKS = ("country", "marks", "attraction", "unnamed")
_ROUTE = "'City - City 3 red', then perhaps 'ferry 1', 'tunnel', 'groups' or '+2'"
_TICKET = "'City - City 12'"
_YARD_TICKET = "'City - City 12: 2 red, 1 blue'"


# cities


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


# routes and tickets


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


# rules


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
