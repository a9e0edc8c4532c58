"""Validates routes and tickets: known cities, marks with their rules, unambiguous claims."""

from collections import Counter
from collections.abc import Callable, Iterator

from branchline.sheet.model import Route, Sheet, Ticket
from branchline.sheet.problems import ListIndexes, Problems, format_value, suggest
from branchline.sheet.spelling import plain

MOST_LANES = 3
LONGEST_ROUTE = 12
MOST_BONUS_DRAW = 9
MOST_TICKET_POINTS = 100


def validate_routes(sheet: Sheet, indexes: ListIndexes, problems: Problems) -> None:
    """Every route joins two known cities and uses only rules that the sheet has."""
    lanes = Counter(route.cities for route in sheet.routes)
    has_points = problems.is_clean("points")
    has_lanes = problems.is_clean("rules", "lanes")
    for route, index in zip(sheet.routes, indexes.routes, strict=True):
        found = [
            *unknown_cities(sheet, route),
            *route_problems(route),
            *missing_rules(sheet, route),
        ]
        if has_points and 1 <= route.length <= LONGEST_ROUTE and route.length not in sheet.points:
            found.append(f"[points] has no points for length {route.length}")
        if route.lane == 1 and has_lanes:
            found += missing_lanes(sheet, lanes[route.cities])
        if route.lane == MOST_LANES:
            found.append(f"{lanes[route.cities]} lanes, the limit is {MOST_LANES}")
        for message in found:
            words = format_value(f"{route.a} - {route.b}")
            problems.add(f"{words}: {message}", "routes", "list", index)


def unknown_cities(sheet: Sheet, item: Route | Ticket) -> Iterator[str]:
    """Yield a message for each unknown end; none if the sheet has no cities at all."""
    for name in (item.a, item.b):
        if sheet.cities and name not in sheet.cities:
            yield f"unknown city {format_value(name)}{suggest(name, sheet.cities)}"
    if item.a == item.b:
        yield "joins a city to itself"


def route_problems(route: Route) -> Iterator[str]:
    """Yield what is wrong with a route by itself."""
    if not 1 <= route.length <= LONGEST_ROUTE:
        yield f"the length must be from 1 to {LONGEST_ROUTE}, not {route.length}"
    elif route.ferry > route.length:
        yield f"{route.ferry} locomotive symbols on {route.length} spaces"
    if route.draw_bonus > MOST_BONUS_DRAW:
        yield f"draws {route.draw_bonus} cards, the limit is {MOST_BONUS_DRAW}"
    if route.tunnel + route.groups + (route.ferry > 0) > 1:
        yield "a route can have only one of ferry, tunnel and groups"


def missing_rules(sheet: Sheet, route: Route) -> Iterator[str]:
    """Yield the marks of a route whose rule is not in this game."""
    marks = {
        "ferries": f"ferry {route.ferry}" if route.ferry else "",
        "tunnels": "tunnel" if route.tunnel else "",
        "groups": "groups" if route.groups else "",
        "draw_bonus": f"+{route.draw_bonus}" if route.draw_bonus else "",
    }
    for rule, mark in marks.items():
        if mark and rule not in sheet.rules:
            yield f"marked {mark}, but [rules] has no {rule}"


def missing_lanes(sheet: Sheet, lanes: int) -> Iterator[str]:
    """Yield the missing entry of `rules.lanes` for a double or triple route."""
    named = "double" if lanes == 2 else "triple"
    if named not in sheet.rules.get("lanes", {}):
        yield f"a {named} route, but rules.lanes has no {named}"


def validate_claims(sheet: Sheet, indexes: ListIndexes, problems: Problems) -> None:
    """A claim typed without accents and dashes matches the routes between two cities only."""
    lanes = Counter(route.cities for route in sheet.routes)
    claims: dict[str, Route] = {}
    for route, index in zip(sheet.routes, indexes.routes, strict=True):
        for text in claim_texts(sheet, route, lanes[route.cities]):
            other = claims.setdefault(text, route)
            if other.cities != route.cities:
                also = format_value(f"{other.a} - {other.b}")
                message = f"'claim {text}' is ambiguous: it also matches {also}"
                problems.add(message, "routes", "list", index)


def claim_texts(sheet: Sheet, route: Route, lanes: int) -> list[str]:
    """Return how the claim of a route can be typed; lanes need a colour and maybe a number."""
    cities = plain(f"{typed(sheet, route.a)} {typed(sheet, route.b)}")
    if lanes == 1:
        return [cities]
    lane = f"{cities} {route.colour or 'gray'}"
    return [lane, *(f"{lane} {count}" for count in range(1, MOST_LANES + 1))]


def typed(sheet: Sheet, name: str) -> str:
    """Return how a city is typed; an unknown one by its name."""
    return sheet.cities[name].typed if name in sheet.cities else name


def connectivity(sheet: Sheet) -> Callable[[str, str], bool] | None:
    """Return a test whether routes connect two cities, or None if a route has an unknown end.

    A union–find structure with path halving: the cities of one connected component share a root.
    Building it and each query take nearly constant time per route or city.
    """
    parent = {name: name for name in sheet.cities}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for route in sheet.routes:
        if not route.cities <= parent.keys():
            return None
        parent[root(route.a)] = root(route.b)
    return lambda a, b: root(a) == root(b)


def validate_tickets(
    sheet: Sheet,
    indexes: ListIndexes,
    problems: Problems,
    are_connected: Callable[[str, str], bool] | None,
) -> None:
    """Every ticket names two known cities that routes connect, and is listed once."""
    first: dict[tuple[tuple[str, ...], int], int] = {}
    for ticket, index in zip(sheet.tickets, indexes.tickets, strict=True):
        found = list(unknown_cities(sheet, ticket))
        if not found and are_connected is not None and not are_connected(ticket.a, ticket.b):
            found.append("no routes connect these cities")
        if not 1 <= ticket.points <= MOST_TICKET_POINTS:
            found.append(f"the points must be from 1 to {MOST_TICKET_POINTS}")
        ends = (ticket.a, ticket.b) if ticket.cards else tuple(sorted((ticket.a, ticket.b)))
        same = first.setdefault((ends, ticket.points), index)
        if same != index:
            line = problems.line_of("tickets", "list", same)
            found.append(f"duplicate (first defined on line {line})")
        for message in found:
            words = format_value(f"{ticket.a} - {ticket.b} {ticket.points}")
            problems.add(f"ticket {words}: {message}", "tickets", "list", index)
