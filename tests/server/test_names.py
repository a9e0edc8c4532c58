"""Names: what cannot be seen is refused, and nobody is mistaken for somebody else."""

import unicodedata

import pytest

from branchline.server.security.look_alikes import skeleton
from branchline.server.security.sanitize import clean, refuse_name
from server.harness.people import BOT, ME, OPEN, Visitor, run
from server.harness.server_process import ServerProcess

ZALGO = "A" + "\u0316\u0317\u0318\u0319\u031c" * 6 + "nn"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "A\u115fnn", "\uffa0", "\u1160", ZALGO])
def test_names_that_cannot_be_seen_or_cover_others_are_refused(
    server: ServerProcess, name: str
) -> None:
    """At a new table and at an open seat, with a sentence; a table made so does not exist."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        request = {"game": "usa", "seats": [ME | {"name": name}, BOT]}
        status, answer = await ann.ask("POST", "/api/tables", request)
        assert (status, answer["key"]) == (400, "name")
        assert "expected" in answer["text"]
        assert (await ann.ask("GET", "/api/tables"))[1]["mine"] == []
        table = (await ann.new_table("usa", [ME, OPEN]))["id"]
        status, answer = await ann.ask("POST", f"/api/tables/{table}/seats", {"name": name})
        assert (status, answer["key"]) == (400, "name")

    run(scene())


@pytest.mark.parametrize(
    "name", ["Bjørn Ærø", "Nguyễn Ngọc", "שָׁלוֹם", "น้ำฝน", "Ада", "❤️ Åse", "R2-D2"]
)
def test_names_of_people_are_names(name: str) -> None:
    """Letters of any script, with the marks that they need."""
    assert refuse_name(name) is None
    assert len(clean(name, 32)) >= len(unicodedata.normalize("NFC", name)) - 1  # a selector


def test_chat_keeps_to_its_line() -> None:
    """Marks that would cover the lines around it, and letters without ink, are left out."""
    assert clean(ZALGO, 500) == "A\u0316\u0317\u0318nn"
    assert clean("\u3164 \u2800hi\ufe0f\u034f", 500) == "hi"


@pytest.mark.parametrize(
    "other", ["Аnn", "ANN", "Αnn", "a nn", "\uff21nn", "Ann ", "\U0001d400nn", "Аnп"]
)
def test_look_alikes_at_a_table_are_shown_apart(server: ServerProcess, other: str) -> None:
    """In the list of seats, in the game and in the chat."""

    async def scene() -> None:
        ann, eve = await Visitor(server.address).arrive(), await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME | {"name": "Ann"}, OPEN]))["id"]
        info = await eve.sit(table, other)
        names = [seat["name"] for seat in info["seats"]]
        assert names[0] == "Ann"
        assert names[1].endswith("(2)")
        seat = await eve.follow(table, 1)
        assert [each["name"] for each in seat.view["seats"]] == names
        await seat.request("chat", text="hello")
        assert seat.chat[-1]["name"] == names[1]

    run(scene())


def test_different_people_keep_their_names() -> None:
    """An accent makes another name, and so do two different signs."""
    pairs = (("Pål", "Pal"), ("Bjørn", "Bjorn"), ("🚂", "🚀"), ("Ann", "Anna"), ("Б", "В"))
    for one, other in pairs:
        assert skeleton(one) != skeleton(other), (one, other)
