"""The header of a record: which game was played, by how many, with which options."""

import json
from typing import Any

from branchline.errors import RecordError
from branchline.families import family_of
from branchline.families.setup import setup_of
from branchline.game import Game
from branchline.record import FORMAT
from branchline.records.lines import Line
from branchline.sheet import Sheet, SheetError, load_sheet


def game_of(header: Line, sheet: Sheet | None) -> Game:
    """Return the game that a header names, before its deal.

    Raises:
        RecordError: if the header is not one of a game that can be played.
    """
    if header.get("format") != FORMAT:
        found = header.get("format")
        raise _fail(f"expected a header with the format {FORMAT!r}, not {found!r}")
    if sheet is None:
        sheet = _bundled_sheet(header)
    found = (header.get("sheet"), header.get("game"))
    if found != (sheet.version, sheet.key):
        expected = f"expected version {sheet.version} of {sheet.key}"
        raise _fail(f"{expected}, not version {found[0]} of {found[1]}")
    names: Any = header.get("seats")
    check_names(names, sheet)
    options: Any = header.get("options")
    check_options(options, sheet)
    return Game(setup_of(sheet, len(names)), names, options or {})


def _bundled_sheet(header: Line) -> Sheet:
    try:
        return load_sheet(str(header.get("game")))
    except SheetError as error:
        raise _fail(f"{error.problems[0]}; a map of your own needs its sheet") from None


def check_names(names: Any, sheet: Sheet) -> None:
    """Check that the names of the seats are different texts, one for each seat of the game."""
    if not isinstance(names, list) or len(names) not in sheet.seats:
        raise _fail("the number of seats does not fit the game")
    if not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        raise _fail("the names of the seats must be different texts")


def check_options(options: Any, sheet: Sheet) -> None:
    """Check that a table of this game has these options."""
    if json.dumps(options) not in ("{}", '{"open_stacks": true}'):
        raise _fail(f"unknown options: {options!r}")
    if not set(options) <= family_of(sheet).options:
        raise _fail("only a game with on-track stacks can open them")


def _fail(sentence: str) -> RecordError:
    return RecordError(1, sentence)
