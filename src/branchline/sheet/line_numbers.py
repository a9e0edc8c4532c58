"""Line numbers in a sheet: on which line of the text each value is.

A value is identified by its key path: `("cities", "Oslo", "at", 1)` is Oslo's longitude. The text
need not be valid TOML; values after a syntax error are then not found. Texts that no person would
write, such as deeply nested lists, are rejected here, before they cost time.

`tomllib` reports no positions, so this is a small recursive-descent parser of its own over the
tokens of one regular expression. Its quantifiers are possessive: it never backtracks, and the cost
is linear in the length of the text.
"""

import re
import tomllib
from collections.abc import Iterator

KeyPath = tuple[str | int, ...]
"""Names of tables and values, and indexes of lists, from 0."""

DEEPEST = 16  # nesting of tables and lists, and parts of a dotted name
MOST_TOKENS = 30_000  # names, strings, numbers and punctuation; the largest map needs 25,000
LONGEST_WORD = 200  # a name or a number

_TOKEN = re.compile(
    r'''(?:[ \t\r]++|\#[^\n]*+)*+  # spaces and a comment precede a token
    (
        \n[ \t\r\n]*+
        |"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5}|\Z)
        |\'\'\'(?:[^']++|'{1,2}(?!'))*+(?:'{3,5}|\Z)
        |"(?:[^"\\\n]++|\\[^\n])*+"?
        |'[^'\n]*+'?
        |[\[\]{}=,.]
        |[^ \t\r\n\[\]{}=,.\#"']++
        |\Z
    )''',
    re.VERBOSE | re.DOTALL,
)
_END = ""


class TextTooLarge(ValueError):
    """A text that is nested too deeply or is too long, and the line where it becomes so."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(f"line {line}: {message}")


class _NotToml(Exception):
    """The text stops being valid TOML here."""


class LineNumbers:
    """The line of each value in a text; lines count from 1.

    Raises:
        TextTooLarge: if the text is nested too deeply or is too long.
    """

    def __init__(self, text: str) -> None:
        self.found: dict[KeyPath, int] = {}
        self.duplicates: list[tuple[KeyPath, int]] = []  # and the line of the second definition
        self._defined: set[KeyPath] = set()
        self._tables: dict[KeyPath, int] = {}  # how many tables a list of tables has so far
        self._tokens = self._read_tokens(text)
        self._line, self._token = 1, _END
        try:
            self._next()
            self._statements()
        except _NotToml:
            return

    def of(self, path: KeyPath) -> int:
        """Return the line of a value, or of the nearest table around a missing one; 0 if none."""
        while path and path not in self.found:
            path = path[:-1]
        return self.found.get(path, 0)

    # tokens

    def _read_tokens(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield the tokens, each with its line."""
        line = 1
        for count, match in enumerate(_TOKEN.finditer(text)):
            token = match[1]
            if count == MOST_TOKENS:
                raise TextTooLarge(line, f"more than {MOST_TOKENS} words and symbols")
            if token[:1] in ("\n", _END):
                yield line, token[:1]
            elif len(token) > LONGEST_WORD and token[0] not in "\"'":
                raise TextTooLarge(
                    line, f"a word of {len(token)} characters, the limit is {LONGEST_WORD}"
                )
            else:
                yield line, token
            if "\n" in token:
                line += token.count("\n")

    def _next(self) -> str:
        """Advance to the next token; return the previous one."""
        before = self._token
        self._line, self._token = next(self._tokens, (self._line, _END))
        return before

    def _take(self, expected: str) -> bool:
        """Advance past the expected token; return whether it is the current one."""
        if self._token != expected:
            return False
        self._next()
        return True

    def _skip_newlines(self) -> None:
        while self._take("\n"):
            pass

    # the grammar

    def _statements(self) -> None:
        """Parse the whole text: table headers, and names with their values."""
        table: KeyPath = ()
        while self._token != _END:
            if self._take("\n"):
                continue
            if self._take("["):
                table = self._header()
            else:
                self._pair(table)
            if self._token not in ("\n", _END):
                raise _NotToml

    def _header(self) -> KeyPath:
        """Parse `name]` or `[name]]`; return the path of the table."""
        line = self._line
        is_list = self._take("[")
        path: KeyPath = ()
        for name in self._name():
            if path in self._tables:
                path += (self._tables[path] - 1,)
            path += (name,)
            self.found.setdefault(path, line)
        if is_list:
            count = self._tables.get(path, 0)
            self._tables[path] = count + 1
            path += (count,)
            self.found[path] = line
        else:
            self._define(path, line)
        if not self._take("]") or (is_list and not self._take("]")):
            raise _NotToml
        return path

    def _pair(self, table: KeyPath) -> None:
        """Parse `name = value`."""
        line = self._line
        path = table
        for name in self._name():
            path += (name,)
            self.found.setdefault(path, line)
        self._define(path, line)
        if not self._take("="):
            raise _NotToml
        self._value(path)

    def _define(self, path: KeyPath, line: int) -> None:
        """Define a path on this line; duplicates inside a duplicate table are not listed."""
        outer = self.duplicates[-1][0] if self.duplicates else None
        if path in self._defined and path[: len(outer or path)] != outer:
            self.duplicates.append((path, line))
        self._defined.add(path)

    def _name(self) -> list[str]:
        """Parse a name, or several joined by dots."""
        names = [self._part()]
        while self._take("."):
            names.append(self._part())
            if len(names) > DEEPEST:
                raise TextTooLarge(self._line, f"more than {DEEPEST} names joined by dots")
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

    def _value(self, path: KeyPath) -> None:
        """Parse a value: a list, an inline table, or a scalar."""
        if len(path) > DEEPEST:
            raise TextTooLarge(self._line, f"nested more than {DEEPEST} levels deep")
        if self._take("["):
            self._list(path)
        elif self._take("{"):
            self._inline_table(path)
        elif self._token in ("\n", _END, "]", "}", ",", "="):
            raise _NotToml
        else:
            while self._token not in ("\n", _END, "]", "}", ","):
                self._next()

    def _list(self, path: KeyPath) -> None:
        count = 0
        self._skip_newlines()
        while not self._take("]"):
            self.found[*path, count] = self._line
            self._value((*path, count))
            count += 1
            self._end_item("]")

    def _inline_table(self, path: KeyPath) -> None:
        self._skip_newlines()
        while not self._take("}"):
            self._pair(path)
            self._end_item("}")

    def _end_item(self, closing: str) -> None:
        """Expect a comma or the closing bracket, among newlines."""
        self._skip_newlines()
        if not self._take(",") and self._token != closing:
            raise _NotToml
        self._skip_newlines()
