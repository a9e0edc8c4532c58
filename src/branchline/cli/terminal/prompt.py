"""Asking the person at the keyboard, with completion where the terminal can do it."""

import sys
from collections.abc import Sequence
from types import ModuleType

from rich.console import Console

from branchline.sheet.spelling import plain

readline: ModuleType | None
try:
    import readline
except ImportError:  # not on every system
    readline = None

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled away


class Prompt:
    """One line at a time from the keyboard."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.texts: Sequence[str] = ()
        if readline is not None and sys.stdin.isatty():
            readline.set_completer(self.complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")
            readline.parse_and_bind("set enable-bracketed-paste off")

    def ask(self, question: str, texts: Sequence[str] = ()) -> str:
        """Return what was typed; the texts are what the tab key completes to.

        Raises:
            EOFError: if the input ends.
        """
        self.texts = texts
        sys.stdout.flush()
        return input(question).strip()

    def complete(self, typed: str, place: int) -> str | None:
        """Return the text in this place among those that begin like what was typed."""
        fitting = [text for text in self.texts if plain(text).startswith(plain(typed))]
        return fitting[place] if place < len(fitting) else None

    def forget(self) -> None:
        """Clear the screen and what was typed, so that the next person sees nothing of it."""
        if readline is not None:
            readline.clear_history()
        if self.console.is_terminal:
            self.console.file.write(_CLEAR)
            self.console.file.flush()
        else:
            self.console.rule()
