"""Normalises what people type: names are compared without accents, dashes and case."""

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "å": "a", "ł": "l"})


@lru_cache(maxsize=4096)  # typed text is compared with every candidate
def plain(text: str) -> str:
    """Return the text without case, accents, dashes and doubled spaces, for comparison.

    >>> plain("Tromsø–Junction N (Sweden)")
    'tromso junction n sweden'
    """
    text = text.casefold().translate(_LETTERS)
    text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^a-z0-9+;]+", " ", text).split())
