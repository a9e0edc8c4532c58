"""The steps of a recorded game: the deal, the starting tickets, then turn by turn."""

from dataclasses import dataclass

from branchline.cli.console import printable
from branchline.events import Event
from branchline.game import Game
from branchline.records.replay import replay
from branchline.rules.names import OPENING
from branchline.rules.state import AnyState
from branchline.sheet import Sheet

_LONGEST_NAME = 40  # a record may come from anywhere


@dataclass(frozen=True)
class Step:
    """One step: what happened in it, and the table after it."""

    events: tuple[Event, ...]
    state: AnyState


class Steps:
    """All steps of a record.

    Raises:
        RecordError: with the line and the reason, if the record is not one of a lawful game.
    """

    def __init__(self, text: str, sheet: Sheet | None = None) -> None:
        self.steps: list[Step] = []
        self._told = 0
        self._before: tuple[bool, int] | None = None
        self.game = replay(text, sheet, self._watch)
        self.game.names = tuple(printable(name)[:_LONGEST_NAME] for name in self.game.names)
        self._close(self.game)

    def _watch(self, game: Game) -> None:
        """Close a step whenever the starting tickets are chosen or a turn has ended."""
        now = (game.state.decision == OPENING, game.state.turns)
        if self._before != now or game.over:
            self._close(game)
        self._before = now

    def _close(self, game: Game) -> None:
        events = tuple(game.events[self._told :])
        if events:
            self._told = len(game.events)
            self.steps.append(Step(events, game.state.copy()))

    def table(self, place: int) -> Game:
        """Return the game as it was after a step."""
        game = self.game.copy(reseed=False)
        game.state = self.steps[place].state.copy()
        return game
