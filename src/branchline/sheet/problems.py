"""The problems of a sheet, each with its line, and how their messages show values and names."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from branchline.sheet.line_numbers import KeyPath, LineNumbers

LONGEST_SHOWN = 60  # characters of a text


@dataclass(frozen=True)
class ListIndexes:
    """Where the routes, tickets and bonus cards of a sheet are in their TOML lists.

    Items that cannot be parsed are skipped, so an index here may exceed the index in the sheet.
    """

    routes: list[int]
    tickets: list[int]
    bonuses: list[int]


class Problems:
    """Collects everything wrong with a sheet."""

    def __init__(self, lines: LineNumbers) -> None:
        self.lines = lines
        self._found: list[tuple[KeyPath, str]] = []

    def add(self, message: str, *path: str | int) -> None:
        """Add a problem with the value at a path: `add("...", "points", "3")`."""
        self._found.append((path, message))

    def is_clean(self, *path: str | int) -> bool:
        """Tell whether there is no problem at a path or below it."""
        return all(found[: len(path)] != path for found, _ in self._found)

    @property
    def found(self) -> list[tuple[KeyPath, str]]:
        """Every problem with the path of its value."""
        return list(self._found)

    @property
    def messages(self) -> list[str]:
        """Every problem as `line 12: message`, in the order of the lines.

        Problems without a line, such as a missing table, come first.
        """
        found = sorted((self.line_of(*path), message) for path, message in self._found)
        return [f"line {line}: {message}" if line else message for line, message in found]

    def line_of(self, *path: str | int) -> int:
        """Return the line of a value, or of the nearest table around a missing one; 0 if none."""
        return self.lines.of(path)


def format_value(value: object) -> str:
    """Return a TOML value as messages show it: short and printable.

    >>> format_value("Oslo"), format_value(True), format_value([1, 2]), format_value(2**80)
    ("'Oslo'", 'true', '[1, 2]', 'a huge number')
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return repr(_shorten(value))
        case int():
            return str(value) if abs(value) < 10**18 else "a huge number"
        case float():
            return str(value)
        case list():
            return _format_list(value)
        case dict():
            return "a table" if value else "an empty table"
    return "a date or a time"


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def _format_list(values: list[object]) -> str:
    if len(values) > 3:
        return f"a list of {len(values)}"
    items = ("..." if isinstance(item, list | dict) else format_value(item) for item in values)
    return f"[{', '.join(items)}]"


def format_path(*path: str | int) -> str:
    """Return a key path as messages show it; items of lists count from 1.

    >>> format_path("rules", "bonuses", "cards", 2, "points")
    'rules.bonuses.cards 3.points'
    """
    text = ""
    for key in path:
        if isinstance(key, int):
            text += f" {key + 1}"
        else:
            is_short = key.isprintable() and 0 < len(key) <= LONGEST_SHOWN
            shown = key if is_short else format_value(key)
            text += f".{shown}" if text else shown
    return text


def suggest(name: str, known: Iterable[str]) -> str:
    """Return the closest known name as a question, or an empty text if none is close.

    >>> suggest("Olso", ["Bergen", "Oslo"]), suggest("Paris", ["Bergen", "Oslo"])
    ("; did you mean 'Oslo'?", '')
    """
    close = get_close_matches(name, known, n=1, cutoff=0.75)  # a typo, not a guess
    return f"; did you mean {format_value(close[0])}?" if close else ""
