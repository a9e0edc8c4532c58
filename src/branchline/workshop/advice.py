"""What to change on a map, in sentences: where its shape differs from the printed maps."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from branchline.sheet import game_names, load_sheet
from branchline.sheet.model import MAP
from branchline.workshop.shape import Pair, Shape, shape_of

MOST_NAMED = 5  # examples in one sentence


@lru_cache(maxsize=1)
def printed_shapes() -> dict[str, Shape]:
    """Return the shapes of the maps that come with Branchline, by the name of the game."""
    sheets = [load_sheet(name) for name in game_names()]
    return {sheet.name: shape_of(sheet) for sheet in sheets if sheet.family == MAP}


def advise(shape: Shape) -> list[str]:
    """Return what to change, the weightiest first; nothing if the map is like the printed ones."""
    return [*_of_network(shape), *_of_colours(shape), *_of_tickets(shape)]


def printed_range(measure: Callable[[Shape], float | None]) -> tuple[float, float]:
    """Return the least and the most of a measure among the printed maps."""
    found = [value for value in map(measure, printed_shapes().values()) if value is not None]
    return min(found), max(found)


def share_of_length(length: int) -> Callable[[Shape], float]:
    """Return the measure of how large a share of the routes has this length."""
    return lambda shape: shape.lengths.get(length, 0) / shape.routes


def _of_network(shape: Shape) -> Iterator[str]:
    least, most = printed_range(lambda s: s.load_ratio)
    if shape.load_ratio is None or shape.load_ratio < least:
        busiest = sorted(shape.loads, key=lambda pair: -shape.loads[pair])[:MOST_NAMED]
        now = "there are no double routes" if shape.load_ratio is None else "it is lower here"
        yield (
            f"Pairs with several lanes carry {least:.1f} to {most:.1f} times as many tickets as "
            f"single ones on printed maps; {now}. The busiest are {_pairs(busiest)}: give them a "
            "second lane."
        )
    if shape.bridges:
        yield (
            f"Only one way leads over {_pairs(shape.bridges)}: whoever claims it shuts the others "
            "out. Add a route around it, or a second lane."
        )
    if shape.dead_ends:
        yield f"One neighbour only: {_names(shape.dead_ends)}. Join each of them to another city."
    for length in shape.lengths:
        share = share_of_length(length)
        least, most = printed_range(share)
        if not least - 0.05 <= share(shape) <= most + 0.05:
            yield (
                f"Routes of length {length} are {share(shape):.0%} of all; printed maps have "
                f"{least:.0%} to {most:.0%}."
            )


def _of_colours(shape: Shape) -> Iterator[str]:
    coloured = {name: spaces for name, spaces in shape.colours.items() if name != "gray"}
    low, high = min(coloured, key=coloured.__getitem__), max(coloured, key=coloured.__getitem__)
    most = printed_range(_uneven)[1]
    if _uneven(shape) > max(most, 1.3):
        yield (
            f"{high.capitalize()} has {coloured[high]} spaces and {low} {coloured[low]}; on "
            f"printed maps no colour has more than {most:.1f} times another. Recolour some routes."
        )


def _uneven(shape: Shape) -> float:
    spaces = [count for colour, count in shape.colours.items() if colour != "gray"]
    return max(spaces) / max(1, min(spaces))


def _of_tickets(shape: Shape) -> Iterator[str]:
    if shape.other_tickets:
        named = [f"{t.a} - {t.b} {t.points} ({d or 'no path'})" for t, d in shape.other_tickets]
        yield (
            f"Not worth their shortest path (in brackets) are {len(named)} of {shape.tickets} "
            f"tickets: {_names(named)}."
        )
    if shape.longest_ticket > 1.5 * shape.reach:
        yield (
            f"The longest ticket takes {shape.longest_ticket} spaces; about {shape.reach} suit the "
            "trains of a player."
        )
    most = printed_range(lambda s: len(s.unused) / len(s.loads))[1]
    if len(shape.unused) > max(most, 0.2) * len(shape.loads):
        yield (
            f"No ticket needs {len(shape.unused)} of {len(shape.loads)} pairs of cities, such as "
            f"{_pairs(shape.unused)}. Add tickets there, or take routes away."
        )
    least, most = printed_range(lambda s: s.tickets / s.cities)
    if not least <= shape.tickets / shape.cities <= most:
        yield (
            f"There are {shape.tickets / shape.cities:.1f} tickets for each city; printed maps "
            f"have {least:.1f} to {most:.1f}."
        )


def _pairs(pairs: Sequence[Pair]) -> str:
    return _names([f"{a} - {b}" for a, b in pairs])


def _names(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
