"""Writes a changed sheet into the text that it was read from: comments, order and layout stay.

That works line by line, where each entry has a line of its own. What cannot be written so is
written as `writer.py` does; either way, reading the text gives the sheet.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from branchline.sheet.line_numbers import LineNumbers
from branchline.sheet.model import Sheet, SheetError
from branchline.sheet.reader import read_sheet
from branchline.workshop.writer import Section, sections, write_sheet

# What a line says, without the comment behind it.
_SAID = re.compile(r"""(?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*""")
_HEADER = re.compile(r"\s*\[[\w.\s]+\]\s*(?:#.*)?$")
ORDERED = (("cities",),)  # tables in which the order of the entries counts


class _NotByLine(Exception):
    """The text has several entries in one line, or one in several lines."""


def rewrite_sheet(sheet: Sheet, text: str) -> str:
    """Return a text of the sheet that is as much as possible like an earlier text."""
    try:
        old = list(sections(read_sheet(text, sheet.key)))
        written = _Rewriting(text).to(old, list(sections(sheet)))
        if read_sheet(written, sheet.key) == sheet:
            return written
    except (SheetError, _NotByLine):
        pass
    return write_sheet(sheet)


class _Rewriting:
    """The lines of a text, and what becomes of each."""

    def __init__(self, text: str) -> None:
        self.numbers = LineNumbers(text)
        self.lines = text.rstrip("\n").split("\n")
        self.now = [[line] for line in self.lines]

    def to(self, old: Sequence[Section], new: Sequence[Section]) -> str:
        """Return the text with the new sections in the place of the old ones."""
        known = {section.path: section for section in old}
        added: list[str] = []
        for section in new:
            if section.path not in known:
                added += section.lines()
            elif known[section.path].entries != section.entries:
                self._change(known[section.path], section)
        for path in known.keys() - {section.path for section in new}:
            self._remove(path, known[path].is_list)
        return "\n".join([*(line for lines in self.now for line in lines), *added]) + "\n"

    def _change(self, old: Section, new: Section) -> None:
        places, comma = self._places(old), "," if old.is_list else ""
        if not places:
            raise _NotByLine
        if comma and not _said(self.lines[places[-1]]).endswith(comma):
            self._put(places[-1], _said(self.lines[places[-1]]) + comma)
        before = [text for _, text in old.entries]
        after = _in_order(old, new)
        matcher = SequenceMatcher(None, before, after, autojunk=False)
        for kind, i, end, j, last in matcher.get_opcodes():
            if kind == "equal":
                continue
            entries = [text + comma for text in after[j:last]]
            for place, entry in zip(places[i:end], entries, strict=False):
                self._put(place, entry)
            for place in places[i + len(entries) : end]:
                self.now[place] = []
            self._add(places, min(i + len(entries), end), entries[end - i :])

    def _add(self, places: Sequence[int], index: int, entries: Sequence[str]) -> None:
        """Add lines before an entry of the old text; its number may be that after the last."""
        spot = places[max(0, index - 1)]
        more = [self._like(spot, entry) for entry in entries]
        self.now[spot] = [*self.now[spot], *more] if index else [*more, *self.now[spot]]

    def _put(self, place: int, entry: str) -> None:
        """Write an entry where another was, and leave the comment behind it."""
        line = self.lines[place]
        comment = line[len(_SAID.match(line)[0]) :]  # type: ignore[index]  # it matches anything
        self.now[place] = [self._like(place, entry) + (f"  {comment}" if comment else "")]

    def _like(self, place: int, entry: str) -> str:
        """Return an entry that is indented like a line."""
        line = self.lines[place]
        return line[: len(line) - len(line.lstrip())] + entry

    def _places(self, section: Section) -> list[int]:
        """Return the line of each entry, from 0."""
        keys = range(len(section.entries)) if section.is_list else [k for k, _ in section.entries]
        places = [self.numbers.of((*section.path, key)) - 1 for key in keys]
        if len(set(places)) < len(places):
            raise _NotByLine
        return places

    def _remove(self, path: tuple[str, ...], is_list: bool) -> None:
        """Take a table out, up to the next one; a list goes with its table."""
        if is_list:
            return
        first = self.numbers.of(path) - 1
        if not _HEADER.match(self.lines[first]):
            raise _NotByLine
        end = next(
            (i for i in range(first + 1, len(self.lines)) if _HEADER.match(self.lines[i])),
            len(self.lines),
        )
        while end > first + 1 and not _said(self.lines[end - 1]):
            end -= 1  # what stands before the next table belongs to it
        for place in range(first, end):
            self.now[place] = []


def _said(line: str) -> str:
    found = _SAID.match(line)
    return found[0].strip() if found else ""


def _in_order(old: Section, new: Section) -> list[str]:
    """Return the new entries; where order counts for nothing, in that of the old ones."""
    if old.is_list or old.path in ORDERED:
        return [text for _, text in new.entries]
    ranks = {key: rank for rank, (key, _) in enumerate(old.entries)}
    entries = sorted(new.entries, key=lambda entry: ranks.get(entry[0], len(ranks)))
    return [text for _, text in entries]
