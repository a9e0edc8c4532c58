"""Single values of a sheet: each is taken out of its table, or what is wrong with it is noted."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from branchline.sheet.problems import Problems, dotted, shown

LONGEST_TEXT = 60


def is_name(value: object, longest: int = LONGEST_TEXT) -> bool:
    """Tell whether a value is a text of one printable line, without spaces around it."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= longest
        and value.isprintable()
        and value == value.strip()
    )


def is_free_text(value: object) -> bool:
    """Tell whether a value is a text of printable lines."""
    return isinstance(value, str) and all(
        letter.isprintable() or letter == "\n" for letter in value
    )


def is_number(value: object, least: int, most: int) -> bool:
    """Tell whether a value is a whole number in these bounds; a truth is no number."""
    return type(value) is int and least <= value <= most


class Table:
    """One table of a sheet. What is missing or wrong is noted, and a value in its stead given.

    A table that is missing as a whole is noted once; of its values nothing more is said.
    """

    def __init__(self, values: Any, problems: Problems, *place: str | int) -> None:
        self.is_table = isinstance(values, dict)
        self.values: Mapping[str, Any] = values if isinstance(values, dict) else {}
        self.problems = problems
        self.place = place

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def add(self, sentence: str, *place: str | int) -> None:
        """Note a problem of a value of this table."""
        self.problems.add(sentence, *self.place, *place)

    def refuse(self, name: str, expected: str, number: int | None = None) -> None:
        """Note what was expected of a value, or of one in its list, and what came."""
        if not self.is_table:
            return
        words = dotted(*self.place, name)
        if name not in self.values:
            self.add(f"{words} is missing, expected {expected}", name)
        elif number is None:
            self.add(f"{words} must be {expected}, not {shown(self.values[name])}", name)
        else:
            value = shown(self.values[name][number])
            self.add(f"{words} must hold {expected}, not {value}", name, number)

    def know(self, *names: str) -> None:
        """Note every name in this table but these."""
        for name in self.values:
            if name not in names:
                words = dotted(*self.place, name)
                expected = ", ".join(names) or "no names here"
                self.add(f"unknown name {words}, expected {expected}", name)

    def table(self, name: str, needed: bool = True) -> "Table":
        """Return a table inside this one; without a need for it, one that is absent is empty."""
        value = self.values.get(name, None if needed else {})
        if not isinstance(value, dict) or (needed and not value):
            self.refuse(name, "a table of values")
            value = None
        return Table(value, self.problems, *self.place, name)

    def tables(self, name: str) -> "list[Table]":
        """Return the tables of a list of tables."""
        found = []
        for number, value in self._items(name, "tables"):
            if isinstance(value, dict):
                found.append(Table(value, self.problems, *self.place, name, number))
            else:
                self.refuse(name, "tables", number)
        return found

    def name(self, name: str) -> str:
        """Return a text of one printable line."""
        value = self.values.get(name)
        if is_name(value):
            return str(value)
        self.refuse(name, f"a printable text of 1 to {LONGEST_TEXT} letters")
        return ""

    def number(self, name: str, least: int, most: int) -> int:
        """Return a whole number."""
        value = self.values.get(name)
        if is_number(value, least, most):
            return int(self.values[name])
        self.refuse(name, f"a whole number from {least} to {most}")
        return least

    def truth(self, name: str) -> bool:
        """Return true or false; a truth that is absent is false."""
        value = self.values.get(name, False)
        if not isinstance(value, bool):
            self.refuse(name, "true or false")
        return value is True

    def word(self, name: str, words: Iterable[str]) -> str:
        """Return one of the words."""
        value = self.values.get(name)
        if isinstance(value, str) and value in words:
            return value
        self.refuse(name, "one of " + ", ".join(words))
        return ""

    def texts(self, name: str) -> dict[int, str]:
        """Return the texts of a list, each with its place in the list."""
        found = {}
        for number, value in self._items(name, "texts"):
            if isinstance(value, str):
                found[number] = value
            else:
                self.refuse(name, "texts", number)
        return found

    def names(self, name: str) -> list[str]:
        """Return the texts of a list, each of one printable line."""
        found = self.texts(name)
        for number, value in found.items():
            if not is_name(value):
                self.refuse(name, f"printable texts of 1 to {LONGEST_TEXT} letters", number)
        return list(found.values())

    def _items(self, name: str, what: str) -> Iterator[tuple[int, Any]]:
        value = self.values.get(name)
        if isinstance(value, list) and value:
            yield from enumerate(value)
        else:
            self.refuse(name, f"a list of {what}")


def whole(text: str) -> int | None:
    """Return the whole number that a text of at most four digits is."""
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None
