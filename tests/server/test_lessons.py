"""Lessons: their scripts are lawful, and a table that gives one is dealt and played by them."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from branchline.errors import IllegalAction, InvalidAction
from branchline.server.protocol import Lesson, NewTable, SeatRequest, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.tables.play.game_log import GameLog, deal_game
from branchline.server.tables.play.lesson import LESSON, actions_of, lesson_of, next_step
from branchline.server.tables.seats.table_request import check_table_request
from branchline.server.tables.versions import sheet_of
from branchline.sheet import game_names
from server.harness.people import Visitor, run
from server.harness.server_process import ServerProcess

TEXTS = Path(__file__).parents[2] / "src" / "branchline" / "web" / "messages" / "en.json"
GAMES = [game for game in game_names() if lesson_of(game)]
ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "tourist"}


def lesson(game: str) -> Lesson:
    """Return the lesson of a game that has one."""
    found = lesson_of(game)
    assert found is not None
    return found


def begun(game: str) -> GameLog:
    """Return the game that a lesson deals."""
    given = lesson(game)
    names = [f"Seat {seat}" for seat in range(given.seats)]
    return deal_game(LESSON, sheet_of(game), names, False, secret=given.secret)


@pytest.mark.parametrize("game", GAMES)
def test_a_script_is_lawful(game: str) -> None:
    """With this version of the sheet, from the first action to the last; then the learner plays."""
    given, log = lesson(game), begun(game)
    assert given.version == sheet_of(game).version
    for step in given.steps:
        if not step.do:
            continue
        expected = next_step(given, log, step.seat)
        assert expected == step
        try:
            log.apply(log.try_action(step.seat, step.do, ""))
        except (IllegalAction, InvalidAction) as why:
            pytest.fail(f"{step.do}: {why}")
    assert log.game.over or log.game.waiting == [0]
    assert next_step(given, log, 0) is None
    assert log.game.over or not given.steps[-1].do, "the last word is not an action"


@pytest.mark.parametrize("game", GAMES)
def test_a_script_has_words_for_everything(game: str) -> None:
    """Every text exists, and every action that begins a turn of the learner is explained."""
    texts = json.loads(TEXTS.read_text("utf-8"))
    steps = lesson(game).steps
    assert [step.say for step in steps if step.say and f"lesson.{step.say}" not in texts] == []
    assert f"lesson.{game}.recap" in texts
    assert all(step.say or step.do for step in steps)


def test_undone_actions_are_expected_again() -> None:
    """What was taken back is still to be done."""
    game, given = "usa", lesson("usa")
    log = begun(game)
    for step in given.steps:
        if step.do.startswith("pay"):
            break
        if step.do:
            log.apply(log.try_action(step.seat, step.do, ""))
    before, claim = actions_of(log, log.steps[-1].seat or 0), log.steps[-1]
    assert claim.seat is not None
    log.apply(log.try_undo(claim.seat))
    assert actions_of(log, claim.seat) == before - 1
    again = next_step(given, log, claim.seat)
    assert again is not None
    assert again.do == claim.action


@pytest.mark.parametrize(
    ("game", "seats", "listed"),
    [("usa", ["me", "me"], False), ("usa", ["bot", "me"], False), ("usa", ["me", "bot"], True)],
)
def test_a_lesson_is_for_one_person(game: str, seats: list[Any], listed: bool) -> None:
    """Against as many bots as it is written for, and unseen by others."""
    requests = [SeatRequest(kind, "tourist" if kind == "bot" else None) for kind in seats]
    options = TableOptions(lesson=True, listed=listed)
    with pytest.raises(Refusal, match="a lesson of usa is for you and 1 bots"):
        check_table_request(NewTable(game, requests, options), sheet_of(game))


def test_a_table_gives_the_lesson(server: ServerProcess) -> None:
    """Everybody gets the same deal, the bot does what is written, and nothing is committed to."""

    async def scene() -> None:
        visitor = await Visitor(server.address).arrive()
        hands = []
        for _ in range(2):
            table = await visitor.new_table("usa", [ME, BOT], lesson=True, bot_speed="at_once")
            assert table["commitment"] is None
            seat = await visitor.follow(table["id"], 0)
            hands.append(seat.view["hand"])
        assert hands[0] == hands[1]
        for action in ("keep 2 4", "draw yellow", "draw deck", "draw locomotive"):
            while action not in seat.legal:
                await seat.until("step")
            await seat.act(action)
        while "draw deck" not in seat.legal:
            await seat.until("step")
        claims = [event for step in seat.log for event in step["events"] if "lane" in event]
        assert [claim["route"] for claim in claims] == [["Denver", "Santa Fe"]]

    run(scene())


def test_the_bot_of_a_lesson_plays_on(server: ServerProcess) -> None:
    """Where the game leaves the script, the bot chooses by itself."""

    async def scene() -> None:
        visitor = await Visitor(server.address).arrive()
        table = await visitor.new_table("usa", [ME, BOT], lesson=True, bot_speed="at_once")
        seat = await visitor.follow(table["id"], 0)
        await seat.act("keep 1 2 3 4")
        for _ in range(3):
            while "draw deck" not in seat.legal:
                await asyncio.wait_for(seat.until("step"), 20)
            await seat.act("draw deck")
            await seat.act("draw deck")
        while "draw deck" not in seat.legal:
            await asyncio.wait_for(seat.until("step"), 20)

    run(scene())


def test_a_table_can_skip_to_the_end(server: ServerProcess) -> None:
    """Automatic actions are played for the learner too, until the lesson expects one."""

    async def scene() -> None:
        visitor = await Visitor(server.address).arrive()
        table = await visitor.new_table("card_game", [ME, BOT], lesson=True, bot_speed="at_once")
        seat = await visitor.follow(table["id"], 0)
        for step in lesson("card_game").steps:
            if step.seat or step.auto or not step.do:
                continue
            while step.do not in seat.legal:
                await seat.until("step", seconds=60)
            await seat.act(step.do)
        while seat.view["decision"] != "over":
            await seat.until("step", seconds=60)
        listed = (await visitor.ask("GET", "/api/tables"))[1]["mine"]
        assert [one["result"] for one in listed if one["id"] == table["id"]] == [None]

    run(scene())
