"""Strict JSON: input from browsers is exactly what was expected, or refused."""

import json
from typing import Any, TypeVar

import msgspec

from branchline.server.refusal import Refusal

_Decoded = TypeVar("_Decoded")


def read_json(text: str | bytes, decoder: msgspec.json.Decoder[_Decoded]) -> _Decoded:
    """Return the decoded content of a frame or a body.

    Frames and bodies have at most 8 KiB; deeper nesting than the decoders can follow ends in a
    RecursionError, which is refused like any other error.

    Raises:
        Refusal: if it does not fit the expected type, or has a duplicate key.
    """
    try:
        plain = text if isinstance(text, str) else text.decode()
        _duplicate_key_check.decode(plain)
        return decoder.decode(plain)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refusal("invalid", f"that is not what was expected: {error}"[:300], 400) from None


def check_unique_keys(pairs: list[tuple[str, Any]]) -> None:
    """Check that an object has no duplicate key: parsers differ on which one counts.

    Raises:
        ValueError: if it has one.
    """
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("a key stands there twice")


_duplicate_key_check = json.JSONDecoder(object_pairs_hook=check_unique_keys)
