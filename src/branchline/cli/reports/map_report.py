"""The report on a map as text and as JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.table import Table

from branchline.cli.console import output, printable
from branchline.sheet import Sheet
from branchline.simulation.map_counts import results_of
from branchline.simulation.map_report import Played, ticket_names
from branchline.workshop.advice import printed_shapes
from branchline.workshop.measures import MEASURES, measures
from branchline.workshop.sentences import Advice
from branchline.workshop.shape import Shape

ROWS = 10  # the most routes or tickets in one table


def show_shape(game: Sheet, shape: Shape) -> None:
    """Print the shape of a map beside the printed ones."""
    table = Table(title=printable(f"{game.name}: the shape of the map"), title_justify="left")
    others = {name: other for name, other in printed_shapes().items() if name != game.name}
    for name in ("", game.name, *others):
        table.add_column(printable(name), justify="left" if not name else "right")
    columns = [measures(one) for one in (shape, *others.values())]
    for key, label in MEASURES.items():
        table.add_row(label, *(column[key] for column in columns))
    output().print(table)


def show_played(game: Sheet, played: Played) -> None:
    """Print how a map was played."""
    console = output()
    of = played.games
    console.print(printable(f"{of} games of {played.seats}: {played.turns / of:.1f} turns"))
    for place in range(played.seats):
        share, low, high = played.win_share(place)
        console.print(printable(f"  place {place + 1} wins {share:.0%} ({low:.0%}–{high:.0%})"))
    each = of * played.seats
    sources = ", ".join(f"{kind} {points / each:.1f}" for kind, points in played.points.items())
    console.print(f"  points of a seat: {sources}")
    console.print(f"  the deck runs out {played.reshuffles / of:.1f} times in a game")
    show_rows("Tickets", ticket_rows(game, played), ("ticket", "kept", "completed", "worth"))
    show_rows("Routes", route_rows(game, played), ("route", "claimed in % of the games"))


def show_rows(title: str, rows: list[tuple[str, ...]], heads: tuple[str, ...]) -> None:
    """Print the first and the last rows of a list."""
    table = Table(title=title, title_justify="left")
    for head in heads:
        table.add_column(head)
    shown = rows if len(rows) <= 2 * ROWS else [*rows[:ROWS], ("…",), *rows[-ROWS:]]
    for row in shown:
        table.add_row(*map(printable, row))
    output().print(table)


def ticket_rows(game: Sheet, played: Played) -> list[tuple[str, ...]]:
    """Return each ticket with how often it is kept and completed, most often kept first."""
    names = sorted(ticket_names(game), key=lambda name: -played.kept[name])
    return [(name, str(played.kept[name]), *brought(played, name)) for name in names]


def brought(played: Played, ticket: str) -> tuple[str, str]:
    """Return how often a ticket is completed, and the points that it brings."""
    found = played.completion(ticket)
    if found is None:
        return "–", "–"
    share, low, high = found
    return f"{share:.0%} ({low:.0%}–{high:.0%})", f"{played.worth(ticket):.1f}"


def route_rows(game: Sheet, played: Played) -> list[tuple[str, ...]]:
    """Return each route with how often it is claimed, most often first."""
    order = sorted(range(len(game.routes)), key=lambda i: -played.claims[i])
    routes = game.routes
    return [
        (
            f"{routes[i].a} - {routes[i].b} {routes[i].length} {routes[i].colour or 'gray'}",
            f"{100 * played.claims[i] / played.games:.0f}",
        )
        for i in order
    ]


def show_advice(advice: Sequence[Advice]) -> None:
    """Print what to change."""
    console = output()
    console.print("What to change:" if advice else "Nothing stands out.")
    for one in advice:
        console.print(printable(f"- {one}"), soft_wrap=True)


def facts(
    game: Sheet, shape: Shape, played: Played | None, advice: Sequence[Advice]
) -> dict[str, Any]:
    """Return the report for JSON; it depends on the seeds only."""
    found: dict[str, Any] = {"game": game.key, "name": game.name, "shape": asdict(shape)}
    found["shape"]["loads"] = [[*pair, round(load, 3)] for pair, load in shape.loads.items()]
    if played:
        found["played"] = results_of(game, played)
    return found | {"advice": [str(one) for one in advice]}
