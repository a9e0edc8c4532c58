"""Replaying: from a record back to the game, checked against the rules at every step."""

from collections.abc import Callable

from branchline.errors import RecordError
from branchline.game import Game
from branchline.records.committed_chance import CommittedChance, opened_deal
from branchline.records.follower import Follower
from branchline.records.header import game_of
from branchline.records.lines import Line, read_lines
from branchline.records.map_follower import MapFollower
from branchline.records.yard_follower import YardFollower
from branchline.sheet import Sheet
from branchline.sheet.model import MAP, YARDS

_FOLLOWERS: dict[str, type[Follower]] = {MAP: MapFollower, YARDS: YardFollower}


def replay(
    text: str,
    sheet: Sheet | None = None,
    each: Callable[[Game], None] | None = None,
    before: Callable[[Game, int, int], None] | None = None,
) -> Game:
    """Return the game that a record describes.

    `sheet` is needed for a map of your own; `each` is called after the deal and after every
    action, `before` with the game, the seat and the number of every action that is about to be
    played.

    Raises:
        RecordError: with the line and the reason, if the record is not one of a lawful game.
    """
    follower = _follower(read_lines(text), sheet, each)
    if before is not None:
        follower.before = before
    follower.follow_record()
    return follower.game


def check_deal(text: str, sheet: Sheet | None = None) -> int:
    """Play a record again with the chance that its table had committed to; return the draws.

    Raises:
        RecordError: if the table published no commitment, if its secret is another one, or with
            the first line that does not follow from the secret.
    """
    lines = read_lines(text)
    opened = opened_deal(lines[0])
    if opened is None:
        raise RecordError(1, "this table did not commit itself to its deal")
    if not opened.is_kept:
        raise RecordError(1, "the secret is not the one that the table had committed to")
    follower = _follower(lines, sheet, None)
    chance = CommittedChance(opened)
    follower.draw_by(chance)
    follower.follow_record()
    return chance.draws


def _follower(
    lines: list[Line], sheet: Sheet | None, each: Callable[[Game], None] | None
) -> Follower:
    game = game_of(lines[0], sheet)
    return _FOLLOWERS[game.family.name](lines, game, each or (lambda game: None))
