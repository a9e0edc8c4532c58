"""Text from browsers: JSON that is deep or has duplicate keys, odd characters in names and chat."""

import msgspec
import pytest

from branchline.server.protocol import FromBrowser, Ping
from branchline.server.refusal import Refusal
from branchline.server.security.sanitize import clean
from branchline.server.security.strict_json import read_json
from server.harness.people import ME, Visitor, run
from server.harness.server_process import ServerProcess

TWICE = [
    '{"type":"ping","id":"a","id":"b"}',
    '{"type":"ping","id":"a","id":"a"}',
    '{"type":"ping","id":"a","\\u0069d":"b"}',
    '{"type":"hello","type":"ping","id":"a"}',
    '{"type":"ping","id":"a","more":[{"x":1,"x":1}]}',
]


@pytest.mark.parametrize("frame", TWICE)
def test_duplicate_keys_are_refused(frame: str) -> None:
    """Parsers differ on which duplicate key counts, so both are refused."""
    decoder = msgspec.json.Decoder(FromBrowser)
    assert read_json('{"type":"ping","id":"a"}', decoder) == Ping("a")
    with pytest.raises(Refusal, match="duplicate key"):
        read_json(frame, decoder)


def test_bodies_are_read_as_strictly_as_frames(server: ServerProcess) -> None:
    """Duplicate keys, deep nesting, NaN, invalid UTF-8: refused, and no table is created."""

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


@pytest.mark.parametrize("depth", [17, 500, 4000, 8000])
@pytest.mark.parametrize("end", ["", "]"])
def test_deep_json_is_refused(depth: int, end: str) -> None:
    """As deep as a frame allows and deeper: closed or not, known field or not, it does no harm."""
    decoder = msgspec.json.Decoder(FromBrowser)
    for start in ("", '{"type":', '{"type":"ping","id":', '{"type":"ping","id":"a","more":'):
        with pytest.raises(Refusal):
            read_json(start + "[" * depth + end * depth + "}" * bool(start), decoder)


def test_brackets_in_strings_are_text() -> None:
    """They do not count as nesting."""
    ident = "[{" * 30
    frame = f'{{"type":"ping","id":"{ident}"}}'
    assert read_json(frame, msgspec.json.Decoder(FromBrowser)) == Ping(ident)


def test_names_and_chat_are_made_harmless() -> None:
    """NFC, one line, nothing invisible, not too long; markup stays text."""
    assert clean("  A\u0301nn\u202e\u0000\n Lee\u200b ", 32) == "Ánn Lee"
    assert clean("<script>alert(1)</script>", 500) == "<script>alert(1)</script>"
    assert len(clean("x" * 10_000, 32)) == 32
    assert clean("\u202e\u2066\u0007", 32) == ""
