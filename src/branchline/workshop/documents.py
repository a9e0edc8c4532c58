"""Documents: a sheet that is being edited, as JSON. It need not be valid, nor complete.

A document is what the TOML file says, with three differences: cities are a list, so that their
order and equal names survive; routes and tickets are always tables; and what is false or zero may
be left out. `source` is the text that a document was read from, so that it can be written back
with its comments.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from branchline.sheet.line_numbers import LineNumbers
from branchline.sheet.model import Bonus, City, Route, Sheet, Ticket, TicketDraw
from branchline.sheet.problems import Problems
from branchline.sheet.reader import read_sheet, read_tables
from branchline.sheet.tables import read_cities, read_routes
from branchline.sheet.toml_table import TomlTable
from branchline.sheet.validate import validate
from branchline.workshop.rewriter import rewrite_sheet
from branchline.workshop.writer import write_sheet

Document = dict[str, Any]


def document_of(sheet: Sheet) -> Document:
    """Return a sheet as a document."""
    rules = {name: dict(values) for name, values in sheet.rules.items()}
    if "bonuses" in rules:
        rules["bonuses"] = rules["bonuses"] | {"cards": [_bonus(one) for one in sheet.bonuses]}
    tickets: Document = {
        "opening": _draw(sheet.opening_tickets),
        "turn": _draw(sheet.turn_tickets),
        "list": [ticket_entry(ticket) for ticket in sheet.tickets],
    }
    return {
        "name": sheet.name,
        "version": sheet.version,
        "seats": [sheet.seats[0], sheet.seats[-1]],
        "provenance": dict(sheet.provenance),
        "words": dict(sheet.words),
        "train_cards": {
            "colours": list(sheet.colours),
            "each_colour": sheet.each_colour,
            "locomotives": sheet.locomotives,
            "opening_hand": sheet.opening_hand,
        },
        "trains": {"each_seat": sheet.trains, "last_round_at": sheet.last_round_at},
        "points": {str(length): points for length, points in sheet.points.items()},
        "rules": rules,
        "cities": [_city(city) for city in sheet.cities.values()],
        "routes": {"list": [route_entry(route) for route in sheet.routes]},
        "tickets": tickets | ({"classic": sheet.classic} if sheet.classic else {}),
    }


def _bonus(bonus: Bonus) -> Document:
    values = {"key": bonus.key, "name": bonus.name, "points": bonus.points, "most": bonus.most}
    return values | _said({"cities": bonus.cities, "limit": bonus.limit, "ferries": bonus.ferries})


def _city(city: City) -> Document:
    more: Document = {"short": city.short, "country": city.country, "marks": sorted(city.marks)}
    more |= {"attraction": city.attraction, "unnamed": city.unnamed}
    return {"name": city.name, "at": list(city.at)} | _said(more)


def route_entry(route: Route) -> Document:
    """Return a route as a table."""
    more = {"colour": route.colour, "ferry": route.ferry, "tunnel": route.tunnel}
    more |= {"groups": route.groups, "bonus": route.draw_bonus}
    return {"from": route.a, "to": route.b, "length": route.length} | _said(more)


def ticket_entry(ticket: Ticket) -> Document:
    """Return a ticket as a table."""
    return {"from": ticket.a, "to": ticket.b, "points": ticket.points}


def _draw(drawn: TicketDraw) -> Document:
    return {"draw": drawn.draw, "keep": drawn.keep, "returned": drawn.returned}


def _said(values: Mapping[str, Any]) -> Document:
    return {name: value for name, value in values.items() if value}


def open_text(text: str) -> Document:
    """Return the document of a sheet in TOML.

    Raises:
        SheetError: with every problem of the text.
    """
    return document_of(read_sheet(text, "map")) | {"source": text}


def write_document(document: Document, sheet: Sheet) -> str:
    """Return the text of the sheet in a document, like the text that it was read from."""
    source = document.get("source")
    return rewrite_sheet(sheet, source) if isinstance(source, str) else write_sheet(sheet)


def read_document(document: Document, key: str) -> tuple[Sheet, list[Document]]:
    """Return the sheet in a document and its problems, each with the path of what is wrong."""
    problems = Problems(LineNumbers(""))
    table = TomlTable(_values(document), problems)
    if names := _duplicates(document):
        problems.add(f"two cities are called {names[0]!r}", "cities", names[0])
    sheet, indexes = read_tables(table, key)
    validate(sheet, indexes, problems)
    return sheet, [{"path": list(path), "text": text} for path, text in problems.found]


def read_map(document: Document) -> tuple[list[City], list[Route], list[Document]]:
    """Return the cities and the routes of a document, and the problems with them."""
    problems = Problems(LineNumbers(""))
    values = _values(document)
    cities = read_cities(TomlTable(values.get("cities"), problems, "cities"))
    table = TomlTable(values.get("routes"), problems, "routes")
    routes = read_routes(table, ()).values()
    for index, route in enumerate(routes):
        for end in (route.a, route.b):
            if end not in cities:
                problems.add(f"unknown city {end!r}", "routes", "list", index)
        if route.a == route.b:
            problems.add("joins a city to itself", "routes", "list", index)
    found = [{"path": list(path), "text": text} for path, text in problems.found]
    return list(cities.values()), list(routes), found


def _values(document: Document) -> Document:
    """Return a document as the values of a TOML file."""
    cities = document.get("cities")
    values = {name: value for name, value in document.items() if name != "source"}
    if isinstance(cities, list):
        found = [one for one in cities if isinstance(one, dict)]
        values["cities"] = {
            str(one.get("name")): {k: v for k, v in one.items() if k != "name"} for one in found
        }
    routes = document.get("routes")
    if isinstance(routes, dict) and isinstance(routes.get("list"), list):
        entries = [_said(one) if isinstance(one, dict) else one for one in routes["list"]]
        values["routes"] = routes | {"list": entries}
    for name in ("provenance", "words"):
        if values.get(name) == {}:
            del values[name]
    return values


def _duplicates(document: Document) -> Sequence[str]:
    cities = document.get("cities")
    names = (
        [str(one.get("name")) for one in cities if isinstance(one, dict)]
        if isinstance(cities, list)
        else []
    )
    return [name for i, name in enumerate(names) if name in names[:i]]
