"""Checking a sheet as a whole: what no single value can show."""

from collections import Counter

from branchline.sheet.model import Route, Sheet
from branchline.sheet.problems import Problems

MOST_CITIES = 200
MOST_ROUTES = 500
MOST_TICKETS = 300
MOST_LANES = 3
LONGEST_ROUTE = 12


def check(sheet: Sheet, problems: Problems) -> None:
    """Note everything that makes the sheet unplayable."""
    check_sizes(sheet, problems)
    check_routes(sheet, problems)
    check_tickets(sheet, problems)
    check_bonuses(sheet, problems)
    check_opening(sheet, problems)
    check_provenance(sheet, problems)


def check_sizes(sheet: Sheet, problems: Problems) -> None:
    """No map is larger than we promise to handle."""
    sizes = (
        ("cities", len(sheet.cities), MOST_CITIES),
        ("routes", len(sheet.routes), MOST_ROUTES),
        ("tickets", len(sheet.tickets), MOST_TICKETS),
        ("bonus cards", len(sheet.bonuses), 12),
    )
    for what, size, most in sizes:
        if size > most:
            problems.add(f"{size} {what}, the most are {most}", f"[{what}]")
    countries = {city.country for city in sheet.cities.values() if city.country}
    if len(countries) > 60:
        problems.add(f"{len(countries)} countries, the most are 60", "country")


def check_routes(sheet: Sheet, problems: Problems) -> None:
    """Every route joins two known cities and obeys the rules that the sheet names."""
    lanes = Counter(route.cities for route in sheet.routes)
    for route in sheet.routes:
        words = f"{route.a} - {route.b}"
        for name in (route.a, route.b):
            if name not in sheet.cities:
                problems.add(f"unknown city {name!r}", words)
        if route.a == route.b:
            problems.add(f"{words} joins a city to itself", words)
        if not 1 <= route.length <= LONGEST_ROUTE:
            problems.add(f"{words}: length {route.length} is not from 1 to 12", words)
        elif route.length not in sheet.points:
            problems.add(f"{words}: no points for length {route.length}", words)
        if route.ferry > route.length:
            problems.add(f"{words}: more locomotive symbols than spaces", words)
        if route.draw_bonus > 9:
            problems.add(f"{words}: draws more than 9 cards", words)
        if route.tunnel and (route.ferry or route.groups):
            problems.add(f"{words}: a tunnel is neither a ferry nor paid in groups", words)
        if route.ferry and route.groups:
            problems.add(f"{words}: a ferry is not paid in groups", words)
        for rule, marked in marks_of(route).items():
            if marked and rule not in sheet.rules:
                problems.add(f"{words}: marked {marked}, but [rules] has no {rule}", words)
    for cities, count in lanes.items():
        words = " - ".join(sorted(cities))
        if count > MOST_LANES:
            problems.add(f"{words}: {count} lanes, the most are {MOST_LANES}")
        elif count > 1:
            named = "double" if count == 2 else "triple"
            if named not in sheet.rules.get("lanes", {}):
                problems.add(f"{words}: a {named} route, but rules.lanes has no {named}")


def marks_of(route: Route) -> dict[str, str]:
    """Return which rules the marks of a route need, each with the mark."""
    return {
        "ferries": "ferry" if route.ferry else "",
        "tunnels": "tunnel" if route.tunnel else "",
        "groups": "groups" if route.groups else "",
        "draw_bonus": "+X" if route.draw_bonus else "",
    }


def check_tickets(sheet: Sheet, problems: Problems) -> None:
    """Every ticket joins two known cities that routes can join."""
    group = {name: name for name in sheet.cities}

    def root(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for route in sheet.routes:
        if route.a in group and route.b in group:
            group[root(route.a)] = root(route.b)
    for ticket in sheet.tickets:
        words = f"{ticket.a} - {ticket.b} {ticket.points}"
        unknown = [name for name in (ticket.a, ticket.b) if name not in sheet.cities]
        for name in unknown:
            problems.add(f"unknown city {name!r}", words)
        if not unknown and ticket.a == ticket.b:
            problems.add(f"ticket {words} joins a city to itself", words)
        elif not unknown and root(ticket.a) != root(ticket.b):
            problems.add(f"ticket {words} cannot be reached by any routes", words)
        if not 1 <= ticket.points <= 100:
            problems.add(f"ticket {words}: points must be from 1 to 100", words)
    for ticket, count in Counter(sheet.tickets).items():
        if count > 1:
            problems.add(f"ticket {ticket.a} - {ticket.b} {ticket.points} stands twice")


def check_bonuses(sheet: Sheet, problems: Problems) -> None:
    """Bonus cards have keys of their own, and ask for cities that exist."""
    marks = set(sheet.cities) | {city.country for city in sheet.cities.values()}
    for city in sheet.cities.values():
        marks |= city.marks
    keys = Counter(bonus.key for bonus in sheet.bonuses)
    for bonus in sheet.bonuses:
        if keys[bonus.key] > 1:
            problems.add(f"two bonus cards have the key {bonus.key!r}", bonus.name)
        if bonus.cities is not None and bonus.cities not in marks:
            problems.add(f"no city has the mark {bonus.cities!r}", bonus.name)
    if sheet.number("bonuses", "in_play") > len(sheet.bonuses):
        problems.add("more bonus cards in play than there are", "in_play")


def check_opening(sheet: Sheet, problems: Problems) -> None:
    """There are enough cards and tickets to begin with the most players."""
    most = sheet.seats[-1]
    cards = len(sheet.colours) * sheet.each_colour + sheet.locomotives
    if cards < most * sheet.opening_hand + 5:
        problems.add(f"{cards} train cards are too few for {most} seats", "opening_hand")
    if len(sheet.tickets) < most * sheet.opening_tickets.draw:
        problems.add(f"{len(sheet.tickets)} tickets are too few for {most} seats", "opening")


def check_provenance(sheet: Sheet, problems: Problems) -> None:
    """What is called assumed stands in the sheet."""
    tickets = {f"{ticket.a} - {ticket.b} {ticket.points}" for ticket in sheet.tickets}
    assumed = sheet.provenance.get("assumed", [])
    for words in assumed if isinstance(assumed, list) else []:
        if words not in tickets:
            problems.add(f"assumed ticket {words!r} is not in the list", "assumed")
