"""A stage: a page whose socket is held by the test, to show one prepared moment after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from branchline.server.protocol import Snapshot
from branchline.server.tables.play.serialize import encode
from page.harness.prepared import TABLE

SHOWN = """([seq, decision, seats]) => {
  const table = document.querySelector('.table');
  const fits = table?.dataset.seq === seq && table.dataset.decision === decision;
  return fits && document.querySelectorAll('.player').length === seats;
}"""
# Two frames: what follows a change of the window is drawn in the first.
SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""


class Stage:
    """Shows prepared tables without a game in between; everything else is the real server's."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.shown: Snapshot | None = None
        self.socket: WebSocketRoute | None = None
        self.moves: list[dict[str, Any]] = []  # what the page has sent; nothing answers it
        page.route(f"**/api/tables/{TABLE}", self._answer)
        page.route_web_socket(lambda url: url.endswith(f"/ws/{TABLE}"), self._connect)

    def _answer(self, route: Route) -> None:
        assert self.shown is not None
        body = msgspec.json.encode(self.shown.table)
        route.fulfill(body=body, content_type="application/json")

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._reply(socket))

    def _reply(self, socket: WebSocketRoute) -> Callable[[str | bytes], None]:
        def reply(text: str | bytes) -> None:
            message = msgspec.json.decode(text)
            if message["type"] == "hello" and self.shown is not None:
                socket.send(encode(self.shown))
            elif message["type"] in ("act", "ask_payment"):
                self.moves.append(message)
            elif message["type"] == "ping":
                socket.send(msgspec.json.encode({"type": "pong", "id": message["id"]}).decode())

        return reply

    def open(self, snapshot: Snapshot) -> None:
        """Open the page at a snapshot."""
        self.shown = snapshot
        self.page.goto(f"{self.address}/table/{TABLE}")
        self._wait()

    def show(self, snapshot: Snapshot) -> None:
        """Show another moment, or another number of seats, of the same game."""
        if self.socket is None:
            return self.open(snapshot)
        self.shown = snapshot
        self.socket.send(encode(snapshot))
        return self._wait()

    def _wait(self) -> None:
        assert self.shown is not None
        assert self.shown.view is not None
        view = self.shown.view
        shown = [str(self.shown.seq), view["decision"], len(view["seats"])]
        self.page.wait_for_function(SHOWN, arg=shown)

    def next_move(self) -> dict[str, Any]:
        """Wait for what the page sends."""
        for _ in range(200):
            if self.moves:
                break
            self.page.wait_for_timeout(50)
        return self.moves.pop(0)

    def resize(self, width: int, height: int) -> None:
        """Change the window, and wait until the page has followed it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(SETTLED)
