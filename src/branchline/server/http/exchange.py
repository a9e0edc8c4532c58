"""Helpers for one HTTP exchange: reading the request, writing the response."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from branchline.server.refusal import Refusal, try_later
from branchline.server.security.addresses import client_of
from branchline.server.storage.database import Unavailable

MAX_BODY = 8 * 1024


def address_of(connection: HTTPConnection) -> str:
    """Return the client address of a request or a WebSocket."""
    return connection.client.host if connection.client else ""


def client_address(connection: HTTPConnection) -> str:
    """Return the client address as limits count it."""
    return client_of(address_of(connection))


class JointResponse(Response):
    """A JSON response in parts that are not copied: one cached part can be sent to many at once."""

    def __init__(self, parts: Sequence[bytes]) -> None:
        size = str(sum(map(len, parts)))
        headers = {"cache-control": "no-store", "content-length": size}
        super().__init__(None, headers=headers, media_type="application/json")
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts one after the other."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        for part in self._parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


def reply(answer: object, status: int = 200) -> Response:
    """Return a JSON response that must not be cached."""
    return Response(
        msgspec.json.encode(answer),
        status,
        {"cache-control": "no-store"},
        "application/json",
    )


async def read_body(request: Request, most: int = MAX_BODY) -> bytes:
    """Return the body of a request.

    Raises:
        Refusal: if it is too long, or breaks off.
    """
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise Refusal("too-long", "that is too long", 413)
    except ClientDisconnect:
        raise Refusal("invalid", "the body of the request breaks off", 400) from None
    return body


@contextmanager
def or_try_later() -> Iterator[None]:
    """Turn an unavailable database into a refusal that tells the client to retry."""
    try:
        yield
    except Unavailable:
        raise try_later() from None
