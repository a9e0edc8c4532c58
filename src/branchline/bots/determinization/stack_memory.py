"""What a bot remembers of its own on-track stack: it may not look, but it saw each card roll on."""

from dataclasses import dataclass, field

from branchline.events import ToTrack
from branchline.families.setup import Setup
from branchline.rules.names import CARDS
from branchline.views import View


@dataclass
class StackMemory:
    """What a seat knows to lie on its own stack."""

    stack: list[int] = field(default_factory=lambda: [0] * CARDS)
    turns: int = -1  # at the last call of `observe`

    def observe(self, setup: Setup, view: View) -> None:
        """Add what has rolled onto the seat's own track since the last call."""
        if view.you is None or view.yard is None or view.turns == self.turns:
            return
        self.turns = view.turns
        if not view.seats[view.you].stack:  # another deck has begun
            self.stack = [0] * CARDS
            return
        for event in view.last_move:
            if isinstance(event, ToTrack) and event.seat == view.you:
                for card in event.cards.values():
                    self.stack[setup.cards[card]] += 1
