"""Finds bots that look out of themselves: at the frames or objects of the program around them.

A bot in the arena's process could find the state of the game that way. Two things are watched:
which names its code uses, and which questions it asks the interpreter while it chooses.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import isfunction
from types import CodeType
from typing import Any

LEADS_OUT = {"f_back", "f_locals", "tb_frame", "gi_frame", "cr_frame", "ag_frame"}
LEADS_OUT |= {"_getframe", "_current_frames", "get_objects", "get_referrers", "get_referents"}
QUESTIONS = {"sys._getframe", "sys._current_frames", "gc.get_objects"}
QUESTIONS |= {"gc.get_referrers", "gc.get_referents"}
IN_BETWEEN = {"inspect", "gc", "sys"}  # who asks for others


def names_that_lead_out(make: Any) -> list[str]:
    """Return the names in the code of a bot that lead to frames or objects of others."""
    ours = __package__.partition(".")[0]
    found: set[str] = set()
    for kind in make.__mro__ if isinstance(make, type) else ():
        if kind.__module__.partition(".")[0] not in (ours, "builtins"):
            module = vars(sys.modules[kind.__module__]).values()
            helpers = (one for one in module if getattr(one, "__module__", "") == kind.__module__)
            for function in filter(isfunction, (*vars(kind).values(), *helpers)):
                found |= _names_in(function.__code__)
    return sorted(found & LEADS_OUT)


def _names_in(code: CodeType) -> set[str]:
    """Return all names that a function and the functions in it use."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _names_in(constant)
    return found


class _Watch:
    """What one module has asked while it was watched."""

    current: "_Watch | None" = None
    is_hooked = False

    def __init__(self, module: str) -> None:
        self.package = module.partition(".")[0]
        self.asked: list[str] = []

    def note(self, event: str) -> None:
        """Note a question if the watched package asked it, itself or through a helper."""
        frame = sys._getframe(2)
        while frame.f_back and frame.f_globals.get("__name__") in IN_BETWEEN:
            frame = frame.f_back
        if str(frame.f_globals.get("__name__")).partition(".")[0] == self.package:
            self.asked.append(event)


@contextmanager
def watched(bot: object) -> Iterator[list[str]]:
    """Watch a bot while it chooses; what is yielded holds afterwards what it asked."""
    if not _Watch.is_hooked:
        sys.addaudithook(_hook)  # it cannot be taken away again
        _Watch.is_hooked = True
    watch = _Watch(type(bot).__module__)
    _Watch.current = watch
    try:
        yield watch.asked
    finally:
        _Watch.current = None


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    watch = _Watch.current
    if watch is not None and event in QUESTIONS:
        _Watch.current = None  # its own look at frames is not the bot's
        watch.note(event)
        _Watch.current = watch
