"""Sheets: one file per game, with everything printed in its box."""

from pathlib import Path

from branchline.sheet.model import Sheet, SheetError
from branchline.sheet.reader import read_sheet, read_sheet_file

GAMES = Path(__file__).parent.parent / "games"

__all__ = [
    "Sheet",
    "SheetError",
    "find_sheet",
    "game_names",
    "load_sheet",
    "read_sheet",
    "read_sheet_file",
]


def game_names() -> list[str]:
    """Return the names of the built-in games, in alphabetical order."""
    return sorted(file.stem for file in GAMES.glob("*.toml"))


def load_sheet(name: str) -> Sheet:
    """Return the sheet of a built-in game.

    Raises:
        SheetError: if there is no such game.
    """
    if name not in game_names():
        raise SheetError("games", [f"no game {name!r}; there are {', '.join(game_names())}"])
    return read_sheet((GAMES / f"{name}.toml").read_text("utf-8"), name)


def find_sheet(game: str | Path | Sheet) -> Sheet:
    """Return the sheet of a game: built-in by name, any other by its path, or the sheet itself.

    Raises:
        SheetError: if there is no such game, or the sheet is invalid.
    """
    if isinstance(game, Sheet):
        return game
    is_path = isinstance(game, Path) or game.endswith(".toml")
    return read_sheet_file(game) if is_path else load_sheet(str(game))
