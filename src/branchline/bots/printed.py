"""What is printed, for bots: the set-up of the game that a view shows."""

from functools import cache

from branchline.families.setup import Setup, setup_of
from branchline.sheet import Sheet, load_sheet
from branchline.views import View

_registered: dict[tuple[str, str], Sheet] = {}  # by key and version
_bundled = cache(load_sheet)


def register_sheet(sheet: Sheet) -> None:
    """Let bots find a sheet that does not come with Branchline."""
    _registered[sheet.key, sheet.version] = sheet


def printed_for(view: View) -> Setup:
    """Return what is printed in the box of the game that a view shows."""
    sheet = _registered.get((view.game, view.version)) or _bundled(view.game)
    return setup_of(sheet, len(view.seats))
