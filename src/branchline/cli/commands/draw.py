"""`branchline draw`: draws the board of a sheet."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from branchline.boards import Board, board_text, draw_board, overlaps
from branchline.boards.pictures.png import draw_png
from branchline.boards.pictures.svg import draw_svg
from branchline.cli import console
from branchline.cli.arguments import load_game
from branchline.cli.failure import FAILED, Failure, missing_extra
from branchline.cli.progress import work_bar
from branchline.sheet import GAMES, Sheet

FORMATS = (".svg", ".png", ".json")


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
        The file: a picture (.svg, .png), or where everything is (.json). By default the sheet's
        name with the ending .svg, in this folder.
    dark
        Draw the picture in dark colours.
    """
    game = load_game(sheet)
    target = output or Path(f"{game.key}.svg")
    if target.suffix not in FORMATS:
        raise Failure(f"{target}: the ending must be one of {', '.join(FORMATS)}")
    try:
        board = board_of(game)
        write(board, game, target, dark=dark)
    except ModuleNotFoundError as error:
        raise Failure(missing_extra(str(error.name), "maps"), FAILED) from None
    except ValueError as error:
        raise Failure(console.printable(str(error)), FAILED) from None
    found = overlaps(board)
    for overlap in found:
        console.output().print(console.printable(str(overlap)), soft_wrap=True)
    w, h = board["size"]
    counts = f"{len(board['cities'])} cities, {len(board['routes'])} routes"
    problems = f", {console.pluralize(len(found), 'overlap')}" if found else ""
    line = f"{target}: {game.name}, {counts}, {w} × {h}{problems}"
    console.output().print(console.printable(line), soft_wrap=True)
    return FAILED if found else 0


def board_of(game: Sheet) -> Board:
    """Return the board that comes with a built-in game, or draw one."""
    drawn = GAMES / f"{game.key}.board.json"
    if drawn.exists():
        found: Board = json.loads(drawn.read_text("utf-8"))
        if [city["name"] for city in found["cities"]] == list(game.cities):
            return found
    with work_bar("laying out") as report:
        return draw_board(game, report)


def write(board: Board, game: Sheet, target: Path, *, dark: bool) -> None:
    """Write a board in the form that the ending of the file asks for."""
    if target.suffix == ".json":
        target.write_text(board_text(board), encoding="utf-8")
        return
    svg = draw_svg(board, game, dark=dark)
    if target.suffix == ".svg":
        target.write_text(svg, encoding="utf-8")
    else:
        target.write_bytes(draw_png(svg))
