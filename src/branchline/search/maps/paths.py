"""Paths: the cheapest path between two cities, over routes with prices."""

from ...rules.maps.board import Board
from ...rules.mode import Row, ints, rule

FAR = 1 << 40  # the price of what cannot be had


@rule
def cheapest_path(board: Board, start: int, goal: int, prices: Row, came: Row) -> int:
    """Return the price of the cheapest path; `came` names for each city the route that leads to it.

    Bellman–Ford with a queue (SPFA). A city whose price has fallen waits in a circular queue
    until its own routes are looked at. Invariant: `price_to[city]` is the price of some path from
    the start, and every city that could make another one cheaper is waiting; no city waits twice,
    so the queue never overflows. Prices are not negative, so what is not cheaper than the goal is
    pruned. The worst case is cities times routes; on maps of this size it is quicker than
    Dijkstra's algorithm with a heap.
    """
    cities = board.cities
    price_to = ints(cities)
    queue = ints(cities)
    is_queued = ints(cities)
    for city in range(cities):
        price_to[city] = FAR
    limit = FAR  # the price of the goal
    price_to[start] = 0
    queue[0] = start
    head = 0
    count = 1
    while count > 0:
        city = queue[head]
        head = head + 1 if head + 1 < cities else 0
        count -= 1
        is_queued[city] = 0
        here = price_to[city]
        first = board.first_near[city]
        for i in range(first, first + board.count_near[city]):
            route = board.near[i]
            price = here + prices[route]
            if price >= limit:
                continue
            other = board.beyond[i]
            if price < price_to[other]:
                price_to[other] = price
                came[other] = route
                if other == goal:
                    limit = price
                elif is_queued[other] == 0:
                    is_queued[other] = 1
                    tail = head + count
                    queue[tail if tail < cities else tail - cities] = other
                    count += 1
    return limit


@rule
def routes_of_path(board: Board, start: int, goal: int, prices: Row, came: Row, out: Row) -> int:
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
