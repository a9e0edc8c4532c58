"""Sessions and personal keys: listed, ended, renewed, forgotten; kept as hashes only."""

import asyncio
import http.client
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from branchline.server.app import open_database
from branchline.server.security.devices import device_name
from branchline.server.settings import Settings
from branchline.server.storage.database import Statement, migrations, statements
from branchline.server.storage.store import Store, take_seat
from branchline.server.storage.visitors import DAY, SESSION_DAYS, UNSEATED_DAYS, VISITOR_DAYS
from server.harness.people import BOT, ME, Json, Visitor, run
from server.harness.server_process import ServerProcess

Start = Callable[..., ServerProcess]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"


async def same_person(address: str, *agents: str) -> list[Visitor]:
    """Return the devices of one person, the first with a session, the others by a key."""
    first = Visitor(address)
    await first.ask("POST", "/api/session", {}, **{"User-Agent": agents[0]})
    key = await first.new_key()
    devices = [first]
    for agent in agents[1:]:
        other = Visitor(address)
        status, _ = await other.ask("POST", "/api/session", {"key": key}, **{"User-Agent": agent})
        assert status == 200
        devices.append(other)
    return devices


async def listed(visitor: Visitor) -> list[Json]:
    """Return the devices of a visitor."""
    status, found = await visitor.ask("GET", "/api/sessions")
    assert status == 200, found
    devices: list[Json] = found
    return devices


def test_devices_are_listed_and_can_be_ended(server: ServerProcess) -> None:
    """Each sees all of them and which one it is; one that is ended loses seats and sockets."""

    async def scene() -> None:
        desk, phone = await same_person(server.address, FIREFOX, PHONE)
        table = (await desk.new_table("usa", [ME, BOT]))["id"]
        playing = await phone.follow(table, 0)
        found = {one["device"]: one for one in await listed(desk)}
        assert found["Firefox, Linux"]["current"]
        assert not found["Safari, iPhone"]["current"]
        text = str(found)
        assert str(desk.cookie).partition("=")[2] not in text
        assert str(phone.cookie).partition("=")[2] not in text

        ident = found["Safari, iPhone"]["id"]
        assert (await desk.ask("DELETE", f"/api/sessions/{ident}"))[0] == 204
        assert await playing.closed() == 4401
        assert (await phone.ask("GET", "/api/sessions"))[0] == 401
        assert [one["device"] for one in await listed(desk)] == ["Firefox, Linux"]

    run(scene())


def test_nobody_ends_the_devices_of_others(server: ServerProcess) -> None:
    """Neither by a number, nor with all others."""

    async def scene() -> None:
        ann, ben = (
            await same_person(server.address, FIREFOX),
            await same_person(server.address, PHONE),
        )
        (hers,) = await listed(ann[0])
        status, answer = await ben[0].ask("DELETE", f"/api/sessions/{hers['id']}")
        assert (status, answer["key"]) == (404, "no-such-session")
        assert (await ben[0].ask("DELETE", "/api/sessions"))[0] == 204
        assert len(await listed(ann[0])) == 1

    run(scene())


def test_all_other_devices_end_at_once(server: ServerProcess) -> None:
    """Only the one that asks stays signed in."""

    async def scene() -> None:
        devices = await same_person(server.address, FIREFOX, PHONE, PHONE)
        assert (await devices[1].ask("DELETE", "/api/sessions"))[0] == 204
        answers = [(await device.ask("GET", "/api/sessions"))[0] for device in devices]
        assert answers == [401, 200, 401]

    run(scene())


def test_a_key_is_renewed_and_revoked(server: ServerProcess) -> None:
    """The earlier key opens nothing, and neither does a deleted one."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        first = await ann.new_key()
        second = await ann.new_key()
        assert await opens(first) == 403
        assert await opens(second) == 200
        assert (await ann.ask("DELETE", "/api/key"))[0] == 204
        assert await opens(second) == 403
        _, welcome = await ann.ask("POST", "/api/session", {})
        assert welcome["has_key"] is False

    async def opens(key: str) -> int:
        thief = Visitor(server.address)
        return (await thief.ask("POST", "/api/session", {"key": key}))[0]

    run(scene())


def test_keys_have_160_bits(server: ServerProcess) -> None:
    """As many letters of base 32, all of them used, and never the same twice."""

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        keys = [await ann.new_key() for _ in range(40)]
        assert {len(key) for key in keys} == {160 // 5}
        assert len(set(keys)) == len(keys)
        for at in range(32):  # each of the 32 letters is equally likely in each place
            assert len({key[at] for key in keys}) >= 12, at
            assert all(any(key[at] != key[to] for key in keys) for to in range(at)), at

    run(scene())


def test_the_database_holds_no_key_and_no_token(start: Start, tmp_path: Path) -> None:
    """Not in any file, so that whoever reads a copy can act for nobody."""
    server = start()

    async def scene() -> None:
        ann = await Visitor(server.address).arrive()
        secrets.append(await ann.new_key())
        secrets.append(str(ann.cookie).partition("=")[2])

    secrets: list[str] = []
    run(scene())
    server.kill()
    content = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert len(content) > 10_000
    for secret in secrets:
        assert len(secret) >= 32
        assert secret.encode() not in content
    with closing(sqlite3.connect(server.database)) as rows:
        assert rows.execute("SELECT count(*) FROM secrets").fetchone() == (0,)


def test_keys_of_an_earlier_version_still_open_the_seats(start: Start, tmp_path: Path) -> None:
    """They are kept as hashes; the secret from which they were derived is gone from the files."""
    path, secret = tmp_path / "tables.sqlite", "5e" * 32
    with closing(sqlite3.connect(path)) as rows:
        for number, script in migrations()[:3]:
            for statement in statements(script):
                rows.execute(statement)
            rows.execute(f"PRAGMA user_version = {number}")
        rows.execute("INSERT INTO secrets VALUES ('personal-keys', ?)", (secret,))
        rows.execute("INSERT INTO visitors VALUES ('annannannannanna', 'Ann', 1.0)")
        rows.execute("INSERT INTO visitors VALUES ('benbenbenbenbenb', 'Ben', 1.0)")
        rows.commit()
    # HMAC-SHA-256 of the visitor under the secret, its first 20 bytes in base 32; by OpenSSL:
    # printf annannannannanna | openssl mac -digest SHA256 -macopt hexkey:5e… HMAC
    key = "annannannannanna.mcn2zjevixxk6r3bkqn66fra2vcq57ot"
    server = start()

    async def scene() -> None:
        ann = Visitor(server.address)
        status, welcome = await ann.ask("POST", "/api/session", {"key": key})
        assert (status, welcome) == (200, {"name": "Ann", "has_key": True})
        assert (await ann.ask("POST", "/api/session", {"key": key[:-1] + "a"}))[0] == 403

    run(scene())
    server.stop()
    content = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite*"))
    assert secret.encode() not in content


async def with_store(path: Path, use: Callable[[Store], Awaitable[None]]) -> None:
    """Open a store, use it and close it."""
    store = Store(open_database(Settings(database=str(path))))
    await store.open()
    try:
        await use(store)
    finally:
        await store.close()


def test_sessions_nobody_uses_end(tmp_path: Path) -> None:
    """After the time that is documented, not before; each use counts."""

    async def scene(store: Store) -> None:
        visitor, token = await store.visitors.new_visitor()
        later(store, SESSION_DAYS - 1)
        assert await store.visitors.find_visitor(token) == visitor
        later(store, SESSION_DAYS - 1)
        assert await store.visitors.find_visitor(token) == visitor
        assert len(await store.visitors.sessions_of(visitor)) == 1
        later(store, SESSION_DAYS + 1)
        assert await store.visitors.find_visitor(token) is None
        assert await store.visitors.sessions_of(visitor) == []

    asyncio.run(with_store(tmp_path / "t.sqlite", scene))


def test_visitors_nobody_uses_are_deleted(tmp_path: Path) -> None:
    """Soon if they never sat anywhere, late if they did; those who are here stay."""

    async def scene(store: Store) -> None:
        names = {}
        for name in ("guest", "player", "regular"):
            visitor, token = await store.visitors.new_visitor()
            names[visitor] = name
            if name != "guest":
                await store.database.write(seat(visitor))
            await store.keys.renew(visitor)
            tokens.append(token)

        later(store, UNSEATED_DAYS - 1)
        assert await kept(store, names) == {"guest", "player", "regular"}
        later(store, 2)
        assert await kept(store, names) == {"player", "regular"}
        assert await store.visitors.find_visitor(tokens[2])
        for _ in range(5):
            later(store, SESSION_DAYS - 1)
            assert await store.visitors.find_visitor(tokens[2])
            last = await kept(store, names)
        assert last == {"regular"}
        assert 5 * (SESSION_DAYS - 1) > VISITOR_DAYS

    async def kept(store: Store, names: dict[str, str]) -> set[str]:
        await store.visitors.delete_unused()
        rows = await store.database.read("SELECT id FROM visitors")
        for table in ("personal_keys", "sessions", "seats"):
            owners = await store.database.read(f"SELECT visitor FROM {table}")
            assert set(owners) <= set(rows), table
        return {names[visitor] for (visitor,) in rows}

    def seat(visitor: str) -> list[Statement]:
        columns = "(id, game, listed, status, changed, last)"
        table = f"INSERT INTO tables {columns} VALUES (?, 'usa', 0, 'over', 1.0, 1)"
        return [(table, (visitor,)), *take_seat(visitor, 0, visitor, "Ann")]

    tokens: list[str] = []
    asyncio.run(with_store(tmp_path / "t.sqlite", scene))


def later(store: Store, days: float) -> None:
    """Move the clock of a store."""
    store.clock.advance_to(store.clock.now() + days * DAY)


@pytest.mark.parametrize(("origin", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_for_this_site_only(start: Start, origin: str, secure: bool) -> None:
    """HttpOnly, SameSite=Lax, and Secure with an https origin; it lasts as long as a session."""
    server = start("--origin", f"{origin}://play.example.org")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"Origin": server.address, "Content-Type": "application/json"}
    connection.request("POST", "/api/session", "{}", headers)
    cookie = connection.getresponse().getheader("Set-Cookie") or ""
    connection.close()

    fields = [part.strip() for part in cookie.split(";")]
    assert len(fields[0].partition("=")[2]) >= 43  # 256 bits
    assert set(fields[1:]) == {
        "HttpOnly",
        "Path=/",
        "SameSite=lax",
        f"Max-Age={180 * 24 * 60 * 60}",
        *(["Secure"] if secure else []),
    }


def test_devices_have_short_names() -> None:
    """Of a User-Agent only the browser and the system are kept."""
    assert device_name(PHONE) == "Safari, iPhone"
    assert device_name("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0") == (
        "Edge, Windows"
    )
    assert device_name("<script>" * 100) == ""
    assert device_name(None) == ""
