"""Whether the search is compiled in this process; where it is not, a thread sees to it."""

from collections.abc import Callable
from threading import Lock, Thread
from typing import ClassVar

from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.warming import setups_by_family, warm_search, warm_study
from branchline.families.setup import Setup
from branchline.rules.fields import Layout


class Readiness:
    """What this process has compiled so far.

    Each layout of boards is compiled when somebody plays on it: the games that come with Branchline
    share one for each family, large maps have another. What bots search with comes first; what
    hints and chances need besides is compiled when somebody asks for them.
    """

    layouts: ClassVar[list[Layout]] = []  # of boards on which bots can search
    studied: ClassVar[list[Layout]] = []  # of boards with compiled hints and chances
    wanted: ClassVar[list[Layout]] = []  # of boards on which bots would like to search
    thread: Thread | None = None
    waits: ClassVar[bool] = False  # decisions wait until it is
    _compiling: ClassVar[Lock] = Lock()

    @classmethod
    def ensure_compiling(cls, setup: Setup) -> bool:
        """Tell whether bots can search at once; start to compile in a thread if not.

        After `wait` this compiles at once, and waits.
        """
        if CAN_COMPILE and setup.board.layout not in cls.wanted:
            cls.wanted.append(setup.board.layout)
        return cls._ensure(setup, cls.layouts, cls.compile)

    @classmethod
    def ensure_study(cls, setup: Setup) -> bool:
        """Tell the same of hints and chances."""
        return cls._ensure(setup, cls.studied, cls.compile_study)

    @classmethod
    def _ensure(cls, setup: Setup, done: list[Layout], compile_it: Callable[[Setup], None]) -> bool:
        if setup.board.layout in done:
            return True
        if not CAN_COMPILE:
            return False
        if cls.waits:
            compile_it(setup)
        elif cls.thread is None or not cls.thread.is_alive():
            cls.thread = Thread(target=compile_it, args=(setup,), daemon=True)
            cls.thread.start()
        return setup.board.layout in done

    @classmethod
    def is_warming(cls) -> bool:
        """Tell whether bots that would like to search play like Express until they can."""
        return any(layout not in cls.layouts for layout in cls.wanted)

    @classmethod
    def wait(cls, *setups: Setup) -> None:
        """Compile now for these set-ups, by default for all our games, whatever a thread is doing.

        From now on decisions on a board of another layout wait for it, too. Without Numba nothing
        is compiled.
        """
        cls.waits = True
        if CAN_COMPILE:
            for setup in setups or setups_by_family():
                cls.compile(setup)

    @classmethod
    def wait_for_study(cls, *setups: Setup) -> None:
        """Compile now for these set-ups, by default for all our games, also what hints need."""
        cls.wait(*setups)
        if CAN_COMPILE:
            for setup in setups or setups_by_family():
                cls.compile_study(setup)

    @classmethod
    def compile(cls, setup: Setup) -> None:
        """Let the search choose once on a board with the layout of this one."""
        with cls._compiling:
            if setup.board.layout not in cls.layouts:
                warm_search(setup)
                cls.layouts.append(setup.board.layout)

    @classmethod
    def compile_study(cls, setup: Setup) -> None:
        """Ask once for everything that hints and chances need."""
        cls.compile(setup)
        with cls._compiling:
            if setup.board.layout not in cls.studied:
                warm_study(setup)
                cls.studied.append(setup.board.layout)
