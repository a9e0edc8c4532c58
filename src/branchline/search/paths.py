"""Paths: the cheapest way to join two cities, over routes with prices."""

from branchline.rules.board import Board

from .door import Row, ints, rule

FAR = 1 << 40  # the price of what cannot be had


@rule
def walk(board: Board, start: int, goal: int, prices: Row, came: Row) -> int:
    """Return the price of the cheapest path; `came` names for each city the route that leads to it.

    Cities that became cheaper wait in a ring until their own routes are looked at; what is no
    cheaper than the goal leads nowhere. On maps of this size that is quicker than sorting them.
    """
    best = ints(board.cities)
    for city in range(board.cities):
        best[city] = FAR
    ring = ints(board.cities)  # no city waits twice, so it never overflows
    waits = ints(board.cities)
    best[start] = 0
    ring[0] = start
    head = 0
    count = 1
    while count > 0:
        city = ring[head]
        head = head + 1 if head + 1 < board.cities else 0
        count -= 1
        waits[city] = 0
        for i in range(board.first_near[city], board.first_near[city] + board.count_near[city]):
            route = board.near[i]
            price = best[city] + prices[route]
            if price >= best[goal]:
                continue
            other = board.city_a[route] + board.city_b[route] - city
            if price < best[other]:
                best[other] = price
                came[other] = route
                if waits[other] == 0:
                    waits[other] = 1
                    tail = head + count
                    ring[tail if tail < board.cities else tail - board.cities] = other
                    count += 1
    return best[goal]


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
