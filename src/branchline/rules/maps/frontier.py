"""The longest path of a large part: dynamic programming along a frontier, searched best first.

Method: broken-profile dynamic programming. The routes are put in an order; at each step one route
is taken or left. All that matters of the past is the frontier, the cities with routes both behind
and ahead: which of them are odd, which are connected by what was taken, and how many ends the
path has already. A city that leaves the frontier must be even, unless it is an end.

A spot is everything but the connections, packed into one number: step, ends (two bits), odd places
(one bit each). `gain[spot]` is the most that can still follow if connections did not matter; it is
found backwards, spot by spot. A state is a spot with its connections, as labels: each place has
four bits with the name of its piece.

The search goes forwards from the state with the highest bound, path so far plus gain (A*).
Invariant: a bound is never too low, since the gain only leaves a condition out. So the first
complete path that reaches the highest bound left is a longest one. `gain` costs the number of
routes times 2 ** (width + 2); the states visited are few, because most bounds are tight.
"""

from ..mode import Row, grid, ints, rule
from .path_tables import Part, Steps

NO_LIMIT = 1 << 60
PLACES = 15  # on the frontier, at most: their labels of 4 bits share one number
FIRST_STATES = 1 << 10

# the fate of a city
STAYS = 0
MUST_BE_EVEN = 1  # it was the last route here, and no path ends here
MAY_BE_END = 2  # it was the last route here


@rule
def by_frontier(part: Part, routes: int, best: int) -> int:
    """The longest path of a part with more than two odd cities, or `best`; -1 if it is too wide."""
    steps = Steps(grid(2, routes), grid(2, routes), ints(routes), ints(routes))
    width, narrowest = PLACES + 1, 0
    for start in range(part.cities):
        if part.degree[start] > 0:
            needed = order_routes(part, routes, start, steps)
            if needed < width:
                width, narrowest = needed, start
    if width > PLACES:
        return -1
    order_routes(part, routes, narrowest, steps)
    gain = ints((routes + 1) << (width + 2))
    fill_gain(routes, width, steps, gain)
    states, found = FIRST_STATES, -1
    while found < 0:
        found = best_first(width, steps, gain, best, states)
        states *= 4
    return found


@rule
def order_routes(part: Part, routes: int, start: int, steps: Steps) -> int:
    """Order the routes so that the frontier stays narrow; return how many places it needs."""
    left, age, place, lined = ints(part.cities), ints(part.cities), ints(part.cities), ints(routes)
    for city in range(part.cities):
        left[city] = part.degree[city]
    age[start] = 1
    used, width = 0, 0
    for step in range(routes):
        route = next_route(part, routes, left, age, lined)
        lined[route] = 1
        steps.spaces[step], steps.used[step] = part.length[route], used
        for side in range(2):
            city = part.b[route] if side else part.a[route]
            if left[city] == part.degree[city]:
                age[city] = step + 1
                while (used >> place[city]) & 1:
                    place[city] += 1
                used ^= 1 << place[city]
                width = max(width, place[city] + 1)
            steps.place[side][step], steps.fate[side][step] = place[city], STAYS
        for side in range(2):
            city = part.b[route] if side else part.a[route]
            left[city] -= 1
            if left[city] == 0:
                steps.fate[side][step] = MAY_BE_END if part.degree[city] & 1 else MUST_BE_EVEN
                used ^= 1 << place[city]
    return width


@rule
def next_route(part: Part, routes: int, left: Row, age: Row, lined: Row) -> int:
    """The route that widens the frontier least; of equals one at its oldest city."""
    chosen, least = 0, NO_LIMIT
    for route in range(routes):
        a, b = part.a[route], part.b[route]
        x, y = age[a], age[b]
        if lined[route] == 0 and x + y > 0:
            wider = (x == 0) + (y == 0) - (left[a] == 1) - (left[b] == 1)
            cost = 256 * wider + (min(x, y) if x > 0 and y > 0 else x + y)
            if cost < least:
                chosen, least = route, cost
    return chosen


@rule
def fill_gain(routes: int, width: int, steps: Steps, gain: Row) -> None:
    """Fill in the most spaces to come after each spot as if all were connected; -1: no path."""
    end = routes << (width + 2)
    for spot in range(end, end + (4 << width)):
        gain[spot] = -1
    gain[end + (2 << width)] = 0
    for spot in range(end - 1, -1, -1):
        step = spot >> (width + 2)
        gain[spot] = -1
        if spot & ((1 << width) - 1) & ~steps.used[step] == 0:
            for take in range(2):
                after = spot_after(width, steps, gain, spot, take)
                if after >= 0:
                    gain[spot] = max(gain[spot], gain[after] + take * steps.spaces[step])


@rule
def spot_after(width: int, steps: Steps, gain: Row, spot: int, take: int) -> int:
    """The spot after a step; -1 if no path goes on from there."""
    step = spot >> (width + 2)
    if take:
        spot ^= (1 << steps.place[0][step]) | (1 << steps.place[1][step])
    for side in range(2):
        place, fate = steps.place[side][step], steps.fate[side][step]
        if fate != STAYS and (spot >> place) & 1:
            if fate == MUST_BE_EVEN or (spot >> width) & 3 >= 2:
                return -1
            spot += (1 << width) - (1 << place)  # one more end, and the place is free
    spot += 4 << width
    return spot if gain[spot] >= 0 else -1


@rule
def label(labels: int, place: int) -> int:
    """The name of the piece at a place: its lowest place, counted from 1; 0 if there is none."""
    return (labels >> (4 * place)) & 15


@rule
def rename(labels: int, width: int, old: int, new: int) -> int:
    """Give a piece a name, or with 0 the one it should have; -1 - labels if it has no place."""
    for place in range(width):
        if label(labels, place) == old:
            if new == 0:
                new = place + 1
            labels += (new - old) << (4 * place)
    return labels if new > 0 else -1 - labels


@rule
def labels_after(width: int, steps: Steps, step: int, labels: int, take: int) -> int:
    """The labels after a step; -1 if the path is complete, less if a piece of it is cut off."""
    if take:
        for side in range(2):
            place = steps.place[side][step]
            if label(labels, place) == 0:
                labels += (place + 1) << (4 * place)
        x, y = label(labels, steps.place[0][step]), label(labels, steps.place[1][step])
        labels = rename(labels, width, max(x, y), min(x, y))
    for side in range(2):
        place = steps.place[side][step]
        piece = label(labels, place)
        if steps.fate[side][step] != STAYS and labels >= 0 and piece > 0:
            labels = rename(labels - (piece << (4 * place)), width, piece, 0)
    return labels


@rule
def is_new(table: Row, size: int, spots: Row, pieces: Row, state: int) -> bool:
    """Enter a state in the hash table, unless an equal one is there."""
    spot, labels = spots[state], pieces[state]
    mixed = ((labels ^ (labels >> 31)) & 0x7FFFFFFF) * 40503 + spot * 30103
    i = (mixed ^ (mixed >> 17)) & (size - 1)
    while table[i] > 0:
        if spots[table[i]] == spot and pieces[table[i]] == labels:
            return False
        i = (i + 1) & (size - 1)
    table[i] = state
    return True


@rule
def best_first(width: int, steps: Steps, gain: Row, best: int, size: int) -> int:
    """Go on from the state with the highest bound until none can win; -1 if `size` is too small."""
    spots, pieces, paths, below = ints(size), ints(size), ints(size), ints(size)
    table, bound, states = ints(2 * size), gain[0], 1
    top = ints(bound + 1)  # the latest state of each bound: it goes first, straight to an end
    top[bound] = 1
    while bound > best:
        state = top[bound]
        if state == 0:
            bound -= 1
            continue
        top[bound] = below[state]
        if not is_new(table, 2 * size, spots, pieces, state):
            continue
        if states + 2 >= size:
            return -1
        step = spots[state] >> (width + 2)
        for take in range(2):
            spot = spot_after(width, steps, gain, spots[state], take)
            path = paths[state] + take * steps.spaces[step]
            if spot < 0 or path + gain[spot] <= best:
                continue
            labels = labels_after(width, steps, step, pieces[state], take)
            if labels == -1:
                best = max(best, path)
            elif labels >= 0:
                states += 1
                spots[states], pieces[states], paths[states] = spot, labels, path
                below[states] = top[path + gain[spot]]
                top[path + gain[spot]] = states
    return best
