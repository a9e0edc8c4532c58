"""The steps of a recorded game: the deal, the starting tickets, then turn by turn."""

from dataclasses import dataclass

from branchline.cli.console import printable
from branchline.events import Event
from branchline.game import Game
from branchline.records.replay import replay
from branchline.rules.names import OPENING
from branchline.rules.state import AnyState
from branchline.sheet import Sheet

_LONGEST_NAME = 40  # records are untrusted


@dataclass(frozen=True)
class Step:
    """One step: its events, and the state after it."""

    events: tuple[Event, ...]
    state: AnyState


class Steps:
    """All steps of a record.

    Raises:
        RecordError: with the line and the reason, if the record breaks a rule.
    """

    def __init__(self, text: str, sheet: Sheet | None = None) -> None:
        self.steps: list[Step] = []
        self._seen = 0
        self._before: tuple[bool, int] | None = None
        self.game = replay(text, sheet, self._observe)
        self.game.names = tuple(printable(name)[:_LONGEST_NAME] for name in self.game.names)
        self._end_step(self.game)

    def _observe(self, game: Game) -> None:
        """End a step when the starting tickets are chosen or a turn is over."""
        now = (game.state.decision == OPENING, game.state.turns)
        if self._before != now or game.over:
            self._end_step(game)
        self._before = now

    def _end_step(self, game: Game) -> None:
        events = tuple(game.events[self._seen :])
        if events:
            self._seen = len(game.events)
            self.steps.append(Step(events, game.state.copy()))

    def table(self, index: int) -> Game:
        """Return the game after a step."""
        game = self.game.copy(reseed=False)
        game.state = self.steps[index].state.copy()
        return game
