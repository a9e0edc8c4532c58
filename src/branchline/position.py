"""A position: the state of a game in its set-up, and what has happened so far."""

from collections.abc import Mapping, Sequence
from typing import Any

from branchline.events import Event
from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.rounds import is_waiting
from branchline.rules.state import AnyState


class Position:
    """What views, scores and records are made from; a Game is a position that can be played."""

    def __init__(
        self,
        setup: Setup,
        names: Sequence[str],
        options: Mapping[str, bool],
        state: AnyState | None = None,
    ) -> None:
        self.setup = setup
        # Attributes, not properties: legality and play read them all the time.
        self.sheet, self.family = setup.sheet, setup.family
        self.board, self.notation = setup.board, setup.notation
        self.names = tuple(names)
        self.options = dict(options)
        self.state: AnyState = setup.new_state() if state is None else state
        self.events: list[Event] = []
        self.turn_ends: list[int] = [0]  # the number of events at the end of each turn

    def __getstate__(self) -> dict[str, Any]:
        kept = "setup", "names", "options", "state", "events", "turn_ends"
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Position.__init__(self, kept["setup"], kept["names"], kept["options"], kept["state"])
        self.events, self.turn_ends = kept["events"], kept["turn_ends"]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.board.seats

    @property
    def over(self) -> bool:
        """Whether the game has been scored."""
        return self.state.decision == n.OVER

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; several while starting tickets are chosen."""
        return [seat for seat in range(self.board.seats) if is_waiting(self.state, seat)]

    def last_move(self) -> list[Event]:
        """Return what happened in the turn that ended last."""
        if len(self.turn_ends) < 2:
            return []
        return self.events[self.turn_ends[-2] : self.turn_ends[-1]]
