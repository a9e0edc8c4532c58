"""The lines of a sheet: where each value stands in the text.

A value is named by its place: `("cities", "Oslo", "at", 1)` is the second number of Oslo's place.
The text need not be lawful TOML; what stands behind a slip is then not found. Texts that no person
writes are refused here, before they cost time.
"""

import re
import tomllib
from collections.abc import Iterator

Place = tuple[str | int, ...]
"""Names of tables and values, and places in lists from 0."""

DEEPEST = 16  # tables and lists inside each other, and names joined by dots
MOST_TOKENS = 16_000  # words, texts, numbers and signs; the largest map needs 10,000
LONGEST_WORD = 200  # a name or a number

_TOKEN = re.compile(
    r'''(?:[ \t\r]++|\#[^\n]*+)*+  # spaces and a comment go before a token
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
    """A text that is nested too deeply or holds too much, and the line where it does."""

    def __init__(self, line: int, sentence: str) -> None:
        self.line = line
        self.sentence = sentence
        super().__init__(f"line {line}: {sentence}")


class _NotToml(Exception):
    """The text stops being TOML here."""


class Lines:
    """Where the values of a text stand; lines count from 1.

    Raises:
        TextTooLarge: if the text is nested too deeply or holds too much.
    """

    def __init__(self, text: str) -> None:
        self.found: dict[Place, int] = {}
        self.repeated: list[tuple[Place, int]] = []  # names that are given a second value
        self._given: set[Place] = set()
        self._tables: dict[Place, int] = {}  # how many tables a list of tables has so far
        self._tokens = self._read_tokens(text)
        self._line, self._token = 1, _END
        try:
            self._next()
            self._statements()
        except _NotToml:
            return

    def of(self, place: Place) -> int:
        """Return the line of a value; of a missing one, that of its table; 0: no line."""
        while place and place not in self.found:
            place = place[:-1]
        return self.found.get(place, 0)

    # tokens

    def _read_tokens(self, text: str) -> Iterator[tuple[int, str]]:
        """Go through the tokens, each with its line."""
        line = 1
        for count, match in enumerate(_TOKEN.finditer(text)):
            token = match[1]
            if count == MOST_TOKENS:
                raise TextTooLarge(line, f"more than {MOST_TOKENS} words and signs")
            if token[:1] in ("\n", _END):
                yield line, token[:1]
            elif len(token) > LONGEST_WORD and token[0] not in "\"'":
                raise TextTooLarge(line, f"a word of {len(token)} letters, not {LONGEST_WORD}")
            else:
                yield line, token
            if "\n" in token:
                line += token.count("\n")

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
        table: Place = ()
        while self._token != _END:
            if self._take("\n"):
                continue
            if self._take("["):
                table = self._header()
            else:
                self._pair(table)
            if self._token not in ("\n", _END):
                raise _NotToml

    def _header(self) -> Place:
        """Read `name]` or `[name]]`; return the place of the table."""
        line = self._line
        is_list = self._take("[")
        place: Place = ()
        for name in self._name():
            if place in self._tables:
                place += (self._tables[place] - 1,)
            place += (name,)
            self.found.setdefault(place, line)
        if is_list:
            count = self._tables.get(place, 0)
            self._tables[place] = count + 1
            place += (count,)
            self.found[place] = line
        else:
            self._give(place, line)
        if not self._take("]") or (is_list and not self._take("]")):
            raise _NotToml
        return place

    def _pair(self, table: Place) -> None:
        """Read `name = value`."""
        line = self._line
        place = table
        for name in self._name():
            place += (name,)
            self.found.setdefault(place, line)
        self._give(place, line)
        if not self._take("="):
            raise _NotToml
        self._value(place)

    def _give(self, place: Place, line: int) -> None:
        """Note that the place gets its value here; what lies inside a repeated one is not told."""
        outer = self.repeated[-1][0] if self.repeated else None
        if place in self._given and place[: len(outer or place)] != outer:
            self.repeated.append((place, line))
        self._given.add(place)

    def _name(self) -> list[str]:
        """Read a name, or several joined by dots."""
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

    def _value(self, place: Place) -> None:
        """Read a value: a list, a table in braces, or a single one."""
        if len(place) > DEEPEST:
            raise TextTooLarge(self._line, f"nested more than {DEEPEST} deep")
        if self._take("["):
            self._list(place)
        elif self._take("{"):
            self._braces(place)
        elif self._token in ("\n", _END, "]", "}", ",", "="):
            raise _NotToml
        else:
            while self._token not in ("\n", _END, "]", "}", ","):
                self._next()

    def _list(self, place: Place) -> None:
        count = 0
        self._skip_newlines()
        while not self._take("]"):
            self.found[*place, count] = self._line
            self._value((*place, count))
            count += 1
            self._end_item("]")

    def _braces(self, place: Place) -> None:
        self._skip_newlines()
        while not self._take("}"):
            self._pair(place)
            self._end_item("}")

    def _end_item(self, closing: str) -> None:
        """Expect a comma or the closing sign, among newlines."""
        self._skip_newlines()
        if not self._take(",") and self._token != closing:
            raise _NotToml
        self._skip_newlines()
