"""The cheapest way between two cities, compared with trying every city in between."""

from itertools import product
from random import Random

import pytest

from branchline.game import start
from branchline.rules.maps.board import Board
from branchline.search.maps.paths import FAR, cheapest_path, routes_of_path
from branchline.sheet import game_names, load_sheet

MAPS = [name for name in game_names() if load_sheet(name).routes]


def board_of(name: str) -> Board:
    """Return the board of a game for its smallest number of seats."""
    sheet = load_sheet(name)
    board = start(sheet, sheet.seats[0], seed=1).board
    assert isinstance(board, Board)
    return board


def cheapest(board: Board, prices: list[int]) -> list[list[int]]:
    """Return the price between all cities, after Floyd and Warshall."""
    cities = range(board.cities)
    price = [[0 if a == b else FAR for b in cities] for a in cities]
    for route in range(board.routes):
        a, b = board.city_a[route], board.city_b[route]
        price[a][b] = price[b][a] = min(price[a][b], prices[route])
    for between, a, b in product(cities, repeat=3):
        price[a][b] = min(price[a][b], price[a][between] + price[between][b])
    return price


def some_prices(board: Board, chance: Random) -> list[int]:
    """Return prices as they come in games: some routes belong to the seat, some to others."""
    return [
        chance.choice((0, FAR, 10 * board.length[route] + chance.randrange(30)))
        for route in range(board.routes)
    ]


@pytest.mark.parametrize("name", MAPS)
def test_every_route_is_listed_at_both_ends(name: str) -> None:
    """With the city that it leads to from there."""
    board = board_of(name)
    listed = []
    for city in range(board.cities):
        first = board.first_near[city]
        for i in range(first, first + board.count_near[city]):
            listed.append((board.near[i], city, board.beyond[i]))
    ends = [(r, board.city_a[r], board.city_b[r]) for r in range(board.routes)]

    assert sorted(listed) == sorted(ends + [(r, b, a) for r, a, b in ends])


@pytest.mark.parametrize("name", MAPS)
def test_no_way_is_cheaper(name: str) -> None:
    """The price is the lowest there is, and the routes of the way add up to it."""
    board, chance = board_of(name), Random(name)
    for _ in range(10):
        prices = some_prices(board, chance)
        lowest = cheapest(board, prices)
        for ticket in range(board.tickets):
            start, goal = board.ticket_a[ticket], board.ticket_b[ticket]
            came, way = [-1] * board.cities, [0] * board.routes
            found = cheapest_path(board, start, goal, prices, came)
            assert min(found, FAR) == min(lowest[start][goal], FAR)
            if found < FAR:
                count = routes_of_path(board, start, goal, prices, came, way)
                assert sum(prices[route] for route in way[:count]) == found
