"""Strict JSON: input from browsers is exactly what was expected, or refused."""

import json
import re
from typing import Any, TypeVar

import msgspec

from branchline.server.refusal import Refusal

_Decoded = TypeVar("_Decoded")
_FIELD = re.compile(r"(\w+)`$")  # at the end of a path: `$.options.clock`
_KEYS = {
    "kind": "seat-kind",
    "colour": "colour",
    "clock": "clock",
    "clock_seconds": "clock",
    "grace_seconds": "grace",
    "bot_speed": "bot-speed",
    "undo_seconds": "undo",
}


def read_json(text: str | bytes, decoder: msgspec.json.Decoder[_Decoded]) -> _Decoded:
    """Return the decoded content of a frame or a body.

    An invalid field is refused with its key, if it has one; everything else with `invalid`.

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
        field = _FIELD.search(str(error))
        key = _KEYS.get(field[1], "invalid") if field else "invalid"
        raise Refusal(key, f"invalid message: {error}"[:300], 400) from None


def check_unique_keys(pairs: list[tuple[str, Any]]) -> None:
    """Check that an object has no duplicate key: parsers differ on which one counts.

    Raises:
        ValueError: if it has one.
    """
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("duplicate key")


_duplicate_key_check = json.JSONDecoder(object_pairs_hook=check_unique_keys)
