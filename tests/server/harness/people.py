"""People for tests: a visitor with a cookie, and a seat that follows its table over a socket."""

import asyncio
import contextlib
import http.client
import itertools
import json
from collections.abc import Coroutine
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

Json = dict[str, Any]

ME: Json = {"kind": "me"}  # seats in a table request
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "level": "tourist"}

_ids = itertools.count()
_open: list["Seat"] = []


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene; close every socket that is still open at the end."""

    async def played() -> None:
        try:
            await scene
        finally:
            await asyncio.gather(*(seat.close() for seat in _open), return_exceptions=True)
            _open.clear()

    asyncio.run(played())


def problem_of(refused: InvalidStatus) -> tuple[int, str]:
    """Return the status and the key with which a handshake was refused."""
    response = refused.response
    problem = json.loads(response.body or b"{}")
    assert problem["text"]
    assert response.headers["x-content-type-options"] == "nosniff"
    return response.status_code, problem["key"]


class Visitor:
    """A visitor with a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.host = address.removeprefix("http://")
        self.cookie: str | None = None
        self.bytes = b""  # everything that was ever sent to this visitor

    def move(self, address: str) -> None:
        """Switch to another process of the same server."""
        self.address, self.host = address, address.removeprefix("http://")

    async def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """Send a request; return the status and the answer."""
        return await asyncio.to_thread(self._ask, method, path, body, headers)

    def _ask(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        connection = http.client.HTTPConnection(self.host, timeout=30)
        sent = {"Origin": self.address} | headers
        if self.cookie:
            sent["Cookie"] = self.cookie
        raw = body if isinstance(body, bytes) else json.dumps(body if body is not None else {})
        connection.request(method, path, raw if method == "POST" else None, sent)
        answer = connection.getresponse()
        content = answer.read()
        self.bytes += content
        if found := answer.getheader("Set-Cookie"):
            self.cookie = found.partition(";")[0]
        connection.close()
        kind = answer.getheader("Content-Type") or ""
        return answer.status, json.loads(
            content
        ) if "json" in kind and "jsonl" not in kind else content

    async def arrive(self) -> "Visitor":
        """Get a session."""
        status, welcome = await self.ask("POST", "/api/session", {})
        assert status == 200, welcome
        return self

    async def new_key(self) -> str:
        """Get a personal key; an earlier one ends."""
        status, answer = await self.ask("POST", "/api/key")
        assert status == 201, answer
        key: str = answer["key"]
        return key

    async def new_table(self, game: str, seats: list[Json], **options: Any) -> Json:
        """Create a table."""
        request = {"game": game, "seats": seats, "options": options}
        status, table = await self.ask("POST", "/api/tables", request)
        assert status == 201, table
        found: Json = table
        return found

    async def sit(self, table: str, name: str, seat: int | None = None) -> Json:
        """Sit down."""
        request = {"name": name, "seat": seat}
        status, found = await self.ask("POST", f"/api/tables/{table}/seats", request)
        assert status == 200, found
        answer: Json = found
        return answer

    def socket(self, table: str, **headers: str) -> Any:
        """Return a socket to a table, as a context manager."""
        sent = {"Cookie": self.cookie} if self.cookie else {}
        return connect(
            f"ws://{self.host}/ws/{table}",
            additional_headers=sent | headers,
            origin=Origin(self.address),
            compression=None,
            max_size=None,
            ping_interval=None,
        )

    async def follow(self, table: str, seat: int | None = None, after: int | None = None) -> "Seat":
        """Open a socket, say hello, and take the snapshot."""
        found = Seat(self, await self.socket(table))
        await found.hello(seat, after)
        return found


class Seat:
    """A seat, or a spectator, that keeps its view up to date from what it is sent."""

    def __init__(self, visitor: Visitor, socket: ClientConnection) -> None:
        self.visitor = visitor
        self.connection = socket
        self.seq = 0
        self.you: int | None = None
        self.view: Json = {}
        self.legal: list[str] = []
        self.undo = False
        self.table: Json = {}
        self.log: list[Json] = []
        self.chat: list[Json] = []
        self.frames: list[str] = []
        _open.append(self)

    async def hello(self, seat: int | None = None, after: int | None = None) -> Json:
        """Begin for a seat, or to watch."""
        await self.send({"type": "hello", "seat": seat, "after": after})
        return await self.until("snapshot")

    async def send(self, message: Json) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message))

    async def receive(self, seconds: float = 20) -> Json:
        """Receive the next message and apply it."""
        frame = await asyncio.wait_for(self.connection.recv(), seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = json.loads(frame)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "snapshot":
            self.seq, self.you, self.view = message["seq"], message["you"], message["view"] or {}
            self.legal, self.undo, self.table = message["legal"], message["undo"], message["table"]
            self.chat = message["chat"]
            if message["log"]:
                self.log = self.log[: message["log"][0]["seq"] - 1] + message["log"]
        elif kind == "step":
            assert message["seq"] == self.seq + 1, (message["seq"], self.seq)
            self.seq = message["seq"]
            self.view = self.view | message["changes"]
            self.legal, self.undo = message["legal"], message["undo"]
            self.log.append(message)
        elif kind == "table":
            self.table = message["table"]
        elif kind == "chat_line":
            self.chat.append(message)

    async def until(self, *kinds: str, seconds: float = 20) -> Json:
        """Receive messages until one of a kind arrives."""
        while True:
            message = await self.receive(seconds)
            if message["type"] in kinds:
                return message

    async def act(self, action: str, ident: str | None = None, seq: int | None = None) -> Json:
        """Take an action; return the answer to it."""
        ident = ident or f"id{next(_ids)}"
        seq = self.seq if seq is None else seq
        await self.send({"type": "act", "id": ident, "seq": seq, "action": action})
        return await self.answer(ident)

    async def answer(self, ident: str) -> Json:
        """Receive messages until the answer with this id arrives."""
        while True:
            message = await self.receive()
            if message.get("id") == ident:
                return message

    async def request(self, kind: str, **fields: Any) -> Json:
        """Send a message with an id; return its answer."""
        ident = f"id{next(_ids)}"
        await self.send({"type": kind, "id": ident, **fields})
        return await self.answer(ident)

    async def drain(self, seconds: float = 0.2) -> None:
        """Receive what arrives within a short while."""
        with contextlib.suppress(asyncio.TimeoutError, ConnectionClosed):
            while True:
                await self.receive(seconds)

    async def catch_up(self) -> None:
        """Receive everything that was sent before now."""
        await self.request("ping")

    async def closed(self) -> int | None:
        """Wait until the server closes the socket; return the close code."""
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(15):
                while True:
                    await self.connection.recv()
        return self.connection.close_code

    async def close(self) -> None:
        """Drop the connection."""
        self.connection.transport.abort()
        await self.connection.wait_closed()


async def two_people(address: str, game: str = "usa", **options: object) -> tuple[Seat, Seat]:
    """Return two people at a table whose game has begun, with a socket each."""
    ann, ben = await Visitor(address).arrive(), await Visitor(address).arrive()
    table = (await ann.new_table(game, [ME | {"name": "Ann"}, OPEN], **options))["id"]
    await ben.sit(table, "Ben")
    return await ann.follow(table, 0), await ben.follow(table, 1)


async def past_opening(seats: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
    """Keep starting tickets; return the seat whose turn it is, and the other."""
    for seat in seats:
        assert (await seat.act(seat.legal[0]))["type"] == "done"
    for seat in seats:
        await seat.catch_up()
    mine, other = seats if seats[0].legal else seats[::-1]
    return mine, other
