"""The two families of games, on a map and with yards: the same verbs, other rules below them."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from branchline.notation import Notation
from branchline.rules.board import AnyBoard
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.sheet.model import MAP, YARDS


@dataclass(frozen=True)
class Family:
    """What a game needs from its rules."""

    name: str
    state: type[AnyState]
    board_of: Callable[[Sheet, int], AnyBoard]
    notation: type[Notation]
    new: Callable[..., None]
    is_waiting: Callable[..., bool]
    legal: Callable[..., int]
    why_not: Callable[..., int]
    play: Callable[..., None]
    deal_anew: Callable[..., None]
    take_back: Callable[..., None]  # what another seat has begun and nobody has seen
    choose: Callable[..., int]  # a simple policy
    package: str  # the name of its package in rules, search and kernels
    options: frozenset[str] = frozenset()  # what a table of such a game can be asked for


_MODULES = {MAP: "branchline.families.maps", YARDS: "branchline.families.yards"}


def family_of(sheet: Sheet) -> Family:
    """Return the family to which a game belongs; the other one is not even imported."""
    family: Family = import_module(_MODULES[sheet.family]).FAMILY
    return family
