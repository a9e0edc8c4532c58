"""Checking a sheet as a whole: what no single value can show."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from branchline.sheet.board import LARGE, price_payments
from branchline.sheet.model import Route, Sheet, Ticket
from branchline.sheet.problems import Problems, shown
from branchline.sheet.spelling import plain

MOST_CITIES = 200
MOST_ROUTES = 500
MOST_TICKETS = 300
MOST_BONUSES = 12
MOST_COUNTRIES = 60
MOST_LANES = 3
LONGEST_ROUTE = 12
MOST_BONUS_DRAW = 9
MOST_TICKET_POINTS = 100
MOST_FINAL_POINTS = 32_767  # what two bytes of the state can hold
ROW = 5  # cards face up


@dataclass(frozen=True)
class Places:
    """Where the routes, tickets and bonus cards of a sheet stand in their lists."""

    routes: list[int]
    tickets: list[int]
    bonuses: list[int]


def check(sheet: Sheet, places: Places, problems: Problems) -> None:
    """Note everything that makes the sheet unplayable."""
    yards = "yards" in sheet.rules
    joined = joined_cities(sheet) if problems.is_clean("routes") and not yards else None
    check_opening(sheet, problems)
    check_sizes(sheet, problems)
    check_names(sheet, problems)
    check_routes(sheet, places, problems)
    check_claims(sheet, places, problems)
    check_tickets(sheet, places, problems, joined)
    check_attractions(sheet, problems)
    check_bonuses(sheet, places, problems)
    check_provenance(sheet, problems)
    if yards:
        check_yards(sheet, places, problems)
    if problems.is_clean():
        check_board(sheet, problems)


def check_sizes(sheet: Sheet, problems: Problems) -> None:
    """No map is larger than we promise to handle."""
    countries = {city.country for city in sheet.cities.values() if city.country}
    sizes = (
        ("cities", len(sheet.cities), MOST_CITIES, ("cities",)),
        ("countries", len(countries), MOST_COUNTRIES, ("cities",)),
        ("routes", len(sheet.routes), MOST_ROUTES, ("routes", "list")),
        ("tickets", len(sheet.tickets), MOST_TICKETS, ("tickets", "list")),
        ("bonus cards", len(sheet.bonuses), MOST_BONUSES, ("rules", "bonuses", "cards")),
    )
    for what, size, most, place in sizes:
        if size > most:
            problems.add(f"{size} {what}, the most are {most}", *place)


def check_names(sheet: Sheet, problems: Problems) -> None:
    """Every city can be typed without accents, and is then no other city."""
    names: dict[str, str] = {}
    for name in sheet.cities:
        typed = plain(name)
        other = names.setdefault(typed, name)
        if not typed:
            problems.add(f"{shown(name)} has no Latin letter or digit to type", "cities", name)
        elif other != name:
            sentence = f"{shown(name)} reads like {shown(other)} without accents"
            problems.add(sentence, "cities", name)


# routes


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
            yield f"unknown city {shown(name)}"
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


# tickets


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


def check_provenance(sheet: Sheet, problems: Problems) -> None:
    """What is called assumed stands in the sheet."""
    tickets = {f"{ticket.a} - {ticket.b} {ticket.points}" for ticket in sheet.tickets}
    assumed = sheet.provenance.get("assumed", [])
    if not isinstance(assumed, list):
        sentence = f"provenance.assumed must be a list of tickets, not {shown(assumed)}"
        problems.add(sentence, "provenance", "assumed")
    elif problems.is_clean("provenance", "assumed"):
        for number, words in enumerate(assumed):
            if words not in tickets:
                sentence = f"assumed ticket {shown(words)} is not in tickets.list"
                problems.add(sentence, "provenance", "assumed", number)


# scores and the box


def check_attractions(sheet: Sheet, problems: Problems) -> None:
    """Attractions count for something."""
    for city in sheet.cities.values():
        if city.attraction and "attractions" not in sheet.rules:
            sentence = f"{shown(city.name)} is an attraction, but [rules] has no attractions"
            problems.add(sentence, "cities", city.name, "attraction")


def check_bonuses(sheet: Sheet, places: Places, problems: Problems) -> None:
    """Bonus cards have keys of their own, and ask for cities that exist."""
    marks = {city.country for city in sheet.cities.values()}.union(sheet.cities)
    marks.update(*(city.marks for city in sheet.cities.values()))
    keys: dict[str, int] = {}
    for bonus, number in zip(sheet.bonuses, places.bonuses, strict=True):
        place = ("rules", "bonuses", "cards", number)
        if keys.setdefault(bonus.key, number) != number and bonus.key:
            problems.add(f"two bonus cards have the key {shown(bonus.key)}", *place, "key")
        if bonus.cities and bonus.cities not in marks:
            sentence = f"no city has the name, country or mark {shown(bonus.cities)}"
            problems.add(sentence, *place, "cities")
    in_play = sheet.number("bonuses", "in_play")
    if in_play > len(sheet.bonuses):
        sentence = f"{in_play} bonus cards in play, there are {len(sheet.bonuses)}"
        problems.add(sentence, "rules", "bonuses", "in_play")


def check_opening(sheet: Sheet, problems: Problems) -> None:
    """There are enough cards, trains and tickets to begin with the most players."""
    if sheet.trains and problems.is_clean("trains") and sheet.last_round_at >= sheet.trains:
        sentence = f"the last round begins at {sheet.last_round_at} of {sheet.trains} trains"
        problems.add(sentence, "trains", "last_round_at")
    if not problems.is_clean("seats"):
        return
    seats = sheet.seats[-1]
    if problems.is_clean("train_cards"):
        cards = len(sheet.colours) * sheet.each_colour + sheet.locomotives
        hand = sheet.opening_hand + sheet.number("yards", "opening_locomotives")
        needed = seats * hand + ROW
        if cards < needed:
            sentence = f"{cards} train cards, {seats} seats need {needed} to begin"
            problems.add(sentence, "train_cards")
    if problems.is_clean("tickets"):
        needed = seats * sheet.opening_tickets.draw
        if len(sheet.tickets) < needed:
            sentence = f"{len(sheet.tickets)} tickets, {seats} seats need {needed} to begin"
            problems.add(sentence, "tickets", "list")


def check_yards(sheet: Sheet, places: Places, problems: Problems) -> None:
    """A second deck has its hand, bonus cards reward tickets, and there are locomotives to give."""
    if sheet.number("yards", "two_decks_from") and not sheet.number("yards", "second_hand"):
        problems.add("two_decks_from stands only beside second_hand", "rules", "yards")
    for bonus, number in zip(sheet.bonuses, places.bonuses, strict=True):
        if bonus.most and (bonus.most != "completed_tickets" or bonus.limit):
            place = ("rules", "bonuses", "cards", number)
            problems.add("with yards a bonus card rewards completed_tickets to cities", *place)
    if problems.is_clean("seats") and problems.is_clean("rules"):
        needed = sheet.seats[-1] * sheet.number("yards", "opening_locomotives")
        if sheet.locomotives < needed:
            sentence = f"{sheet.locomotives} locomotives, the opening hands need {needed}"
            problems.add(sentence, "train_cards", "locomotives")
    if sheet.rules.get("ties", {}).get("then") == "longest_path":
        problems.add("there is no longest path with yards", "rules", "ties", "then")


def check_board(sheet: Sheet, problems: Problems) -> None:
    """The ways to pay fit into the largest board, and final points into the state."""
    ways = sum(len(payments) for payments in price_payments(sheet))
    if ways > LARGE["PAYMENTS"]:
        sentence = f"{ways} ways to pay for a route, the most are {LARGE['PAYMENTS']}"
        problems.add(sentence, "routes", "list")
    most = most_points(sheet)
    if most > MOST_FINAL_POINTS:
        sentence = f"one seat could have {most} points, the most are {MOST_FINAL_POINTS}"
        problems.add(sentence, "tickets", "list")


def most_points(sheet: Sheet) -> int:
    """Return final points that no seat can exceed."""
    attractions = sum(city.attraction for city in sheet.cities.values())
    return (
        sheet.trains * max(sheet.points.values(), default=0)
        + sum(ticket.points for ticket in sheet.tickets)
        + sum(bonus.points for bonus in sheet.bonuses)
        + attractions * sheet.number("attractions", "points")
    )
