"""Games with yards."""

from branchline.families import Family
from branchline.rules.yards import unseen
from branchline.rules.yards.state import YardState
from branchline.sheet import Sheet
from branchline.sheet.encode_yards import encode_yards
from branchline.sheet.model import YARDS
from branchline.text.yard_notation import YardNotation


def contents(sheet: Sheet) -> list[str]:
    """Return what only the box of a game with yards holds: nothing but the cards of all games."""
    return []


FAMILY = Family(
    name=YARDS,
    state=YardState,
    board_of=encode_yards,
    notation=YardNotation,
    take_back=unseen.take_back_set,
    contents=contents,
    options=frozenset({"open_stacks"}),
)
