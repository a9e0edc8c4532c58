"""The consoles that all commands write to."""

import os
import sys

from rich.console import Console


class PipeConsole(Console):
    """A console that raises when the reader closes the output pipe."""

    def on_broken_pipe(self) -> None:
        """Raise, so that the command ends with a message and an exit code."""
        raise BrokenPipeError


def output() -> Console:
    """Return the console for results; lines in a pipe have 100 columns."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 100
    return PipeConsole(width=width, highlight=False, markup=False, emoji=False)


def notices() -> Console:
    """Return the console for progress and notices, on stderr."""
    return PipeConsole(stderr=True, highlight=False, markup=False, emoji=False)


def printable(text: str) -> str:
    """Return an untrusted text without control characters."""
    return "".join(character if character.isprintable() else "?" for character in text)


def pluralize(number: int, thing: str) -> str:
    """Return a count with its noun.

    >>> pluralize(1, "ticket"), pluralize(2000, "ticket")
    ('1 ticket', '2,000 tickets')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
