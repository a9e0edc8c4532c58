"""My games: results for the statistics, and records that are opened in the page."""

import json
import random
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import branchline as bl
from server.harness.people import ME, OPEN, Visitor, run
from server.harness.server_process import ServerProcess
from server.test_tables import play_out

BOT = {"kind": "bot", "level": "tourist"}


def test_results_are_of_ones_own_games_only(server: ServerProcess) -> None:
    """Each player gets the same result from another seat; others, and spectators, get nothing."""

    async def scene() -> None:
        ann, ben, eve = [await Visitor(server.address).arrive() for _ in range(3)]
        info = await ann.new_table("new_york", [ME | {"name": "Ann"}, OPEN])
        await ben.sit(info["id"], "Ben")
        seats = [await ann.follow(info["id"], 0), await ben.follow(info["id"], 1)]
        assert (await ann.ask("GET", "/api/results"))[1] == []
        await play_out(seats, random.Random(3))
        await eve.follow(info["id"])
        own = [(await one.ask("GET", "/api/results"))[1] for one in (ann, ben, eve)]
        assert [[one["seat"] for one in results] for results in own] == [[0], [1], []]
        assert own[0][0]["result"] == own[1][0]["result"]
        assert own[0][0]["table"] == info["id"]
        shared = await ann.new_table("new_york", [ME | {"name": "Ann"}, ME | {"name": "Amy"}])
        both = [await ann.follow(shared["id"], seat) for seat in (0, 1)]
        await play_out(both, random.Random(4))
        assert len((await ann.ask("GET", "/api/results"))[1]) == 1, "a shared screen is nobody's"

    run(scene())


def post(server: ServerProcess, text: bytes) -> tuple[int, Any]:
    """Send a record; return the status and the answer."""
    headers = {"origin": server.address}
    request = Request(f"{server.address}/api/replay", text, headers, method="POST")
    try:
        with urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)


def finished(game: str) -> bl.Game:
    """Return a game that was played to its end at random."""
    played, chance = bl.new(game, seats=2, seed=5), random.Random(5)
    while not played.over:
        seat = played.waiting[0]
        played.play(seat, chance.choice(list(played.legal(seat))))
    return played


def test_a_record_is_shown_step_by_step(server: ServerProcess) -> None:
    """All events in order, with all hands open and the final scores."""
    for game in ("new_york", "card_game"):
        played = finished(game)
        status, found = post(server, played.record().encode())
        assert status == 200
        assert [seat["name"] for seat in found["table"]["seats"]] == list(played.names)
        events = [event for step in found["steps"] for event in step["events"]]
        lines = [json.loads(line) for line in played.record().splitlines()]
        assert events == lines[1:-1]
        last = found["steps"][-1]["view"]
        assert [one["total"] for one in last["scores"]["seats"]] == [
            score.total for score in played.scores().seats
        ]
        assert all(len(step["view"]["open"]) == 2 for step in found["steps"])


def test_what_is_no_record_is_refused_with_a_reason(server: ServerProcess, tmp_path: Path) -> None:
    """A lie, a game that goes on, a file of the server, something else, and too much of it."""
    lines = finished("new_york").record().splitlines()
    (tmp_path / "own.toml").write_text("name = 'own'")
    header = json.loads(lines[0])
    tries = {
        "line 20": [*lines[:19], *lines[20:]],
        "not over": bl.new("new_york", seats=2, seed=1).record().splitlines(),
        "does not have the map": [json.dumps(header | {"game": str(tmp_path / "own.toml")})],
        "begins with a line": ["<html>"],
    }
    for reason, text in tries.items():
        status, problem = post(server, "\n".join(text).encode())
        assert (status, problem["key"]) == (400, "record"), reason
        assert reason in problem["text"] or reason == "line 20"
    assert post(server, b"\xff\xfe")[0] == 400
    assert post(server, b" " * (513 * 1024))[0] == 413
    other = Request(f"{server.address}/api/replay", b"{}", {"origin": "http://evil"}, method="POST")
    with pytest.raises(HTTPError, match="403"):
        urlopen(other)
