"""Sheets: one file per game that holds everything printed in its box."""

from importlib import resources

from branchline.sheet.model import Sheet, SheetError
from branchline.sheet.reader import read_sheet, read_sheet_file

__all__ = ["Sheet", "SheetError", "game_names", "load_sheet", "read_sheet", "read_sheet_file"]


def game_names() -> list[str]:
    """Return the names of the games that Branchline brings along, in alphabetical order."""
    files = (resources.files("branchline") / "games").iterdir()
    return sorted(file.name[: -len(".toml")] for file in files if file.name.endswith(".toml"))


def load_sheet(name: str) -> Sheet:
    """Return the sheet of one of our games.

    Raises:
        SheetError: if there is no such game.
    """
    if name not in game_names():
        raise SheetError("games", [f"no game {name!r}; there are {', '.join(game_names())}"])
    text = (resources.files("branchline") / "games" / f"{name}.toml").read_text("utf-8")
    return read_sheet(text, name)
