"""A visitor: one browser with its own cookies, and what it can do without playing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
ASK = """async ([path, body]) => {
  const headers = { 'content-type': 'application/json' };
  const post = (to, what) => fetch(to, { method: 'POST', headers, body: JSON.stringify(what) });
  await post('/api/session', {});
  return (await post(path, body)).json();
}"""

# The modules of the page are served under a generation: tests must not load them a second time.
APP_MODULE = """window.appModule = (name) =>
  import(document.querySelector('script[type=module]').src.replace('app.js', name));"""


class Visitor:
    """Somebody at a screen; writes down everything that goes wrong in the console."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        phone, name = options.pop("phone", False), options.pop("name", None)
        self.context = browser.new_context(**((PHONE if phone else DESK) | options))
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(APP_MODULE)
        self.page: Page = self.context.new_page()
        self.address = address
        self.frames: list[str] = []  # everything that the server has said over sockets
        self.problems: list[str] = []
        self.page.on("console", self._read)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("websocket", lambda s: s.on("framereceived", self._hear))
        if name:
            self.go("/")
            self.page.evaluate(
                "(n) => localStorage.setItem('branchline.name', JSON.stringify(n))", name
            )

    def _read(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(message.text)

    def _hear(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def go(self, path: str) -> Page:
        """Open a screen."""
        self.page.goto(self.address + path)
        return self.page

    def create(self, game: str, *seats: str, **options: Any) -> str:
        """Make a table and sit down: `me`, `me:Name`, `open`, or the level of a bot."""
        if self.page.url == "about:blank":
            self.go("/")
        body = {"game": game, "seats": [seat_request(seat) for seat in seats], "options": options}
        table: dict[str, Any] = self.page.evaluate(ASK, ["/api/tables", body])
        assert "id" in table, table
        found: str = table["id"]
        return found

    def sit(self, game: str, *seats: str, **options: Any) -> Page:
        """Make a table and open it."""
        table = self.create(game, *seats, **options)
        page = self.go(f"/table/{table}")
        page.wait_for_selector(".table, .waiting")
        return page

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()


def seat_request(seat: str) -> dict[str, Any]:
    """Who shall sit at a seat."""
    kind, _, name = seat.partition(":")
    if kind in ("me", "open"):
        return {"kind": kind, "name": name or None}
    return {"kind": "bot", "level": kind}
