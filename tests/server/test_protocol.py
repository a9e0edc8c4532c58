"""The protocol: its pages are up to date, and what the server sends matches the schema."""

import importlib.util
import json
from pathlib import Path

import jsonschema
import pytest

from server.harness.people import Visitor, run
from server.harness.server_process import ServerProcess

ROOT = Path(__file__).parents[2]


def test_the_pages_are_what_the_tool_writes() -> None:
    """docs/protocol.md and its schema are generated from the messages."""
    spec = importlib.util.spec_from_file_location("tool", ROOT / "tools" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    assert (ROOT / "docs/protocol.md").read_text("utf-8") == tool.page()
    assert (ROOT / "docs/protocol.schema.json").read_text("utf-8") == tool.schema()


def test_everything_sent_fits_the_schema(server: ServerProcess) -> None:
    """Every frame of a short game against a bot matches; the check can fail."""
    schema = json.loads((ROOT / "docs/protocol.schema.json").read_text("utf-8"))
    check = jsonschema.Draft202012Validator(schema)
    with pytest.raises(jsonschema.ValidationError):
        check.validate({"type": "done", "id": 5, "seq": None})

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "commuter"}]
        table = (await ann.new_table("new_york", seats, clock="player", clock_seconds=60))["id"]
        seat = await ann.follow(table, 0)
        for kind, more in (("ask", {"action": "x"}), ("chat", {"text": "hi"}), ("ping", {})):
            await seat.request(kind, **more)
        for _ in range(6):
            while not seat.legal:
                await seat.receive()
            await seat.act(seat.legal[0])
        await seat.act("nothing")
        kinds = set()
        for frame in seat.frames:
            message = json.loads(frame)
            kinds.add(message["type"])
            check.validate(message)
        assert {"snapshot", "step", "table", "done", "refused", "answer", "pong"} <= kinds

    run(scene())
