"""Maps from outside: played like any game, kept by their tables, judged away from the tables."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from branchline.server.app import open_database
from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.map_pool import Job, MapPool
from branchline.server.security.tokens import new_id
from branchline.server.settings import Settings
from branchline.server.storage.map_keys import LARGEST_MAP, is_map_key, map_key
from branchline.server.storage.maps import DAY, UNUSED_DAYS, MapSummary, StoredMap
from branchline.server.storage.store import Store
from branchline.sheet import read_sheet
from branchline.workshop.sketch import sketch_board
from games.large_map import large_map
from games.test_sheet_limits import HOSTILE
from server.harness.in_process import served
from server.harness.people import BOT, ME, Json, Seat, Visitor, run
from server.harness.server_process import ServerProcess

POND = (Path(__file__).parents[1] / "games" / "pond.toml").read_text("utf-8")
LAKES = (Path(__file__).parents[1] / "games" / "lakes.toml").read_text("utf-8")
NEVER = Turn("nobody")


async def add(visitor: Visitor, text: str) -> str:
    """Add a map; return its key."""
    status, answer = await visitor.ask("POST", "/api/maps", text.encode())
    assert status == 201, answer
    key: str = answer["key"]
    return key


async def listed(visitor: Visitor) -> dict[str, Json]:
    """Return the games that a visitor can choose from."""
    _, found = await visitor.ask("GET", "/api/games")
    return {game["key"]: game for game in found}


async def play_to_the_end(seat: Seat) -> None:
    """Take the first legal action until the game is over."""
    while not seat.view["scores"]:
        if seat.legal:
            answer = await seat.act(seat.legal[0])
            assert answer["type"] in ("done", "refused"), answer
        else:
            await seat.receive()


def test_a_map_is_played_like_any_game(tmp_path: Path) -> None:
    """Added, listed, played against bots of two levels with hints, replayed, and asked for again.

    Between the first move and the last it is taken off the list and the server forgets it.
    """

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            key = await add(ann, LAKES)
            assert (await listed(ann))[key]["origin"] == "own"
            table = await ann.new_table(key, [ME, BOT, BOT | {"level": "express"}], hints=True)
            assert table["title"] == "Lakes"
            seat = await ann.follow(table["id"], 0)
            hints = await seat.request("hints")
            assert hints["type"] == "hint_list", hints
            assert {hint["source"] for hint in hints["hints"]} <= {"rollouts", "calibrated"}
            assert hints["hints"]
            assert (await ann.ask("DELETE", f"/api/maps/{key}"))[0] == 204
            assert key not in await listed(ann)
            await play_to_the_end(seat)
            status, replay = await ann.ask("GET", f"/api/tables/{table['id']}/replay")
            assert (status, replay["table"]["game"]) == (200, key)
            _, record = await ann.ask("GET", f"/api/tables/{table['id']}/record")
            status, opened = await ann.ask("POST", "/api/replay", record)
            assert status == 200, opened
            assert opened["table"]["title"] == "Lakes"
            _, game = await ann.ask("GET", f"/api/games/{key}")
            assert [route["a"] for route in game["sheet"]["routes"]] == [
                route["a"] for route in game["board"]["routes"]
            ]
            assert (await ann.ask("GET", f"/api/maps/{key}"))[1].decode() == LAKES

    run(scene())


def test_a_table_keeps_the_sheet_it_was_made_with(tmp_path: Path, either_database: str) -> None:
    """The file in the host's folder is edited, then deleted, and the server restarted between."""
    folder = tmp_path / "maps"
    folder.mkdir()
    file = folder / "pond.toml"
    file.write_text(POND)
    log = tmp_path / "log"
    server = ServerProcess(either_database, log, "--maps", str(folder)).start()

    async def when_listed(visitor: Visitor, titles: list[str]) -> list[str]:
        while True:
            found = [one for one in (await listed(visitor)).values() if one["origin"] == "host"]
            if [one["name"] for one in found] == titles:
                return [one["key"] for one in found]
            await asyncio.sleep(0.2)

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        (key,) = await when_listed(ann, ["Pond"])
        table = (await ann.new_table(key, [ME, ME]))["id"]
        file.write_text(
            POND.replace('"Pond"', '"Puddle"').replace("each_seat = 10", "each_seat = 9")
        )
        (edited,) = await when_listed(ann, ["Puddle"])
        assert edited != key
        file.unlink()
        await when_listed(ann, [])
        server.stop()
        server.start()
        ann.move(server.address)
        seat = await ann.follow(table, 0)
        assert (seat.table["title"], seat.view["you"]) == ("Pond", 0)
        assert {one["trains"] for one in seat.view["seats"]} == {10}
        assert (await seat.act(seat.legal[0]))["type"] == "done"
        lobby = (await ann.ask("GET", "/api/tables"))[1]
        assert [one["title"] for one in lobby["mine"]] == ["Pond"]

    try:
        run(scene())
    finally:
        server.stop()


def test_only_the_host_adds_maps_unless_others_may(tmp_path: Path) -> None:
    """Behind a public name nobody is the host; `--uploads` lets everybody."""

    async def scene() -> None:
        name = {"origins": ("https://play.example.org",)}
        for more, status in ((name, 403), (name | {"uploads": True}, 201)):
            async with served(tmp_path, **more) as port:
                eve = await Visitor(f"http://127.0.0.1:{port}").arrive()
                assert (await eve.ask("POST", "/api/maps", POND.encode()))[0] == status
                other = await Visitor(f"http://127.0.0.1:{port}").arrive()
                assert map_key(POND) not in await listed(other)

    run(scene())


def test_lists_and_additions_are_limited(tmp_path: Path) -> None:
    """So many maps on one list, so many a minute from one address, so many bytes each."""

    async def scene() -> None:
        async with served(tmp_path, maps_per_visitor=2, new_maps_per_minute=2) as port:
            eve = await Visitor(f"http://127.0.0.1:{port}").arrive()
            body = POND.encode() + b"#" * (LARGEST_MAP - len(POND.encode()) + 1)
            assert (await eve.ask("POST", "/api/maps", body))[0] == 413
            await add(eve, POND)
            await add(eve, LAKES)
            status, answer = await eve.ask("POST", "/api/maps", LAKES.encode() + b"#")
            assert (status, answer["key"]) == (429, "too-many")
            others = [await Visitor(f"http://127.0.0.1:{port}").arrive() for _ in range(3)]
            found = [await one.ask("POST", "/api/maps", POND.encode()) for one in others]
            assert [status for status, _ in found] == [201, 201, 429]

    run(scene())


@pytest.mark.parametrize("name", [*HOSTILE, "bytes", "yards", "code"])
def test_hostile_sheets_are_refused_and_nothing_is_stored(tmp_path: Path, name: str) -> None:
    """What is no map is answered with its problems; the next visitor is served as before."""
    yards = Path("src/branchline/games/card_game.toml").read_text("utf-8")
    more = {"bytes": b"\xff\xfe\x00", "yards": yards.encode(), "code": b"__import__('os')"}
    body = more.get(name) or HOSTILE[name][0].encode("utf-8", "surrogatepass")

    async def scene() -> None:
        async with served(tmp_path) as port:
            eve = await Visitor(f"http://127.0.0.1:{port}").arrive()
            status, answer = await eve.ask("POST", "/api/maps", body)
            assert status in (413, 422), answer
            assert 0 < len(answer["text"]) < 10_000
            assert all(game["origin"] == "ours" for game in (await listed(eve)).values())

    run(scene())


def test_the_largest_map_is_drawn_and_played(tmp_path: Path) -> None:
    """As much of everything as a sheet may have: bots of every level take a turn on it."""

    async def scene() -> None:
        async with served(tmp_path) as port:
            ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
            key = await add(ann, large_map())
            levels = ("tourist", "commuter", "express", "stationmaster")
            bots = [BOT | {"level": level} for level in levels]
            table = (await ann.new_table(key, [ME, *bots]))["id"]
            seat = await ann.follow(table, 0)
            while seat.view["turns"] < 10:
                if seat.legal:
                    await seat.act(seat.legal[0])
                else:
                    await seat.receive(60)

    run(scene())


def test_a_job_that_hangs_is_ended_and_the_next_one_done() -> None:
    """The process is killed at its deadline, and a new one takes the next sheet."""

    async def scene() -> None:
        pool = MapPool()
        try:
            judged = await pool.judge(map_key(POND), POND, NEVER)
            assert judged is not None
            assert judged.problems == []
            assert await pool.run(Job("hang", {}), 5.0, NEVER) is None
            slow = Job("judge", {"key": map_key(LAKES), "text": LAKES})
            assert await pool.run(slow, 0.0, NEVER) is None  # no time at all
            judged = await pool.judge(map_key(LAKES), LAKES, NEVER)
            assert judged is not None
            assert judged.summary == MapSummary("Lakes", [2, 3, 4, 5], judged.summary.text)  # type: ignore[union-attr]
        finally:
            await pool.close()

    asyncio.run(scene())


def test_maps_that_nobody_uses_are_deleted(either_database: str) -> None:
    """After a month, unless somebody has them on a list or a table was made with them."""

    async def scene() -> None:
        store = Store(open_database(Settings(database=either_database)))
        await store.open()
        try:
            keys = [map_key(name) for name in ("unused", "listed", "played")]
            for key in keys:
                await store.maps.save(StoredMap(key, "", "{}", MapSummary(key, [2], "")))
            visitor, _ = await store.visitors.new_visitor()
            await store.maps.add_own(visitor, keys[1])
            insert = "INSERT INTO tables (id, game, listed, status, changed) VALUES (?, ?, 0, ?, 0)"
            await store.database.write([(insert, (new_id(), keys[2], "over"))])
            await store.maps.delete_unused()
            assert [await store.maps.summary(key) is not None for key in keys] == [True] * 3
            earlier = store.clock.now() - (UNUSED_DAYS + 1) * DAY
            await store.database.write([("UPDATE maps SET created = ?", (earlier,))])
            await store.maps.delete_unused()
            found = [await store.maps.summary(key) is not None for key in keys]
            assert found == [False, True, True]
        finally:
            await store.close()

    asyncio.run(scene())


def test_keys_name_the_text() -> None:
    """Another text has another key, and what is no key is not taken for one."""
    assert map_key(POND) != map_key(POND + "\n")
    assert is_map_key(map_key(POND))
    assert not any(is_map_key(text) for text in ("usa", "map_", "../map_", map_key(POND) + "0"))


def numbers(value: Any) -> list[float]:
    """Return all numbers in a drawing."""
    if isinstance(value, dict):
        return [one for part in value.values() for one in numbers(part)]
    if isinstance(value, list):
        return [one for part in value for one in numbers(part)]
    return [value] if isinstance(value, int | float) else []


@pytest.mark.parametrize("places", ["0, 0", "90, 180", None])
def test_sketches_are_finite_wherever_the_cities_are(places: str | None) -> None:
    """Cities in one place, at a pole, and the largest map: a board of bounded size."""
    text = large_map() if places is None else re.sub(r"at = \[[^]]*\]", f"at = [{places}]", POND)
    sheet = read_sheet(text, "map")
    board = sketch_board(sheet)

    assert all(abs(one) < 10_000 for one in numbers(board))
    assert [len(route["spaces"]) for route in board["routes"]] == [
        one.length for one in sheet.routes
    ]
    assert [city["name"] for city in board["cities"]] == list(sheet.cities)
