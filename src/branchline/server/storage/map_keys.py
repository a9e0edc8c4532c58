"""Keys of maps: each names the text of a sheet, so that a key never means another map."""

import hashlib
import re

from branchline.sheet.reader import LARGEST_FILE

PREFIX = "map_"
DIGITS = 32  # of the hash, hexadecimal
_KEY = re.compile(rf"{PREFIX}[0-9a-f]{{{DIGITS}}}")

LARGEST_MAP = LARGEST_FILE  # bytes


def map_key(text: str) -> str:
    """Return the key of a map: the hash of its sheet."""
    return PREFIX + hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def is_map_key(key: str) -> bool:
    """Tell whether a key names a map that does not come with Branchline."""
    return _KEY.fullmatch(key) is not None
