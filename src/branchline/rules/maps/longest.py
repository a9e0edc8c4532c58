"""Longest path: it may pass a city several times, uses no route twice, and counts spaces.

Seen as a set of routes, a path is connected and has at most two odd cities, its ends: cities where
an odd number of its routes meet. Dead ends are folded first; that settles a network without
circles. A part with at most two odd cities is one path (Euler). In any other part a longest path
ends in two odd cities of the part, for elsewhere it could go on. In a small part all paths are
tried; in a large one the routes are decided along a frontier (see `frontier`).

The problem is NP-hard in general. Folding costs the number of routes; trying all paths is bounded
by `SEARCH_STEPS`; the frontier is exponential only in its width, which is at most 15. A part that
is wider, which no real board has been seen to make, is searched without a bound.
"""

from ..mode import Row, ints, rule
from .frontier import by_frontier
from .path_tables import Part

SEARCH_STEPS = 2000  # for a small part; beyond, the frontier is quicker
NO_LIMIT = 1 << 60


@rule
def longest_path(cities: int, routes: int, end_a: Row, end_b: Row, length: Row) -> int:
    """The length in spaces of the longest path through the given network of `routes` routes.

    Routes of length 0 do not count. No route may join a city to itself.
    """
    a, b, spaces = ints(routes + 1), ints(routes + 1), ints(routes + 1)  # at 0: no route
    for route in range(routes):
        a[route + 1], b[route + 1], spaces[route + 1] = end_a[route], end_b[route], length[route]
    best = fold_dead_ends(cities, routes, a, b, spaces)
    part_a, part_b, part_length = ints(routes), ints(routes), ints(routes)
    while True:
        part = Part(cities, part_a, part_b, part_length, ints(cities))
        count = take_part(routes, a, b, spaces, part)
        if count == 0:
            return best
        best = best_of_part(part, count, best)


@rule
def fold_dead_ends(cities: int, routes: int, a: Row, b: Row, spaces: Row) -> int:
    """Fold dead ends into at most two arms of each city; return the longest path within them.

    An arm is one route with the spaces of the longest way out; routes folded away have 0.
    """
    degree, only, arm, second = ints(cities), ints(cities), ints(cities), ints(cities)
    for route in range(1, routes + 1):
        if spaces[route] > 0:
            degree[a[route]] += 1
            degree[b[route]] += 1
            only[a[route]] ^= route  # while one route is left, this is its number
            only[b[route]] ^= route
    best = 0
    for side in range(2, 2 * routes + 2):
        city = b[side >> 1] if side & 1 else a[side >> 1]
        while degree[city] == 1:
            route = only[city]
            other = a[route] + b[route] - city
            degree[city] = 0
            degree[other] -= 1
            only[other] ^= route
            spaces[route] += spaces[arm[city]]
            spaces[arm[city]] = 0
            spaces[second[city]] = 0
            best = max(best, spaces[route] + spaces[arm[other]])
            if spaces[route] > spaces[arm[other]]:
                arm[other], route = route, arm[other]
            if spaces[route] > spaces[second[other]]:
                second[other], route = route, second[other]
            spaces[route] = 0
            city = other
        if degree[city] == 0:  # the whole part is folded
            spaces[arm[city]] = 0
            spaces[second[city]] = 0
    return best


@rule
def take_part(routes: int, a: Row, b: Row, spaces: Row, part: Part) -> int:
    """Move one connected part out of the network; return the number of its routes."""
    degree = part.degree
    count, before = 0, -1
    while before < count:
        before = count
        for route in range(1, routes + 1):
            x, y = a[route], b[route]
            if spaces[route] > 0 and (count == 0 or degree[x] + degree[y] > 0):
                part.a[count], part.b[count], part.length[count] = x, y, spaces[route]
                spaces[route] = 0
                degree[x] += 1
                degree[y] += 1
                count += 1
    return count


@rule
def best_of_part(part: Part, routes: int, best: int) -> int:
    """The longest path of a connected part, or `best` if that is longer."""
    total, odd = 0, 0
    for route in range(routes):
        total += part.length[route]
    for city in range(part.cities):
        odd += part.degree[city] & 1
    if odd <= 2 or total <= best:
        return max(total, best)
    found = search(part, routes, SEARCH_STEPS)
    if found < 0:
        found = by_frontier(part, routes, best)
    if found < 0:
        found = search(part, routes, NO_LIMIT)
    return max(found, best)


@rule
def search(part: Part, routes: int, limit: int) -> int:
    """The longest path by trying all from each odd city; -1 if that takes too many steps.

    Depth-first search with backtracking. `route` is the next one to try from the last city of the
    path; `used` is the bit set of the routes on it, `via` their order.
    """
    a, b, length = part.a, part.b, part.length
    at, via = ints(routes + 1), ints(routes)
    best, used, path, steps = 0, 0, 0, 0
    for start in range(part.cities):
        depth, route = 0, 0 if part.degree[start] & 1 else routes
        at[0] = start
        while depth > 0 or route < routes:
            steps += 1
            if steps > limit:
                return -1
            if route == routes:  # nothing more from here: one route back
                depth -= 1
                route = via[depth]
                used ^= 1 << route
                path -= length[route]
            elif (a[route] == at[depth] or b[route] == at[depth]) and (used >> route) & 1 == 0:
                used ^= 1 << route
                path += length[route]
                best = max(best, path)
                at[depth + 1] = a[route] + b[route] - at[depth]
                via[depth] = route
                depth += 1
                route = -1
            route += 1
    return best
