"""Reviews over HTTP: of finished games only, kept with them, and played on from any moment."""

import asyncio
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from branchline.errors import RecordError
from branchline.game import Game, start
from branchline.records.moment import game_before
from branchline.records.replay import replay
from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.reviews import DAY, OPENED_DAYS, SILENT_SECONDS, keep_record
from branchline.server.storage.store import Store
from branchline.server.tables.play.game_log import digest
from branchline.server.tables.play.moment import resume_game
from branchline.sheet import load_sheet
from branchline.simulation.bot_games import Player
from branchline.study.review import count_actions
from server.harness.in_process import served
from server.harness.people import BOT, ME, Json, Seat, Visitor, run
from server.harness.server_process import ServerProcess


@cache
def recorded(seed: int = 3, names: tuple[str, ...] = ("Ann", "Ben")) -> str:
    """Return the record of a short game."""
    game = start(load_sheet("new_york"), 2, seed=seed, first=0, names=names)
    players = [Player("tourist", seat, seed) for seat in range(2)]
    while not game.over:
        for seat in game.waiting:
            players[seat].act(game, seat)
    return game.record()


async def finished(visitor: Visitor, key: str) -> Json:
    """Wait for a review; return it."""
    while True:
        status, state = await visitor.ask("GET", f"/api/reviews/{key}")
        assert status == 200, state
        assert state["status"] in ("waiting", "running", "done"), state
        if state["status"] == "done":
            found: Json = state["review"]
            return found
        await asyncio.sleep(0.3)


async def play_to_the_end(seat: Seat) -> None:
    """Take the first legal action until the game is over."""
    while not seat.view["scores"]:
        if seat.legal:
            answer = await seat.act(seat.legal[0])
            assert answer["type"] in ("done", "refused"), answer
        else:
            await seat.receive()


def test_nothing_of_a_running_game_can_be_asked(tmp_path: Path) -> None:
    """Neither by its table, nor by its record so far, nor by anybody."""
    running = "".join(recorded().splitlines(keepends=True)[:-8])

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann, stranger = [await Visitor(f"http://127.0.0.1:{port}").arrive() for _ in range(2)]
            table = (await ann.new_table("new_york", [ME, BOT]))["id"]
            for asking in (ann, stranger):
                status, answer = await asking.ask("POST", f"/api/tables/{table}/review")
                assert (status, answer["key"]) == (403, "not-over")
            status, answer = await ann.ask("POST", "/api/reviews", running.encode())
            assert (status, answer["key"]) == (400, "record")
            assert not (await ann.ask("GET", "/api/tables"))[1]["finished"]

    run(scene())


def test_a_review_is_made_once_kept_and_sent_by_link(
    start: Callable[..., ServerProcess],
) -> None:
    """Asked for by a player, with progress; found by a stranger after the server was restarted."""
    server = start("--limits", "1000")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        table = (await ann.new_table("new_york", [ME, BOT], bot_speed="at_once"))["id"]
        await play_to_the_end(await ann.follow(table, 0))
        status, state = await ann.ask("POST", f"/api/tables/{table}/review")
        assert (status, state["review"]) == (200, None)
        assert state["status"] in ("waiting", "running")
        review = await finished(ann, state["key"])
        assert {"players", "chances", "decisions", "events", "turning_points"} <= review.keys()
        _, record = await ann.ask("GET", f"/api/tables/{table}/record")
        assert review["events"][-1] == len(record.splitlines()) - 2
        server.stop()
        server.start()
        stranger = await Visitor(server.address).arrive()
        _, again = await stranger.ask("POST", f"/api/tables/{table}/review")
        assert (again["status"], again["key"]) == ("done", state["key"])
        assert again["review"] == review

    run(scene())


def test_a_review_that_ended_with_its_server_can_be_asked_for_again(
    start: Callable[..., ServerProcess],
) -> None:
    """Killed while the review is being made: who waits finds that nobody is at work, and asks."""
    server = start("--limits", "1000")

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        _, state = await ann.ask("POST", "/api/reviews", recorded().encode())
        assert state["status"] == "waiting"
        server.kill()
        server.start()
        while state["status"] != "none":
            _, state = await ann.ask("GET", f"/api/reviews/{state['key']}")
            assert state["status"] in ("none", "waiting", "running"), state
            await asyncio.sleep(0.3)
        _, state = await ann.ask("POST", f"/api/reviews/{state['key']}")
        assert state["status"] == "waiting"

    run(scene())


def test_reviews_are_bounded_for_each_visitor(tmp_path: Path) -> None:
    """Two under way at once; asking again for one of them is always answered."""

    async def scene() -> None:
        async with served(tmp_path, new_reviews_per_minute=1000.0) as port:
            ann, ben = [await Visitor(f"http://127.0.0.1:{port}").arrive() for _ in range(2)]
            for seed in (3, 4):
                status, _ = await ann.ask("POST", "/api/reviews", recorded(seed).encode())
                assert status == 200
            status, answer = await ann.ask("POST", "/api/reviews", recorded(5).encode())
            assert (status, answer["key"]) == (429, "too-many")
            assert (await ann.ask("POST", "/api/reviews", recorded(4).encode()))[0] == 200
            assert (await ben.ask("POST", "/api/reviews", recorded(5).encode()))[0] == 200

    run(scene())


def test_an_address_asks_for_few_reviews(tmp_path: Path) -> None:
    """Other visitors do not help."""

    async def scene() -> None:
        async with served(tmp_path, new_reviews_per_minute=0.01) as port:
            answers = []
            for seed in (3, 4):
                visitor = await Visitor(f"http://127.0.0.1:{port}").arrive()
                answers.append(await visitor.ask("POST", "/api/reviews", recorded(seed).encode()))
            assert answers[0][0] == 429 or answers[1][1]["key"] == "too-fast"

    run(scene())


def test_an_unknown_review_is_refused(server: ServerProcess) -> None:
    """A key that names nothing has no replay, and no table begins from it."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        for key in ("f" * 32, "no key"):
            for method, what in (("GET", "/replay"), ("POST", ""), ("POST", "/tables")):
                body = {"step": 3, "level": "tourist"} if what == "/tables" else None
                path = f"/api/reviews/{key.replace(' ', '%20')}{what}"
                status, answer = await ann.ask(method, path, body)
                assert (status, answer["key"]) == (404, "no-such-review")

    run(scene())


def test_a_moment_is_played_again(either_database: str, tmp_path: Path) -> None:
    """The position is the true one; chance is new; it survives a restart, and counts nowhere."""
    record = recorded()
    expected, seat = game_before(record, 9)
    server = ServerProcess(either_database, tmp_path / "log", "--limits", "1000").start()

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        _, state = await ann.ask("POST", "/api/reviews", record.encode())
        wanted = {"step": 9, "level": "tourist"}
        status, table = await ann.ask("POST", f"/api/reviews/{state['key']}/tables", wanted)
        assert status == 201, table
        assert (table["mine"], table["status"], table["commitment"]) == ([seat], "running", None)
        own = await ann.follow(table["id"], seat)
        assert own.view["hand"] == expected.view(seat).hand
        assert own.legal == [str(action) for action in expected.legal(seat)]
        server.stop()
        server.start()
        ann.move(server.address)
        back = await ann.follow(table["id"], seat)
        assert back.view == own.view
        await play_to_the_end(back)
        _, whole = await ann.ask("GET", f"/api/tables/{table['id']}/record")
        assert replay(whole.decode()).over
        assert whole.decode().splitlines()[1:9] == record.splitlines()[1:9]
        assert (await ann.ask("GET", "/api/results"))[1] == []
        status, steps = await ann.ask("GET", f"/api/tables/{table['id']}/replay")
        assert (status, len(steps["steps"]) > 5) == (200, True)

    try:
        run(scene())
    finally:
        server.stop()


def test_there_is_no_moment_after_the_end(server: ServerProcess) -> None:
    """Nor one before the first action; a level must exist."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        _, state = await ann.ask("POST", "/api/reviews", recorded().encode())
        for step, level, key in ((5000, "tourist", "record"), (3, "wizard", "level")):
            path = f"/api/reviews/{state['key']}/tables"
            status, answer = await ann.ask("POST", path, {"step": step, "level": level})
            assert (status, answer["key"]) == (400, key)

    run(scene())


@pytest.mark.parametrize("step", [1, 2, 3, 12])
def test_what_comes_is_open(step: int) -> None:
    """The same moment at two tables: the same position, another chance."""
    at, _ = game_before(recorded(), step)
    first, second = (resume_game("table", at, ("Ann", "Bot"), secret).game for secret in "ab")
    assert first.state.hand == second.state.hand == at.state.hand
    assert list(first.state.generator) != list(second.state.generator)
    assert digest(first) != digest(second)
    assert first.events == at.events


def test_every_action_of_a_game_is_a_moment() -> None:
    """In order; the seat is one that is asked there."""
    game: Game = replay(recorded())
    actions = count_actions(recorded(), None)
    before = -1
    for step in range(1, actions + 1):
        at, seat = game_before(recorded(), step)
        assert seat in at.waiting
        assert before <= len(at.events) < len(game.events)
        before = len(at.events)
    with pytest.raises(RecordError, match=f"the game has no action {actions + 1}"):
        game_before(recorded(), actions + 1)


def test_opened_records_are_deleted_those_of_tables_are_not(either_database: str) -> None:
    """After a week, with their reviews; a record from which a table began stays for good."""

    async def scene() -> None:
        store = Store(open_database(Settings(database=either_database)))
        await store.open()
        try:
            reviews = store.reviews
            for key, table in (("opened", None), ("played", "table"), ("tried", None)):
                await reviews.save_record(key, "{}", table)
                await reviews.save_progress(key, 1, 2)
                await reviews.save(key, json.dumps({"of": key}))
            await store.database.write([keep_record("tried")])
            await reviews.delete_unused()
            assert await reviews.record("opened")
            store.clock.advance_to(store.clock.now() + OPENED_DAYS * DAY + 1)
            await reviews.delete_unused()
            assert (await reviews.record("opened"), await reviews.find("opened")) == (None, None)
            for key in ("played", "tried"):
                found = await reviews.find(key)
                assert found is not None
                assert found.review == json.dumps({"of": key})
        finally:
            await store.close()

    run(scene())


def test_a_silent_review_is_not_in_progress(tmp_path: Path) -> None:
    """A process that says nothing for a while is gone."""

    async def scene() -> None:
        store = Store(open_database(Settings(database=str(tmp_path / "tables.sqlite"))))
        await store.open()
        try:
            await store.reviews.save_record("key", "{}", None)
            await store.reviews.save_progress("key", 1, 2)
            found = await store.reviews.find("key")
            assert found is not None
            assert found.is_in_progress
            store.clock.advance_to(store.clock.now() + SILENT_SECONDS + 1)
            found = await store.reviews.find("key")
            assert found is not None
            assert not found.is_in_progress
        finally:
            await store.close()

    run(scene())
