"""Committed chance: playing a record again with the draws that its table had committed to."""

from branchline.commitment import OpenedDeal, seed_of
from branchline.errors import RecordError
from branchline.game import Game, deal
from branchline.records.lines import Line

KEYS = ("table", "commitment", "secret")


def opened_deal(header: Line) -> OpenedDeal | None:
    """Return what the table of a record published about its chance; None if it did not.

    Raises:
        RecordError: if the header says it in another form.
    """
    found = header.get("deal")
    if found is None:
        return None
    if not isinstance(found, dict) or not all(isinstance(found.get(key), str) for key in KEYS):
        raise RecordError(1, "'deal' must have the texts 'table', 'commitment' and 'secret'")
    return OpenedDeal(*(found[key] for key in KEYS))


class CommittedChance:
    """All draws of a game, in order: the deal is the first, each later one belongs to an action."""

    def __init__(self, opened: OpenedDeal) -> None:
        self.opened = opened
        self.draws = 0

    def _next_seed(self) -> int:
        return seed_of(self.opened.secret, self.opened.table, self.draws + 1)

    def deal(self, game: Game) -> None:
        """Deal the cards and tickets."""
        deal(game, self._next_seed(), None)
        self.draws = 1

    def play(self, game: Game, seat: int, number: int) -> None:
        """Play an action; it counts as a draw if chance was involved."""
        game.reseed(self._next_seed())
        before = list(game.state.generator)
        game.play(seat, game.action(seat, number))
        self.draws += before != list(game.state.generator)
