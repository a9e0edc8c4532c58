"""Longest path: it may pass a city several times, uses no route twice, and counts spaces.

Seen as a set of routes, a path is connected and has at most two odd cities, its ends: cities where
an odd number of its routes meet. Dead ends are folded first; that settles a network without
circles. A part with at most two odd cities is one path. In any other part a longest path ends in
two odd cities of the part, for elsewhere it could go on. In a small part all paths are tried; in
a large one the routes are decided along a frontier, with bounded work (see `by_frontier`).
"""

from ..mode import Row, ints, rule

SEARCH_STEPS = 2000  # for a small part; beyond, the frontier is quicker
NO_LIMIT = 1 << 60
PLACES = 15  # on the frontier, at most: their labels of 4 bits share one number
FIRST_STATES = 1 << 10

# the columns of a plan, which has one line for each step along the frontier
PLACE = 0  # of both cities of the route: two columns
FATE = 2  # of both cities after the step: two columns
SPACES = 4
OPEN = 5  # bit set of the places in use before the step
COLUMNS = 6

# the fate of a city
STAYS = 0
MUST_BE_EVEN = 1  # it was the last route here, and no path ends here
MAY_BE_END = 2  # it was the last route here


@rule
def longest_path(cities: int, routes: int, end_a: Row, end_b: Row, length: Row) -> int:
    """The length in spaces of the longest path through the given network of `routes` routes.

    Routes of length 0 do not count. No route may join a city to itself.
    """
    a, b, spaces = ints(routes + 1), ints(routes + 1), ints(routes + 1)  # at 0: no route
    for route in range(routes):
        a[route + 1], b[route + 1], spaces[route + 1] = end_a[route], end_b[route], length[route]
    best = fold_dead_ends(cities, routes, a, b, spaces)
    part_a, part_b, part_spaces = ints(routes), ints(routes), ints(routes)
    while True:
        degree = ints(cities)
        count = take_part(routes, a, b, spaces, part_a, part_b, part_spaces, degree)
        if count == 0:
            return best
        best = best_of_part(cities, count, part_a, part_b, part_spaces, degree, best)


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
def take_part(
    routes: int, a: Row, b: Row, spaces: Row, part_a: Row, part_b: Row, part: Row, degree: Row
) -> int:
    """Move one connected part out of the network; return the number of its routes."""
    count, before = 0, -1
    while before < count:
        before = count
        for route in range(1, routes + 1):
            x, y = a[route], b[route]
            if spaces[route] > 0 and (count == 0 or degree[x] + degree[y] > 0):
                part_a[count], part_b[count], part[count] = x, y, spaces[route]
                spaces[route] = 0
                degree[x] += 1
                degree[y] += 1
                count += 1
    return count


@rule
def best_of_part(
    cities: int, routes: int, a: Row, b: Row, length: Row, degree: Row, best: int
) -> int:
    """The longest path of a connected part, or `best` if that is longer."""
    total, odd = 0, 0
    for route in range(routes):
        total += length[route]
    for city in range(cities):
        odd += degree[city] & 1
    if odd <= 2 or total <= best:
        return max(total, best)
    found = search(cities, routes, a, b, length, degree, SEARCH_STEPS)
    if found < 0:
        found = by_frontier(cities, routes, a, b, length, degree, best)
    if found < 0:
        found = search(cities, routes, a, b, length, degree, NO_LIMIT)
    return max(found, best)


@rule
def search(cities: int, routes: int, a: Row, b: Row, length: Row, degree: Row, limit: int) -> int:
    """The longest path by trying all from each odd city; -1 if that takes too many steps."""
    at, via = ints(routes + 1), ints(routes)
    best, used, path, steps = 0, 0, 0, 0
    for start in range(cities):
        depth, route = 0, 0 if degree[start] & 1 else routes
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


@rule
def by_frontier(
    cities: int, routes: int, a: Row, b: Row, length: Row, degree: Row, best: int
) -> int:
    """The longest path of a part with more than two odd cities, or `best`; -1 if it is too wide.

    At each step one route is taken or left. All that matters of the past is the frontier, the
    cities with routes behind and ahead: which are odd and which are connected, and how many ends
    the path has already. A spot is the step, the ends and the odd places. What it can still gain
    if connections do not matter is found backwards; that bound guides the search forwards.
    """
    plan = ints(routes * COLUMNS)
    width, narrowest = PLACES + 1, 0
    for start in range(cities):
        if degree[start] > 0:
            needed = write_plan(cities, routes, a, b, length, degree, start, plan)
            if needed < width:
                width, narrowest = needed, start
    if width > PLACES:
        return -1
    write_plan(cities, routes, a, b, length, degree, narrowest, plan)
    gain = ints((routes + 1) << (width + 2))
    fill_gain(routes, width, plan, gain)
    states, found = FIRST_STATES, -1
    while found < 0:
        found = best_first(width, plan, gain, best, states)
        states *= 4
    return found


@rule
def write_plan(
    cities: int, routes: int, a: Row, b: Row, length: Row, degree: Row, start: int, plan: Row
) -> int:
    """Order the routes so that the frontier stays narrow; return how many places it needs."""
    left, age, place, lined = ints(cities), ints(cities), ints(cities), ints(routes)
    for city in range(cities):
        left[city] = degree[city]
    age[start] = 1
    used, width = 0, 0
    for step in range(routes):
        route, line = next_route(routes, a, b, left, age, lined), step * COLUMNS
        lined[route] = 1
        plan[line + SPACES], plan[line + OPEN] = length[route], used
        for side in range(2):
            city = b[route] if side else a[route]
            if left[city] == degree[city]:
                age[city] = step + 1
                while (used >> place[city]) & 1:
                    place[city] += 1
                used ^= 1 << place[city]
                width = max(width, place[city] + 1)
            plan[line + PLACE + side], plan[line + FATE + side] = place[city], STAYS
        for side in range(2):
            city = b[route] if side else a[route]
            left[city] -= 1
            if left[city] == 0:
                plan[line + FATE + side] = MAY_BE_END if degree[city] & 1 else MUST_BE_EVEN
                used ^= 1 << place[city]
    return width


@rule
def next_route(routes: int, a: Row, b: Row, left: Row, age: Row, lined: Row) -> int:
    """The route that widens the frontier least; of equals one at its oldest city."""
    chosen, least = 0, NO_LIMIT
    for route in range(routes):
        x, y = age[a[route]], age[b[route]]
        if lined[route] == 0 and x + y > 0:
            wider = (x == 0) + (y == 0) - (left[a[route]] == 1) - (left[b[route]] == 1)
            cost = 256 * wider + (min(x, y) if x > 0 and y > 0 else x + y)
            if cost < least:
                chosen, least = route, cost
    return chosen


@rule
def fill_gain(routes: int, width: int, plan: Row, gain: Row) -> None:
    """Fill in the most spaces to come after each spot as if all were connected; -1: no path."""
    end = routes << (width + 2)
    for spot in range(end, end + (4 << width)):
        gain[spot] = -1
    gain[end + (2 << width)] = 0
    for spot in range(end - 1, -1, -1):
        line = (spot >> (width + 2)) * COLUMNS
        gain[spot] = -1
        if spot & ((1 << width) - 1) & ~plan[line + OPEN] == 0:
            for take in range(2):
                after = spot_after(width, plan, gain, spot, take)
                if after >= 0:
                    gain[spot] = max(gain[spot], gain[after] + take * plan[line + SPACES])


@rule
def spot_after(width: int, plan: Row, gain: Row, spot: int, take: int) -> int:
    """The spot after a step; -1 if no path goes on from there."""
    line = (spot >> (width + 2)) * COLUMNS
    if take:
        spot ^= (1 << plan[line + PLACE]) | (1 << plan[line + PLACE + 1])
    for side in range(2):
        place, fate = plan[line + PLACE + side], plan[line + FATE + side]
        if fate != STAYS and (spot >> place) & 1:
            if fate == MUST_BE_EVEN or (spot >> width) & 3 >= 2:
                return -1
            spot += (1 << width) - (1 << place)
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
def labels_after(width: int, plan: Row, line: int, labels: int, take: int) -> int:
    """The labels after a step; -1 if the path is complete, less if a piece of it is cut off."""
    if take:
        for side in range(2):
            place = plan[line + PLACE + side]
            if label(labels, place) == 0:
                labels += (place + 1) << (4 * place)
        x, y = label(labels, plan[line + PLACE]), label(labels, plan[line + PLACE + 1])
        labels = rename(labels, width, max(x, y), min(x, y))
    for side in range(2):
        place = plan[line + PLACE + side]
        piece = label(labels, place)
        if plan[line + FATE + side] != STAYS and labels >= 0 and piece > 0:
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
def best_first(width: int, plan: Row, gain: Row, best: int, size: int) -> int:
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
        line = (spots[state] >> (width + 2)) * COLUMNS
        for take in range(2):
            spot = spot_after(width, plan, gain, spots[state], take)
            path = paths[state] + take * plan[line + SPACES]
            if spot < 0 or path + gain[spot] <= best:
                continue
            labels = labels_after(width, plan, line, pieces[state], take)
            if labels == -1:
                best = max(best, path)
            elif labels >= 0:
                states += 1
                spots[states], pieces[states], paths[states] = spot, labels, path
                below[states] = top[path + gain[spot]]
                top[path + gain[spot]] = states
    return best
