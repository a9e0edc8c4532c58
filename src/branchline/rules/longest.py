"""Longest path: it may pass a city several times, uses no route twice, and counts spaces.

A path is a connected set of routes with at most two odd cities, those where an odd number of its
routes meet. Dead ends are folded first, which settles a network without circles. A part with at
most two odd cities is a path as a whole. In any other part both ends of a longest path are odd
cities of the part, or the path could go on. A small part is searched plainly; a large one goes
to the frontier (see `by_frontier`), whose work is bounded.
"""

from .mode import Row, ints, rule

SEARCH_STEPS = 256  # beyond this the frontier is faster than the plain search
PLACES = 15  # cities on the frontier: their labels fill one number of 60 bits
FIRST_STATES = 1 << 10

# the columns of a plan: one line for each route, in the order of the frontier
PLACE_A = 0
PLACE_B = 1
FATE_A = 2
FATE_B = 3
SPACES = 4
OPEN = 5  # bit set of the places in use before the route
COLUMNS = 6

# what happens to a city after a route of the plan
STAYS = 0
MUST_BE_EVEN = 1  # its last route, and it is no end of the path
MAY_BE_END = 2  # its last route


@rule
def longest_path(cities: int, routes: int, end_a: Row, end_b: Row, length: Row) -> int:
    """The length in spaces of the longest path through the given network of `routes` routes."""
    degree, joint = ints(cities), ints(cities)
    arm, second = ints(cities), ints(cities)
    for route in range(routes):
        a, b = end_a[route], end_b[route]
        degree[a] += 1
        degree[b] += 1
        joint[a] ^= route
        joint[b] ^= route
    best = fold_arms(routes, end_a, end_b, length, degree, joint, arm, second)
    core_a, core_b, spaces = ints(routes), ints(routes), ints(routes)
    core = 0
    for route in range(routes):
        a, b = end_a[route], end_b[route]
        if degree[a] > 0 and degree[b] > 0:
            core_a[core], core_b[core], spaces[core] = a, b, length[route]
            core += 1
    if core == 0:
        return best
    circles = core
    for route in range(circles):
        core = add_arms(cities, core, core_a[route], core_a, core_b, spaces, arm, second)
        core = add_arms(cities, core, core_b[route], core_a, core_b, spaces, arm, second)
    return best_of_parts(cities + core, core, core_a, core_b, spaces, best)


@rule
def fold_arms(
    routes: int, a: Row, b: Row, length: Row, degree: Row, joint: Row, arm: Row, second: Row
) -> int:
    """Fold dead ends into the two longest arms of each city; return the longest path in them."""
    best = 0
    for side in range(2 * routes):
        city = a[side >> 1] if side & 1 else b[side >> 1]
        while degree[city] == 1:
            route = joint[city]  # the xor of the routes left here: the only one
            other = a[route] + b[route] - city
            reach = arm[city] + length[route]
            best = max(best, arm[other] + reach)
            if reach > arm[other]:
                second[other] = arm[other]
                arm[other] = reach
            elif reach > second[other]:
                second[other] = reach
            degree[city] = 0
            degree[other] -= 1
            joint[other] ^= route
            city = other
    return best


@rule
def add_arms(
    cities: int, core: int, city: int, a: Row, b: Row, spaces: Row, arm: Row, second: Row
) -> int:
    """Add the arms of a city as single routes to cities of their own; return how many routes."""
    for _ in range(2):
        if arm[city] > 0:
            a[core], b[core], spaces[core] = city, cities + core, arm[city]
            arm[city], second[city] = second[city], 0
            core += 1
    return core


@rule
def root(parent: Row, city: int) -> int:
    """The city that stands for all cities connected with this one."""
    while parent[city] != city:
        parent[city] = parent[parent[city]]
        city = parent[city]
    return city


@rule
def best_of_parts(cities: int, routes: int, a: Row, b: Row, length: Row, best: int) -> int:
    """The longest path of all connected parts, or `best` if none is longer."""
    parent, weight, odd, first = ints(cities), ints(cities), ints(cities), ints(cities + 1)
    for city in range(cities):
        parent[city] = city
    for route in range(routes):
        parent[root(parent, a[route])] = root(parent, b[route])
        first[a[route]] += 1
        first[b[route]] += 1
    for route in range(routes):
        weight[root(parent, a[route])] += length[route]
    for city in range(cities):
        odd[root(parent, city)] += first[city] & 1
    arcs = ints(2 * routes)
    list_arcs(cities, routes, a, b, first, arcs)
    while True:
        part = 0
        for city in range(cities):
            if weight[city] > weight[part]:
                part = city
        if weight[part] <= best:
            return best
        if odd[part] <= 2:
            best = weight[part]
        else:
            found = search(cities, routes, a, b, length, parent, part, first, arcs, best)
            if found < 0:
                found = frontier_of_part(cities, routes, a, b, length, parent, part, best)
            best = found
        weight[part] = 0


@rule
def list_arcs(cities: int, routes: int, a: Row, b: Row, first: Row, arcs: Row) -> None:
    """Turn `first` from counts into where the routes of each city begin in `arcs`."""
    total = 0
    for city in range(cities + 1):
        total += first[city]
        first[city] = total
    for route in range(routes):
        first[a[route]] -= 1
        arcs[first[a[route]]] = route
        first[b[route]] -= 1
        arcs[first[b[route]]] = route


@rule
def search(
    cities: int,
    routes: int,
    a: Row,
    b: Row,
    length: Row,
    parent: Row,
    part: int,
    first: Row,
    arcs: Row,
    best: int,
) -> int:
    """The longest path from an odd city of the part by trying all; -1 if that takes too long."""
    at, next_arc, via = ints(routes + 1), ints(routes + 1), ints(routes + 1)
    used, steps = 0, 0
    for start in range(cities):
        if (first[start + 1] - first[start]) & 1 == 0 or root(parent, start) != part:
            continue
        depth, path = 0, 0
        at[0] = start
        next_arc[0] = first[start]
        while depth >= 0:
            city, i = at[depth], next_arc[depth]
            if i == first[city + 1]:
                depth -= 1
                if depth >= 0:
                    used ^= 1 << via[depth]
                    path -= length[via[depth]]
                continue
            next_arc[depth] = i + 1
            route = arcs[i]
            if (used >> route) & 1:
                continue
            steps += 1
            if steps > SEARCH_STEPS:
                return -1
            used |= 1 << route
            via[depth] = route
            path += length[route]
            best = max(best, path)
            depth += 1
            at[depth] = a[route] + b[route] - city
            next_arc[depth] = first[at[depth]]
    return best


@rule
def frontier_of_part(
    cities: int, routes: int, a: Row, b: Row, length: Row, parent: Row, part: int, best: int
) -> int:
    """`by_frontier` for one part, its cities numbered from 0."""
    part_a, part_b, spaces = ints(routes), ints(routes), ints(routes)
    number = ints(cities)
    known, count = 0, 0
    for route in range(routes):
        if root(parent, a[route]) == part:
            if number[a[route]] == 0:
                known += 1
                number[a[route]] = known
            if number[b[route]] == 0:
                known += 1
                number[b[route]] = known
            part_a[count] = number[a[route]] - 1
            part_b[count] = number[b[route]] - 1
            spaces[count] = length[route]
            count += 1
    return by_frontier(known, count, part_a, part_b, spaces, best)


@rule
def by_frontier(cities: int, routes: int, a: Row, b: Row, length: Row, best: int) -> int:
    """The longest path of a connected part with more than two odd cities, or `best` if longer.

    Routes are taken or left one after the other. All that matters of the past is, for the few
    cities that have routes behind and ahead (the frontier), which of them are connected and which
    are odd, and how many ends the path has had. Without the connections the best future is found
    backwards (`fill_gain`); it is the bound that leads the search forwards.
    """
    order, plan = ints(routes), ints(routes * COLUMNS)
    choose_order(cities, routes, a, b, order)
    width = write_plan(cities, routes, a, b, length, order, plan)
    gain = ints((routes + 1) * (3 << width))
    fill_gain(routes, width, plan, gain)
    states = FIRST_STATES
    while True:
        found = best_first(routes, width, plan, gain, best, states)
        if found >= 0:
            return found
        states *= 4


@rule
def choose_order(cities: int, routes: int, a: Row, b: Row, order: Row) -> None:
    """Order the routes so that the frontier stays narrow: the best of a greedy order from each city."""
    trial = ints(routes)
    least = -1
    for start in range(cities):
        cost = line_up(cities, routes, a, b, start, trial)
        if least < 0 or cost < least:
            least = cost
            for i in range(routes):
                order[i] = trial[i]


@rule
def line_up(cities: int, routes: int, a: Row, b: Row, start: int, order: Row) -> int:
    """Order the routes city by city from `start`; return what the width of the frontier costs."""
    left, seen, lined = ints(cities), ints(cities), ints(routes)
    for route in range(routes):
        left[a[route]] += 1
        left[b[route]] += 1
    seen[start] = 1
    city, count, cost = start, 0, 0
    while count < routes:
        for wave in range(3):
            for route in range(routes):
                if lined[route] or (a[route] != city and b[route] != city):
                    continue
                other = a[route] + b[route] - city
                if left[other] == 1 or wave == 2 or (wave == 1 and seen[other]):
                    lined[route] = 1
                    order[count] = route
                    count += 1
                    left[city] -= 1
                    left[other] -= 1
                    seen[other] = 1
        width = 0
        for other in range(cities):
            if seen[other] and left[other] > 0:
                width += 1
        cost += 1 << (2 * min(width, 20))
        city = next_city(cities, routes, a, b, left, seen, lined)
    return cost


@rule
def next_city(
    cities: int, routes: int, a: Row, b: Row, left: Row, seen: Row, lined: Row
) -> int:
    """The city of the frontier whose remaining routes widen it least."""
    growth = ints(cities)
    for route in range(routes):
        if lined[route] == 0:
            x, y = a[route], b[route]
            growth[x] += 1 - seen[y] - (1 if left[y] == 1 else 0)
            growth[y] += 1 - seen[x] - (1 if left[x] == 1 else 0)
    best = -1
    for city in range(cities):
        if seen[city] and left[city] > 0 and (best < 0 or growth[city] < growth[best]):
            best = city
    return best


@rule
def write_plan(
    cities: int, routes: int, a: Row, b: Row, length: Row, order: Row, plan: Row
) -> int:
    """Fill the plan for an order of the routes; return how many places the frontier needs."""
    left, degree, place = ints(cities), ints(cities), ints(cities)
    for route in range(routes):
        left[a[route]] += 1
        left[b[route]] += 1
    for city in range(cities):
        degree[city] = left[city]
    used, width = 0, 0
    for i in range(routes):
        route, line = order[i], i * COLUMNS
        plan[line + OPEN] = used
        plan[line + SPACES] = length[route]
        for side in range(2):
            city = a[route] if side == 0 else b[route]
            if left[city] == degree[city]:
                while (used >> place[city]) & 1:
                    place[city] += 1
                used |= 1 << place[city]
                width = max(width, place[city] + 1)
            plan[line + PLACE_A + side] = place[city]
        for side in range(2):
            city = a[route] if side == 0 else b[route]
            left[city] -= 1
            if left[city] == 0:
                plan[line + FATE_A + side] = MAY_BE_END if degree[city] & 1 else MUST_BE_EVEN
                used ^= 1 << place[city]
    return width


@rule
def tail_after(plan: Row, line: int, width: int, tail: int, take: int) -> int:
    """The odd places and, above them, the ends so far, after a route; -1 if no path has them."""
    if take:
        tail ^= (1 << plan[line + PLACE_A]) | (1 << plan[line + PLACE_B])
    for side in range(2):
        place, fate = plan[line + PLACE_A + side], plan[line + FATE_A + side]
        if fate != STAYS and (tail >> place) & 1:
            if fate == MUST_BE_EVEN or tail >> width == 2:
                return -1
            tail += (1 << width) - (1 << place)
    return tail


@rule
def fill_gain(routes: int, width: int, plan: Row, gain: Row) -> None:
    """Fill the most spaces still to come for each step and tail, as if all were connected."""
    tails = 3 << width
    for tail in range(tails):
        gain[routes * tails + tail] = -1
    gain[routes * tails + (2 << width)] = 0
    for step in range(routes - 1, -1, -1):
        line = step * COLUMNS
        closed = (1 << width) - 1 - plan[line + OPEN]
        for tail in range(tails):
            most = -1
            if tail & closed == 0:
                for take in range(2):
                    after = tail_after(plan, line, width, tail, take)
                    if after >= 0 and gain[(step + 1) * tails + after] >= 0:
                        most = max(most, gain[(step + 1) * tails + after] + take * plan[line + SPACES])
            gain[step * tails + tail] = most


@rule
def label(labels: int, place: int) -> int:
    """The name of the piece at a place: 1 + the lowest place of the piece; 0 if none is there."""
    return (labels >> (4 * place)) & 15


@rule
def rename(labels: int, width: int, old: int, new: int) -> int:
    """Labels in which the piece `old` has become the piece `new`."""
    for place in range(width):
        if label(labels, place) == old:
            labels += (new - old) << (4 * place)
    return labels


@rule
def join(labels: int, width: int, a: int, b: int) -> int:
    """Labels after the places a and b have been connected."""
    if label(labels, a) == 0:
        labels += (a + 1) << (4 * a)
    if label(labels, b) == 0:
        labels += (b + 1) << (4 * b)
    x, y = label(labels, a), label(labels, b)
    return labels if x == y else rename(labels, width, max(x, y), min(x, y))


@rule
def leave(labels: int, width: int, place: int) -> int:
    """Labels after the city at a place is finished; if its piece ends there, -1 - other pieces."""
    piece = label(labels, place)
    if piece == 0:
        return labels
    labels -= piece << (4 * place)
    for heir in range(width):
        if label(labels, heir) == piece:
            return rename(labels, width, piece, heir + 1)
    return -1 - labels


@rule
def labels_after(plan: Row, line: int, width: int, labels: int, take: int) -> int:
    """Labels after a route; -1 if the only piece is complete, below if one is cut off."""
    if take:
        labels = join(labels, width, plan[line + PLACE_A], plan[line + PLACE_B])
    for side in range(2):
        if plan[line + FATE_A + side] != STAYS and labels >= 0:
            labels = leave(labels, width, plan[line + PLACE_A + side])
    return labels


@rule
def is_new(table: Row, mask: int, spots: Row, pieces: Row, state: int) -> bool:
    """Enter a state in the hash table unless an equal one is there."""
    spot, labels = spots[state], pieces[state]
    i = (spot * 40503 + (labels ^ (labels >> 17) ^ (labels >> 37)) % 1048573 * 30103) & mask
    while table[i] > 0:
        if spots[table[i]] == spot and pieces[table[i]] == labels:
            return False
        i = (i + 1) & mask
    table[i] = state
    return True


@rule
def best_first(routes: int, width: int, plan: Row, gain: Row, best: int, size: int) -> int:
    """Follow the state with the highest bound until no other can win; -1 if `size` is too small.

    Of equal bounds the latest goes first, so that the search runs straight to an end.
    """
    spots, pieces, paths, below = ints(size), ints(size), ints(size), ints(size)
    table = ints(2 * size)
    bound = gain[0]
    stack = ints(bound + 1)
    stack[bound] = 1
    states = 1
    tails = 3 << width
    while bound > best:
        state = stack[bound]
        if state == 0:
            bound -= 1
            continue
        stack[bound] = below[state]
        if not is_new(table, 2 * size - 1, spots, pieces, state):
            continue
        if states + 2 >= size:
            return -1
        step, tail = spots[state] // tails, spots[state] % tails
        line = step * COLUMNS
        for take in range(2):
            after = tail_after(plan, line, width, tail, take)
            if after < 0:
                continue
            after += (step + 1) * tails
            path = paths[state] + take * plan[line + SPACES]
            if gain[after] < 0 or path + gain[after] <= best:
                continue
            labels = labels_after(plan, line, width, pieces[state], take)
            if labels == -1:
                best = max(best, path)
            elif labels >= 0:
                states += 1
                spots[states], pieces[states], paths[states] = after, labels, path
                below[states] = stack[path + gain[after]]
                stack[path + gain[after]] = states
    return best
