"""Drawing the board of any sheet."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.boards.board import Board
from branchline.sheet.model import MAP, Sheet

if TYPE_CHECKING:
    from branchline.boards.compiler import Plan, Progress
    from branchline.boards.settings import Settings

MapBelow = Callable[["Plan"], dict[str, str]]
"""Draws the map below a layout, as the SVG paths of a board."""


def draw_board(
    sheet: Sheet,
    progress: "Progress | None" = None,
    *,
    settings: "Settings | None" = None,
    below: MapBelow | None = None,
) -> Board:
    """Return the drawn board of a sheet: the same for the same sheet and settings.

    Without settings they are suggested: a map of the world where the cities are, or plain paper.
    The work is bounded: a fixed number of runs, whatever the sheet.

    Raises:
        ImportError: without the extra `maps`.
        ValueError: if the game is not played on a map.
    """
    from branchline.boards.compiler import lay_out  # noqa: PLC0415  only this needs the extra
    from branchline.boards.document import board_of  # noqa: PLC0415
    from branchline.boards.free_places import place_tables  # noqa: PLC0415
    from branchline.boards.suggest import suggest_settings  # noqa: PLC0415

    if sheet.family != MAP:
        raise ValueError(f"{sheet.name} is not played on a map, so it has no board")
    say = progress or (lambda done, text: None)
    plan = lay_out(sheet, settings or suggest_settings(sheet), say)
    say(0.9, "drawing the map")
    paths = below(plan) if below else natural_map(plan)
    board = board_of(plan, paths)
    if plan.settings.trim:
        place_tables(board, sheet)
    say(1.0, "done")
    return board


def natural_map(plan: "Plan") -> dict[str, str]:
    """Return coast, lakes and borders, or nothing where the sheet is on plain paper."""
    from branchline.boards.geography.layers import Geography  # noqa: PLC0415

    return {} if plan.settings.projection["kind"] == "plane" else Geography(plan).paths()
