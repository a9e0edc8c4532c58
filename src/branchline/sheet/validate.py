"""Validates a sheet as a whole: everything that depends on more than one value.

Each `validate_*` function adds the problems that it finds; none of them raises.
"""

from branchline.sheet.encode_map import LARGE, price_payments
from branchline.sheet.model import YARDS, Sheet, Ticket
from branchline.sheet.problems import ListIndexes, Problems, format_value
from branchline.sheet.spelling import plain
from branchline.sheet.validate_routes import (
    connectivity,
    typed,
    validate_claims,
    validate_routes,
    validate_tickets,
)

MOST_CITIES = 200
MOST_ROUTES = 500
MOST_TICKETS = 300
MOST_BONUSES = 12
MOST_COUNTRIES = 60
MOST_FINAL_POINTS = 32_767  # the state has two bytes for them
ROW = 5  # cards face up


def validate(sheet: Sheet, indexes: ListIndexes, problems: Problems) -> None:
    """Add everything that makes the sheet unplayable to the problems."""
    yards = sheet.family == YARDS
    are_connected = connectivity(sheet) if problems.is_clean("routes") and not yards else None
    validate_opening(sheet, problems)
    validate_sizes(sheet, problems)
    validate_names(sheet, problems)
    validate_routes(sheet, indexes, problems)
    validate_claims(sheet, indexes, problems)
    validate_tickets(sheet, indexes, problems, are_connected)
    validate_attractions(sheet, problems)
    validate_bonuses(sheet, indexes, problems)
    validate_provenance(sheet, problems)
    if yards:
        validate_yards(sheet, indexes, problems)
    if problems.is_clean():
        validate_board(sheet, problems)


def validate_sizes(sheet: Sheet, problems: Problems) -> None:
    """No list is longer than the limits that Branchline supports."""
    countries = {city.country for city in sheet.cities.values() if city.country}
    sizes = (
        ("cities", len(sheet.cities), MOST_CITIES, ("cities",)),
        ("countries", len(countries), MOST_COUNTRIES, ("cities",)),
        ("routes", len(sheet.routes), MOST_ROUTES, ("routes", "list")),
        ("tickets", len(sheet.tickets), MOST_TICKETS, ("tickets", "list")),
        ("bonus cards", len(sheet.bonuses), MOST_BONUSES, ("rules", "bonuses", "cards")),
    )
    for what, size, most, path in sizes:
        if size > most:
            problems.add(f"{size} {what}, the limit is {most}", *path)


def validate_names(sheet: Sheet, problems: Problems) -> None:
    """Every city can be typed without accents, and no two cities are typed the same."""
    names: dict[str, str] = {}
    for name, city in sheet.cities.items():
        typed = plain(city.typed)
        other = names.setdefault(typed, name)
        if not typed:
            message = f"{format_value(name)} has no letter or digit to type; give it a short name"
            problems.add(f'{message}: short = "..."', "cities", name)
        elif other != name:
            message = f"{format_value(name)} is typed the same as {format_value(other)}"
            problems.add(f"{message}; give one of them a short name", "cities", name)


def validate_provenance(sheet: Sheet, problems: Problems) -> None:
    """Every ticket listed as assumed is in the sheet."""
    tickets = {f"{ticket.a} - {ticket.b} {ticket.points}" for ticket in sheet.tickets}
    assumed = sheet.provenance.get("assumed", [])
    if not isinstance(assumed, list):
        message = f"provenance.assumed must be a list of tickets, not {format_value(assumed)}"
        problems.add(message, "provenance", "assumed")
    elif problems.is_clean("provenance", "assumed"):
        for index, ticket in enumerate(assumed):
            if ticket not in tickets:
                message = f"assumed ticket {format_value(ticket)} is not in tickets.list"
                problems.add(message, "provenance", "assumed", index)


def validate_attractions(sheet: Sheet, problems: Problems) -> None:
    """A sheet with attractions has the rule that scores them."""
    for city in sheet.cities.values():
        if city.attraction and "attractions" not in sheet.rules:
            message = f"{format_value(city.name)} is an attraction, but [rules] has no attractions"
            problems.add(message, "cities", city.name, "attraction")


def validate_bonuses(sheet: Sheet, indexes: ListIndexes, problems: Problems) -> None:
    """Bonus cards have unique keys and name cities, countries or marks that exist."""
    marks = {city.country for city in sheet.cities.values()}.union(sheet.cities)
    marks.update(*(city.marks for city in sheet.cities.values()))
    keys: dict[str, int] = {}
    for bonus, index in zip(sheet.bonuses, indexes.bonuses, strict=True):
        path = ("rules", "bonuses", "cards", index)
        if keys.setdefault(bonus.key, index) != index and bonus.key:
            problems.add(f"duplicate bonus card key {format_value(bonus.key)}", *path, "key")
        if bonus.cities and bonus.cities not in marks:
            message = f"no city has the name, country or mark {format_value(bonus.cities)}"
            problems.add(message, *path, "cities")
    in_play = sheet.number("bonuses", "in_play")
    if in_play > len(sheet.bonuses):
        message = f"{in_play} bonus cards in play, but there are only {len(sheet.bonuses)}"
        problems.add(message, "rules", "bonuses", "in_play")


def validate_opening(sheet: Sheet, problems: Problems) -> None:
    """The largest number of players has enough cards, trains and tickets to start."""
    if sheet.trains and problems.is_clean("trains") and sheet.last_round_at >= sheet.trains:
        message = (
            f"the last round starts at {sheet.last_round_at} of {sheet.trains} trains, so at once"
        )
        problems.add(message, "trains", "last_round_at")
    if not problems.is_clean("seats"):
        return
    seats = sheet.seats[-1]
    if problems.is_clean("train_cards"):
        cards = len(sheet.colours) * sheet.each_colour + sheet.locomotives
        hand = sheet.opening_hand + sheet.number("yards", "opening_locomotives")
        needed = seats * hand + ROW
        if cards < needed:
            message = f"{cards} train cards, but {seats} seats need {needed} to start"
            problems.add(message, "train_cards")
    if problems.is_clean("tickets"):
        needed = seats * sheet.opening_tickets.draw
        if len(sheet.tickets) < needed:
            message = f"{len(sheet.tickets)} tickets, but {seats} seats need {needed} to start"
            problems.add(message, "tickets", "list")


def validate_yards(sheet: Sheet, indexes: ListIndexes, problems: Problems) -> None:
    """The second deck has its hand, bonus cards reward tickets, there are enough locomotives."""
    if sheet.number("yards", "two_decks_from") and not sheet.number("yards", "second_hand"):
        problems.add("'two_decks_from' is only allowed with second_hand", "rules", "yards")
    for bonus, index in zip(sheet.bonuses, indexes.bonuses, strict=True):
        if bonus.most and (bonus.most != "completed_tickets" or bonus.limit):
            path = ("rules", "bonuses", "cards", index)
            message = "with yards, a bonus card must be for the most completed_tickets to cities"
            problems.add(message, *path)
    validate_completions(sheet, indexes, problems)
    if problems.is_clean("seats") and problems.is_clean("rules"):
        needed = sheet.seats[-1] * sheet.number("yards", "opening_locomotives")
        if sheet.locomotives < needed:
            message = f"{sheet.locomotives} locomotives, but the opening hands need {needed}"
            problems.add(message, "train_cards", "locomotives")
    if sheet.rules.get("ties", {}).get("then") == "longest_path":
        problems.add("games with yards have no longest path", "rules", "ties", "then")


def validate_completions(sheet: Sheet, indexes: ListIndexes, problems: Problems) -> None:
    """Completing a ticket, typed without accents and dashes, names that ticket only."""
    texts: dict[str, Ticket] = {}
    for ticket, index in zip(sheet.tickets, indexes.tickets, strict=True):
        text = plain(f"{typed(sheet, ticket.a)} {typed(sheet, ticket.b)} {ticket.points}")
        other = texts.setdefault(text, ticket)
        if (other.a, other.b) != (ticket.a, ticket.b):
            also = format_value(f"{other.a} - {other.b}")
            message = f"'complete {text}' is ambiguous: it also matches {also}"
            problems.add(message, "tickets", "list", index)


def validate_board(sheet: Sheet, problems: Problems) -> None:
    """The payments fit into the largest board layout, and final points into the state."""
    ways = sum(len(payments) for payments in price_payments(sheet))
    if ways > LARGE["PAYMENTS"]:
        message = f"{ways} ways to pay for routes, the limit is {LARGE['PAYMENTS']}"
        problems.add(message, "routes", "list")
    most = most_points(sheet)
    if most > MOST_FINAL_POINTS:
        message = f"a seat could score {most} points, the limit is {MOST_FINAL_POINTS}"
        problems.add(message, "tickets", "list")


def most_points(sheet: Sheet) -> int:
    """Return an upper bound of the final points of a seat."""
    attractions = sum(city.attraction for city in sheet.cities.values())
    return (
        sheet.trains * max(sheet.points.values(), default=0)
        + sum(ticket.points for ticket in sheet.tickets)
        + sum(bonus.points for bonus in sheet.bonuses)
        + attractions * sheet.number("attractions", "points")
    )
