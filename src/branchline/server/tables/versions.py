"""Versions: a table is played with the version of its game that it was created for, or not."""

from functools import lru_cache

from branchline.server.storage.entries import Damaged
from branchline.sheet import Sheet, SheetError, load_sheet


@lru_cache
def sheet_of(game: str) -> Sheet:
    """Return the sheet of a game that comes with Branchline; it is read once.

    Raises:
        Damaged: if there is no such game.
    """
    try:
        return load_sheet(game)
    except SheetError as error:
        raise Damaged(str(error)) from None


def title_of(game: str) -> str:
    """Return the name of a game, or its key if there is no such game."""
    try:
        return sheet_of(game).name
    except Damaged:
        return game


def version_mismatch(game: str, needed: str, sheet: Sheet | None) -> str | None:
    """Return why a table cannot be played if it needs another version of its sheet, or None."""
    found = "no such game" if sheet is None else f"version {sheet.version}"
    if found == f"version {needed}":
        return None
    return (
        f"this table needs version {needed} of {game}, and this server plays {found};"
        " it can be played on when its version is back"
    )
