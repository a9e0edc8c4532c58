"""Paths: the cheapest way to join two cities, over routes with prices."""

from ...rules.maps.board import Board
from ...rules.mode import Row, ints, rule

FAR = 1 << 40  # the price of what cannot be had


@rule
def walk(board: Board, start: int, goal: int, prices: Row, came: Row) -> int:
    """Return the price of the cheapest path; `came` names for each city the route that leads to it.

    Cities that became cheaper wait in a ring until their own routes are looked at; what is no
    cheaper than the goal leads nowhere. On maps of this size that is quicker than sorting them.
    """
    cities = board.cities
    room = ints(3 * cities)
    ring = cities  # where it begins; no city waits twice, so it never overflows
    waits = 2 * cities
    for city in range(cities):
        room[city] = FAR
    limit = FAR  # the price of the goal
    room[start] = 0
    room[ring] = start
    head = 0
    count = 1
    while count > 0:
        city = room[ring + head]
        head = head + 1 if head + 1 < cities else 0
        count -= 1
        room[waits + city] = 0
        here = room[city]
        first = board.first_near[city]
        for i in range(first, first + board.count_near[city]):
            route = board.near[i]
            price = here + prices[route]
            if price >= limit:
                continue
            other = board.beyond[i]
            if price < room[other]:
                room[other] = price
                came[other] = route
                if other == goal:
                    limit = price
                elif room[waits + other] == 0:
                    room[waits + other] = 1
                    tail = head + count
                    room[ring + (tail if tail < cities else tail - cities)] = other
                    count += 1
    return limit


@rule
def walk_back(board: Board, start: int, goal: int, prices: Row, came: Row, out: Row) -> int:
    """Write the routes of a path that cost something into `out`; return how many."""
    count = 0
    city = goal
    while city != start:
        route = came[city]
        if prices[route] > 0:
            out[count] = route
            count += 1
        city = board.city_a[route] + board.city_b[route] - city
    return count
