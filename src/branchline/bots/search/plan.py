"""A plan: one way to go on, for the search to compare with others."""

from dataclasses import dataclass

from branchline.bots.search.styles import Numbers, style_of
from branchline.rules.fields import Layout, Struct


@dataclass(frozen=True)
class Plan:
    """A style, and the tickets that it gives up."""

    name: str  # words for people
    numbers: Numbers
    dropped: tuple[int, ...] = ()

    def style(self, layout: Layout) -> Struct:
        """Return the plan as the search takes it."""
        return style_of(self.numbers, layout, self.dropped)
