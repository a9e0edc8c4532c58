"""`branchline games`: compares all games, from their sheets."""

import json as json_text
from collections.abc import Callable
from typing import Any

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.table import Table

from branchline.cli.console import output
from branchline.cli.describe_sheet import (
    RULE_LABELS,
    describe_cards,
    describe_points,
    describe_rule,
    describe_ticket_draw,
    describe_trains,
    format_range,
)
from branchline.sheet import Sheet, game_names, load_sheet
from branchline.sheet.rule_book import RULES

Row = tuple[str, list[str]]  # a label, and one cell per game
_WIDE = 100  # columns needed for all games side by side


def games(*, json: bool = False) -> None:
    """Show all games side by side.

    Parameters
    ----------
    json
        Print JSON instead of a table.
    """
    sheets = [load_sheet(name) for name in game_names()]
    if json:
        print(json_text.dumps([facts(sheet) for sheet in sheets], ensure_ascii=False, indent=1))
        return
    console = output()
    if console.width >= _WIDE:
        console.print(side_by_side(sheets))
        return
    for sheet in sheets:
        console.print(single_game(sheet))


def side_by_side(sheets: list[Sheet]) -> Table:
    """Return a table with one column per game, wide enough for the name in commands."""
    table = Table(show_lines=True, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    for sheet in sheets:
        table.add_column(sheet.name, min_width=len(sheet.key), overflow="fold")
    for label, cells in rows(sheets):
        table.add_row(label, *(cell or "–" for cell in cells))
    return table


def single_game(sheet: Sheet) -> Table:
    """Return the table of one game, for narrow terminals."""
    table = Table(title=sheet.name, title_justify="left", show_header=False, box=SIMPLE)
    for label, (cell,) in rows([sheet]):
        if cell:
            table.add_row(label, cell)
    return table


def rows(sheets: list[Sheet]) -> list[Row]:
    """Return the rows of the table."""
    describers: list[tuple[str, Callable[[Sheet], str]]] = [
        ("name in commands", lambda sheet: sheet.key),
        ("seats", lambda sheet: format_range(sheet.seats)),
        ("trains", describe_trains),
        ("train cards", describe_cards),
        ("opening hand", lambda sheet: f"{sheet.opening_hand}"),
        ("tickets", lambda sheet: f"{len(sheet.tickets)}"),
        (
            "opening tickets",
            lambda sheet: describe_ticket_draw(sheet.opening_tickets),
        ),
        ("tickets drawn", lambda sheet: describe_ticket_draw(sheet.turn_tickets)),
        ("cities", lambda sheet: f"{len(sheet.cities)}"),
        ("routes", lambda sheet: f"{len(sheet.routes) or ''}"),
        ("points by length", describe_points),
    ]
    components = [(label, [describe(sheet) for sheet in sheets]) for label, describe in describers]
    used = [name for name in RULES if any(name in sheet.rules for sheet in sheets)]
    return components + [
        (
            RULE_LABELS[name],
            [describe_rule(sheet, name) for sheet in sheets],
        )
        for name in used
    ]


def facts(sheet: Sheet) -> dict[str, Any]:
    """Return the contents of the table for one game, for JSON."""
    opening, turn = sheet.opening_tickets, sheet.turn_tickets
    return {
        "game": sheet.key,
        "name": sheet.name,
        "version": sheet.version,
        "seats": list(sheet.seats),
        "trains": sheet.trains,
        "last_round_at": sheet.last_round_at,
        "colours": list(sheet.colours),
        "each_colour": sheet.each_colour,
        "locomotives": sheet.locomotives,
        "opening_hand": sheet.opening_hand,
        "cities": len(sheet.cities),
        "routes": len(sheet.routes),
        "tickets": len(sheet.tickets),
        "opening_tickets": {"draw": opening.draw, "keep": opening.keep},
        "turn_tickets": {"draw": turn.draw, "keep": turn.keep},
        "points": {str(length): points for length, points in sheet.points.items()},
        "rules": {name: describe_rule(sheet, name) for name in sheet.rules},
    }
