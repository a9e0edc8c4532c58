"""The lines of a record: JSON objects, read with their line numbers."""

import json
from collections.abc import Sequence
from typing import Any

from branchline.errors import RecordError

Line = dict[str, Any]


def read_lines(text: str) -> list[Line]:
    """Return the objects of a record.

    Raises:
        RecordError: with the first line that is not a JSON object.
    """
    lines = []
    for number, line in enumerate(text.rstrip().split("\n"), 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise RecordError(number, "not a JSON object")
        lines.append(value)
    return lines


class Lines:
    """A record as lines; `at` is the next one to be replayed, counted from 0."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.at = 1  # after the header

    def fail(self, sentence: str, at: int | None = None) -> RecordError:
        """Return the error for a line, by default the current one."""
        return RecordError((self.at if at is None else at) + 1, sentence)

    def line(self, at: int) -> Line:
        """Return a line; after the last one come empty ones."""
        return self.lines[at] if at < len(self.lines) else {}

    def event(self, at: int) -> str:
        """Return the name of the event of a line; nothing if it has none."""
        event = self.line(at).get("event")
        return event if isinstance(event, str) else ""

    def value(self, at: int, key: str, kind: type) -> Any:
        """Return a value of a line that must have this type."""
        found = self.line(at).get(key)
        if type(found) is not kind:
            raise self.fail(f"{key!r} must be a {kind.__name__}", at)
        return found
