"""A moment of a game: the state, the words for it, and what has happened so far."""

from collections.abc import Mapping, Sequence

from branchline.events import Event
from branchline.families import family_of
from branchline.rules import names as n
from branchline.rules.board import AnyBoard
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.text.event_builder import Journal


class Moment:
    """What views and records are made from; a Game is a moment that can be played on."""

    def __init__(self, sheet: Sheet, names: Sequence[str], options: Mapping[str, bool]) -> None:
        self.sheet = sheet
        self.names = tuple(names)
        self.options = dict(options)
        self.family = family_of(sheet)
        self.board: AnyBoard = self.family.board_of(sheet, len(names))
        self.state: AnyState = self.family.state(self.board.layout)
        self.notation = self.family.notation(sheet, self.board)
        self.journal = Journal(sheet)
        self.events: list[Event] = []
        self.turn_ends: list[int] = [0]  # how many events had happened when each turn ended

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.board.seats

    @property
    def over(self) -> bool:
        """Whether the game has been scored."""
        return self.state.decision == n.OVER

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; several while starting tickets are chosen."""
        return [seat for seat in range(self.seats) if self.family.is_waiting(self.state, seat)]

    def last_move(self) -> list[Event]:
        """Return what happened in the turn that ended last."""
        if len(self.turn_ends) < 2:
            return []
        return self.events[self.turn_ends[-2] : self.turn_ends[-1]]
