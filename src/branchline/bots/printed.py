"""What is printed, for bots: the set-up of the game that a view shows."""

from collections import OrderedDict
from functools import lru_cache

from branchline.families.setup import MOST_KEPT, Setup, setup_of
from branchline.sheet import Sheet, load_sheet
from branchline.views import View

MOST_SHEETS = 64  # kept; the least recently registered is forgotten

_registered: OrderedDict[tuple[str, str], Sheet] = OrderedDict()  # by key and version


def register_sheet(sheet: Sheet) -> None:
    """Let bots find a sheet that does not come with Branchline."""
    _registered[sheet.key, sheet.version] = sheet
    _registered.move_to_end((sheet.key, sheet.version))
    if len(_registered) > MOST_SHEETS:
        _registered.popitem(last=False)
    _printed.cache_clear()


def printed_for(view: View) -> Setup:
    """Return what is printed in the box of the game that a view shows."""
    return _printed(view.game, view.version, len(view.seats))


@lru_cache(maxsize=MOST_KEPT)
def _printed(game: str, version: str, seats: int) -> Setup:
    """Return a set-up by names: comparing sheets at every decision would take its time."""
    return setup_of(_registered.get((game, version)) or load_sheet(game), seats)
