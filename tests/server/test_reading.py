"""Texts from browsers: JSON that is deep or says something twice, odd letters in names and chat."""

import msgspec
import pytest

from branchline.server.protocol import FromBrowser, Ping
from branchline.server.refusal import Refusal
from branchline.server.strict_json import is_deep, read_json
from branchline.server.tables.sanitize import clean
from server.people import ME, Visitor, run
from server.running import Running

TWICE = [
    '{"type":"ping","id":"a","id":"b"}',
    '{"type":"ping","id":"a","id":"a"}',
    '{"type":"ping","id":"a","\\u0069d":"b"}',
    '{"type":"hello","type":"ping","id":"a"}',
    '{"type":"ping","id":"a","more":[{"x":1,"x":1}]}',
]


@pytest.mark.parametrize("frame", TWICE)
def test_nothing_is_said_twice(frame: str) -> None:
    """Readers differ on which of two equal keys counts, so neither does."""
    decoder = msgspec.json.Decoder(FromBrowser)
    assert read_json('{"type":"ping","id":"a"}', decoder) == Ping("a")
    with pytest.raises(Refusal, match="twice"):
        read_json(frame, decoder)


def test_bodies_are_read_as_strictly_as_frames(server: Running) -> None:
    """Twice, deep, not a number, no text at all: refused, and no table is made."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        seats = b'"seats":[{"kind":"me"},{"kind":"me"}]'
        for body in (
            b'{"game":"usa","game":"new_york",' + seats + b"}",
            b'{"game":' + b"[" * 17 + b"]" * 17 + b"," + seats + b"}",
            b'{"game":"usa",' + seats + b',"options":{"clock_seconds":NaN}}',
            b'{"game":"usa",' + seats + b',"more":1}',
            b'{"game":"us\xff"}',
            b"",
        ):
            status, answer = await ann.ask("POST", "/api/tables", body)
            assert (status, answer["key"]) == (400, "invalid"), body
        assert (await ann.ask("GET", "/api/tables"))[1]["mine"] == []
        await ann.new_table("usa", [ME, ME])

    run(scene())


def test_deep_json_is_seen_without_reading_it() -> None:
    """Brackets in strings do not count; unbalanced ones do no harm."""
    assert not is_deep('{"a": "[[[[[[[[[[[[[[[[[[[[[[\\"[["}')
    assert is_deep("[" * 17)
    assert not is_deep("]" * 100 + "[" * 16)


def test_names_and_chat_are_made_harmless() -> None:
    """Normal form, one line, nothing invisible, not too long; markup stays text."""
    assert clean("  A\u0301nn\u202e\u0000\n Lee\u200b ", 32) == "Ánn Lee"
    assert clean("<script>alert(1)</script>", 500) == "<script>alert(1)</script>"
    assert len(clean("x" * 10_000, 32)) == 32
    assert clean("\u202e\u2066\u0007", 32) == ""
