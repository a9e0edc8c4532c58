"""Sheets: one file per game that holds everything printed in its box."""

from pathlib import Path

from branchline.sheet.model import Sheet, SheetError
from branchline.sheet.reader import read_sheet, read_sheet_file

GAMES = Path(__file__).parent.parent / "games"

__all__ = ["Sheet", "SheetError", "game_names", "load_sheet", "read_sheet", "read_sheet_file"]


def game_names() -> list[str]:
    """Return the names of the games that Branchline brings along, in alphabetical order."""
    return sorted(file.stem for file in GAMES.glob("*.toml"))


def load_sheet(name: str) -> Sheet:
    """Return the sheet of one of our games.

    Raises:
        SheetError: if there is no such game.
    """
    if name not in game_names():
        raise SheetError("games", [f"no game {name!r}; there are {', '.join(game_names())}"])
    return read_sheet((GAMES / f"{name}.toml").read_text("utf-8"), name)
