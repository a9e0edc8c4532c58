"""The measures of a shape that are compared between maps, as text that needs no language."""

from branchline.workshop.shape import Shape

# What they are called, in English; the page has the same words in its languages.
MEASURES = {
    "size": "cities, routes, tickets",
    "lengths": "lengths 1 / 2 / 3 / 4 / more, %",
    "gray": "gray spaces, %",
    "colours": "spaces of a colour",
    "ends": "dead ends, bridges",
    "hubs": "most neighbours",
    "lanes": "pairs with several lanes, %",
    "load": "their load to that of single ones",
    "worth": "tickets worth their shortest path",
    "bands": "tickets by length, five bands",
    "longest": "longest ticket / spaces in reach",
    "idle": "pairs that no ticket needs, %",
}


def measures(shape: Shape) -> dict[str, str]:
    """Return every measure of a map."""
    gray = 100 * shape.colours["gray"] / sum(shape.colours.values())
    return {
        "size": f"{shape.cities}, {shape.routes}, {shape.tickets}",
        "lengths": _shares_of_lengths(shape),
        "gray": f"{gray:.0f}",
        "colours": _range_of_colours(shape),
        "ends": f"{len(shape.dead_ends)}, {len(shape.bridges)}",
        "hubs": ", ".join(str(degree) for _, degree in shape.hubs),
        "lanes": f"{100 * shape.several_lanes:.1f}",
        "load": "–" if shape.load_ratio is None else f"{shape.load_ratio:.2f}",
        "worth": f"{shape.exact_tickets}/{shape.tickets}",
        "bands": "/".join(map(str, shape.tickets_by_length)),
        "longest": f"{shape.longest_ticket}/{shape.reach}",
        "idle": f"{100 * len(shape.unused) / len(shape.loads):.0f}",
    }


def _shares_of_lengths(shape: Shape) -> str:
    """Return the shares of the lengths 1 to 4 and of all others, in percent."""
    counts = [shape.lengths.get(length, 0) for length in range(1, 5)]
    return "/".join(
        f"{100 * count / shape.routes:.0f}" for count in (*counts, shape.routes - sum(counts))
    )


def _range_of_colours(shape: Shape) -> str:
    """Return the fewest and the most spaces that a colour has."""
    spaces = [count for colour, count in shape.colours.items() if colour != "gray"]
    return f"{min(spaces)}–{max(spaces)}"
