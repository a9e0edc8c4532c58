"""Whether the search is compiled in this process; where it is not, a thread sees to it."""

from threading import Thread
from typing import ClassVar

from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.warming import warm_search
from branchline.families.setup import Setup
from branchline.rules.fields import Layout


class Readiness:
    """What this process has compiled so far."""

    layouts: ClassVar[list[Layout]] = []  # of boards for which it is; none for maps beyond ours
    thread: Thread | None = None

    @classmethod
    def ensure_compiling(cls, setup: Setup) -> bool:
        """Tell whether rollouts can be had at once; start to compile in a thread if not."""
        if not cls.layouts and CAN_COMPILE and cls.thread is None:
            cls.thread = Thread(target=cls.compile, daemon=True)
            cls.thread.start()
        return setup.board.layout in cls.layouts

    @classmethod
    def wait(cls) -> None:
        """Compile now, no matter what a thread is doing; without Numba there are no rollouts."""
        if not cls.layouts and CAN_COMPILE:
            cls.compile()

    @classmethod
    def compile(cls) -> None:
        """Let the search choose once on a map and once with yards."""
        cls.layouts = warm_search()
