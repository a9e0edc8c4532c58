"""Errors, with messages that people can act on."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb


@dataclass(frozen=True, slots=True)
class Shortage:
    """What an action needs and what its seat has of it.

    Both are numbers by what is counted: a card, `one colour` (cards of any one colour) or `trains`.
    """

    needed: Mapping[str, int]
    held: Mapping[str, int]


class InvalidAction(ValueError):
    """A text that does not name an action of the game; the message says what was expected."""


class IllegalAction(ValueError):
    """An action that the rules forbid now; nothing was changed."""

    def __init__(
        self, action: str, key: str, sentence: str, shortage: Shortage | None = None
    ) -> None:
        self.action = action
        self.key = key
        self.sentence = sentence
        self.shortage = shortage  # where something is lacking that can be counted
        super().__init__(f"{action}: {sentence}")


class RecordError(ValueError):
    """A record that does not describe a lawful game; `line` counts from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        self.line = line
        self.sentence = sentence
        super().__init__(f"line {line}: {sentence}")


class UnknownBot(ValueError):
    """A name that leads to no bot; the sentence says what was meant, or what is wrong."""


class BotFailed(Exception):
    """A bot raised an exception or chose an action that is not legal; a sentence says which."""


class BotTimeout(BotFailed):
    """A bot has used up the time for a decision or for a game."""


class WorkerLost(Exception):
    """A worker process was killed."""


def describe_error(error: BaseException) -> str:
    """Return what an author's code raised, with the line of theirs that raised it."""
    theirs = extract_tb(error.__traceback__)[1:]  # the first is where it was caught
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    exits = ": a bot must not end the program" if isinstance(error, SystemExit) else ""
    return f"{type(error).__name__}: {error}{place}{exits}"


def install_command(extra: str) -> str:
    """Return the command that installs what an extra consists of, wherever Branchline came from.

    >>> install_command("plot")
    'pip install "matplotlib<4,>=3.8.4"'
    """
    from importlib.metadata import requires  # noqa: PLC0415  commands start sooner without it

    asked = (line.split("; extra == ") for line in requires("branchline") or [])
    names = [parts[0] for parts in asked if parts[1:] in ([f"'{extra}'"], [f'"{extra}"'])]
    return " ".join(
        ["pip install", *(f'"{name}"' if set(name) & set("<>[]") else name for name in names)]
    )
