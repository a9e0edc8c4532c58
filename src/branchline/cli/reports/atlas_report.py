"""An atlas as tables in the terminal."""

from collections.abc import Iterable

from rich.table import Table

from branchline.cli.console import output, printable
from branchline.sheet import Sheet
from branchline.study.atlas import Atlas, CellAtlas, Estimate
from branchline.study.atlas.model import TicketLine

Row = tuple[str, ...]


def show_atlas(sheet: Sheet, atlas: Atlas, seats: int | None) -> None:
    """Print the atlas of a game, for one number of seats or all."""
    for cell in atlas.cells if seats is None else [atlas.cell(seats)]:
        show_cell(sheet, atlas.pilot, cell)


def show_cell(sheet: Sheet, pilot: str, cell: CellAtlas) -> None:
    """Print the tables for one number of seats."""
    console = output()
    low, middle, high = cell.rounds
    head = f"{sheet.name}, {cell.seats} seats: {cell.games:,} games of {pilot}; "
    console.print(printable(f"{head}half of them last {low} to {high} rounds, the median {middle}"))
    for title, heads, rows in (
        ("Places in the order of turns", ("place", "win share %", "points"), place_rows(cell)),
        ("Starting tickets, so many kept by lot", ("kept", "win share %", "points"), sizes(cell)),
        ("Tickets", TICKET_HEADS, ticket_rows(sheet, cell)),
        ("Routes", ROUTE_HEADS, route_rows(sheet, cell)),
        (
            "Bonuses",
            ("bonus", "seats that score it %", "their win share %"),
            bonus_rows(sheet, cell),
        ),
    ):
        show_table(title, heads, list(rows))


TICKET_HEADS = ("ticket", "kept %", "completed %", "worth: points", "worth: win share %")
ROUTE_HEADS = ("route", "claimed %", "round", "win share of its owner %", "lead of its owner")


def show_table(title: str, heads: Row, rows: list[Row]) -> None:
    """Print a table, unless it is empty."""
    if not rows:
        return
    table = Table(title=title, title_justify="left")
    for i, head in enumerate(heads):
        table.add_column(head, justify="right" if i else "left")
    for row in rows:
        table.add_row(*map(printable, row))
    output().print(table)


def percent(estimate: Estimate | None) -> str:
    """Return a share in percent with the half width of its interval."""
    return shown(estimate and Estimate(100 * estimate.value, 100 * estimate.half))


def shown(estimate: Estimate | None) -> str:
    """Return an estimate with the half width of its interval."""
    return "–" if estimate is None else f"{estimate.value:.1f} ± {estimate.half:.1f}"


def place_rows(cell: CellAtlas) -> Iterable[Row]:
    """Yield what each place in the order of turns wins."""
    for i, result in enumerate(cell.places, 1):
        yield str(i), percent(result.share), shown(result.points)


def sizes(cell: CellAtlas) -> Iterable[Row]:
    """Yield what keeping so many starting tickets brings."""
    for kept, result in enumerate(cell.by_size):
        if result.points is not None:
            yield str(kept), percent(result.share), shown(result.points)


def ticket_rows(sheet: Sheet, cell: CellAtlas) -> Iterable[Row]:
    """Yield the tickets, worth most first."""
    for line in sorted(cell.tickets, key=lambda line: -points_of(line)):
        ticket = sheet.tickets[line.number]
        name = f"{ticket.a}–{ticket.b} {ticket.points}"
        how_often = percent(line.kept), percent(line.completed)
        yield name, *how_often, shown(line.worth_points), percent(line.worth_share)


def points_of(line: TicketLine) -> float:
    """Return what a ticket is worth in points."""
    return 0.0 if line.worth_points is None else line.worth_points.value


def route_rows(sheet: Sheet, cell: CellAtlas) -> Iterable[Row]:
    """Yield the routes, most often claimed first."""
    for line in sorted(cell.routes, key=lambda line: -line.claimed.value):
        route = sheet.routes[line.number]
        name = f"{route.a}–{route.b}" + (f" {route.lane}" if route.lane else "")
        when = "–" if line.rounds is None else str(line.rounds[1])
        yield name, percent(line.claimed), when, percent(line.share), shown(line.lead)


def bonus_rows(sheet: Sheet, cell: CellAtlas) -> Iterable[Row]:
    """Yield the bonuses."""
    for line in cell.bonuses:
        yield sheet.bonuses[line.number].name, percent(line.scored), percent(line.share)
