"""Text from people: names and chat, made harmless and short."""

import unicodedata

NAME_LENGTH = 32
CHAT_LENGTH = 500
ID_LENGTH = 64

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, bidi and other invisible marks


def clean(text: str, length: int) -> str:
    """Return the text in NFC, on one line, without invisible marks, cut to a length."""
    spaced = "".join(" " if letter in "\t\n\r" else letter for letter in text[: 4 * length])
    normal = unicodedata.normalize("NFC", spaced)
    visible = "".join(c for c in normal if unicodedata.category(c) not in _UNWANTED)
    return " ".join(visible.split())[:length].strip()
