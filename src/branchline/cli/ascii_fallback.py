"""An error handler for terminals without Unicode: replaces what they cannot print by ASCII."""

import codecs
import unicodedata

# Each colour symbol becomes two letters, so that routes remain distinguishable.
_REPLACEMENTS = {
    "▲": "re",
    "◆": "or",
    "★": "ye",
    "✚": "gr",
    "●": "bl",
    "▼": "pu",
    "■": "bk",
    "◎": "wh",
    "♥": "pi",
    "⚙": "lo",
    "□": "gy",
    "–": "-",
    "…": "...",
    "·": "*",
    "►": ">",
    "✓": "+",
    "✗": "x",
    "○": "o",
    "▁": "1",
    "▂": "2",
    "▃": "3",
    "▄": "4",
    "▅": "5",
    "▆": "6",
    "▇": "7",
    "█": "#",
    "×": "x",
    "▏": "|",
    "±": "+-",
    "µ": "u",
    "ø": "o",
    "Ø": "O",
    "æ": "ae",
    "Æ": "Ae",
}


def replace_with_ascii(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement for characters that cannot be encoded, and where to continue."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(map(_replacement, characters)), error.end


def _replacement(character: str) -> str:
    if character in _REPLACEMENTS:
        return _REPLACEMENTS[character]
    bare = unicodedata.normalize("NFD", character).encode("ascii", "ignore").decode()
    return bare or "?"


ASCII_FALLBACK = "branchline-ascii"
codecs.register_error(ASCII_FALLBACK, replace_with_ascii)
