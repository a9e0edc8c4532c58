"""A moment of a recorded game: the position in which a certain action was about to be played."""

from branchline.errors import RecordError
from branchline.game import Game
from branchline.records.replay import replay
from branchline.sheet import Sheet


class _Reached(Exception):
    """The moment has come."""


def game_before(text: str, step: int, sheet: Sheet | None = None) -> tuple[Game, int]:
    """Return the game before an action (counted from 1), and the seat that took it.

    What chance brings from there on is open: nothing of the rest of the record is in the game.

    Raises:
        RecordError: if the record is not one of a lawful game up to there, or is shorter.
    """
    played = 0
    reached: list[tuple[Game, int]] = []

    def look(game: Game, seat: int, number: int) -> None:
        nonlocal played
        played += 1
        if played == step:
            reached.append((game.copy(), seat))
            raise _Reached

    try:
        replay(text, sheet, before=look)
    except _Reached:
        return reached[0]
    raise RecordError(len(text.splitlines()), f"the game has no action {step}")
