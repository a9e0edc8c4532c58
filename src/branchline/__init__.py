"""Branchline: five railway games on one engine.

>>> import branchline as bl
>>> game = bl.new("usa", seats=2, seed=7)
>>> game.waiting
[0, 1]
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from branchline.errors import IllegalAction, InvalidAction, RecordError
    from branchline.game import Action, Game
    from branchline.sheet import Sheet, SheetError
    from branchline.views import SeatView, View

__all__ = [
    "Action",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "RecordError",
    "SeatView",
    "SheetError",
    "View",
    "games",
    "new",
    "replay",
]

# Imported when they are asked for: most commands need none of them.
_PLACES = {
    "Action": "branchline.game",
    "Game": "branchline.game",
    "IllegalAction": "branchline.errors",
    "InvalidAction": "branchline.errors",
    "RecordError": "branchline.errors",
    "SeatView": "branchline.views",
    "SheetError": "branchline.sheet",
    "View": "branchline.views",
}


if not TYPE_CHECKING:  # a type checker would believe that there are names of any kind

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_PLACES[name]), name)


def games() -> list[str]:
    """Return the names of the games that come with Branchline.

    >>> "new_york" in games()
    True
    """
    from branchline.sheet import game_names  # noqa: PLC0415  as above

    return game_names()


def new(
    name: "str | Path",
    seats: int,
    *,
    seed: int | None = None,
    first: int | None = None,
    names: Sequence[str] | None = None,
    open_stacks: bool = False,
) -> "Game":
    """Begin a game: one of ours by name, or a sheet of your own by path (`maps/lakes.toml`).

    Without a seed, chance comes from the operating system; without `first`, chance decides who
    begins. With `open_stacks`, players may look through their own on-track stacks, in games that
    have them.

    Raises:
        SheetError: if there is no such game, or the sheet cannot be used.
        ValueError: if the number of seats, the first seat or the names do not fit.
    """
    from branchline.game import start  # noqa: PLC0415  as above
    from branchline.sheet import find_sheet  # noqa: PLC0415  as above

    return start(
        find_sheet(name), seats, seed=seed, first=first, names=names, open_stacks=open_stacks
    )


def replay(
    text: str, sheet: "Sheet | None" = None, each: "Callable[[Game], None] | None" = None
) -> "Game":
    """Return the game that a record describes.

    `sheet` is needed for a map of your own; `each` is called after the deal and after every
    action.

    Raises:
        RecordError: with the line and the reason, if the record is not one of a lawful game.
    """
    from branchline.records.replay import replay as play_back  # noqa: PLC0415  as above

    return play_back(text, sheet, each)
