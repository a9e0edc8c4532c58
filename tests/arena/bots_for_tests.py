"""Bots that are named by module:Class in tests."""

from collections.abc import Collection

from branchline.game import Action
from branchline.views import View

asked_with: list[object] = []  # what the bots of this process were given


class Noting:
    """Takes the first action and notes what it was given."""

    def __init__(self, *, seed: int) -> None:
        asked_with.append(seed)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        asked_with.append(legal)
        return next(iter(legal))


class Failing(Noting):
    """Raises an exception."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        raise ZeroDivisionError("nothing to share")


class Cheating(Noting):
    """Returns an action that it was not given."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        return Action(0, "win")


class Unready(Noting):
    """Cannot get ready."""

    @staticmethod
    def prepare() -> None:
        raise OSError("no memory")
