"""Reading: JSON from browsers, as what was expected or not at all."""

import json
from typing import Any, TypeVar

import msgspec

from branchline.server.refusal import Refusal

DEEPEST = 16  # nesting of JSON

_Wanted = TypeVar("_Wanted")


def read_json(text: str | bytes, decoder: msgspec.json.Decoder[_Wanted]) -> _Wanted:
    """Return what a frame or a body says.

    Raises:
        Refusal: if it is not what was expected, is nested too deeply, or says something twice.
    """
    try:
        plain = text if isinstance(text, str) else text.decode()
        if is_deep(plain):
            raise ValueError("nothing is nested so deeply")
        _keys.decode(plain)
        return decoder.decode(plain)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refusal("invalid", f"that is not what was expected: {error}"[:300], 400) from None


def is_deep(text: str) -> bool:
    """Tell whether JSON is nested more deeply than any message of ours."""
    depth, inside, escaped = 0, False, False
    for letter in text:
        if inside:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                inside = False
        elif letter == '"':
            inside = True
        elif letter in "{[":
            depth += 1
            if depth > DEEPEST:
                return True
        elif letter in "}]":
            depth -= 1
    return False


def refuse_twice(pairs: list[tuple[str, Any]]) -> None:
    """Check that no key of an object stands there twice: readers differ on which one counts.

    Raises:
        ValueError: if one does.
    """
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("a key stands there twice")


_keys = json.JSONDecoder(object_pairs_hook=refuse_twice)
