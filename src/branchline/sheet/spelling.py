"""Normalises what people type: names are compared without accents, dashes and case."""

import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "å": "a", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "œ": "oe", "ı": "i"}
)
_SIGNS = "+;"  # of the notation
_JOINERS = str.maketrans("", "", "\u200c\u200d")  # they shape letters and have no width


@lru_cache(maxsize=4096)  # typed text is compared with every candidate
def plain(text: str) -> str:
    """Return the text without case, accents, dashes and doubled spaces, for comparison.

    Letters and digits of every script stay; only Latin, Greek and Cyrillic accents are dropped,
    since signs of other scripts, such as vowels, tell names apart.

    >>> plain("Tromsø–Junction N (Sweden)")
    'tromso junction n sweden'
    >>> plain("Орёл — Ржев"), plain("दिल्ली")
    ('орел ржев', 'दिल्ली')
    """
    text = text.casefold().translate(_LETTERS).translate(_JOINERS)
    kept = (c if _is_kept(c) else " " for c in unicodedata.normalize("NFD", text) if not _accent(c))
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _accent(letter: str) -> bool:
    return "\u0300" <= letter <= "\u036f"


def _is_kept(letter: str) -> bool:
    return letter.isalnum() or letter in _SIGNS or unicodedata.category(letter).startswith("M")
