"""What every bot is: one class that chooses an action from what its seat may know."""

from collections.abc import Collection
from typing import Protocol

from branchline.game import Action
from branchline.views import View


class Bot(Protocol):
    """A player; it plays one game at one seat, and all its chance comes from its seed."""

    def __init__(self, *, seed: int) -> None: ...

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        ...
