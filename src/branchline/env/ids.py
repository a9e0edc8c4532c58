"""Versioned ids: every environment carries the version of its sheet.

A change that alters how a game is played raises the version of its sheet, and so the id.
"""

from functools import cache

from branchline.sheet import Sheet, game_names, load_sheet

NAMESPACE = "branchline"


def env_id(sheet: Sheet, seats: int) -> str:
    """Return the id of a game for a number of seats.

    >>> env_id(load_sheet("usa"), 4) == "branchline/usa-4-v2"
    True
    """
    return f"{NAMESPACE}/{sheet.key}-{seats}-v{sheet.version}"


def all_ids() -> list[str]:
    """Return the ids of all games that come with Branchline, for every number of seats."""
    return list(_tables())


@cache
def _tables() -> dict[str, tuple[Sheet, int]]:
    sheets = [load_sheet(name) for name in game_names()]
    return {env_id(sheet, seats): (sheet, seats) for sheet in sheets for seats in sheet.seats}


def read_id(text: str) -> tuple[Sheet, int]:
    """Return the sheet and the number of seats that an id names.

    Raises:
        ValueError: if there is no such environment, or it has another version now.
    """
    known = _tables()
    if text not in known:
        name = text.rpartition("-v")[0]
        same = [other for other in known if other.rpartition("-v")[0] == name]
        hint = f"there is {same[0]}" if same else f"ids look like {next(iter(known))}"
        raise ValueError(f"no environment {text!r}; {hint}")
    return known[text]
