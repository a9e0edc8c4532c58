"""Tables over HTTP and sockets: created, shared, played to the end, watched, replayed."""

import asyncio
import json
import random

import pytest

import branchline as bl
from branchline.records.replay import check_deal
from branchline.server.bots.names import NAMES
from server.harness.people import BOT, ME, OPEN, Json, Seat, Visitor, run
from server.harness.server_process import ServerProcess


def quick(legal: list[str], chance: random.Random) -> str:
    """Return an action that brings the end nearer."""
    builds = [action for action in legal if action.startswith(("claim", "pay", "place", "put"))]
    draws = [action for action in legal if action.startswith("draw") and "ticket" not in action]
    return chance.choice(builds or draws or legal)


async def play_out(seats: list[Seat], chance: random.Random, most: int = 2000) -> None:
    """Play a game to its end with any legal actions."""
    for _ in range(most):
        if seats[0].table["status"] != "running":
            return
        ready = [seat for seat in seats if seat.legal]
        if not ready:
            await asyncio.gather(*(seat.catch_up() for seat in seats))
            continue
        seat = chance.choice(ready)
        answer = await seat.act(quick(seat.legal, chance))
        assert answer["type"] == "done", answer
        await asyncio.gather(*(other.catch_up() for other in seats if other is not seat))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", bl.games())
def test_a_game_is_played_to_the_end(server: ServerProcess, game: str) -> None:
    """People and a spectator follow the same game; its record replays; a rematch follows."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        ben = await Visitor(server.address).arrive()
        seats = [ME | {"name": "Ann"}, OPEN]
        table = (await ann.new_table(game, seats, listed=True))["id"]
        waiting = await ann.follow(table, 0)
        assert waiting.table["status"] == "open"
        assert waiting.view == {}

        info = await ben.sit(table, "Ben")
        assert info["mine"] == [1]
        assert info["status"] == "running"
        other, watcher = await ben.follow(table, 1), await Visitor(server.address).follow(table)
        await waiting.until("step")
        await waiting.catch_up()
        watching = asyncio.create_task(watcher.drain(5))
        await play_out([waiting, other], random.Random(5))

        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        for each in (waiting, other, watcher):
            await each.catch_up()
        assert watcher.view["scores"] == waiting.view["scores"] == other.view["scores"]
        _, text = await ann.ask("GET", f"/api/tables/{table}/record")
        header, *lines = text.decode().splitlines()
        assert bl.replay(text.decode()).record().splitlines()[1:] == lines
        assert json.loads(header)["deal"]["table"] == table
        assert check_deal(text.decode()) > 0
        _, replay = await ben.ask("GET", f"/api/tables/{table}/replay")
        assert replay["steps"][-1]["view"]["scores"] == other.view["scores"]

        assert (await other.request("rematch"))["type"] == "done"
        await waiting.catch_up()
        assert not waiting.table["rematch"]
        assert (await waiting.request("rematch"))["type"] == "done"
        await waiting.catch_up()
        again = await ann.follow(waiting.table["rematch"], 0)
        assert again.table["status"] == "running"
        assert [seat["name"] for seat in again.table["seats"]] == ["Ann", "Ben"]

    run(scene())


def test_bots_play_against_people_and_views_stay_right(server: ServerProcess) -> None:
    """A view updated by changes always equals that of a new snapshot."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("new_york", [ME, BOT, BOT]))["id"]
        seat, watcher = await ann.follow(table, 0), await ann.follow(table)
        chance = random.Random(2)
        while seat.table["status"] == "running":
            if not seat.legal:
                await seat.receive()
                continue
            await seat.act(chance.choice(seat.legal))
            for each, place in ((seat, 0), (watcher, None)):
                await each.catch_up()
                kept = (each.seq, each.view, each.legal, each.undo)
                await each.hello(place)
                if each.seq == kept[0]:
                    assert (each.seq, each.view, each.legal, each.undo) == kept
        assert seat.view["scores"]["winners"]

    run(scene())


def test_names_are_the_same_at_the_table_and_in_the_lobby(server: ServerProcess) -> None:
    """Bots have different names, and not those of their levels; an open seat has none."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME | {"name": "Ann"}, BOT, BOT], listed=True))["id"]
        seat = await ann.follow(table, 0)
        at_table = [each["name"] for each in seat.view["seats"]]
        assert len(set(at_table)) == 3
        assert set(at_table[1:]) <= set(NAMES)
        assert [each["name"] for each in seat.table["seats"]] == at_table
        _, lobby = await ann.ask("GET", "/api/tables")
        (listed,) = (each for each in lobby["mine"] if each["id"] == table)
        assert [each["name"] for each in listed["seats"]] == at_table
        waiting = await ann.new_table("usa", [ME | {"name": "Ann"}, OPEN, BOT])
        assert waiting["seats"][1]["name"] == ""

    run(scene())


def test_one_browser_serves_several_seats(server: ServerProcess) -> None:
    """At a table on one screen each seat sees its own hand after the hand-over."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        seats = [ME | {"name": "Ann"}, ME | {"name": "Ben"}]
        info = await ann.new_table("usa", seats)
        assert info["mine"] == [0, 1]
        screen = await ann.follow(info["id"], 0)
        hand = screen.view["hand"]
        await screen.act(screen.legal[0])
        await screen.hello(1)
        assert screen.you == 1
        assert screen.view["hand"] is not None
        assert (await screen.act(screen.legal[0]))["type"] == "done"
        await screen.hello(0)
        assert screen.view["hand"] == hand

    run(scene())


def test_a_personal_key_opens_the_seats_elsewhere(server: ServerProcess) -> None:
    """On another device the key gives the same seats; that device's old session ends."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, BOT]))["id"]
        phone = await Visitor(server.address).arrive()
        stranger = await phone.follow(table)
        key = await ann.new_key()
        status, welcome = await phone.ask("POST", "/api/session", {"key": key})
        assert (status, welcome["has_key"]) == (200, True)
        assert await stranger.closed() == 4401
        assert (await phone.follow(table, 0)).view["hand"] is not None
        mine = (await phone.ask("GET", "/api/tables"))[1]["mine"]
        assert [info["id"] for info in mine] == [table]

    run(scene())


REQUESTS: list[tuple[str, Json]] = [
    ("no-such-game", {"game": "atlantis"}),
    ("seats", {"seats": [ME]}),
    ("seats", {"seats": [ME] * 6}),
    ("seat-kind", {"seats": [ME, {"kind": "king"}]}),
    ("level", {"seats": [ME, {"kind": "bot", "level": "god"}]}),
    ("level", {"seats": [ME, {"kind": "bot"}]}),
    ("open-stacks", {"options": {"open_stacks": True}}),
    ("clock", {"options": {"clock": "sun"}}),
    ("clock", {"options": {"clock": "player"}}),
    ("clock", {"options": {"clock": "days", "clock_seconds": 1e9}}),
    ("grace", {"options": {"grace_seconds": -1}}),
    ("clock", {"options": {"clock_seconds": "long"}}),
    ("grace", {"options": {"grace_seconds": 86_401}}),
    ("invalid", {"options": {"listed": "yes"}}),
]


@pytest.mark.parametrize(("key", "part"), REQUESTS)
def test_a_table_that_cannot_be_is_refused(server: ServerProcess, key: str, part: Json) -> None:
    """Each invalid part of a request has its own refusal."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        whole = {"game": "usa", "seats": [ME, BOT]} | part
        status, answer = await ann.ask("POST", "/api/tables", whole)
        assert (status, answer["key"]) == (400, key)
        assert answer["text"]

    run(scene())


def test_the_lobby_shows_listed_tables_only(server: ServerProcess) -> None:
    """A private table is found only by its link."""

    async def scene() -> None:
        ann, ben = await Visitor(server.address).arrive(), await Visitor(server.address).arrive()
        seats = [ME, OPEN]
        shown = (await ann.new_table("usa", seats, listed=True))["id"]
        private = (await ann.new_table("usa", seats))["id"]
        lobby = (await ben.ask("GET", "/api/tables"))[1]
        assert shown in [info["id"] for info in lobby["open"]]
        assert private not in json.dumps(lobby)
        assert (await ben.ask("GET", f"/api/tables/{private}"))[0] == 200

    run(scene())


def test_leaving_an_open_table_frees_the_seat(server: ServerProcess) -> None:
    """Before the game begins, a seat that is left becomes open again."""

    async def scene() -> None:
        ann, ben = await Visitor(server.address).arrive(), await Visitor(server.address).arrive()
        seats = [ME, OPEN, OPEN]
        table = (await ann.new_table("usa", seats))["id"]
        await ben.sit(table, "Ben", 2)
        status, info = await ann.ask("DELETE", f"/api/tables/{table}/seats/2")
        assert (status, info["key"]) == (403, "not-your-seat")
        status, info = await ben.ask("DELETE", f"/api/tables/{table}/seats/2")
        assert (status, info["mine"], info["seats"][2]["kind"]) == (200, [], "open")
        status, info = await ben.ask(
            "POST", f"/api/tables/{table}/seats", {"name": "Ben", "seat": 0}
        )
        assert (status, info["key"]) == (409, "seat-taken")

    run(scene())


def test_chat_reaches_everybody_and_is_kept(server: ServerProcess) -> None:
    """Chat is sanitized, sent to all, part of the next snapshot, and limited."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [{"kind": "me", "name": "A\u202enn"}, BOT]))["id"]
        seat, watcher = await ann.follow(table, 0), await ann.follow(table)
        assert (await seat.request("chat", text="<b>hi\u0000\u202e there</b>"))["type"] == "done"
        line = await watcher.until("chat_line")
        assert (line["seat"], line["name"], line["text"]) == (0, "Ann", "<b>hi there</b>")
        answers = [await watcher.request("chat", text=f"line {i}") for i in range(8)]
        assert answers[-1]["key"] == "too-fast"
        await seat.hello(0)
        assert seat.chat[0]["text"] == "<b>hi there</b>"

    run(scene())


def test_asking_why_not(server: ServerProcess) -> None:
    """The answer has the key of the refusal, or none if the action is legal."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("usa", [ME, ME]))["id"]
        seat = await ann.follow(table, 0)
        assert (await seat.request("ask", action="draw deck"))["key"] == "choose-tickets-first"
        assert (await seat.request("ask", action=seat.legal[0]))["key"] is None
        assert (await seat.request("ask", action="dance"))["key"] == "invalid"
        refused = await seat.act("draw deck")
        assert (refused["type"], refused["key"]) == ("refused", "choose-tickets-first")
        assert (await seat.request("hints"))["key"] == "no-hints"

    run(scene())


def test_no_action_waits_for_hints(server: ServerProcess) -> None:
    """While hints are computed, everything else is answered."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        seats = [ME, ME]
        table = (await ann.new_table("usa", seats, hints=True))["id"]
        seat = await ann.follow(table, 0)
        await seat.send({"type": "hints", "id": "slow"})
        assert (await seat.act(seat.legal[0]))["type"] == "done"
        assert (await seat.answer("slow"))["type"] == "hint_list"

    run(scene())
