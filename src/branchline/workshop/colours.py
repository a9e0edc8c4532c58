"""Colours for the routes of a map, in balance.

A greedy assignment, longest routes first, to the colour with the fewest spaces so far (the LPT
rule of scheduling); among colours that are nearly level, the one that is rarest at the two cities.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from branchline.sheet.model import Route

GRAY_SHARE = 0.4  # of the routes; printed maps have from 14 to 44 %


def balance_colours(
    routes: Sequence[Route], colours: Sequence[str], *, gray: float = GRAY_SHARE, seed: int = 0
) -> tuple[Route, ...]:
    """Return the routes with new colours, and everything else as it was.

    No colour has more than the length of the longest route over any other, in spaces. Lanes
    between two cities differ, if there are enough colours, or are gray together. Gray routes are
    at most this share of the routes of each length, and nearly that.

    Raises:
        ValueError: if there is no colour, or the share is not from 0 to 1.
    """
    if not colours or not 0 <= gray <= 1:
        raise ValueError("expected at least one colour, and a share of gray routes from 0 to 1")
    order = list(range(len(routes)))
    random.Random(seed).shuffle(order)
    order.sort(key=lambda i: -routes[i].length)
    grays = _grays(routes, order, gray)
    assigned = _assign(routes, [i for i in order if i not in grays], colours)
    return tuple(replace(route, colour=assigned.get(i)) for i, route in enumerate(routes))


def _grays(routes: Sequence[Route], order: Sequence[int], share: float) -> set[int]:
    """Choose the gray routes, spread over each length; alike lanes are gray together."""
    lanes: defaultdict[tuple[frozenset[str], int], list[int]] = defaultdict(list)
    count = Counter(route.length for route in routes)
    for i in order:
        lanes[routes[i].cities, routes[i].length].append(i)
    chosen: set[int] = set()
    taken: Counter[int] = Counter()
    for (_, length), alike in lanes.items():
        if taken[length] + len(alike) <= round(share * count[length]):
            chosen.update(alike)
            taken[length] += len(alike)
    return chosen


def _assign(
    routes: Sequence[Route], order: Sequence[int], colours: Sequence[str]
) -> dict[int, str]:
    """Return the colour of each of these routes, the longest first."""
    spaces = dict.fromkeys(colours, 0)
    at_city: Counter[tuple[str, str]] = Counter()
    lanes: defaultdict[frozenset[str], set[str]] = defaultdict(set)
    longest = max((routes[i].length for i in order), default=0)
    assigned = {}
    for i in order:
        route = routes[i]
        level = min(spaces.values()) + longest - route.length
        # Whatever is chosen here, no colour gets further ahead of another than the longest route.
        nearly = [colour for colour in colours if spaces[colour] <= level]
        apart = [colour for colour in nearly if colour not in lanes[route.cities]]
        chosen = min(
            apart or nearly,
            key=lambda colour: (
                at_city[route.a, colour] + at_city[route.b, colour],
                spaces[colour],
            ),
        )
        assigned[i] = chosen
        spaces[chosen] += route.length
        lanes[route.cities].add(chosen)
        at_city[route.a, chosen] += 1
        at_city[route.b, chosen] += 1
    return assigned
