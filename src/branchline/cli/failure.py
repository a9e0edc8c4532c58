"""Failures: one sentence for the person at the keyboard, and an exit code for scripts."""

import difflib
from collections.abc import Iterable

FAILED = 1  # a check failed, or the work could not be finished
USAGE = 2  # the command cannot be understood or asks for something that does not exist
INTERRUPTED = 130  # Ctrl-C
PIPE_CLOSED = 141  # the reader of the output went away


class Failure(Exception):
    """The end of a command that could not do what it was asked for."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        self.sentence = sentence
        self.code = code
        super().__init__(sentence)


def unknown(what: str, name: str, known: Iterable[str]) -> Failure:
    """Return the failure for a name that does not exist, with the nearest spelling."""
    return Failure(f"no {what} {name!r}; {nearest(name, known)}")


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the nearest spelling of a name as a question, or all names if none is near."""
    names = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names) or 'none'}"


def why_closed(error: OSError) -> str:
    """Return what went wrong with a file, in words."""
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason
