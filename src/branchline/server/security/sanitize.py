"""Text from people: names and chat, made harmless and short."""

import unicodedata

NAME_LENGTH = 32
CHAT_LENGTH = 500
ID_LENGTH = 64
MAX_MARKS = 3  # on one letter: enough for Hebrew, Thai and Vietnamese

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, bidi and other invisible marks
_MARKS = {"Mn", "Me"}
_INVISIBLE_MARKS = {
    "\u034f",
    "\u17b4",
    "\u17b5",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}  # marks that Unicode lets a font ignore; the formatting ones are unwanted by their category
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0\U0001d159")  # letters and signs without ink


def clean(text: str, length: int) -> str:
    """Return the text in NFC, on one line, without invisible characters, cut to a length.

    Of the marks piled on one letter only the first few are kept: more would cover other lines.
    """
    spaced = "".join(" " if letter in "\t\n\r" else letter for letter in text[: 4 * length])
    normal = unicodedata.normalize("NFC", spaced)
    visible = "".join(c for c in normal if is_visible(c))
    return " ".join(without_piles(visible).split())[:length].strip()


def is_visible(letter: str) -> bool:
    """Tell whether a character can be seen, or separates words."""
    hidden = letter in _BLANK_LETTERS or letter in _INVISIBLE_MARKS
    return not hidden and unicodedata.category(letter) not in _UNWANTED


def without_piles(text: str) -> str:
    """Return the text with at most a few marks on each letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in _MARKS else 0
        if marks <= MAX_MARKS:
            kept.append(letter)
    return "".join(kept)


def refuse_name(text: str) -> str | None:
    """Return why a text cannot be a name, or None."""
    normal = unicodedata.normalize("NFC", text[: 4 * NAME_LENGTH])
    if any(letter in _BLANK_LETTERS for letter in normal):
        return "a name with letters that can be seen is expected"
    if without_piles(normal) != normal:
        return f"a name with at most {MAX_MARKS} marks on a letter is expected"
    return None
