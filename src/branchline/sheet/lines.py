"""The lines of a sheet: where each value stands in the text.

A value is named by its path: `("cities", "Oslo", "at", 1)` is the second number of Oslo's place.
The text need not be lawful TOML; what stands behind a slip is then not found. Texts that no person
writes are refused here, before they cost time.
"""

import re
import tomllib
from collections.abc import Iterator

Path = tuple[str | int, ...]
"""Names of tables and values, and places in lists from 0."""

DEEPEST = 16  # tables and lists inside each other, and names joined by dots
MOST_TOKENS = 24_000  # words, texts, numbers and signs; the largest map needs half of them

_TOKEN = re.compile(
    r'''[ \t\r]++|\#[^\n]*+
    |"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5}|\Z)
    |\'\'\'(?:[^']++|'{1,2}(?!'))*+(?:'{3,5}|\Z)
    |"(?:[^"\\\n]++|\\[^\n])*+"?
    |'[^'\n]*+'?
    |[\[\]{}=,.\n]
    |[^ \t\r\n\[\]{}=,.\#"']++''',
    re.VERBOSE | re.DOTALL,
)
_SKIPPED = (" ", "\t", "\r", "#")
_END = ""


class TextTooLarge(ValueError):
    """A text that is nested too deeply or holds too much."""


class _NotToml(Exception):
    """The text stops being TOML here."""


class Lines:
    """Where the values of a text stand; lines count from 1.

    Raises:
        TextTooLarge: if the text is nested too deeply or holds too much.
    """

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self.repeated: list[tuple[Path, int]] = []  # names that are given a second value
        self._given: set[Path] = set()
        self._tables: dict[Path, int] = {}  # how many tables a list of tables has so far
        self._tokens = self._read_tokens(text)
        self._line, self._token = 1, _END
        try:
            self._next()
            self._statements()
        except _NotToml:
            return

    def of(self, path: Path) -> int:
        """Return the line of a value; of a missing one, that of its table; 0: no line."""
        while path and path not in self.found:
            path = path[:-1]
        return self.found.get(path, 0)

    # tokens

    def _read_tokens(self, text: str) -> Iterator[tuple[int, str]]:
        """Go through the tokens, each with its line."""
        line = 1
        count = 0
        for match in _TOKEN.finditer(text):
            token = match.group()
            if not token.startswith(_SKIPPED):
                count += 1
                if count > MOST_TOKENS:
                    raise TextTooLarge(
                        f"line {line}: expected a sheet of at most {MOST_TOKENS} words and signs"
                    )
                yield line, token
            line += token.count("\n")
        yield line, _END

    def _next(self) -> str:
        """Go on to the next token; return the one before."""
        before = self._token
        self._line, self._token = next(self._tokens, (self._line, _END))
        return before

    def _take(self, wanted: str) -> bool:
        """Go on if the wanted token stands here."""
        if self._token != wanted:
            return False
        self._next()
        return True

    def _skip_newlines(self) -> None:
        while self._take("\n"):
            pass

    # the grammar

    def _statements(self) -> None:
        """Read the whole text: headers of tables, and names with their values."""
        table: Path = ()
        while self._token != _END:
            if self._take("\n"):
                continue
            if self._take("["):
                table = self._header()
            else:
                self._pair(table)
            if self._token not in ("\n", _END):
                raise _NotToml

    def _header(self) -> Path:
        """Read `name]` or `[name]]`; return the path of the table."""
        line = self._line
        is_list = self._take("[")
        path: Path = ()
        for name in self._name():
            if path in self._tables:
                path += (self._tables[path] - 1,)
            path += (name,)
            self.found.setdefault(path, line)
        if is_list:
            place = self._tables.setdefault(path, 0)
            self._tables[path] += 1
            path += (place,)
            self.found[path] = line
        else:
            self._give(path, line)
        if not self._take("]") or (is_list and not self._take("]")):
            raise _NotToml
        return path

    def _pair(self, table: Path) -> None:
        """Read `name = value`."""
        line = self._line
        path = table
        for name in self._name():
            path += (name,)
            self.found.setdefault(path, line)
        self._give(path, line)
        if not self._take("="):
            raise _NotToml
        self._value(path)

    def _give(self, path: Path, line: int) -> None:
        """Note that the path gets its value here."""
        if path in self._given:
            self.repeated.append((path, line))
        self._given.add(path)

    def _name(self) -> list[str]:
        """Read a name, or several joined by dots."""
        names = [self._part()]
        while self._take("."):
            names.append(self._part())
            if len(names) > DEEPEST:
                raise TextTooLarge(f"line {self._line}: names joined more than {DEEPEST} deep")
        return names

    def _part(self) -> str:
        token = self._next()
        if not token or token in "[]{}=,.\n":
            raise _NotToml
        if token[0] not in "\"'":
            return token
        if "\\" not in token or token[0] == "'":
            return token[1:-1]
        try:
            return str(tomllib.loads(f"name = {token}")["name"])
        except ValueError:
            raise _NotToml from None

    def _value(self, path: Path) -> None:
        """Read a value: a list, a table in braces, or a single one."""
        if len(path) > DEEPEST:
            raise TextTooLarge(f"line {self._line}: nested more than {DEEPEST} deep")
        if self._take("["):
            self._list(path)
        elif self._take("{"):
            self._braces(path)
        elif self._token in ("\n", _END, "]", "}", ",", "="):
            raise _NotToml
        else:
            while self._token not in ("\n", _END, "]", "}", ","):
                self._next()

    def _list(self, path: Path) -> None:
        place = 0
        self._skip_newlines()
        while not self._take("]"):
            self.found[*path, place] = self._line
            self._value((*path, place))
            self._skip_newlines()
            if not self._take(",") and self._token != "]":
                raise _NotToml
            self._skip_newlines()
            place += 1

    def _braces(self, path: Path) -> None:
        self._skip_newlines()
        while not self._take("}"):
            self._pair(path)
            self._skip_newlines()
            if not self._take(",") and self._token != "}":
                raise _NotToml
            self._skip_newlines()
