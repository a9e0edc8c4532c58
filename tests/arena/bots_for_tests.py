"""Bots that are named by module:Class in tests."""

import gc
import os
import signal
import sys
import time
from collections.abc import Collection
from typing import ClassVar

from branchline.game import Action
from branchline.position import Position
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


class FailsInThirdDeal(Noting):
    """Raises in the third game seed that this process sees."""

    seen: ClassVar[dict[int, int]] = {}

    def __init__(self, *, seed: int) -> None:
        super().__init__(seed=seed)
        self.deal = self.seen.setdefault(seed, len(self.seen))

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        if self.deal % 3 == 2:
            raise ZeroDivisionError("three is too many")
        return next(iter(legal))


class Sleeping(Noting):
    """Never answers."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        while True:
            time.sleep(1)


class Slow(Noting):
    """Takes a while for everything."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        time.sleep(0.3)
        return next(iter(legal))


class Exiting(Noting):
    """Ends the program."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        sys.exit(7)


class Dying(Noting):
    """Kills its process."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Talking(Noting):
    """Returns a text, and prints another."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        print('{"type": "action", "number": 0}')
        return "draw deck"  # type: ignore[return-value]


class Seedless(Noting):
    """Cannot be made."""

    def __init__(self) -> None:
        super().__init__(seed=0)


class Searching(Noting):
    """Looks for games among all objects of its process."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        for thing in gc.get_objects():
            if isinstance(thing, Position) and thing.state.turn >= 0 and thing.events:
                raise LookupError("found a game")
        return next(iter(legal))


class DiesOnce(Noting):
    """Kills its process in the middle of a game, the first time that any copy of it gets there."""

    marker = ""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        if view.turns == 9 and not os.path.exists(self.marker):
            with open(self.marker, "x", encoding="utf-8"):
                os.kill(os.getpid(), signal.SIGKILL)
        return next(iter(legal))
