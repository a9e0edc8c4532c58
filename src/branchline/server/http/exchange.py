"""Requests: what is read from one, and the answer to it."""

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from branchline.server.refusal import Refusal

LONGEST_BODY = 8 * 1024


def address_of(asking: HTTPConnection) -> str:
    """Return where a request or a socket comes from."""
    return asking.client.host if asking.client else ""


def reply(answer: object, status: int = 200) -> Response:
    """Return an answer as JSON that nobody keeps."""
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
        if len(body) > LONGEST_BODY:
            raise Refusal("too-long", "that is too long", 413)
    return body
