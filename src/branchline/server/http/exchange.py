"""Helpers for one HTTP exchange: reading the request, writing the response."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from branchline.server.refusal import Refusal, try_later
from branchline.server.storage.database import Unavailable

MAX_BODY = 8 * 1024


def address_of(connection: HTTPConnection) -> str:
    """Return the client address of a request or a WebSocket."""
    return connection.client.host if connection.client else ""


def reply(answer: object, status: int = 200) -> Response:
    """Return a JSON response that must not be cached."""
    return Response(
        msgspec.json.encode(answer),
        status,
        {"cache-control": "no-store"},
        "application/json",
    )


async def read_body(request: Request) -> bytes:
    """Return the body of a request.

    Raises:
        Refusal: if it is too long.
    """
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise Refusal("too-long", "that is too long", 413)
    return body


@contextmanager
def or_try_later() -> Iterator[None]:
    """Turn an unavailable database into a refusal that tells the client to retry."""
    try:
        yield
    except Unavailable:
        raise try_later() from None
