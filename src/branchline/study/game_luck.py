"""The luck of a whole game, without judging its decisions: what contests need of a review."""

from branchline.bots.networks import value_reader
from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.readiness import Readiness
from branchline.game import Game
from branchline.records.replay import replay
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.study.luck import Appraiser, LuckMeter, Worth, nothing


def luck_of(record: str, sheet: Sheet | None = None, *, seed: int = 0) -> Worth | None:
    """Return what chance gave each seat in a game; None for maps without a network.

    Raises:
        RecordError: if the record is not one of a lawful game.
    """
    counter = _Counter(seed)
    replay(record, sheet, counter.after, counter.before)
    return counter.total


class _Counter:
    """Follows a game, and adds up the luck of the deal and of every action."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.total: Worth | None = None
        self._meter: LuckMeter | None = None
        self._pending: tuple[AnyState, int, int] | None = None

    def before(self, game: Game, seat: int, number: int) -> None:
        """Remember what is about to be played."""
        self._pending = game.state.copy(), seat, number

    def after(self, game: Game) -> None:
        """Add what the deal or the last action brought."""
        if self._pending is None:
            self._begin(game)
        if self._meter is None:
            return
        luck = self._of_last(self._meter, game)
        if luck is not None:
            self.total = (self.total or nothing(game.seats)) + luck

    def _begin(self, game: Game) -> None:
        Readiness.wait()
        compiled = CAN_COMPILE and game.board.layout in Readiness.layouts
        reader = value_reader(game.setup, compiled)
        if reader is not None:
            self._meter = LuckMeter(game.setup, Appraiser(reader), self.seed)

    def _of_last(self, meter: LuckMeter, game: Game) -> Worth | None:
        if self._pending is None:
            return meter.of_deal(game.state)
        before, seat, number = self._pending
        return meter.of_action(before, seat, number, game.state)
