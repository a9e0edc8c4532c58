"""What the modules `views` and `scores` of a family provide; for type checkers."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from branchline.families.score_lines import ScoreLine


class FamilyViews(Protocol):
    """The fields of views that only games of the family have."""

    def common_fields(self, setup: Any, state: Any) -> dict[str, Any]:
        """Return what everybody may know."""

    def seat_fields(self, setup: Any, state: Any, seat: int) -> dict[str, Any]:
        """Return what everybody may know about a seat."""

    def own_fields(
        self, setup: Any, state: Any, seat: int, options: Mapping[str, bool]
    ) -> dict[str, Any]:
        """Return what only a seat itself may know."""


class FamilyScores(Protocol):
    """What games of the family are scored by."""

    def completed_tickets(self, setup: Any, state: Any, seat: int) -> dict[int, bool]:
        """Return for each ticket of a seat whether it is completed."""

    def score_lines(self, setup: Any, state: Any, seat: int) -> Iterator[ScoreLine]:
        """Yield the lines of a seat's score sheet."""

    def longest_path(self, state: Any, seat: int) -> int | None:
        """Return the longest path of a seat, where it may decide something."""

    def public_measures(
        self, setup: Any, state: Any
    ) -> Iterator[tuple[str, tuple[int | None, ...]]]:
        """Yield for each bonus in play how much each seat has, None where it is hidden."""
