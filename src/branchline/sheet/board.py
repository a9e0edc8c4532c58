"""A sheet as numbers: the board on which the rules play, for a number of seats."""

from bisect import bisect_left, bisect_right

from branchline.rules.board import Board
from branchline.rules.fields import Layout
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
from branchline.sheet.box import (
    write_actions,
    write_bonus_cards,
    write_box,
    write_drawing,
    write_tickets,
)
from branchline.sheet.model import Route, Sheet

# Our own games share one layout, and so one compilation; larger maps get the other.
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
    """Return the layout that is large enough for the sheet."""
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
    """Group the routes by what they cost; plain prices first, by colour and then by length."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for i, route in enumerate(sheet.routes):
        price = (route.colour, route.length, route.ferry, is_wild(sheet, route), route.groups)
        groups.setdefault(price, []).append(i)
    return sorted(groups.values(), key=lambda group: _price_order(sheet, sheet.routes[group[0]]))


def _price_order(sheet: Sheet, route: Route) -> tuple[int, int]:
    """Return where a price stands: by colour, those with substitutes last, then by length."""
    if most_substitutes(sheet, route):
        return CARDS, route.length
    return sheet.colours.index(route.colour) if route.colour else GRAY, route.length


def price_payments(sheet: Sheet) -> list[list[tuple[int, int, int]]]:
    """Every way to pay each price."""
    return [sorted(payments_of(sheet, sheet.routes[group[0]])) for group in prices(sheet)]


def board_of(sheet: Sheet, seats: int) -> Board:
    """Return the board of a game for a number of seats that the sheet allows."""
    table = action_table(sheet)
    board = Board(layout_of(sheet, len(table)))
    write_box(board, sheet, seats)
    board.trains = sheet.trains
    board.last_round_at = sheet.last_round_at
    for length, points in sheet.points.items():
        board.points[length] = points
    write_routes(board, sheet)
    write_prices(board, sheet, table)
    write_lanes(board, sheet, seats)
    write_neighbours(board)
    write_drawing(board, sheet)
    write_tickets(board, sheet)
    write_bonus_cards(board, sheet)
    write_scoring(board, sheet)
    write_actions(board, table)
    for number, row in enumerate(table):
        board.route[number] = row.route
        board.substitutes[number] = row.substitutes
    return board


def write_routes(board: Board, sheet: Sheet) -> None:
    """Write what is printed on each route."""
    number = {name: place for place, name in enumerate(sheet.cities)}
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


def write_prices(board: Board, sheet: Sheet, table: list[ActionRow]) -> None:
    """Write the price of each route, and the ways to pay each price."""
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
        for place, payment in enumerate(payments):
            board.payments[start + place] = pay[payment]
        board.payment_starts[price + 1] = start + len(payments)
    write_colours(board, sheet)


def write_colours(board: Board, sheet: Sheet) -> None:
    """Write where the plain routes of each colour begin, and how far each length reaches."""
    places = [_price_order(sheet, sheet.routes[group[0]]) for group in prices(sheet)]
    for colour in range(CARDS):
        board.colour_starts[colour] = board.price_starts[bisect_left(places, (colour, 0))]
        for length in range(LENGTHS):
            end = bisect_right(places, (colour, length))
            board.colour_within[colour][length] = board.price_starts[end]


def write_lanes(board: Board, sheet: Sheet, seats: int) -> None:
    """Join the routes between the same two cities in a ring (G-20)."""
    lanes: dict[frozenset[str], list[int]] = {}
    for i, route in enumerate(sheet.routes):
        lanes.setdefault(route.cities, []).append(i)
    for ring in lanes.values():
        usable = 1
        if len(ring) > 1:
            usable = lanes_open(sheet, "double" if len(ring) == 2 else "triple", seats)
        for place, i in enumerate(ring):
            board.next_lane[i] = ring[(place + 1) % len(ring)]
            board.lanes_open[i] = usable


def write_neighbours(board: Board) -> None:
    """Write which routes end in each city, and where they lead."""
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


def write_scoring(board: Board, sheet: Sheet) -> None:
    """Write what counts on this map at the end."""
    countries = sorted({city.country for city in sheet.cities.values() if city.country})
    attraction = sheet.number("attractions", "points")
    for i, city in enumerate(sheet.cities.values()):
        board.country[i] = countries.index(city.country) if city.country else -1
        board.attraction[i] = attraction if city.attraction else 0
    for i, bonus in enumerate(sheet.bonuses):
        board.bonus_for[i] = _MOST_OF[bonus.most]
        board.bonus_limit[i] = bonus.limit
        board.bonus_ferry[i] = int(bonus.ferries)
