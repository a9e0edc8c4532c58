"""The families of games, on a map and with yards: the same verbs over different rules.

`Family` is everything in the library that differs between them, and the sheet says which family
a game belongs to (`Sheet.family`). Nothing else asks: code that needs a difference calls the
family, and a layer above that has differences of its own keeps a table by `Family.name`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, cast

from branchline.notation import Notation
from branchline.rules.board import AnyBoard
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.sheet.model import MAP, YARDS

if TYPE_CHECKING:
    from branchline.families.interfaces import FamilyScores, FamilyViews

_PACKAGES = {MAP: "maps", YARDS: "yards"}


@dataclass(frozen=True, eq=False)
class Family:
    """Everything that differs between the families: rules, notation, views and scores."""

    name: str  # MAP or YARDS
    state: type[AnyState]
    board_of: Callable[[Sheet, int], AnyBoard]
    notation: type[Notation]
    new: Callable[..., None]
    is_waiting: Callable[..., bool]
    legal: Callable[..., int]
    why_not: Callable[..., int]
    play: Callable[..., None]
    deal_anew: Callable[..., None]  # determinization: replaces what a seat cannot know
    take_back: Callable[..., None]  # what another seat has begun and nobody has seen
    contents: Callable[[Sheet], list[str]]  # what only its boxes hold, in words
    options: frozenset[str] = frozenset()  # that a table can be opened with

    @property
    def package(self) -> str:
        """The name of its package in rules, search, kernels and here."""
        return _PACKAGES[self.name]

    # Imported when first used, since people's games start sooner without them.

    @cached_property
    def choose(self) -> Callable[..., int]:
        """What a simple policy does."""
        policy = import_module(f"branchline.rules.{self.package}.policy")
        return cast(Callable[..., int], policy.choose)

    @cached_property
    def views(self) -> "FamilyViews":
        """Its part of views."""
        return cast("FamilyViews", import_module(f"branchline.families.{self.package}.views"))

    @cached_property
    def scores(self) -> "FamilyScores":
        """Its part of the scores."""
        return cast("FamilyScores", import_module(f"branchline.families.{self.package}.scores"))


def family_of(sheet: Sheet) -> Family:
    """Return the family to which a game belongs; the other one is not even imported."""
    family: Family = import_module(f"branchline.families.{_PACKAGES[sheet.family]}").FAMILY
    return family
