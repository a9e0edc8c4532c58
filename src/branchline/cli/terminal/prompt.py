"""Prompts the person at the keyboard, with completion where readline is available."""

import sys
from collections.abc import Sequence
from types import ModuleType

from rich.console import Console

from branchline.sheet.spelling import plain

readline: ModuleType | None
try:
    import readline
except ImportError:  # not on Windows
    readline = None

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and its scrollback


class Prompt:
    """Reads lines from the keyboard."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.texts: Sequence[str] = ()
        if readline is not None and sys.stdin.isatty():
            readline.set_completer(self.complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")
            readline.parse_and_bind("set enable-bracketed-paste off")

    def ask(self, question: str, texts: Sequence[str] = ()) -> str:
        """Return what was typed; `texts` are the completions of the tab key.

        Raises:
            EOFError: if the input ends.
        """
        self.texts = texts
        sys.stdout.flush()
        return input(question).strip()

    def complete(self, typed: str, index: int) -> str | None:
        """Return one of the completions of what was typed; None after the last one."""
        matches = [text for text in self.texts if plain(text).startswith(plain(typed))]
        return matches[index] if index < len(matches) else None

    def clear(self) -> None:
        """Clear the screen and the history, so that the next person sees nothing of it."""
        if readline is not None:
            readline.clear_history()
        if self.console.is_terminal:
            self.console.file.write(_CLEAR)
            self.console.file.flush()
        else:
            self.console.rule()
