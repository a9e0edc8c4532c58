"""Faults: killed servers, full disks, locked and damaged databases; nothing is lost."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from server.harness import faults
from server.harness.people import ME, Seat, Visitor, past_opening, run
from server.harness.server_process import ServerProcess, command
from server.test_tables import play_out


async def alone(server: ServerProcess, game: str = "usa") -> tuple[Seat, Seat]:
    """Return both seats of a table on one screen, past the opening: whose turn it is first."""
    ann = await Visitor(server.address).arrive()
    table = (await ann.new_table(game, [ME, ME]))["id"]
    return await past_opening((await ann.follow(table, 0), await ann.follow(table, 1)))


def verified(database: str) -> tuple[int, str]:
    """Run `branchline verify`; return its exit code and its output."""
    done = command("verify", "--database", database)
    return done.returncode, done.stdout


@pytest.mark.parametrize("cycles", [3, pytest.param(200, marks=pytest.mark.long)])
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, cycles: int) -> None:
    """Every acknowledged action is there once and in order; every view is a gap-free prefix."""
    tables = 6 if cycles < 10 else 200
    seed = random.randrange(10**6)
    asyncio.run(faults.main(tables, cycles, seed, str(tmp_path / "tables.sqlite"), tmp_path))


def test_a_full_disk_refuses_and_recovers(start: Callable[..., ServerProcess]) -> None:
    """Without space an action is refused and changes nothing; with space, a retry works."""
    server = start("--limits", "20", "--megabytes", "0.3")
    path = server.database

    async def scene() -> None:
        with closing(sqlite3.connect(path, timeout=20)) as other_data, other_data:
            other_data.execute("CREATE TABLE others AS SELECT zeroblob(150000) AS data")
        seats = await alone(server)
        for number in range(400):
            seat = seats[0] if seats[0].legal else seats[1]
            before = (seat.seq, seat.view)
            action = next((a for a in seat.legal if a.startswith("draw")), seat.legal[0])
            answer = await seat.act(action, f"n{number}")
            if answer["type"] == "refused":
                break
            for each in seats:
                await each.catch_up()
        assert answer["key"] == "try-later"
        await seat.hello(seat.you)
        assert (seat.seq, seat.view) == before
        with closing(sqlite3.connect(path, timeout=20)) as other_data, other_data:
            other_data.execute("DROP TABLE others")
        answer = await seat.act(action, f"n{number}", before[0])
        assert (answer["type"], answer["seq"]) == ("done", before[0] + 1)

    run(scene())
    server.stop()
    assert verified(path)[0] == 0


def test_a_locked_database_refuses_and_recovers(fresh: ServerProcess) -> None:
    """While the database is locked nothing is acknowledged; afterwards a retry works."""

    async def scene() -> None:
        mine, other = await alone(fresh)
        seq = mine.seq
        with closing(sqlite3.connect(fresh.database, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            answer = await mine.act("draw deck", "held")
            assert (answer["type"], answer["key"]) == ("refused", "try-later")
            await other.catch_up()
            assert other.seq == seq
            holder.execute("ROLLBACK")
        answer = await mine.act("draw deck", "held", seq)
        assert (answer["type"], answer["seq"]) == ("done", seq + 1)

    run(scene())
    fresh.stop()
    assert verified(fresh.database)[0] == 0


DAMAGES = {
    "body": "UPDATE log SET body = replace(body, 'draw deck', 'draw red') WHERE number = 5",
    "digest": "UPDATE log SET digest = 'x' || digest WHERE number = 4",
    "hash": "UPDATE log SET hash = 'x' WHERE number = 2",
    "gap": "DELETE FROM log WHERE number = 3",
    "end": "DELETE FROM log WHERE number = 5",
    "seat": "UPDATE log SET seat = 1 - seat WHERE number = 3",
    "unreadable": "UPDATE log SET body = '{' WHERE number = 1",
    "none": "UPDATE log SET number = number WHERE number = 1",
}


LATE_DAMAGES = {
    "words": "UPDATE log SET body = '{' WHERE number = 5",
    "action": "UPDATE log SET body = replace(body, 'action', 'acting') WHERE number = 5",
    "kind": "UPDATE log SET kind = 'x' WHERE number = 2",
    "seat": "UPDATE log SET seat = NULL WHERE number = 5",
    "gap": "DELETE FROM log WHERE number = 2",
    "end": "DELETE FROM log WHERE number = (SELECT max(number) FROM log)",
}


def test_a_game_that_is_damaged_later_is_not_shown_again(fresh: ServerProcess) -> None:
    """The loaded table does not notice; a request for the replay gets the same refusal."""

    async def scene() -> None:
        ann = await Visitor(fresh.address).arrive()
        table = (await ann.new_table("new_york", [ME, ME]))["id"]
        seats = [await ann.follow(table, number) for number in range(2)]
        await play_out(seats, random.Random(3))
        with closing(sqlite3.connect(fresh.database, timeout=20)) as connection:
            rows = connection.execute("SELECT * FROM log").fetchall()
            marks = ", ".join("?" for _ in rows[0])
            for damage, sql in LATE_DAMAGES.items():
                assert connection.execute(sql).rowcount == 1, damage
                connection.commit()
                status, found = await ann.ask("GET", f"/api/tables/{table}/replay")
                assert (status, found["key"]) == (409, "damaged"), damage
                assert found["text"] == "the log of this table is damaged; it can only be watched"
                connection.execute("DELETE FROM log")
                connection.executemany(f"INSERT INTO log VALUES ({marks})", rows)
                connection.commit()
        assert (await ann.ask("GET", f"/api/tables/{table}/replay"))[0] == 200

    run(scene())


def test_damaged_tables_are_set_apart(fresh: ServerProcess) -> None:
    """A damaged log is never continued; other tables go on."""
    tables: dict[str, tuple[str, str]] = {}

    async def play() -> None:
        for damage in DAMAGES:
            mine, _ = await alone(fresh)
            await mine.act("draw deck")
            tables[damage] = (mine.table["id"], await mine.visitor.new_key())

    async def look() -> None:
        for damage, (table, key) in tables.items():
            visitor = await Visitor(fresh.address).arrive()
            await visitor.ask("POST", "/api/session", {"key": key})
            if damage == "unreadable":
                assert (await visitor.ask("GET", f"/api/tables/{table}"))[0] == 503
                continue
            seat = await visitor.follow(table, 0)
            assert seat.table["status"] == ("running" if damage == "none" else "damaged"), damage
            if damage != "none":
                assert (await seat.act("draw deck"))["key"] == "damaged"

    run(play())
    fresh.stop()
    with closing(sqlite3.connect(fresh.database)) as connection, connection:
        for damage, sql in DAMAGES.items():
            done = connection.execute(f"{sql} AND table_id = ?", (tables[damage][0],))
            assert done.rowcount == 1, damage
    fresh.start()
    run(look())
    fresh.stop()
    code, said = verified(fresh.database)
    assert code == 1
    for damage, (table, _) in tables.items():
        assert (table in said) == (damage != "none"), damage


def test_a_backup_during_play_is_whole(fresh: ServerProcess, tmp_path: Path) -> None:
    """A copy made while people play verifies."""
    copy = tmp_path / "copy.sqlite"

    async def scene() -> None:
        players = await faults.seat_people([fresh.address], 4, 0.0, 1)

        async def save() -> None:
            await asyncio.sleep(0.7)
            saved = await asyncio.to_thread(
                command, "backup", str(copy), "--database", fresh.database
            )
            assert saved.returncode == 0

        await faults.play_through(players, save)

    run(scene())
    code, said = verified(str(copy))
    assert code == 0, said
    assert "4 tables" in said


def test_the_log_tells_no_secret(fresh: ServerProcess) -> None:
    """Neither tokens nor keys nor hidden cards are in what the server logs."""

    async def scene() -> None:
        mine, _ = await alone(fresh)
        await mine.act("draw deck")
        secrets.append(await mine.visitor.new_key())
        secrets.append(str(mine.visitor.cookie).partition("=")[2])

    secrets: list[str] = []
    run(scene())
    fresh.stop()
    text = fresh.log.read_text("utf-8")
    assert all(secret and secret not in text for secret in secrets)
    assert [json.loads(line)["what"] for line in text.splitlines() if line.startswith("{")]
