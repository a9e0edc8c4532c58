"""What the page expects of the server is what the protocol and the views have."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

import branchline as bl
from branchline.events import Event
from branchline.scores import Scores, SeatScore
from branchline.server import protocol
from branchline.server.http.catalogue import game as catalogue_of
from branchline.sheet.model import Route
from branchline.views import OwnTicket, OwnYard, SeatView, View

TYPES: dict[str, set[str]] = {
    "View": {f.name for f in fields(View)},
    "SeatView": {f.name for f in fields(SeatView)},
    "OwnTicket": {f.name for f in fields(OwnTicket)},
    "SeatScore": {f.name for f in fields(SeatScore)},
    "Route": {f.name for f in fields(Route)},
    "SeatInfo": set(protocol.SeatInfo.__struct_fields__),
    "TableInfo": set(protocol.TableInfo.__struct_fields__),
    "Step": set(protocol.Step.__struct_fields__),
    "ChatLine": set(protocol.ChatLine.__struct_fields__),
    "Hint": set(protocol.Hint.__struct_fields__),
}


def named(web: Path, file: str, kind: str) -> set[str]:
    """The outermost names of a type of the page."""
    text = (web / file).read_text("utf-8")
    found = re.search(
        rf"export interface {kind}\b[^{{]*\{{(.*?)^\}}", text, re.DOTALL | re.MULTILINE
    )
    assert found, kind
    return set(re.findall(r"^  (\w+)\??:", found[1], re.MULTILINE))


@pytest.mark.parametrize("kind", TYPES)
def test_types_of_the_page_name_what_the_server_sends(web: Path, kind: str) -> None:
    """No field is expected that is never sent, and none that is sent is missing."""
    wanted = named(web, "protocol.d.ts", kind)
    assert len(wanted) >= 2
    assert wanted - {"type"} == TYPES[kind]


@pytest.mark.parametrize("game", bl.games())
def test_types_of_a_game_name_what_the_catalogue_has(web: Path, game: str) -> None:
    """The types that the page keeps by hand ask for nothing that is not there."""
    found = catalogue_of(game)
    assert found is not None
    whole = named(web, "types.d.ts", "CatalogueGame") | named(web, "types.d.ts", "GameSummary")
    assert whole <= set(found)
    assert named(web, "types.d.ts", "Sheet") <= set(found["sheet"])
    if found["board"]:
        assert named(web, "types.d.ts", "Drawing") <= set(found["board"])
        assert named(web, "types.d.ts", "DrawingSizes") <= set(found["board"]["sizes"])


def test_events_of_the_page_are_events_of_a_record(web: Path) -> None:
    """Every kind of event has a type, and none has that never happens."""
    text = (web / "types.d.ts").read_text("utf-8")
    typed = {name for names in re.findall(r"\bevent: ([^;]+);", text) for name in words(names)}
    names = [kind.__name__ for kind in get_args(Event)]
    assert typed == {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names}


def words(types: str) -> list[str]:
    """The texts of a union of texts."""
    return re.findall(r"'(\w+)'", types)


def test_scores_and_yards_are_as_expected() -> None:
    """Parts that the page reads without a type of their own."""
    assert {f.name for f in fields(Scores)} == {"seats", "winners"}
    assert {"placing", "stack", "best", "marked", "uses"} == {f.name for f in fields(OwnYard)}


def test_messages_of_the_page_are_messages_of_the_protocol(web: Path) -> None:
    """Every kind of message that the page sends or reads exists."""
    text = "".join(path.read_text("utf-8") for path in (web / "table").glob("*.js"))
    sent = set(re.findall(r"type: '(\w+)'", text)) - {"refused"}
    read = set(re.findall(r"type === '(\w+)'", text))
    ours = {m.__struct_config__.tag for m in protocol.FromBrowser.__args__}
    theirs = {m.__struct_config__.tag for m in protocol.FromServer.__args__}
    assert sent <= ours
    assert len(sent) > 6
    assert read <= theirs | ours
