"""Tokens: the secrets that visitors hold; the database stores only their hashes."""

import base64
import hashlib
import hmac
import secrets


def new_token() -> str:
    """Return a secret of 256 bits for a session cookie."""
    return secrets.token_urlsafe(32)


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
    """Return the hash under which the database stores a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def personal_key(secret: str, visitor: str) -> str:
    """Return the key that opens a visitor's seats on another device; an HMAC, stored nowhere."""
    mac = hmac.new(bytes.fromhex(secret), visitor.encode(), hashlib.sha256).digest()
    return f"{visitor}.{base64.b32encode(mac[:20]).decode().lower()}"


def visitor_of_key(secret: str, key: str) -> str | None:
    """Return the visitor to whom a personal key belongs, or None if it is forged."""
    visitor = key.partition(".")[0]
    fits = hmac.compare_digest(personal_key(secret, visitor).encode(), key.encode(errors="replace"))
    return visitor if fits else None
