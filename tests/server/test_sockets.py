"""Sockets: a line that is gone is no failure, whoever finds out first."""

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketState

from branchline.server.sockets import receive


def socket_that_hears(*messages: dict[str, Any]) -> WebSocket:
    """Return a connected socket to which these messages come."""
    coming = iter(messages)

    async def hear() -> dict[str, Any]:
        return next(coming)

    async def say(message: Any) -> None:
        raise AssertionError("nothing is said here")

    socket = WebSocket({"type": "websocket"}, hear, say)
    socket.client_state = socket.application_state = WebSocketState.CONNECTED
    return socket


@pytest.mark.parametrize(
    ("message", "heard"),
    [
        ({"type": "websocket.receive", "text": "{}"}, "{}"),
        ({"type": "websocket.receive", "bytes": b"{}"}, None),
        ({"type": "websocket.disconnect", "code": 1006}, None),
    ],
)
def test_what_is_heard(message: dict[str, Any], heard: str | None) -> None:
    """A text is heard; a frame that is none, and a line that is gone, are nothing."""
    assert asyncio.run(receive(socket_that_hears(message))) == heard


def test_nothing_is_heard_after_sending_found_the_line_gone() -> None:
    """The side that sends may be the first to know."""
    socket = socket_that_hears()
    socket.application_state = WebSocketState.DISCONNECTED
    assert asyncio.run(receive(socket)) is None
