"""Letters for a terminal that knows few: what it cannot write is written with those it can."""

import codecs
import unicodedata

# The symbols of the colours have two letters each, so that routes can still be told apart.
_INSTEAD = {
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
    "█": "#",
    "▏": "|",
    "±": "+-",
    "µ": "u",
    "ø": "o",
    "Ø": "O",
    "æ": "ae",
    "Æ": "Ae",
}


def write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for letters that cannot be written, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(_instead_of(letter) for letter in letters), error.end


def _instead_of(letter: str) -> str:
    if letter in _INSTEAD:
        return _INSTEAD[letter]
    bare = unicodedata.normalize("NFD", letter).encode("ascii", "ignore").decode()
    return bare or "?"


PLAINLY = "branchline-plainly"
codecs.register_error(PLAINLY, write_plainly)
