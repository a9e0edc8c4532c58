"""The problems of a sheet, each with the line where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from branchline.sheet.lines import Lines, Place


@dataclass(frozen=True)
class Places:
    """Where the routes, tickets and bonus cards of a sheet stand in their lists."""

    routes: list[int]
    tickets: list[int]
    bonuses: list[int]


class Problems:
    """Collects what is wrong with a sheet."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._noted: list[tuple[Place, str]] = []

    def add(self, sentence: str, *place: str | int) -> None:
        """Note a problem of the value at a place: `add("...", "points", "3")`."""
        self._noted.append((place, sentence))

    def is_clean(self, *place: str | int) -> bool:
        """Tell whether nothing is wrong at a place, nor with anything in it."""
        return all(where[: len(place)] != place for where, _ in self._noted)

    @property
    def found(self) -> list[str]:
        """Every problem as `line 12: sentence`, from the first line to the last.

        What is missing altogether stands in no line, and comes first.
        """
        told = sorted((self.line_of(*place), sentence) for place, sentence in self._noted)
        return [f"line {line}: {sentence}" if line else sentence for line, sentence in told]

    def line_of(self, *place: str | int) -> int:
        """Return the line of a value; of a missing one, that of its table; 0: no line."""
        return self.lines.of(place)


def shown(value: object) -> str:
    """Return a value of a sheet as a sentence shows it: short, printable, in words of TOML.

    >>> shown("Oslo"), shown(True), shown([1, 2]), shown(0xFFFFFFFFFFFFFFFFFF)
    ("'Oslo'", 'true', '[1, 2]', 'a huge number')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:57] + "...")
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, list) and len(value) <= 3:
        inner = ("..." if isinstance(part, list | dict) else shown(part) for part in value)
        return f"[{', '.join(inner)}]"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table" if value else "an empty table"
    return "a date or a time"


def dotted(*place: str | int) -> str:
    """Return the name of a place as a sentence shows it.

    >>> dotted("rules", "bonuses", "cards", 2, "points")
    'rules.bonuses.cards 3.points'
    """
    words = ""
    for part in place:
        if isinstance(part, int):
            words += f" {part + 1}"
        else:
            short = part if part.isprintable() and 0 < len(part) <= 60 else shown(part)
            words += f".{short}" if words else short
    return words


def meant(name: str, known: Iterable[str]) -> str:
    """Return the nearest of the known names as a question; nothing if none is near.

    >>> meant("Olso", ["Bergen", "Oslo"]), meant("Paris", ["Bergen", "Oslo"])
    ("; did you mean 'Oslo'?", '')
    """
    near = get_close_matches(name, known, n=1, cutoff=0.75)  # a slip, not a guess
    return f"; did you mean {shown(near[0])}?" if near else ""
