"""An echo server on the same stack without rules: the best the machine can do.

python bench/echo.py PORT
"""

import socket
import sys
from collections.abc import Callable

import uvicorn


async def echo_app(scope: dict, receive: Callable, send: Callable) -> None:  # type: ignore[type-arg]
    """Send every text to the four sockets of a path; no rules, no database."""
    if scope["type"] != "websocket":
        return
    others = ROOMS.setdefault(scope["path"], [])
    others.append(send)
    await send({"type": "websocket.accept"})
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            others.remove(send)
            return
        if message["type"] == "websocket.receive":
            for other in others:
                await other({"type": "websocket.send", "text": message["text"] + " " * 600})


ROOMS: dict[str, list[Callable]] = {}  # type: ignore[type-arg]


def serve_echo(port: int) -> None:
    """Run the echo server."""
    listening = socket.create_server(("127.0.0.1", port), backlog=2048)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(
        echo_app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error"
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    serve_echo(int(sys.argv[1]))
