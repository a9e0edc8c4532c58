"""The report on a map that is being made: its shape, and games between bots, some at a time."""

import json
from pathlib import Path

from branchline.server.bots.map_games import report
from branchline.sheet import Sheet, load_sheet, read_sheet
from branchline.simulation.map_counts import counts_of, played_from
from branchline.simulation.map_report import Played, play_map
from branchline.workshop.documents import document_of
from server.harness.in_process import served
from server.harness.people import Json, Visitor, run

POND = (Path(__file__).parents[1] / "games" / "pond.toml").read_text("utf-8")
DOCUMENT = document_of(read_sheet(POND, "pond"))


def test_a_report_is_asked_for_over_http(tmp_path: Path) -> None:
    """The shape beside the printed maps, and what two games say."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            wanted = {"document": DOCUMENT, "level": "commuter", "seats": 2, "games": 2}
            status, found = await ann.ask("POST", "/api/workshop/report", wanted)
            assert status == 200, found
            assert found["measures"].keys() == found["printed"]["USA"].keys()
            assert found["results"]["games"] == found["played"]["games"] >= 1

    run(scene())


def test_games_are_added_until_there_are_enough() -> None:
    """First the shape alone, then games; what was counted is sent along and not played again."""
    found: Json = report(DOCUMENT, "commuter", 2, 0, None)
    assert found["results"] is found["played"] is None
    for games in (4, 12):
        before: Json | None = found["played"]
        while found["played"] is None or found["played"]["games"] < games:
            found = json.loads(json.dumps(report(DOCUMENT, "commuter", 2, games, found["played"])))
        assert found["played"] != before
    assert found["results"]["games"] == 12
    assert len(found["results"]["claims"]) == len(DOCUMENT["routes"]["list"])
    for share, low, high in found["results"]["wins"]:
        assert 0 <= low <= share <= high <= 1
    assert found["played"] == counts_of(play_map(load(), ["commuter", "commuter"], range(12)))
    assert all(one["text"] for one in found["advice"])


def load() -> Sheet:
    """Return the sheet of the document."""
    return read_sheet(POND, "map")


def test_what_is_sent_along_is_judged() -> None:
    """Counts that no games can have had are left out, and everything is counted anew."""
    sheet = load()
    played = play_map(sheet, ["tourist", "tourist"], range(4))
    counts = counts_of(played)
    assert played_from(counts, sheet) == played
    assert played_from(counts_of(Played(2)), sheet) == Played(2)
    lies: list[Json] = [
        {},
        counts | {"games": -1},
        counts | {"games": True},
        counts | {"seats": 9},
        counts | {"wins": {"0": 5}},
        counts | {"wins": {"7": 1}},
        counts | {"wins": [1, 2]},
        counts | {"claims": {"0": 10**9}},
        counts | {"claims": {"400": 1}},
        counts | {"completed": counts["kept"] | {next(iter(counts["kept"])): 99}},
        counts | {"points": {"luck": 3}},
        counts | {"kept": {"Nowhere–Elsewhere 3": 1}},
    ]
    for lie in lies:
        assert played_from(lie, sheet) is None, lie


def test_what_cannot_be_played_has_problems() -> None:
    """Too many players, a bot that does not exist, a map that is not finished, a game of yards."""
    assert "2 to" in report(DOCUMENT, "express", 5, 1, None)["problems"][0]["text"]
    assert "'wizard'" in report(DOCUMENT, "wizard", 2, 1, None)["problems"][0]["text"]
    assert report({"name": "Half"}, "express", 2, 1, None)["problems"]
    yards = document_of(load_sheet("card_game"))
    assert report(yards, "express", 2, 1, None)["problems"]
