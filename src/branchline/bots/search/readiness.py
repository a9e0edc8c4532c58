"""Whether the search is compiled in this process; where it is not, a thread sees to it."""

from threading import Lock, Thread
from typing import ClassVar

from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.warming import warm_board, warm_search
from branchline.families.setup import Setup
from branchline.rules.fields import Layout


class Readiness:
    """What this process has compiled so far.

    The games that come with Branchline share one layout for each family; the first board of
    another layout, such as that of a large map, is compiled when somebody plays on it.
    """

    layouts: ClassVar[list[Layout]] = []  # of boards for which it is
    thread: Thread | None = None
    waits: ClassVar[bool] = False  # decisions wait until it is
    _compiling: ClassVar[Lock] = Lock()

    @classmethod
    def ensure_compiling(cls, setup: Setup) -> bool:
        """Tell whether rollouts can be had at once; start to compile in a thread if not.

        After `wait` this compiles at once, and waits.
        """
        if setup.board.layout in cls.layouts:
            return True
        if not CAN_COMPILE:
            return False
        if cls.waits:
            cls.compile(setup)
        elif cls.thread is None or not cls.thread.is_alive():
            cls.thread = Thread(target=cls.compile, args=(setup,), daemon=True)
            cls.thread.start()
        return setup.board.layout in cls.layouts

    @classmethod
    def is_warming(cls) -> bool:
        """Tell whether a thread compiles; until it is done searching bots play like Express."""
        return cls.thread is not None and not cls.layouts

    @classmethod
    def wait(cls) -> None:
        """Compile now, no matter what a thread is doing; without Numba there are no rollouts.

        From now on decisions on a board of another layout wait for it, too.
        """
        cls.waits = True
        if not cls.layouts and CAN_COMPILE:
            cls.compile()

    @classmethod
    def compile(cls, setup: Setup | None = None) -> None:
        """Let the search choose once on a map and once with yards, and on this board."""
        with cls._compiling:
            if not cls.layouts:
                cls.layouts.extend(warm_search())
            if setup is not None and setup.board.layout not in cls.layouts:
                warm_board(setup)
                cls.layouts.append(setup.board.layout)
