"""The shape of a map: what its network and its tickets are like, before anybody has played.

A pair is two cities that one or more routes join. The load of a pair is the number of tickets
whose shortest path runs over it; where several paths are as short, each carries its share.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from branchline.sheet.model import MAP, Sheet, Ticket
from branchline.workshop.paths import ShortestPaths
from branchline.workshop.tickets import LONGEST

Pair = tuple[str, str]  # in alphabetical order
BANDS = 5  # of ticket lengths, from the shortest to the longest


@dataclass(frozen=True)
class Shape:
    """The shape of one map."""

    cities: int
    routes: int
    lengths: Mapping[int, int]  # routes of each length
    colours: Mapping[str, int]  # spaces of each colour, and `gray`
    several_lanes: float  # of the pairs have two lanes or more
    dead_ends: tuple[str, ...]  # cities with one neighbour
    bridges: tuple[Pair, ...]  # without these the map falls apart
    hubs: tuple[tuple[str, int], ...]  # the three cities with the most neighbours
    loads: Mapping[Pair, float]
    load_ratio: float | None  # mean load of pairs with several lanes to that of single ones
    unused: tuple[Pair, ...]  # on the shortest path of no ticket
    tickets: int
    exact_tickets: int  # worth their shortest path
    other_tickets: tuple[tuple[Ticket, int | None], ...]  # the rest, with their shortest path
    longest_ticket: int  # spaces of its shortest path
    reach: int  # as long as the longest tickets of printed maps would be
    tickets_by_length: tuple[int, ...]  # in five bands


def shape_of(sheet: Sheet) -> Shape:
    """Return the shape of the map of a sheet.

    Raises:
        ValueError: if the game is not played on a map.
    """
    if sheet.family != MAP:
        raise ValueError(f"{sheet.name} is not played on a map")
    paths = ShortestPaths(sheet.routes)
    lanes = Counter(_pair(route.a, route.b) for route in sheet.routes)
    reach = max(2, int(LONGEST * sheet.trains))
    far = [paths.length(ticket.a, ticket.b) for ticket in sheet.tickets]
    near = [t for t, spaces in zip(sheet.tickets, far, strict=True) if (spaces or 0) <= reach]
    loads, everything = loads_of(paths, near), loads_of(paths, sheet.tickets)
    degrees = sorted(((len(near), city) for city, near in paths.neighbours.items()), reverse=True)
    exact = [t.points == spaces for t, spaces in zip(sheet.tickets, far, strict=True)]
    return Shape(
        cities=len(sheet.cities),
        routes=len(sheet.routes),
        lengths=dict(sorted(Counter(route.length for route in sheet.routes).items())),
        colours=_spaces_by_colour(sheet),
        several_lanes=sum(count > 1 for count in lanes.values()) / len(lanes),
        dead_ends=tuple(city for degree, city in sorted(degrees) if degree == 1),
        bridges=tuple(pair for pair in sorted(lanes) if _is_bridge(paths, pair)),
        hubs=tuple((city, degree) for degree, city in degrees[:3]),
        loads={pair: loads.get(pair, 0.0) for pair in lanes},
        load_ratio=_ratio(loads, lanes),
        unused=tuple(pair for pair in sorted(lanes) if pair not in everything),
        tickets=len(sheet.tickets),
        exact_tickets=sum(exact),
        other_tickets=tuple(
            (t, d) for t, d, same in zip(sheet.tickets, far, exact, strict=True) if not same
        ),
        longest_ticket=max((spaces or 0 for spaces in far), default=0),
        reach=reach,
        tickets_by_length=_bands([spaces or 0 for spaces in far]),
    )


def loads_of(paths: ShortestPaths, tickets: Sequence[Ticket]) -> Mapping[Pair, float]:
    """Return the load of every pair that some shortest path runs over."""
    found: defaultdict[Pair, float] = defaultdict(float)
    for ticket in tickets:
        total = paths.length(ticket.a, ticket.b)
        if total is None:
            continue
        ahead, back = (_ways(paths, end) for end in (ticket.a, ticket.b))
        for a, near in paths.neighbours.items():
            for b, length in near.items():
                start, end = paths.length(ticket.a, a), paths.length(b, ticket.b)
                if start is not None and end is not None and start + length + end == total:
                    found[_pair(a, b)] += ahead[a] * back[b] / ahead[ticket.b]
    return found


def _ways(paths: ShortestPaths, start: str) -> dict[str, int]:
    """Return how many shortest paths lead from a city to each other one."""
    far = {city: paths.length(start, city) for city in paths.neighbours}
    ways = {start: 1}
    for city in sorted((c for c, d in far.items() if d), key=lambda c: far[c] or 0):
        ways[city] = sum(
            ways[other]
            for other, length in paths.neighbours[city].items()
            if (far[other] or 0) + length == far[city] and (other == start or far[other])
        )
    return ways


def _pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def _spaces_by_colour(sheet: Sheet) -> dict[str, int]:
    spaces = Counter({colour: 0 for colour in (*sheet.colours, "gray")})
    for route in sheet.routes:
        spaces[route.colour or "gray"] += route.length
    return dict(spaces)


def _is_bridge(paths: ShortestPaths, pair: Pair) -> bool:
    """Tell whether the ends of a pair are joined by nothing else."""
    seen, queue = {pair[0]}, [pair[0]]
    while queue:
        city = queue.pop()
        for other in paths.neighbours[city]:
            if other not in seen and _pair(city, other) != pair:
                seen.add(other)
                queue.append(other)
    return pair[1] not in seen


def _ratio(loads: Mapping[Pair, float], lanes: Mapping[Pair, int]) -> float | None:
    several = [loads.get(pair, 0.0) for pair, count in lanes.items() if count > 1]
    single = [loads.get(pair, 0.0) for pair, count in lanes.items() if count == 1]
    if not several or not sum(single):
        return None
    return (sum(several) / len(several)) / (sum(single) / len(single))


def _bands(far: Sequence[int]) -> tuple[int, ...]:
    least, most = min(far), max(far)
    bands = Counter(BANDS * (spaces - least) // (most - least + 1) for spaces in far)
    return tuple(bands[i] for i in range(BANDS))
