"""A TOML table of a sheet: returns its values, and reports each one that is missing or invalid."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from branchline.sheet.problems import Problems, format_path, format_value

LONGEST_TEXT = 60


def is_name(value: object, longest: int = LONGEST_TEXT) -> bool:
    """Tell whether a value is one printable line without leading or trailing spaces."""
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
    """Tell whether a value is an integer within these bounds; a bool is not a number."""
    return type(value) is int and least <= value <= most


class TomlTable:
    """One table of a sheet.

    A value that is missing or invalid is reported, and a default is returned in its place, so
    that reading goes on. A missing table is reported once; its values are not.
    """

    def __init__(self, values: Any, problems: Problems, *path: str | int) -> None:
        self.is_table = isinstance(values, dict)
        self.values: Mapping[str, Any] = values if isinstance(values, dict) else {}
        self.problems = problems
        self.path = path

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def add(self, message: str, *path: str | int) -> None:
        """Add a problem at a path inside this table."""
        self.problems.add(message, *self.path, *path)

    def report(self, name: str, expected: str, index: int | None = None) -> None:
        """Report an invalid value, or an invalid item of a list: what was expected, what came."""
        if not self.is_table:
            return
        path = format_path(*self.path, name)
        if name not in self.values:
            self.add(f"{path} is missing, expected {expected}", name)
        elif index is None:
            self.add(f"{path} must be {expected}, not {format_value(self.values[name])}", name)
        else:
            value = format_value(self.values[name][index])
            self.add(f"{path} must contain {expected}, not {value}", name, index)

    def report_unknown(self, *allowed: str) -> None:
        """Report every name in this table that is not allowed."""
        for name in self.values:
            if name not in allowed:
                path = format_path(*self.path, name)
                expected = ", ".join(allowed) or "no names here"
                self.add(f"unknown name {path}, expected {expected}", name)

    def table(self, name: str, required: bool = True) -> "TomlTable":
        """Return a table inside this one; an optional one that is absent is empty."""
        value = self.values.get(name, None if required else {})
        if not isinstance(value, dict) or (required and not value):
            self.report(name, "a table of values")
            value = None
        return TomlTable(value, self.problems, *self.path, name)

    def tables(self, name: str) -> "list[TomlTable]":
        """Return the tables in a list of tables."""
        found = []
        for index, value in self._items(name, "tables"):
            if isinstance(value, dict):
                found.append(TomlTable(value, self.problems, *self.path, name, index))
            else:
                self.report(name, "tables", index)
        return found

    def name(self, name: str) -> str:
        """Return one printable line."""
        value = self.values.get(name)
        if is_name(value):
            return str(value)
        self.report(name, f"a printable text of 1 to {LONGEST_TEXT} characters")
        return ""

    def number(self, name: str, least: int, most: int) -> int:
        """Return an integer within these bounds."""
        value = self.values.get(name)
        if is_number(value, least, most):
            return int(self.values[name])
        self.report(name, f"a whole number from {least} to {most}")
        return least

    def boolean(self, name: str) -> bool:
        """Return a bool; the default is false."""
        value = self.values.get(name, False)
        if not isinstance(value, bool):
            self.report(name, "true or false")
        return value is True

    def choice(self, name: str, choices: Iterable[str]) -> str:
        """Return one of the choices."""
        value = self.values.get(name)
        if isinstance(value, str) and value in choices:
            return value
        self.report(name, "one of " + ", ".join(choices))
        return ""

    def texts(self, name: str) -> dict[int, str]:
        """Return the texts of a list by their index."""
        found = {}
        for index, value in self._items(name, "texts"):
            if isinstance(value, str):
                found[index] = value
            else:
                self.report(name, "texts", index)
        return found

    def entries(self, name: str) -> "dict[int, str | TomlTable]":
        """Return the items of a list by their index: texts, or tables that are not empty."""
        found: dict[int, str | TomlTable] = {}
        for index, value in self._items(name, "texts or tables"):
            if isinstance(value, str):
                found[index] = value
            elif isinstance(value, dict) and value:
                found[index] = TomlTable(value, self.problems, *self.path, name, index)
            else:
                self.report(name, "texts or tables", index)
        return found

    def is_clean(self) -> bool:
        """Tell whether there is no problem in this table."""
        return self.problems.is_clean(*self.path)

    def names(self, name: str) -> list[str]:
        """Return the texts of a list, each of one printable line."""
        found = self.texts(name)
        for index, value in found.items():
            if not is_name(value):
                self.report(name, f"printable texts of 1 to {LONGEST_TEXT} characters", index)
        return list(found.values())

    def _items(self, name: str, what: str) -> Iterator[tuple[int, Any]]:
        value = self.values.get(name)
        if isinstance(value, list) and value:
            yield from enumerate(value)
        else:
            self.report(name, f"a list of {what}")


def parse_number(text: str) -> int | None:
    """Return the integer in a text of at most four digits, or None if it is something else."""
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None
