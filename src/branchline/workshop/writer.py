"""Writes a sheet as TOML, in the order and the form that `docs/maps.md` shows."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from branchline.sheet.model import Bonus, City, Route, Sheet, Ticket, TicketDraw
from branchline.sheet.tables import read_route, read_ticket


def write_sheet(sheet: Sheet) -> str:
    """Return the sheet as text; reading it gives an equal sheet."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"name = {_value(sheet.name)}"
    yield f"version = {_value(sheet.version)}"
    yield f"seats = [{sheet.seats[0]}, {sheet.seats[-1]}]"
    for name, table in (("provenance", sheet.provenance), ("words", sheet.words)):
        if table:
            yield from ("", f"[{name}]", *_pairs(table))
    yield from ("", "[train_cards]", *_pairs(_cards(sheet)))
    if sheet.routes:
        trains = {"each_seat": sheet.trains, "last_round_at": sheet.last_round_at}
        yield from ("", "[trains]", *_pairs(trains), "", "[points]")
        yield from _pairs({str(length): points for length, points in sheet.points.items()})
    yield from ("", "[rules]", *_pairs({k: v for k, v in sheet.rules.items() if k != "bonuses"}))
    if "bonuses" in sheet.rules:
        yield from ("", "[rules.bonuses]", *_pairs(sheet.rules["bonuses"]))
        yield from ("cards = [", *(f"  {_bonus(bonus)}," for bonus in sheet.bonuses), "]")
    yield from ("", "[cities]", *map(_city, sheet.cities.values()))
    if sheet.routes:
        yield from ("", "[routes]", "list = [", *(f"  {_route(r)}," for r in sheet.routes), "]")
    yield from ("", "[tickets]", f"opening = {_draw(sheet.opening_tickets)}")
    yield f"turn = {_draw(sheet.turn_tickets)}"
    if sheet.classic:
        yield f"classic = {sheet.classic}"
    yield from ("list = [", *(f"  {_ticket(ticket)}," for ticket in sheet.tickets), "]")


def _cards(sheet: Sheet) -> dict[str, Any]:
    return {
        "colours": list(sheet.colours),
        "each_colour": sheet.each_colour,
        "locomotives": sheet.locomotives,
        "opening_hand": sheet.opening_hand,
    }


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        yield f"{_key(name)} = {_value(value)}"


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").isalnum() else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_pairs(value)) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    """Return a basic string of TOML; printable texts are written like in JSON."""
    return json.dumps(text, ensure_ascii=False)


def _bonus(bonus: Bonus) -> str:
    values: dict[str, Any] = {"key": bonus.key, "name": bonus.name, "points": bonus.points}
    values["most"] = bonus.most
    more = {"cities": bonus.cities, "limit": bonus.limit, "ferries": bonus.ferries}
    return _value(values | {name: value for name, value in more.items() if value})


def _city(city: City) -> str:
    more: dict[str, Any] = {"short": city.short, "country": city.country}
    more |= {"marks": sorted(city.marks), "attraction": city.attraction, "unnamed": city.unnamed}
    values = {"at": list(city.at)} | {name: value for name, value in more.items() if value}
    return f"{_text(city.name)} = {_value(values)}"


def _route(route: Route) -> str:
    """Return a route as a line, if that line means the same, or as a table."""
    words = [f"{route.a} - {route.b} {route.length} {route.colour or 'gray'}"]
    words += [f"ferry {route.ferry}"] if route.ferry else []
    words += ["tunnel"] if route.tunnel else []
    words += ["groups"] if route.groups else []
    words += [f"+{route.draw_bonus}"] if route.draw_bonus else []
    line = " ".join(words)
    read = read_route(line)
    if read and (read.a, read.b, read.length) == (route.a, route.b, route.length):
        return _text(line)
    values: dict[str, Any] = {"from": route.a, "to": route.b, "length": route.length}
    more = {"colour": route.colour, "ferry": route.ferry, "tunnel": route.tunnel}
    more |= {"groups": route.groups, "bonus": route.draw_bonus}
    return _value(values | {name: value for name, value in more.items() if value})


def _ticket(ticket: Ticket) -> str:
    """Return a ticket as a line, if that line means the same, or as a table."""
    line = f"{ticket.a} - {ticket.b} {ticket.points}"
    cards = ", ".join(f"{count} {colour}" for colour, count in ticket.cards)
    read = read_ticket(line)
    if read and (read.a, read.b) == (ticket.a, ticket.b) and ":" not in line:
        return _text(f"{line}: {cards}" if cards else line)
    values = {"from": ticket.a, "to": ticket.b, "points": ticket.points}
    return _value(values | ({"cards": cards} if cards else {}))


def _draw(drawn: TicketDraw) -> str:
    return _value({"draw": drawn.draw, "keep": drawn.keep, "returned": drawn.returned})
