"""The console that all commands write to."""

import os
import sys

from rich.console import Console


class PipeConsole(Console):
    """A console that says so when nobody reads its output any more."""

    def on_broken_pipe(self) -> None:
        """Tell the command line, which answers with a sentence and an exit code."""
        raise BrokenPipeError


def output() -> Console:
    """Return the console for what was asked for; a pipe gets lines of 100 letters."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 100
    return PipeConsole(width=width, highlight=False, markup=False, emoji=False)


def notices() -> Console:
    """Return the console for progress, which does not disturb the output."""
    return PipeConsole(stderr=True, highlight=False, markup=False, emoji=False)


def printable(text: str) -> str:
    """Return a text from outside without what would steer the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def counted(number: int, thing: str) -> str:
    """Return how many there are of something.

    >>> counted(1, "ticket"), counted(2000, "ticket")
    ('1 ticket', '2,000 tickets')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
