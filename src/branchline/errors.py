"""Errors, with messages that people can act on."""

from pathlib import Path
from traceback import extract_tb


class InvalidAction(ValueError):
    """A text that does not name an action of the game; the message says what was expected."""


class IllegalAction(ValueError):
    """An action that the rules forbid now; nothing was changed."""

    def __init__(self, action: str, key: str, sentence: str) -> None:
        self.action = action
        self.key = key
        self.sentence = sentence
        super().__init__(f"{action}: {sentence}")


class RecordError(ValueError):
    """A record that does not describe a lawful game; `line` counts from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        self.line = line
        self.sentence = sentence
        super().__init__(f"line {line}: {sentence}")


class BotFailed(Exception):
    """A bot raised an exception or chose an action that is not legal; a sentence says which."""


class WorkerLost(Exception):
    """A worker process was killed."""


def describe_error(error: Exception) -> str:
    """Return what an author's code raised, with the line of theirs that raised it."""
    theirs = extract_tb(error.__traceback__)[1:]  # the first is where it was caught
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{type(error).__name__}: {error}{place}"
