"""`branchline draw`: draws the board of a sheet."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from branchline.boards import overlaps
from branchline.cli import console
from branchline.cli.arguments import load_game
from branchline.cli.boards import Look, draw_to
from branchline.cli.failure import FAILED


def draw(
    sheet: str,
    /,
    *,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None,
    dark: bool = False,
) -> int:
    """Draw the board of a sheet: its cities, routes, names, and the map below them.

    Parameters
    ----------
    sheet
        The file of your own sheet (`lakes.toml`), or a built-in game.
    output
        A picture (.svg, .png), or the places of everything (.json); by default SHEET.svg, here.
    dark
        Draw the picture in dark colours.
    """
    game = load_game(sheet)
    target = output or Path(f"{game.key}.svg")
    board = draw_to(target, game, Look(dark))
    found = overlaps(board)
    for overlap in found:
        console.output().print(console.printable(str(overlap)), soft_wrap=True)
    w, h = board["size"]
    counts = f"{len(board['cities'])} cities, {len(board['routes'])} routes"
    problems = f", {console.pluralize(len(found), 'overlap')}" if found else ""
    line = f"{target}: {game.name}, {counts}, {w} × {h}{problems}"
    console.output().print(console.printable(line), soft_wrap=True)
    return FAILED if found else 0
