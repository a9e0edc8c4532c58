"""Leaks: everything sent to a connection follows from what its seat may know."""

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

import branchline as bl
from branchline.events import Complete, Draw, Event, Offer
from branchline.game import Game
from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables.play.game_log import GameLog, Viewer, deal_game
from branchline.server.tables.play.serialize import serialize_event, serialize_view
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from branchline.server.tables.versions import sheet_of
from server.harness.faults import projection
from server.harness.people import Json, Seat, Visitor, run
from server.harness.server_process import ServerProcess

Ticket = tuple[str, str, int]

# What an event hides from all but its own seat, with the count that takes its place. This table,
# and the rule about draws below, are the test's own reading of the rulebooks: no code of views.
HIDDEN = {
    "deal": {"cards": "count"},
    "offer": {"tickets": "count"},
    "keep": {"kept": "kept_count", "returned": "returned_count"},
    "draw_bonus": {"cards": "count"},
}


def canaries(game: Game, viewer: Viewer) -> set[Ticket]:
    """Return the tickets that a viewer may not know while the game runs.

    A seat knows the tickets that it was offered; everybody knows those that were completed in
    sight of all.
    """
    hidden = {(t.a, t.b, t.points) for t in game.sheet.tickets}
    for event in game.events:
        match event:
            case Offer(seat, tickets, _) if tickets is not None and seat == viewer:
                hidden -= {(t.a, t.b, t.points) for t in tickets}
            case Complete(_, tickets, _):
                hidden -= {(t.a, t.b, t.points) for t in tickets}
    return hidden


def check_event(viewer: Viewer, sent: Json, truth: Event) -> None:
    """Check that an event was sent with what its reader may know, and with nothing else."""
    mine = viewer is not None and viewer == sent.get("seat")
    for name, count in HIDDEN.get(sent["event"], {}).items():
        true = getattr(truth, name)
        if mine:
            assert len(sent[name]) == len(true), (viewer, sent, truth)
        else:
            assert sent[name] is None, (viewer, sent)
            assert sent[count] == len(true), (viewer, sent, truth)
    if isinstance(truth, Draw):
        may_know = mine or truth.slot is not None
        assert sent.get("card") == (truth.card if may_know else None), (viewer, sent, truth)


def named_tickets(value: Any) -> set[Ticket]:
    """Return every ticket that occurs anywhere in the JSON."""
    found: set[Ticket] = set()
    if isinstance(value, dict):
        if {"a", "b", "points"} <= value.keys():
            found.add((value["a"], value["b"], value["points"]))
        for part in value.values():
            found |= named_tickets(part)
    elif isinstance(value, list | tuple):
        match value:
            case [str(a), str(b), int(points)]:
                found.add((a, b, points))
        for part in value:
            found |= named_tickets(part)
    return found


@pytest.mark.parametrize("game", bl.games())
def test_no_byte_names_what_is_hidden(server: ServerProcess, game: str) -> None:
    """All bytes of all sockets and requests, of seats and spectators, while a game runs."""

    async def scene() -> None:
        people = [await Visitor(server.address).arrive() for _ in range(3)]
        seats: list[Json] = [{"kind": "me", "name": "A"}, {"kind": "open"}]
        table = (await people[0].new_table(game, seats))["id"]
        await people[1].sit(table, "B")
        at: list[tuple[Seat, Viewer]] = [
            (await people[0].follow(table, 0), 0),
            (await people[1].follow(table, 1), 1),
            (await people[2].follow(table), None),
        ]
        chance = random.Random(3)
        for number in range(40):
            acting = next((seat for seat, _ in at if seat.legal), None)
            if acting is None:
                break
            tickets = [a for a in acting.legal if a.startswith(("draw tickets", "claim", "keep"))]
            await acting.act(chance.choice(tickets or acting.legal))
            if number % 8 == 0:
                for who in people:
                    assert (await who.ask("GET", f"/api/tables/{table}"))[0] == 200
                    assert (await who.ask("GET", f"/api/tables/{table}/record"))[0] == 403
                    assert (await who.ask("GET", f"/api/tables/{table}/replay"))[0] == 403
            await asyncio.gather(*(seat.catch_up() for seat, _ in at))
        await check_bytes(server, table, at)

    run(scene())


async def check_bytes(server: ServerProcess, table: str, at: list[tuple[Seat, Viewer]]) -> None:
    """Compare what was sent with what each viewer may know at the end of the scene."""
    store = Store(open_database(Settings(database=server.database)))
    await store.open()
    fold = Table(table, store, ignore)
    await fold.catch_up()
    await store.close()
    assert fold.game_log is not None
    assert len(fold.seating.secret) == 64
    for seat, viewer in at:
        sent = named_tickets([json.loads(frame) for frame in seat.frames])
        secret = canaries(fold.game_log.game, viewer)
        assert not sent & secret, (viewer, sent & secret)
        told = [event for step in seat.log for event in step["events"]]
        happened = [event for step in fold.game_log.steps for event in step.events]
        assert len(told) > 8
        for one, truth in zip(told, happened, strict=False):  # the last steps may be on their way
            check_event(viewer, one, truth)
        everything = "".join(seat.frames) + seat.visitor.bytes.decode()
        assert "entropy" not in everything
        assert fold.seating.secret not in everything
        if viewer is None:
            assert all(step["action"] is None for step in seat.log)
            assert all(s.view["hand"] is None for s, v in at if v is None)
        expected = projection(fold, viewer)
        reported = [(s["seq"], s["seat"], s["action"], s["events"], s["undone"]) for s in seat.log]
        assert reported == expected[: len(reported)]


def redealt(game_log: GameLog, seat: int) -> GameLog:
    """Return the same game with everything that a seat cannot know dealt again."""
    other = GameLog(game_log.table, game_log.game.copy(), game_log.steps[0])
    other.steps, other.undoable = list(game_log.steps), list(game_log.undoable)
    game = other.game
    game.family.redeal(game.board, game.state, seat, game.state.generator)
    return other


@pytest.mark.parametrize("game", bl.games())
def test_what_is_sent_does_not_depend_on_what_is_hidden(game: str) -> None:
    """Two games that look the same to a seat send it the same bytes: view, legal actions, undo."""
    chance = random.Random(11)
    sheet = sheet_of(game)
    game_log = deal_game("t", sheet, ["A", "B"], False, "00")
    compared = 0
    for number in range(120):
        game_now = game_log.game
        if game_now.over:
            break
        for seat in range(2):
            other = redealt(game_log, seat)
            assert sent_to(game_log, seat) == sent_to(other, seat)
            compared += 1
        acting = chance.choice(game_now.waiting)
        texts = list(game_log.legal(acting))
        claims = [text for text in texts if text.startswith(("claim", "pay", "place"))]
        game_log.apply(game_log.try_action(acting, chance.choice(claims or texts), f"{number:02x}"))
    assert compared > 60


def sent_to(game_log: GameLog, seat: int) -> bytes:
    """Return everything that this position sends to a seat, as bytes."""
    return msgspec.json.encode(
        [
            serialize_view(game_log.game.view(seat)),
            list(game_log.legal(seat)),
            game_log.may_undo(seat),
        ]
    )


@pytest.mark.parametrize("game", bl.games())
def test_a_step_exists_for_others_when_they_can_see_it(game: str) -> None:
    """Hidden steps change nothing in the views of others; visible ones do."""
    chance = random.Random(5)
    game_log = deal_game("t", sheet_of(game), ["A", "B", "C"], False, "01")
    unseen = 0
    for number in range(150):
        if game_log.game.over:
            break
        seat = chance.choice(game_log.game.waiting)
        texts = list(game_log.legal(seat))
        claims = [text for text in texts if text.startswith(("claim", "pay", "place"))]
        successor = game_log.try_action(seat, chance.choice(claims or texts), f"{number:02x}")
        for viewer in (*range(3), None):
            if viewer == seat:
                continue
            before, after = game_log.game.view(viewer), successor.game.view(viewer)
            events = [serialize_event(viewer, event) for event in successor.step.events]
            assert successor.step.is_visible_to(viewer) == (before != after or bool(events))
        unseen += successor.step.hidden
        game_log.apply(successor)
    assert unseen or game in ("new_york", "card_game", "usa")


def test_a_canary_is_found() -> None:
    """The check itself goes red when a hidden ticket is sent."""
    game = bl.new("usa", seats=2, seed=1)
    offered = next(event for event in game.events if isinstance(event, Offer) and event.seat == 1)
    leaked = named_tickets(serialize_event(1, offered))
    assert leaked
    assert leaked <= canaries(game, 0)
    assert not leaked & canaries(game, 1)
    line = serialize_event(1, offered)
    check_event(1, line, offered)
    with pytest.raises(AssertionError):
        check_event(0, line, offered)
