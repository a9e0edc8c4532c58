"""Races: double submits, stale actions, wrong seats, two tabs, undo, coming back."""

import asyncio
import itertools
import json
import random

import pytest

import branchline as bl
from server.harness.people import ME, Json, Seat, Visitor, past_opening, run, two_people
from server.harness.server_process import ServerProcess


def test_the_same_id_is_played_once(server: ServerProcess) -> None:
    """An action sent five times over two sockets makes one step and gets the same answer."""

    async def scene() -> None:
        mine, other = await past_opening(await two_people(server.address))
        tab = await mine.visitor.follow(mine.table["id"], mine.you)
        before = mine.seq
        message = {"type": "act", "id": "once", "seq": before, "action": "draw deck"}
        for socket in (mine, tab, mine, tab, mine):
            await socket.send(message)
        answers = [await mine.answer("once") for _ in range(3)]
        answers += [await tab.answer("once") for _ in range(2)]
        assert {(a["type"], a["seq"]) for a in answers} == {("done", before + 1)}
        await other.catch_up()
        assert other.seq == before + 1
        again = await mine.act("draw deck", "once", before)
        assert (again["type"], again["seq"]) == ("done", before + 1)
        await mine.catch_up()
        assert mine.seq == before + 1

    run(scene())


def test_of_two_tabs_the_first_wins(server: ServerProcess) -> None:
    """Two tabs of a seat act at the same time: one step; the other one is refused as stale."""

    async def scene() -> None:
        mine, _ = await past_opening(await two_people(server.address))
        tab = await mine.visitor.follow(mine.table["id"], mine.you)
        for round_ in range(5):
            before = mine.seq
            actions = [a for a in mine.legal if a.startswith("draw")][:2] or mine.legal[:1] * 2
            sent = {"type": "act", "seq": before}
            await mine.send(sent | {"id": f"a{round_}", "action": actions[0]})
            await tab.send(sent | {"id": f"b{round_}", "action": actions[-1]})
            answers = [await mine.answer(f"a{round_}"), await tab.answer(f"b{round_}")]
            assert sorted(a["type"] for a in answers) == ["done", "refused"]
            loser = mine if answers[0]["type"] == "refused" else tab
            assert "stale" in {a.get("key") for a in answers}
            await loser.until("snapshot")
            await mine.catch_up()
            await tab.catch_up()
            assert (mine.seq, mine.view) == (tab.seq, tab.view)
            if not mine.legal:
                return

    run(scene())


def test_a_seat_acts_for_itself_only(server: ServerProcess) -> None:
    """A request for somebody else's seat gets the same answer from anybody."""

    async def scene() -> None:
        mine, other = await past_opening(await two_people(server.address))
        table = mine.table["id"]
        stranger, nobody = await Visitor(server.address).arrive(), Visitor(server.address)
        texts = set()
        for visitor, seat in itertools.product(
            (mine.visitor, other.visitor, stranger, nobody), (-1, 0, 1, 2, 99)
        ):
            if visitor.cookie and seat == {mine.visitor: mine.you, other.visitor: other.you}.get(
                visitor
            ):
                continue
            socket = Seat(visitor, await visitor.socket(table))
            await socket.send({"type": "hello", "seat": seat})
            refused = await socket.until("refused", "snapshot")
            texts.add((refused["type"], refused.get("key"), refused.get("text")))
            await socket.close()
        assert texts == {("refused", "not-your-seat", "that is not your seat")}

        watcher = await stranger.follow(table)
        for kind, more in (
            ("act", {"seq": watcher.seq, "action": "draw deck"}),
            ("undo", {"seq": watcher.seq}),
            ("ask", {"action": "draw deck"}),
            ("vote", {"abort": True}),
            ("rematch", {}),
            ("decline", {}),
            ("replace", {"seat": 0}),
        ):
            assert (await watcher.request(kind, **more))["key"] == "not-your-seat"
        refused = await other.act("draw deck")
        assert refused["key"] == "not-your-turn"

    run(scene())


def test_messages_that_are_none_change_nothing(server: ServerProcess) -> None:
    """Garbage, unknown fields, deep nesting, forged fields: refused with a reason."""

    async def scene() -> None:
        mine, _ = await past_opening(await two_people(server.address))
        before = (mine.seq, mine.view)
        act: Json = {"type": "act", "id": "x", "seq": mine.seq, "action": "draw deck"}
        frames = [
            "",
            "null",
            "[1]",
            "{",
            '{"type": "dance"}',
            json.dumps(act | {"seat": 1}),
            json.dumps(act | {"id": "x" * 65}),
            json.dumps(act | {"id": "\u0000"}),
            json.dumps(act | {"id": ""}),
            json.dumps(act | {"seq": "1"}),
            json.dumps(act | {"seq": 1.5}),
            '{"type": "act", "id": "x", "seq": NaN, "action": "draw deck"}',
            json.dumps(act | {"action": "draw deck; draw deck"}),
            json.dumps(act | {"action": "claim Paris–Rome"}),
            json.dumps(act | {"action": "x" * 600}),
            '{"type":"chat","id":"a","text":' + "[" * 3000 + "]" * 3000 + "}",
        ]
        for frame in frames:
            await mine.connection.send(frame)
            refused = await mine.until("refused")
            assert refused["key"] == "invalid", (frame[:80], refused)
        await mine.hello(mine.you)
        assert (mine.seq, mine.view) == before

    run(scene())


def test_mutated_actions_are_legal_or_refused(server: ServerProcess) -> None:
    """Texts similar to legal actions are either legal or change nothing."""

    async def scene() -> None:
        seat = (await past_opening(await two_people(server.address, "nordic_countries")))[0]
        chance = random.Random(4)
        for number in range(150):
            text = list(chance.choice(seat.legal))
            for _ in range(chance.randint(1, 3)):
                at = chance.randrange(len(text))
                text[at] = chance.choice("abcdef 0123456789+–é\u202e")
            action = "".join(text)
            asked = await seat.request("ask", action=action)
            before = seat.seq
            answer = await seat.act(action, f"m{number}")
            assert (answer["type"] == "done") == (asked["key"] is None), (action, asked, answer)
            await seat.catch_up()
            assert seat.seq == before + (answer["type"] == "done")
            if not seat.legal:
                return

    run(scene())


def test_undo_takes_back_what_revealed_nothing(server: ServerProcess) -> None:
    """A choice of tickets can be undone until others choose; a card from the deck never."""

    async def scene() -> None:
        ann, ben = await two_people(server.address)
        view, legal = ann.view, ann.legal
        await ann.act(legal[0])
        await ann.catch_up()
        assert ann.undo
        assert (await ben.request("undo", seq=ben.seq))["key"] in ("stale", "no-undo")
        done = await ann.request("undo", seq=ann.seq)
        assert done["type"] == "done"
        await ann.catch_up()
        assert ann.log[-1]["undone"] == ann.log[-2]["seq"] - 1
        assert (ann.view, ann.legal, ann.undo) == (view, legal, False)
        await ben.catch_up()
        assert ben.view["waiting"] == [0, 1]

        mine, other = await past_opening((ann, ben))
        assert not other.undo
        await mine.act("draw deck")
        await mine.catch_up()
        assert not mine.undo
        assert (await mine.request("undo", seq=mine.seq))["key"] == "no-undo"

    run(scene())


@pytest.mark.parametrize("game", bl.games())
def test_coming_back_in_every_decision(server: ServerProcess, game: str) -> None:
    """After a reload the same question is open, with the same options; nothing is drawn again."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table(game, [ME, ME]))["id"]
        seats = [await ann.follow(table, 0), await ann.follow(table, 1)]
        chance = random.Random(8)
        met: set[str] = set()
        for _ in range(80):
            for seat in seats:
                await seat.catch_up()
            seat = next((s for s in seats if s.legal), seats[0])
            if not seat.legal:
                break
            if seat.view["decision"] not in met or seat.view["claim"]:
                met.add(seat.view["decision"])
                again = await ann.follow(table, seat.you, after=seat.seq)
                assert again.log == []
                kept = (seat.seq, seat.view, seat.legal, seat.undo)
                assert (again.seq, again.view, again.legal, again.undo) == kept
                await again.close()
            unusual = [a for a in seat.legal if a.startswith(("claim", "draw tickets", "place"))]
            await seat.act(chance.choice(unusual or seat.legal))
        assert len(met) >= 3, met

    run(scene())


def test_resuming_gives_what_was_missed(server: ServerProcess) -> None:
    """Only the log after the last number seen."""

    async def scene() -> None:
        mine, other = await past_opening(await two_people(server.address))
        seen = other.seq
        await other.close()
        await mine.act("draw deck")
        await mine.act("draw deck")
        back = await other.visitor.follow(other.table["id"], other.you, after=seen)
        assert [step["seq"] for step in back.log] == list(range(seen + 1, back.seq + 1))
        assert {"draw"} == {event["event"] for step in back.log for event in step["events"]}

    run(scene())


def test_the_opening_is_the_one_parallel_phase(server: ServerProcess) -> None:
    """All seats may choose their starting tickets at once, no matter what they have seen."""

    async def scene() -> None:
        seats = await two_people(server.address)
        sent = [asyncio.create_task(seat.act(seat.legal[0], seq=seat.seq)) for seat in seats]
        assert [answer["type"] for answer in await asyncio.gather(*sent)] == ["done", "done"]

    run(scene())
