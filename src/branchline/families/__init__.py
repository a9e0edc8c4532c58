"""The families of games, on a map and with yards: the same verbs over different rules.

`Family` is everything in the library that differs between them, and the sheet says which family
a game belongs to (`Sheet.family`). Nothing else asks: code that needs a difference calls the
family, and a layer above that has differences of its own keeps a table by `Family.name`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from branchline.errors import Shortage
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
    take_back: Callable[..., None]  # what another seat has begun and nobody has seen
    contents: Callable[[Sheet], list[str]]  # what only its boxes hold, in words
    options: frozenset[str] = frozenset()  # that a table can be opened with

    def __reduce__(self) -> tuple[Any, ...]:
        return family_named, (self.name,)  # what it has imported cannot be pickled

    @property
    def package(self) -> str:
        """The name of its package in rules, search, kernels and here."""
        return _PACKAGES[self.name]

    # Imported when first used, since people's games start sooner without some of them.

    @cached_property
    def new(self) -> Callable[..., None]:
        """Deals a new game."""
        return self._rule("opening", "new")

    @cached_property
    def legal(self) -> Callable[..., int]:
        """Writes the legal actions of a seat."""
        return self._rule("play", "legal")

    @cached_property
    def why_not(self) -> Callable[..., int]:
        """Gives the reason why an action is not legal."""
        return self._rule("play", "why_not")

    @cached_property
    def play(self) -> Callable[..., None]:
        """Plays an action."""
        return self._rule("play", "play")

    @cached_property
    def redeal(self) -> Callable[..., None]:
        """Determinization: replaces what a seat cannot know."""
        return self._rule("unseen", "redeal")

    @cached_property
    def choose(self) -> Callable[..., int]:
        """Chooses as a simple policy does."""
        return self._rule("policy", "choose")

    def _rule(self, module: str, name: str) -> Callable[..., Any]:
        """Return a function of its rules."""
        found = import_module(f"branchline.rules.{self.package}.{module}")
        return cast(Callable[..., Any], getattr(found, name))

    @cached_property
    def shortage(self) -> Callable[..., Shortage | None]:
        """Tells what a refused action lacks, as numbers."""
        found = import_module(f"branchline.families.{self.package}.shortages")
        return cast(Callable[..., Shortage | None], found.shortage)

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
    return family_named(sheet.family)


def family_named(name: str) -> Family:
    """Return a family by its name."""
    family: Family = import_module(f"branchline.families.{_PACKAGES[name]}").FAMILY
    return family
