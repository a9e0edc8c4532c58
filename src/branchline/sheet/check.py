"""Checking a sheet as a whole: what no single value can show."""

from branchline.sheet.board import LARGE, price_payments
from branchline.sheet.check_routes import (
    check_claims,
    check_routes,
    check_tickets,
    joined_cities,
)
from branchline.sheet.model import Sheet
from branchline.sheet.problems import Places, Problems, shown
from branchline.sheet.spelling import plain

MOST_CITIES = 200
MOST_ROUTES = 500
MOST_TICKETS = 300
MOST_BONUSES = 12
MOST_COUNTRIES = 60
MOST_FINAL_POINTS = 32_767  # what two bytes of the state can hold
ROW = 5  # cards face up


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
