"""Paths: the cheapest way to join two cities, over routes with prices."""

from branchline.rules.board import Board

from .door import Row, ints, rule

FAR = 1 << 40  # the price of what cannot be had


@rule
def walk(board: Board, start: int, goal: int, prices: Row, came: Row) -> int:
    """Return the price of the cheapest path; `came` names for each city the route that leads to it.

    All routes are looked at again and again until nothing gets cheaper, in turn from the first
    and from the last: on maps of this size that is quicker than keeping a queue.
    """
    best = ints(board.cities)
    for city in range(board.cities):
        best[city] = FAR
        came[city] = -1
    best[start] = 0
    last = board.routes - 1
    begin = last
    changed = True
    while changed:
        changed = False
        begin = last - begin
        for i in range(board.routes):
            route = abs(begin - i)
            price = prices[route]
            if price >= FAR:
                continue
            a = board.city_a[route]
            b = board.city_b[route]
            if best[a] + price < best[b]:
                if best[a] + price < best[goal]:
                    best[b] = best[a] + price
                    came[b] = route
                    changed = True
            elif best[b] + price < best[a]:
                if best[b] + price < best[goal]:
                    best[a] = best[b] + price
                    came[a] = route
                    changed = True
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
