"""Replaying: from a record back to the game, checked against the rules at every step."""

from collections.abc import Callable

from branchline.game import Game
from branchline.records.follower import Follower
from branchline.records.header import game_of
from branchline.records.lines import read_lines
from branchline.records.map_follower import MapFollower
from branchline.records.yard_follower import YardFollower
from branchline.sheet import Sheet
from branchline.sheet.model import MAP, YARDS

_FOLLOWERS: dict[str, type[Follower]] = {MAP: MapFollower, YARDS: YardFollower}


def replay(
    text: str, sheet: Sheet | None = None, each: Callable[[Game], None] | None = None
) -> Game:
    """Return the game that a record describes.

    `sheet` is needed for a map of your own; `each` is called after the deal and after every
    action.

    Raises:
        RecordError: with the line and the reason, if the record is not one of a lawful game.
    """
    lines = read_lines(text)
    game = game_of(lines[0], sheet)
    _FOLLOWERS[game.family.name](lines, game, each or (lambda game: None)).follow_record()
    return game
