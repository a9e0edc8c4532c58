"""Encodes a sheet of a map game as numbers: the board on which the rules play."""

from bisect import bisect_left, bisect_right

from branchline.rules.fields import Layout
from branchline.rules.maps.board import Board
from branchline.rules.names import (
    CARDS,
    COMPLETED_TICKETS,
    COUNTRIES,
    GRAY,
    LENGTHS,
    LOCOMOTIVES_IN_HAND,
    LONGEST_PATH,
    NO_CARD,
    PAY,
    ROUTES_CLAIMED,
    TRAINS_LEFT,
)
from branchline.sheet.actions import (
    ActionRow,
    action_table,
    is_wild,
    most_substitutes,
    payments_of,
    takes_pairs,
    unit_of,
)
from branchline.sheet.encode_box import (
    encode_actions,
    encode_bonus_cards,
    encode_card_draws,
    encode_counts,
    encode_tickets,
)
from branchline.sheet.model import Route, Sheet

# The built-in games share one layout, and so one compilation; larger maps get the other.
STANDARD: Layout = {
    "CITIES": 64,
    "ROUTES": 168,
    "ENDS": 336,
    "PRICES": 64,
    "PAYMENTS": 1600,
    "TICKETS": 64,
    "ACTIONS": 640,
    "TICKET_WIDTH": 1,
}
LARGE: Layout = {
    "CITIES": 200,
    "ROUTES": 500,
    "ENDS": 1000,
    "PRICES": 501,
    "PAYMENTS": 30000,
    "TICKETS": 300,
    "ACTIONS": 4096,
    "TICKET_WIDTH": 2,
}

_MOST_OF = {
    "longest_path": LONGEST_PATH,
    "completed_tickets": COMPLETED_TICKETS,
    "routes": ROUTES_CLAIMED,
    "countries": COUNTRIES,
    "trains_left": TRAINS_LEFT,
    "locomotives_in_hand": LOCOMOTIVES_IN_HAND,
}


def layout_of(sheet: Sheet, actions: int) -> Layout:
    """Return the smallest layout that the sheet fits into."""
    sizes = {
        "CITIES": len(sheet.cities),
        "ROUTES": len(sheet.routes),
        "PRICES": len(prices(sheet)) + 1,
        "PAYMENTS": sum(len(payments) for payments in price_payments(sheet)),
        "TICKETS": len(sheet.tickets),
        "ACTIONS": actions,
    }
    return STANDARD if all(STANDARD[name] >= size for name, size in sizes.items()) else LARGE


def prices(sheet: Sheet) -> list[list[int]]:
    """Group the routes by price; prices without substitutes first, by colour and then length."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for i, route in enumerate(sheet.routes):
        price = (route.colour, route.length, route.ferry, is_wild(sheet, route), route.groups)
        groups.setdefault(price, []).append(i)
    return sorted(groups.values(), key=lambda group: _price_order(sheet, sheet.routes[group[0]]))


def _price_order(sheet: Sheet, route: Route) -> tuple[int, int]:
    """Return the sort key of a price: by colour, those with substitutes last, then by length."""
    if most_substitutes(sheet, route):
        return CARDS, route.length
    return sheet.colours.index(route.colour) if route.colour else GRAY, route.length


def price_payments(sheet: Sheet) -> list[list[tuple[int, int, int]]]:
    """Every way to pay each price."""
    return [sorted(payments_of(sheet, sheet.routes[group[0]])) for group in prices(sheet)]


def encode_map(sheet: Sheet, seats: int) -> Board:
    """Return the board of a map game for a number of seats that the sheet allows."""
    table = action_table(sheet)
    board = Board(layout_of(sheet, len(table)))
    encode_counts(board, sheet, seats)
    board.trains = sheet.trains
    board.last_round_at = sheet.last_round_at
    for length, points in sheet.points.items():
        board.points[length] = points
    encode_routes(board, sheet)
    encode_prices(board, sheet, table)
    encode_lanes(board, sheet, seats)
    encode_neighbours(board)
    encode_card_draws(board, sheet)
    encode_tickets(board, sheet)
    encode_bonus_cards(board, sheet)
    encode_scoring(board, sheet)
    encode_actions(board, table)
    for number, row in enumerate(table):
        board.route[number] = row.route
        board.substitutes[number] = row.substitutes
    return board


def encode_routes(board: Board, sheet: Sheet) -> None:
    """Encode what is printed on each route."""
    number = {name: i for i, name in enumerate(sheet.cities)}
    board.routes = len(sheet.routes)
    board.reveal = sheet.number("tunnels", "reveal")
    for i, route in enumerate(sheet.routes):
        board.city_a[i] = number[route.a]
        board.city_b[i] = number[route.b]
        board.length[i] = route.length
        board.colour[i] = sheet.colours.index(route.colour) if route.colour else NO_CARD
        board.ferry[i] = route.ferry
        board.tunnel[i] = int(route.tunnel)
        board.wild[i] = int(is_wild(sheet, route))
        board.unit[i] = unit_of(sheet, route)
        board.pairs[i] = int(route.ferry > 0 and takes_pairs(sheet))
        board.draw_bonus[i] = route.draw_bonus


def encode_prices(board: Board, sheet: Sheet, table: list[ActionRow]) -> None:
    """Encode the price of each route, and the ways to pay each price."""
    pay = {
        (row.card, row.locomotives, row.substitutes): number
        for number, row in enumerate(table)
        if row.kind == PAY
    }
    listed = 0
    board.prices = len(prices(sheet))
    for price, group in enumerate(prices(sheet)):
        sample = sheet.routes[group[0]]
        board.plain_prices += int(most_substitutes(sheet, sample) == 0)
        for i in group:
            board.price[i] = price
            board.by_price[listed] = i
            listed += 1
        board.price_starts[price + 1] = listed
        payments = sorted(payments_of(sheet, sample))
        start = board.payment_starts[price]
        for i, payment in enumerate(payments):
            board.payments[start + i] = pay[payment]
        board.payment_starts[price + 1] = start + len(payments)
    encode_colours(board, sheet)


def encode_colours(board: Board, sheet: Sheet) -> None:
    """Encode where the plain routes of each colour start, and where each length ends."""
    order = [_price_order(sheet, sheet.routes[group[0]]) for group in prices(sheet)]
    for colour in range(CARDS):
        board.colour_starts[colour] = board.price_starts[bisect_left(order, (colour, 0))]
        for length in range(LENGTHS):
            end = bisect_right(order, (colour, length))
            board.colour_within[colour][length] = board.price_starts[end]


def encode_lanes(board: Board, sheet: Sheet, seats: int) -> None:
    """Link the routes between the same two cities in a ring (G-20)."""
    lanes: dict[frozenset[str], list[int]] = {}
    for i, route in enumerate(sheet.routes):
        lanes.setdefault(route.cities, []).append(i)
    for ring in lanes.values():
        usable = 1
        if len(ring) > 1:
            usable = lanes_open(sheet, "double" if len(ring) == 2 else "triple", seats)
        for lane, i in enumerate(ring):
            board.next_lane[i] = ring[(lane + 1) % len(ring)]
            board.lanes_open[i] = usable


def encode_neighbours(board: Board) -> None:
    """Encode the adjacency list of each city: its routes, and the cities at their other ends."""
    listed = 0
    for city in range(board.cities):
        board.first_near[city] = listed
        for route in range(board.routes):
            if city in (board.city_a[route], board.city_b[route]):
                board.near[listed] = route
                board.beyond[listed] = board.city_a[route] + board.city_b[route] - city
                listed += 1
        board.count_near[city] = listed - board.first_near[city]


def lanes_open(sheet: Sheet, named: str, seats: int) -> int:
    """Return how many lanes of a double or triple route can be used."""
    table = sheet.rules["lanes"][named]
    assert isinstance(table, dict)
    return int(table[str(seats)])


def encode_scoring(board: Board, sheet: Sheet) -> None:
    """Encode what scores at the end on this map."""
    countries = sorted({city.country for city in sheet.cities.values() if city.country})
    attraction = sheet.number("attractions", "points")
    for i, city in enumerate(sheet.cities.values()):
        board.country[i] = countries.index(city.country) if city.country else -1
        board.attraction[i] = attraction if city.attraction else 0
    for i, bonus in enumerate(sheet.bonuses):
        board.bonus_for[i] = _MOST_OF[bonus.most]
        board.bonus_limit[i] = bonus.limit
        board.bonus_ferry[i] = int(bonus.ferries)
