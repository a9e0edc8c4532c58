"""Games on a map."""

from branchline.families import Family
from branchline.rules.maps import unseen
from branchline.rules.maps.state import State
from branchline.sheet import Sheet
from branchline.sheet.encode_map import encode_map
from branchline.sheet.model import MAP
from branchline.text.map_notation import MapNotation


def contents(sheet: Sheet) -> list[str]:
    """Return what only the box of a game on a map holds."""
    return [f"{len(sheet.routes)} routes", f"{sheet.trains} trains each"]


FAMILY = Family(
    name=MAP,
    state=State,
    board_of=encode_map,
    notation=MapNotation,
    take_back=unseen.take_back_claim,
    contents=contents,
)
