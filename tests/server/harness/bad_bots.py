"""Bots that misbehave, for tests."""

import os
import time
from collections.abc import Collection

from branchline.game import Action
from branchline.views import View


class Bad:
    """What all of them share."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed


class Sleeper(Bad):
    """Never answers."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Sleep."""
        time.sleep(1000)
        return next(iter(legal))


class Looping(Bad):
    """Never answers, and uses all the CPU it can get."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Loop forever."""
        while True:
            self.seed += 1


class Hungry(Bad):
    """Allocates all memory."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Allocate ten gigabytes."""
        bytearray(10 * 1024**3)
        return next(iter(legal))


class Crashing(Bad):
    """Kills its process."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """End the process."""
        os._exit(3)


class Garbage(Bad):
    """Answers with an illegal action."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return an action that does not exist."""
        return Action(-5, "nothing")


class Printing(Bad):
    """Prints to the stream of the answers, then answers correctly."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Print, and choose the last action."""
        print("12\n" * 5, flush=True)
        return list(legal)[-1]


class Forking(Bad):
    """Leaves a child behind and never answers."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Start another process."""
        if os.fork() == 0:
            time.sleep(1000)
        time.sleep(1000)
        return next(iter(legal))
