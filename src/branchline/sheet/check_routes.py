"""Checking routes and tickets: known cities, marks with a rule, claims that can be typed."""

from collections import Counter
from collections.abc import Callable, Iterator

from branchline.sheet.model import Route, Sheet, Ticket
from branchline.sheet.problems import Places, Problems, meant, shown
from branchline.sheet.spelling import plain

MOST_LANES = 3
LONGEST_ROUTE = 12
MOST_BONUS_DRAW = 9
MOST_TICKET_POINTS = 100


def check_routes(sheet: Sheet, places: Places, problems: Problems) -> None:
    """Every route joins two known cities and obeys the rules that the sheet names."""
    lanes = Counter(route.cities for route in sheet.routes)
    has_points = problems.is_clean("points")
    has_lanes = problems.is_clean("rules", "lanes")
    for route, number in zip(sheet.routes, places.routes, strict=True):
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
            found.append(f"{lanes[route.cities]} lanes, the most are {MOST_LANES}")
        for sentence in found:
            words = shown(f"{route.a} - {route.b}")
            problems.add(f"{words}: {sentence}", "routes", "list", number)


def unknown_cities(sheet: Sheet, item: Route | Ticket) -> Iterator[str]:
    """Say which ends are no cities; nothing while the sheet has no cities at all."""
    for name in (item.a, item.b):
        if sheet.cities and name not in sheet.cities:
            yield f"unknown city {shown(name)}{meant(name, sheet.cities)}"
    if item.a == item.b:
        yield "joins a city to itself"


def route_problems(route: Route) -> Iterator[str]:
    """Say what is wrong with a route by itself."""
    if not 1 <= route.length <= LONGEST_ROUTE:
        yield f"length {route.length} is not from 1 to {LONGEST_ROUTE}"
    elif route.ferry > route.length:
        yield f"{route.ferry} locomotive symbols on {route.length} spaces"
    if route.draw_bonus > MOST_BONUS_DRAW:
        yield f"draws {route.draw_bonus} cards, the most are {MOST_BONUS_DRAW}"
    if route.tunnel + route.groups + (route.ferry > 0) > 1:
        yield "only one of ferry, tunnel and groups can mark a route"


def missing_rules(sheet: Sheet, route: Route) -> Iterator[str]:
    """Say which marks of a route have no rule in this game."""
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
    """Say which line of `rules.lanes` a double or triple route misses."""
    named = "double" if lanes == 2 else "triple"
    if named not in sheet.rules.get("lanes", {}):
        yield f"a {named} route, but rules.lanes has no {named}"


def check_claims(sheet: Sheet, places: Places, problems: Problems) -> None:
    """Typed without accents and dashes, a claim means the routes between two cities only."""
    lanes = Counter(route.cities for route in sheet.routes)
    meant: dict[str, Route] = {}
    for route, number in zip(sheet.routes, places.routes, strict=True):
        for text in claim_texts(route, lanes[route.cities]):
            other = meant.setdefault(text, route)
            if other.cities != route.cities:
                sentence = f"'claim {text}' may also mean {shown(f'{other.a} - {other.b}')}"
                problems.add(sentence, "routes", "list", number)


def claim_texts(route: Route, lanes: int) -> list[str]:
    """Return how the claim of a route may be typed; lanes have a colour and perhaps a number."""
    cities = plain(f"{route.a} {route.b}")
    if lanes == 1:
        return [cities]
    lane = f"{cities} {route.colour or 'gray'}"
    return [lane, *(f"{lane} {count}" for count in range(1, MOST_LANES + 1))]


def joined_cities(sheet: Sheet) -> Callable[[str, str], bool] | None:
    """Return what tells whether routes join two cities; None while a route has an unknown end."""
    up = {name: name for name in sheet.cities}

    def root(name: str) -> str:
        while up[name] != name:
            up[name] = up[up[name]]
            name = up[name]
        return name

    for route in sheet.routes:
        if not route.cities <= up.keys():
            return None
        up[root(route.a)] = root(route.b)
    return lambda a, b: root(a) == root(b)


def check_tickets(
    sheet: Sheet,
    places: Places,
    problems: Problems,
    joined: Callable[[str, str], bool] | None,
) -> None:
    """Every ticket joins two known cities that routes can join."""
    first: dict[tuple[tuple[str, ...], int], int] = {}
    for ticket, number in zip(sheet.tickets, places.tickets, strict=True):
        found = list(unknown_cities(sheet, ticket))
        if not found and joined is not None and not joined(ticket.a, ticket.b):
            found.append("no routes join these cities")
        if not 1 <= ticket.points <= MOST_TICKET_POINTS:
            found.append(f"points must be from 1 to {MOST_TICKET_POINTS}")
        ends = (ticket.a, ticket.b) if ticket.cards else tuple(sorted((ticket.a, ticket.b)))
        same = first.setdefault((ends, ticket.points), number)
        if same != number:
            line = problems.line_of("tickets", "list", same)
            found.append(f"stands twice, first in line {line}")
        for sentence in found:
            words = shown(f"{ticket.a} - {ticket.b} {ticket.points}")
            problems.add(f"ticket {words}: {sentence}", "tickets", "list", number)
