"""Writes a sheet as TOML, in the order and the form that `docs/maps.md` shows."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from branchline.sheet.model import Bonus, City, Route, Sheet, Ticket, TicketDraw
from branchline.sheet.tables import read_route, read_ticket


class Section(NamedTuple):
    """A table of a sheet, or a list in it: its path, and each entry with its key."""

    path: tuple[str, ...]
    entries: list[tuple[str, str]]
    is_list: bool = False

    def lines(self) -> Iterator[str]:
        """Yield the section as text."""
        if self.is_list:
            yield f"{self.path[-1]} = ["
            yield from (f"  {entry}," for _, entry in self.entries)
            yield "]"
            return
        if self.path:
            yield from ("", f"[{'.'.join(self.path)}]")
        yield from (entry for _, entry in self.entries)


def write_sheet(sheet: Sheet) -> str:
    """Return the sheet as text; reading it gives an equal sheet."""
    return "\n".join(line for section in sections(sheet) for line in section.lines()) + "\n"


def sections(sheet: Sheet) -> Iterator[Section]:
    """Yield the tables and lists of a sheet, in the order in which they are written."""
    top = {"name": sheet.name, "version": sheet.version}
    yield _table((), top | {"seats": [sheet.seats[0], sheet.seats[-1]]})
    for name, table in (("provenance", sheet.provenance), ("words", sheet.words)):
        if table:
            yield _table((name,), table)
    yield _table(("train_cards",), _cards(sheet))
    if sheet.routes:
        yield _table(("trains",), {"each_seat": sheet.trains, "last_round_at": sheet.last_round_at})
        yield _table(("points",), {str(length): points for length, points in sheet.points.items()})
    yield _table(("rules",), {k: v for k, v in sheet.rules.items() if k != "bonuses"})
    if "bonuses" in sheet.rules:
        yield _table(("rules", "bonuses"), sheet.rules["bonuses"])
        yield _list(("rules", "bonuses", "cards"), map(_bonus, sheet.bonuses))
    cities = sheet.cities.values()
    yield Section(("cities",), [(city.name, _city(city)) for city in cities])
    if sheet.routes:
        yield Section(("routes",), [])
        yield _list(("routes", "list"), map(_route, sheet.routes))
    tickets = [("opening", f"opening = {_draw(sheet.opening_tickets)}")]
    tickets += [("turn", f"turn = {_draw(sheet.turn_tickets)}")]
    tickets += [("classic", f"classic = {sheet.classic}")] if sheet.classic else []
    yield Section(("tickets",), tickets)
    yield _list(("tickets", "list"), map(_ticket, sheet.tickets))


def _table(path: tuple[str, ...], values: Mapping[str, Any]) -> Section:
    return Section(path, list(zip(values, _pairs(values), strict=True)))


def _list(path: tuple[str, ...], entries: Iterable[str]) -> Section:
    return Section(path, [("", entry) for entry in entries], is_list=True)


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
