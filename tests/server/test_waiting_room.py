"""The waiting room: the host arranges the table, everybody chooses a seat and a colour."""

import asyncio
import json
from collections.abc import Callable

import pytest

from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from server.harness.people import BOT, ME, OPEN, Json, Visitor, run
from server.harness.server_process import ServerProcess

ANN: Json = ME | {"name": "Ann"}


async def people(server: ServerProcess, count: int) -> list[Visitor]:
    """Return visitors with a session each."""
    return [await Visitor(server.address).arrive() for _ in range(count)]


async def arrange(who: Visitor, table: str, kind: str, **fields: object) -> Json:
    """Change a table; return it, or the problem."""
    _, found = await who.ask("POST", f"/api/tables/{table}/arrange", {"type": kind, **fields})
    answer: Json = found
    return answer


def kinds(info: Json) -> list[str]:
    """Return who sits where."""
    return [seat["kind"] for seat in info["seats"]]


async def stored(server: ServerProcess, table: str) -> Table:
    """Return a table as a new process would read it."""
    store = Store(open_database(Settings(database=server.database)))
    await store.open()
    fold = Table(table, store, ignore)
    await fold.catch_up()
    await store.close()
    assert fold.quarantine_reason is None
    return fold


def test_the_host_fills_frees_adds_and_drops_seats(server: ServerProcess) -> None:
    """Each change is seen by all and survives a restart of the server."""

    async def scene() -> None:
        ann, ben = await people(server, 2)
        info = await ann.new_table("usa", [ANN, OPEN, OPEN])
        table = info["id"]
        assert (info["hosting"], info["seats"][0]["host"]) == (True, True)
        assert not (await ben.sit(table, "Ben", 2))["hosting"]
        assert kinds(await arrange(ann, table, "add")) == ["person", "open", "person", "open"]
        info = await arrange(ann, table, "fill", seat=1, level="tourist")
        assert (info["seats"][1]["kind"], info["seats"][1]["level"]) == ("bot", "tourist")
        name = info["seats"][1]["name"]
        info = await arrange(ann, table, "fill", seat=1, level="champion")
        assert (info["seats"][1]["name"], info["seats"][1]["level"]) == (name, "champion")
        await arrange(ann, table, "free", seat=1)
        info = await arrange(ann, table, "drop", seat=1)
        assert [seat["name"] for seat in info["seats"]] == ["Ann", "Ben", ""]
        assert (await ben.ask("GET", f"/api/tables/{table}"))[1]["mine"] == [1]
        fold = await stored(server, table)
        assert [place.name for place in fold.seating.places] == ["Ann", "Ben", ""]
        mine = (await ben.ask("GET", "/api/tables"))[1]["mine"]
        assert [one["mine"] for one in mine] == [[1]]
        info = await arrange(ann, table, "free", seat=1)
        assert kinds(info) == ["person", "open", "open"]
        assert not (await ben.ask("GET", "/api/tables"))[1]["mine"]

    run(scene())


REFUSED: list[tuple[str, Json]] = [
    ("seat-taken", {"type": "fill", "seat": 2, "level": "tourist"}),
    ("level", {"type": "fill", "seat": 1, "level": "god"}),
    ("no-such-seat", {"type": "fill", "seat": 9, "level": "tourist"}),
    ("no-such-seat", {"type": "free", "seat": -1}),
    ("seat-open", {"type": "free", "seat": 1}),
    ("seat-taken", {"type": "drop", "seat": 2}),
    ("seat-taken", {"type": "move", "seat": 0, "to": 2}),
    ("not-your-seat", {"type": "move", "seat": 2, "to": 1}),
    ("no-such-seat", {"type": "move", "seat": 0, "to": 7}),
    ("not-your-seat", {"type": "paint", "seat": 2, "colour": 4}),
    ("colour-taken", {"type": "paint", "seat": 0, "colour": 2}),
    ("colour", {"type": "paint", "seat": 0, "colour": 5}),
    ("invalid", {"type": "start", "fill": "cats"}),
    ("level", {"type": "start", "level": "god"}),
    ("invalid", {"type": "burn"}),
    ("invalid", {"type": "add", "seat": 1}),
]


def test_what_cannot_be_is_refused_and_changes_nothing(server: ServerProcess) -> None:
    """Each refusal has its key and a sentence."""

    async def scene() -> None:
        ann, ben = await people(server, 2)
        table = (await ann.new_table("usa", [ANN, OPEN, OPEN]))["id"]
        await ben.sit(table, "Ben", 2)
        before = (await stored(server, table)).number
        for key, change in REFUSED:
            status, problem = await ann.ask("POST", f"/api/tables/{table}/arrange", change)
            assert (status >= 400, problem["key"]) == (True, key), change
            assert problem["text"]
        assert (await stored(server, table)).number == before
        full = (await ann.new_table("new_york", [ANN, OPEN, OPEN, OPEN]))["id"]
        assert (await arrange(ann, full, "add"))["key"] == "seats"
        small = (await ann.new_table("new_york", [ANN, OPEN]))["id"]
        assert (await arrange(ann, small, "drop", seat=1))["key"] == "seats"

    run(scene())


def test_only_the_host_arranges(server: ServerProcess) -> None:
    """Neither a guest nor a stranger; a new host takes over when the first one leaves."""

    async def scene() -> None:
        ann, ben, eve = await people(server, 3)
        table = (await ann.new_table("usa", [ANN, OPEN, OPEN]))["id"]
        await ben.sit(table, "Ben", 1)
        changes: list[Json] = [
            {"kind": "fill", "seat": 2, "level": "tourist"},
            {"kind": "free", "seat": 0},
            {"kind": "drop", "seat": 2},
            {"kind": "add"},
            {"kind": "start"},
        ]
        for who in (ben, eve):
            for change in changes:
                assert (await arrange(who, table, **change))["key"] == "not-host"
        assert (await Visitor(server.address).ask("POST", f"/api/tables/{table}/arrange", {}))[
            0
        ] in (400, 401)
        await ann.ask("DELETE", f"/api/tables/{table}/seats/0")
        assert (await ben.ask("GET", f"/api/tables/{table}"))[1]["hosting"]
        assert kinds(await arrange(ben, table, "drop", seat=0)) == ["person", "open"]
        await ben.ask("DELETE", f"/api/tables/{table}/seats/0")
        assert (await eve.sit(table, "Eve"))["hosting"]

    run(scene())


@pytest.mark.parametrize(
    ("fill", "left"),
    [("bot", ["person", "bot", "person", "bot"]), ("drop", ["person", "person"])],
)
def test_the_host_starts_now(server: ServerProcess, fill: str, left: list[str]) -> None:
    """Bots take the open seats, or those are dropped; everybody keeps their own seat."""

    async def scene() -> None:
        ann, ben = await people(server, 2)
        table = (await ann.new_table("new_york", [ANN, OPEN, OPEN, OPEN]))["id"]
        await ben.sit(table, "Ben", 2)
        seats = [await ann.follow(table, 0), await ben.follow(table, 2)]
        info = await arrange(ann, table, "start", fill=fill, level="tourist")
        assert (info["status"], kinds(info)) == ("running", left)
        for seat, name in zip(seats, ("Ann", "Ben"), strict=True):
            await seat.catch_up()
            (own,) = seat.table["mine"]
            await seat.hello(own)
            assert seat.view["seats"][own]["name"] == name
            assert seat.view["hand"] is not None
        assert (await arrange(ann, table, "add"))["key"] == "not-open"

    run(scene())


def test_too_few_people_are_joined_by_bots(server: ServerProcess) -> None:
    """Only as many seats are dropped as the game allows."""

    async def scene() -> None:
        (ann,) = await people(server, 1)
        table = (await ann.new_table("usa", [OPEN, ANN, OPEN]))["id"]
        info = await arrange(ann, table, "start", fill="drop", level="tourist")
        assert (info["status"], kinds(info), info["mine"]) == ("running", ["bot", "person"], [1])

    run(scene())


def test_seats_and_colours_are_chosen(server: ServerProcess) -> None:
    """People move to open seats or change places with bots; no two have one colour."""

    async def scene() -> None:
        ann, ben = await people(server, 2)
        seats = [ANN | {"colour": 3}, OPEN, BOT, OPEN]
        table = (await ann.new_table("usa", seats))["id"]
        await ben.sit(table, "Ben", 1)
        info = await arrange(ann, table, "move", seat=0, to=2)
        assert kinds(info) == ["bot", "person", "person", "open"]
        assert (info["mine"], info["seats"][2]["colour"]) == ([2], 3)
        info = await arrange(ben, table, "paint", seat=1, colour=0)
        assert info["seats"][1]["colour"] == 0
        assert (await arrange(ben, table, "paint", seat=1, colour=3))["key"] == "colour-taken"
        colours = [seat["colour"] for seat in info["seats"]]
        assert len(set(colours)) == 4
        fold = await stored(server, table)
        assert fold.seating.colours() == colours

    run(scene())


@pytest.mark.parametrize("colours", [(1, 1), (-1, 0), (0, 5)])
def test_a_table_needs_colours_that_differ(server: ServerProcess, colours: tuple[int, int]) -> None:
    """Two seats of one colour, or a colour that does not exist, are refused."""

    async def scene() -> None:
        (ann,) = await people(server, 1)
        seats = [ME | {"colour": colour} for colour in colours]
        status, problem = await ann.ask("POST", "/api/tables", {"game": "usa", "seats": seats})
        assert (status, problem["key"]) == (400, "colour")

    run(scene())


async def give_up(ann: Visitor, ben: Visitor, table: str) -> None:
    """Ben leaves."""
    await ben.ask("DELETE", f"/api/tables/{table}/seats/1")


async def be_removed(ann: Visitor, ben: Visitor, table: str) -> None:
    """The host removes Ben."""
    await arrange(ann, table, "free", seat=1)


async def be_moved(ann: Visitor, ben: Visitor, table: str) -> None:
    """A seat before that of Ben is dropped."""
    await arrange(ann, table, "drop", seat=0)


@pytest.mark.parametrize("change", [give_up, be_removed, be_moved])
def test_nobody_sees_the_cards_of_a_former_seat(server: ServerProcess, change: Callable) -> None:  # type: ignore[type-arg]
    """A socket that said hello for a seat does not keep it when somebody else sits there."""

    async def scene() -> None:
        ann, ben, eve = await people(server, 3)
        table = (await ann.new_table("usa", [OPEN, OPEN, ANN, OPEN]))["id"]
        await ben.sit(table, "Ben", 1)
        socket = await ben.follow(table, 1)
        await change(ann, ben, table)
        free = (await ann.ask("GET", f"/api/tables/{table}"))[1]
        while "open" in kinds(free):
            free = await eve.sit(table, "Eve")
        await socket.until("step")
        await socket.catch_up()
        own = socket.table["mine"]
        hands = [json.loads(frame) for frame in socket.frames if '"step"' in frame]
        for step in hands:
            assert step["changes"].get("you") == (own[0] if own else None)
            for event in step["events"]:
                if event["event"] == "deal" and event["cards"] is not None:
                    assert event["seat"] in own

    run(scene())


def test_many_changes_at_once_leave_one_table(server: ServerProcess) -> None:
    """Friends sit down and move while the host drops, fills and starts: all seats stay right."""

    async def scene() -> None:
        ann, *friends = await people(server, 4)
        for _ in range(5):
            table = (await ann.new_table("usa", [ANN, OPEN, OPEN, OPEN]))["id"]
            path = f"/api/tables/{table}/seats"
            await asyncio.gather(
                *(who.ask("POST", path, {"name": f"F{n}"}) for n, who in enumerate(friends)),
                arrange(ann, table, "move", seat=0, to=3),
                arrange(ann, table, "drop", seat=2),
                arrange(ann, table, "fill", seat=1, level="tourist"),
                arrange(ann, table, "start", fill="drop"),
            )
            fold = await stored(server, table)
            for who in (ann, *friends):
                _, info = await who.ask("GET", f"/api/tables/{table}")
                listed = (await who.ask("GET", "/api/tables"))[1]["mine"]
                rows = [one["mine"] for one in listed if one["id"] == table]
                assert rows == ([info["mine"]] if info["mine"] else [])
            assert fold.seating.status == "running"

    run(scene())
