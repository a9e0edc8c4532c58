"""Boards of sheets as files: drawn, or as they come with Branchline."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from branchline.boards import Board, board_text, draw_board
from branchline.boards.pictures.png import draw_png
from branchline.boards.pictures.svg import draw_svg
from branchline.cli.console import printable
from branchline.cli.failure import FAILED, Failure, missing_extra
from branchline.cli.progress import work_bar
from branchline.sheet import GAMES, Sheet

FORMATS = (".svg", ".png", ".json")


@dataclass(frozen=True)
class Look:
    """How a picture looks."""

    dark: bool = False
    heat: Sequence[float] | None = None


def draw_to(target: Path, game: Sheet, look: Look) -> Board:
    """Write the board of a sheet to a file, in the form that its ending asks for.

    Raises:
        Failure: if the ending is none of these, or the board cannot be drawn.
    """
    if target.suffix not in FORMATS:
        raise Failure(f"{target}: the ending must be one of {', '.join(FORMATS)}")
    try:
        board = board_of(game)
        write(board, game, target, look)
    except ModuleNotFoundError as error:
        raise Failure(missing_extra(str(error.name), "maps"), FAILED) from None
    except ValueError as error:
        raise Failure(printable(str(error)), FAILED) from None
    return board


def board_of(game: Sheet) -> Board:
    """Return the board that comes with a built-in game, or draw one."""
    drawn = GAMES / f"{game.key}.board.json"
    if drawn.exists():
        found: Board = json.loads(drawn.read_text("utf-8"))
        if [city["name"] for city in found["cities"]] == list(game.cities):
            return found
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more only wait for each other
    with work_bar("laying out") as report:
        return draw_board(game, report)


def write(board: Board, game: Sheet, target: Path, look: Look) -> None:
    """Write a board in the form that the ending of the file asks for."""
    if target.suffix == ".json":
        target.write_text(board_text(board), encoding="utf-8")
        return
    svg = draw_svg(board, game, dark=look.dark, heat=look.heat)
    if target.suffix == ".svg":
        target.write_text(svg, encoding="utf-8")
    else:
        target.write_bytes(draw_png(svg))
