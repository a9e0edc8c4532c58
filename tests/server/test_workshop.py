"""The workshop over HTTP: opens, checks, suggests and writes maps that are being made."""

from pathlib import Path
from typing import Any

import pytest

from branchline.sheet import game_names, load_sheet, read_sheet
from branchline.sheet.model import MAP
from branchline.workshop.documents import document_of, read_document
from server.harness.in_process import served
from server.harness.people import Json, Visitor, run

POND = (Path(__file__).parents[1] / "games" / "pond.toml").read_text("utf-8")
BARE: Json = {
    "name": "Bare",
    "cities": [
        {"name": name, "at": [60 + i, 10 + i % 2]}
        for i, name in enumerate(["Ask", "Berg", "Dal", "Eid"])
    ],
    "routes": {
        "list": [
            {"from": "Ask", "to": "Berg", "length": 2, "ferry": 0},
            {"from": "Berg", "to": "Dal", "length": 3, "tunnel": False},
            {"from": "Dal", "to": "Eid", "length": 2},
            {"from": "Eid", "to": "Ask", "length": 4},
        ]
    },
}


async def ask(visitor: Visitor, path: str, body: Any) -> Json:
    """Ask the workshop for something."""
    status, answer = await visitor.ask("POST", f"/api/workshop/{path}", body)
    assert status == 200, answer
    found: Json = answer
    return found


def test_a_map_grows_from_cities_and_routes(tmp_path: Path) -> None:
    """The box is suggested, checked, written, added and played; then opened again as it was."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            assert (await ann.ask("GET", "/api/workshop"))[1] == {"open": True}
            problems = (await ask(ann, "check", BARE))["problems"]
            assert {one["path"][0] for one in problems} >= {"trains", "train_cards", "tickets"}
            wanted = {"document": BARE, "what": "box", "seed": 3}
            whole = (await ask(ann, "suggest", wanted))["document"]
            assert (await ask(ann, "check", whole))["problems"] == []
            text = (await ask(ann, "write", whole))["text"]
            opened = (await ask(ann, "open", text.encode()))["document"]
            assert opened == whole | {"source": text}
            status, answer = await ann.ask("POST", "/api/maps", text.encode())
            assert status == 201, answer
            path = f"/api/workshop/games/{answer['key']}"
            assert (await ann.ask("GET", path))[1]["document"] == opened
            for what, name in (("colours", "routes"), ("tickets", "tickets")):
                wanted = {"document": whole, "what": what, "seed": 4, "count": 5}
                changed = (await ask(ann, "suggest", wanted))["document"]
                assert {key for key in whole if changed[key] != whole[key]} <= {name}

    run(scene())


def test_problems_have_a_place(tmp_path: Path) -> None:
    """Each names the city, the route or the ticket that it is about."""
    document = document_of(read_sheet(POND, "pond"))
    document["cities"].append({"name": document["cities"][0]["name"], "at": [0, 0]})
    document["routes"]["list"][1]["length"] = 99
    document["tickets"]["list"][2]["to"] = "Nowhere"

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            found = (await ask(ann, "check", document))["problems"]
            places = [one["path"] for one in found]
            assert ["cities", document["cities"][0]["name"]] in places
            assert ["routes", "list", 1, "length"] in places
            assert ["tickets", "list", 2] in places
            assert (await ask(ann, "write", document))["problems"] == found

    run(scene())


@pytest.mark.parametrize("name", game_names())
def test_our_games_open_as_documents(name: str) -> None:
    """And read back as the very sheet; games with yards are told apart by what they lack."""
    sheet = load_sheet(name)
    if sheet.family != MAP:
        return
    found, problems = read_document(document_of(sheet), name)

    assert problems == []
    assert found == sheet


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"cities": 3, "routes": [], "tickets": "x", "rules": None},
        {"cities": [1, {"name": 7}, {"at": {}}], "routes": {"list": [None, 3, {}, {"from": {}}]}},
        {"cities": {"A": 1}, "routes": {"list": {}}, "train_cards": {"colours": [[[]]]}},
        {"name": "x", "points": {"1": True, "a": []}, "seats": [[], {}], "words": 1},
    ],
)
def test_documents_of_any_form_have_problems(tmp_path: Path, document: Json) -> None:
    """Whatever is sent, the answer is a list of problems."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            eve = await Visitor(f"http://127.0.0.1:{port}").arrive()
            for path in ("check", "write"):
                assert (await ask(eve, path, document))["problems"]
            for what in ("colours", "tickets", "box"):
                wanted = {"document": document, "what": what, "seed": 0, "count": 3}
                assert (await ask(eve, "suggest", wanted))["problems"]

    run(scene())


def test_only_those_who_may_add_maps_use_it(tmp_path: Path) -> None:
    """On a public server without uploads nobody does."""

    async def scene() -> None:
        name: Json = {"origins": ("https://play.example.org",)}
        async with served(tmp_path, **name) as port:
            eve = await Visitor(f"http://127.0.0.1:{port}").arrive()
            assert (await eve.ask("GET", "/api/workshop"))[1] == {"open": False}
            assert (await eve.ask("POST", "/api/workshop/check", BARE))[0] == 403

    run(scene())


def test_a_region_of_the_world_begins_a_map(tmp_path: Path) -> None:
    """Its cities, its land, and routes between neighbours: with a box it can be played."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            countries = (await ann.ask("GET", "/api/workshop/countries"))[1]
            assert {"name": "Norway", "code": "NO"} in countries
            cities = (await ann.ask("GET", "/api/workshop/countries/Norway"))[1]
            assert cities[0][0] == "Oslo"
            assert (await ann.ask("GET", "/api/workshop/countries/Nowhere"))[0] == 404
            land = await ask(ann, "land", {"window": [4, 57, 32, 72]})
            assert land["land"].startswith("M")
            for wrong in ([4, 72, 32, 57], [32, 57, 4, 72], [0, 0, 500, 1], [1, 2, 3]):
                assert (await ann.ask("POST", "/api/workshop/land", {"window": wrong}))[0] >= 400
            named = [{"name": name, "at": [lat, lon]} for name, lat, lon, _ in cities[:12]]
            bare = {"name": "Norway", "cities": named, "routes": {"list": []}}
            wanted = {"document": bare, "what": "routes", "seed": 1}
            joined = (await ask(ann, "suggest", wanted))["document"]
            wanted = {"document": joined, "what": "box", "seed": 1}
            whole = (await ask(ann, "suggest", wanted))["document"]
            assert (await ask(ann, "check", whole))["problems"] == []

    run(scene())
