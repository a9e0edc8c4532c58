"""Tokens: the secrets that visitors hold; the database stores only their hashes."""

import base64
import hashlib
import secrets


def new_token() -> str:
    """Return a secret of 256 bits for a session cookie."""
    return secrets.token_urlsafe(32)


def new_key() -> str:
    """Return a personal key of 160 bits, short enough to be typed."""
    return base64.b32encode(secrets.token_bytes(20)).decode().lower()


def new_id() -> str:
    """Return an unguessable id of 80 bits: knowing the id of a table is the right to watch it."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def is_id(text: str) -> bool:
    """Tell whether a text has the form of an id."""
    return len(text) == 16 and set(text) <= _LETTERS


_LETTERS = set("abcdefghijklmnopqrstuvwxyz234567")


def new_entropy() -> str:
    """Return 256 bits of entropy from the operating system, as text."""
    return secrets.token_hex(32)


def hash_token(token: str) -> str:
    """Return the hash under which the database stores a token or a key."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
