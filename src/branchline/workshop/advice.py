"""What to change on a map: where its shape differs from the printed maps."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from branchline.sheet import game_names, load_sheet
from branchline.sheet.model import MAP
from branchline.workshop.sentences import MOST_NAMED, Advice, named
from branchline.workshop.shape import Pair, Shape, shape_of


@lru_cache(maxsize=1)
def printed_shapes() -> dict[str, Shape]:
    """Return the shapes of the maps that come with Branchline, by the name of the game."""
    sheets = [load_sheet(name) for name in game_names()]
    return {sheet.name: shape_of(sheet) for sheet in sheets if sheet.family == MAP}


def advise(shape: Shape) -> list[Advice]:
    """Return what to change, the weightiest first; nothing if the map is like the printed ones."""
    return [*_of_network(shape), *_of_colours(shape), *_of_tickets(shape)]


def printed_range(measure: Callable[[Shape], float | None]) -> tuple[float, float]:
    """Return the least and the most of a measure among the printed maps."""
    found = [value for value in map(measure, printed_shapes().values()) if value is not None]
    return min(found), max(found)


def share_of_length(length: int) -> Callable[[Shape], float]:
    """Return the measure of how large a share of the routes has this length."""
    return lambda shape: shape.lengths.get(length, 0) / shape.routes


def _of_network(shape: Shape) -> Iterator[Advice]:
    least, most = printed_range(lambda s: s.load_ratio)
    if shape.load_ratio is None or shape.load_ratio < least:
        busiest = sorted(shape.loads, key=lambda pair: -shape.loads[pair])[:MOST_NAMED]
        words = {"least": f"{least:.1f}", "most": f"{most:.1f}", "names": _pairs(busiest)}
        if shape.load_ratio is None:
            yield Advice("no_lanes", words)
        else:
            yield Advice("idle_lanes", words | {"now": f"{shape.load_ratio:.1f}"})
    if shape.bridges:
        yield Advice("bridges", {"names": _pairs(shape.bridges)})
    if shape.dead_ends:
        yield Advice("dead_ends", {"names": named(shape.dead_ends)})
    for length in shape.lengths:
        share = share_of_length(length)
        least, most = printed_range(share)
        if not least - 0.05 <= share(shape) <= most + 0.05:
            words = {"length": str(length), "share": f"{share(shape):.0%}"}
            yield Advice("lengths", words | {"least": f"{least:.0%}", "most": f"{most:.0%}"})


def _of_colours(shape: Shape) -> Iterator[Advice]:
    coloured = {name: spaces for name, spaces in shape.colours.items() if name != "gray"}
    low, high = min(coloured, key=coloured.__getitem__), max(coloured, key=coloured.__getitem__)
    most = printed_range(_uneven)[1]
    if _uneven(shape) > max(most, 1.3):
        words = {"high_colour": high, "high": str(coloured[high]), "most": f"{most:.1f}"}
        yield Advice("colours", words | {"low_colour": low, "low": str(coloured[low])})


def _uneven(shape: Shape) -> float:
    spaces = [count for colour, count in shape.colours.items() if colour != "gray"]
    return max(spaces) / max(1, min(spaces))


def _of_tickets(shape: Shape) -> Iterator[Advice]:
    if shape.other_tickets:
        names = [f"{t.a} - {t.b} {t.points} ({d or '–'})" for t, d in shape.other_tickets]
        of = str(shape.tickets)
        yield Advice("worth", {"n": str(len(names)), "of": of, "names": named(names)})
    if shape.longest_ticket > 1.5 * shape.reach:
        yield Advice("too_long", {"n": str(shape.longest_ticket), "of": str(shape.reach)})
    most = printed_range(lambda s: len(s.unused) / len(s.loads))[1]
    if len(shape.unused) > max(most, 0.2) * len(shape.loads):
        words = {"n": str(len(shape.unused)), "of": str(len(shape.loads))}
        yield Advice("idle_pairs", words | {"names": _pairs(shape.unused)})
    least, most = printed_range(_tickets_a_city)
    if not least <= _tickets_a_city(shape) <= most:
        words = {"least": f"{least:.1f}", "most": f"{most:.1f}"}
        yield Advice("tickets", words | {"share": f"{_tickets_a_city(shape):.1f}"})


def _tickets_a_city(shape: Shape) -> float:
    return shape.tickets / shape.cities


def _pairs(pairs: Sequence[Pair]) -> str:
    return named([f"{a} - {b}" for a, b in pairs])
