"""A large map, made up: a grid of cities, with as many of everything as a sheet may have."""

from collections.abc import Sequence

from branchline.sheet.validate import MOST_CITIES, MOST_ROUTES, MOST_TICKETS
from branchline.sheet.validate_routes import MOST_LANES

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "gray")
MARKS = ("", " tunnel", " groups", " ferry 1", " +2", "")
PRICES = [f"{1 + i % 12} {COLOURS[i % 9]}{MARKS[i // 2 % 6]}" for i in range(108)]
WIDTH = 20  # cities in a row of the grid
HEAD = """name = "Large"
version = "1"
seats = [2, 5]
[train_cards]
colours = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
each_colour = 40
locomotives = 60
opening_hand = 12
[trains]
each_seat = 60
last_round_at = 2
[rules]
ferries = { substitute = "any", cards = 2 }
tunnels = { reveal = 5 }
groups = { cards = 2 }
draw_bonus = {}
may_stop = {}
ties = { then = "longest_path" }
[rules.lanes]
double = { 2 = 1, 3 = 1, 4 = 2, 5 = 2 }
triple = { 2 = 1, 3 = 2, 4 = 3, 5 = 3 }
"""


def large_map(
    cities: int = MOST_CITIES,
    routes: int = MOST_ROUTES,
    tickets: int = MOST_TICKETS,
    prices: Sequence[str] = PRICES,
) -> str:
    """Return the sheet of a map of this size, as text."""
    parts = [HEAD, "[points]", *(f"{length} = {length * 2}" for length in range(1, 13))]
    parts += ["[cities]", *(city_line(city) for city in range(cities))]
    parts += ["[routes]", f"list = {route_lines(cities, routes, prices)}"]
    parts += ["[tickets]", 'opening = { draw = 6, keep = 0, returned = "under" }']
    parts += ['turn = { draw = 4, keep = 0, returned = "under" }']
    parts += [f"list = {ticket_lines(cities, tickets)}", ""]
    return "\n".join(parts)


def city_line(city: int) -> str:
    """Return the line of a city; a row of the grid is a country."""
    at = [city // WIDTH % 90, city % WIDTH]
    return f'"C{city}" = {{ at = {at}, country = "Row {city // WIDTH % 60}" }}'


def route_lines(cities: int, routes: int, prices: Sequence[str]) -> str:
    """Return routes between neighbours; when all are joined, second and third lanes."""
    ends = [(city, city + 1) for city in range(cities - 1) if (city + 1) % WIDTH]
    ends += [(city, city + WIDTH) for city in range(cities - WIDTH)]
    lines = [
        f'"C{a} - C{b} {prices[number % len(prices)]}"'
        for number, (a, b) in enumerate((ends * MOST_LANES)[:routes])
    ]
    return "[\n" + ",\n".join(lines) + "\n]"


def ticket_lines(cities: int, tickets: int) -> str:
    """Return tickets between cities far apart, each pair once."""
    pairs = [(a, (a + step) % cities) for step in (87, 41, 23) for a in range(cities)]
    once = list(dict.fromkeys(tuple(sorted(pair)) for pair in pairs))[:tickets]
    lines = [f'"C{a} - C{b} {5 + number % 20}"' for number, (a, b) in enumerate(once)]
    return "[\n" + ",\n".join(lines) + "\n]"
