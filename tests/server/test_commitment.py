"""The commitment to the deal: fixed and published before the first move, opened at the end."""

import asyncio
import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline.cli.app import run as command
from branchline.commitment import OpenedDeal
from branchline.errors import RecordError
from branchline.record import write_record
from branchline.records.replay import check_deal
from branchline.server.tables.play.game_log import GameLog, deal_game
from branchline.server.tables.versions import sheet_of
from server.harness.people import ME, OPEN, Seat, Visitor, past_opening, run, two_people
from server.harness.server_process import ServerProcess

TABLE = "aaaaaaaaaaaaaaaa"
SECRET = "5e" * 32


def sha256(text: str) -> str:
    """Return the hash of a text; not by the code that is tested."""
    return hashlib.sha256(text.encode()).hexdigest()


def opened(secret: str = SECRET) -> OpenedDeal:
    """Return what a table with the secret of these tests publishes in the end."""
    return OpenedDeal(TABLE, sha256(f"branchline deal {TABLE} {SECRET}"), secret)


def play(game: str, cheat_at: int = 0) -> GameLog:
    """Play a game to its end, with undos; with `cheat_at` one draw is not the table's own."""
    chance = random.Random(game)
    sheet = sheet_of(game)
    names = [f"Seat {seat}" for seat in range(sheet.seats[-1])]
    game_log = deal_game(TABLE, sheet, names, False, secret=SECRET)
    cheated = False
    while not game_log.game.over:
        undoing = [seat for seat in range(len(names)) if game_log.may_undo(seat)]
        if undoing and chance.random() < 0.2:
            game_log.apply(game_log.try_undo(chance.choice(undoing)))
            continue
        seat = chance.choice(game_log.game.waiting)
        texts = list(game_log.legal(seat))
        builds = [text for text in texts if text.startswith(("claim", "pay", "place"))]
        text = chance.choice(builds if builds and chance.random() < 0.7 else texts)
        successor = game_log.try_action(seat, text, "")
        if cheat_at and game_log.draws >= cheat_at and successor.drew and not cheated:
            game_log.secret, own = "another", game_log.secret
            other = game_log.try_action(seat, text, "")
            game_log.secret = own
            cheated = other.step.events != successor.step.events
            successor = other
        game_log.apply(successor)
    assert cheated == bool(cheat_at)
    return game_log


@pytest.mark.parametrize("game", bl.games())
def test_all_chance_of_a_game_follows_from_the_secret(game: str) -> None:
    """Whatever is undone, in whatever order people choose: the record tells the same draws."""
    game_log = play(game)
    assert game_log.draws > 20
    assert any(step.undone for step in game_log.steps)
    record = write_record(game_log.game, opened())
    assert bl.replay(record).over
    assert check_deal(record) == game_log.draws


@pytest.mark.parametrize("game", bl.games())
@pytest.mark.parametrize("cheat_at", [2, 12])
def test_a_draw_that_was_exchanged_is_found(game: str, cheat_at: int) -> None:
    """A game in which one draw came from elsewhere is lawful, but not the one committed to."""
    record = write_record(play(game, cheat_at).game, opened())
    assert bl.replay(record).over
    with pytest.raises(RecordError, match="the rules say") as raised:
        check_deal(record)
    assert raised.value.line > 2


def test_another_secret_is_found() -> None:
    """Neither another secret nor another hash will do, nor none at all."""
    game = play("new_york").game
    with pytest.raises(RecordError, match="not the one"):
        check_deal(write_record(game, opened("00" * 32)))
    with pytest.raises(RecordError, match="did not commit"):
        check_deal(write_record(game))
    lines = write_record(game, opened()).splitlines()
    wrong: list[Any] = [[], {"table": TABLE}, {"table": TABLE, "commitment": 1, "secret": ""}]
    for deal in wrong:
        header = json.dumps(json.loads(lines[0]) | {"deal": deal})
        with pytest.raises(RecordError, match="must have the texts"):
            check_deal("\n".join([header, *lines[1:]]))


def test_the_command_verifies_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the hash that somebody noted at the start, or with the one in the record."""
    file = tmp_path / "game.jsonl"
    game_log = play("new_york")
    file.write_text(write_record(game_log.game, opened()), "utf-8")
    assert command(["verify", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f"The deal was fixed before the first move: {opened().commitment}" in shown
    assert f"{game_log.draws} draws by chance follow from its secret" in shown
    assert command(["verify", str(file), "--commitment", opened().commitment.upper()]) == 0
    assert command(["verify", str(file), "--commitment", "00"]) == 1
    assert "another commitment" in capsys.readouterr().err
    file.write_text(write_record(play("new_york", 9).game, opened()), "utf-8")
    assert command(["verify", str(file)]) == 1
    assert "the rules say" in capsys.readouterr().err
    file.write_text(bl.new("usa", seats=2, seed=1).record(), "utf-8")
    assert command(["verify", str(file)]) == 0
    assert "carries no commitment" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--commitment", "00"], ["game.jsonl", "--database", "tables.sqlite"]]
)
def test_the_command_takes_a_record_or_a_database(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Options of the other one are refused."""
    assert command(["verify", *words]) == 2
    assert "record" in capsys.readouterr().err


async def finish(seats: tuple[Seat, Seat]) -> None:
    """Play to the end, quickly."""
    chance = random.Random(8)
    while seats[0].table["status"] == "running":
        acting = seats[0] if seats[0].legal else seats[1]
        builds = [text for text in acting.legal if text.startswith(("claim", "pay"))]
        await acting.act(chance.choice(builds or acting.legal))
        await asyncio.gather(*(seat.catch_up() for seat in seats))


def test_a_table_commits_itself_and_opens_at_the_end(server: ServerProcess, tmp_path: Path) -> None:
    """The hash is there from the first moment and never changes; the secret only at the end."""

    async def scene() -> None:
        ann, ben = [await Visitor(server.address).arrive() for _ in range(2)]
        waiting: Any = await ann.new_table("new_york", [ME, OPEN])
        assert len(waiting["commitment"]) == 64
        await ben.sit(waiting["id"], "Ben")
        seats = await ann.follow(waiting["id"], 0), await ben.follow(waiting["id"], 1)
        await finish(seats)
        for seat in seats:
            tables = [json.loads(frame).get("table") for frame in seat.frames]
            found = [table for table in tables if table]
            assert {table["commitment"] for table in found} == {waiting["commitment"]}
            assert {table["status"] for table in found if table["secret"]} == {"over"}
            secret = seat.table["secret"]
            assert sha256(f"branchline deal {waiting['id']} {secret}") == waiting["commitment"]
            before = [frame for frame in seat.frames if secret in frame]
            assert all('"status":"over"' in frame for frame in before)
        record = (await ann.ask("GET", f"/api/tables/{waiting['id']}/record"))[1].decode()
        assert json.loads(record.splitlines()[0])["deal"] == {
            "table": waiting["id"],
            "commitment": waiting["commitment"],
            "secret": secret,
        }
        assert check_deal(record) > 20

    run(scene())


def test_an_aborted_game_is_not_opened(server: ServerProcess) -> None:
    """Nobody learns what would have come."""

    async def scene() -> None:
        mine, other = await past_opening(await two_people(server.address))
        for seat in (mine, other):
            await seat.request("vote", abort=True)
        await mine.catch_up()
        assert mine.table["status"] == "aborted"
        assert mine.table["secret"] is None
        assert len(mine.table["commitment"]) == 64

    run(scene())


def test_every_table_has_a_secret_of_its_own(server: ServerProcess) -> None:
    """A rematch, too: what was opened tells nothing about the next game."""

    async def scene() -> None:
        seats = await two_people(server.address, "new_york")
        await finish(seats)
        for seat in seats:
            await seat.request("rematch")
        while seats[0].table["rematch"] is None:
            await seats[0].until("table")
        again = await seats[0].visitor.follow(seats[0].table["rematch"], 0)
        assert again.table["commitment"] not in (None, seats[0].table["commitment"])
        assert again.table["secret"] is None

    run(scene())
