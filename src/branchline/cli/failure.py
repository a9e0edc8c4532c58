"""Failures of a command: a message for the user, and an exit code for scripts."""

import difflib
from collections.abc import Iterable

from branchline.errors import install_command

FAILED = 1  # a check failed, or the work could not be finished
USAGE = 2  # invalid usage, or something that does not exist
INTERRUPTED = 130  # Ctrl-C
PIPE_CLOSED = 141  # the reader closed the output pipe


class Failure(Exception):
    """Ends a command with a message and an exit code."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        self.message = message
        self.code = code
        super().__init__(message)


def unknown(what: str, name: str, known: Iterable[str]) -> Failure:
    """Return the failure for an unknown name, with the closest known one."""
    return Failure(f"no {what} {name!r}; {suggestion(name, known)}")


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return the closest known name as a question, or all names if none is close."""
    names = list(dict.fromkeys(known))
    close = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(names) or 'none'}"


def missing_extra(package: str, extra: str) -> str:
    """Return the message for an optional package that is not installed."""
    return f"{package} is not installed; run `{install_command(extra)}`"


def describe_os_error(error: OSError) -> str:
    """Return what the operating system reports about a file."""
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason
