"""The connection between page and server: messages can be held back, or the line cut."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """All sockets of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holding = False  # what the server says is kept back
        self.cutting: str | None = None  # the line breaks "before" or "after" the next action
        self.refusing = 0  # how many times hello is put off
        self.sent: list[str] = []
        self.heard: list[str] = []
        self._held: list[tuple[WebSocketRoute, str]] = []
        page.route_web_socket("**/ws/*", self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        browser.on_message(lambda text: self._to_server(browser, server, str(text)))
        server.on_message(lambda text: self._to_browser(browser, str(text)))

    def _to_server(self, browser: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        self.sent.append(text)
        if '"hello"' in text and self.refusing:
            self.refusing -= 1
            browser.send('{"type": "refused", "id": null, "key": "try-later", "text": "later"}')
            return
        if '"act"' not in text or self.cutting is None:
            server.send(text)
            return
        if self.cutting == "after":
            server.send(text)
        self.cutting = None
        self.holding = False
        server.close()
        browser.close()

    def _to_browser(self, browser: WebSocketRoute, text: str) -> None:
        self.heard.append(text)
        if self.holding:
            self._held.append((browser, text))
        else:
            browser.send(text)

    def release(self) -> None:
        """Say what was kept back, and keep nothing more."""
        self.holding = False
        for browser, text in self._held:
            browser.send(text)
        self._held.clear()

    def forget(self) -> None:
        """Lose what was kept back, and keep nothing more."""
        self.holding = False
        self._held.clear()

    def wait_for(self, kind: str, times: int = 1) -> None:
        """Wait until the server has sent `count` messages of this kind."""
        for _ in range(300):
            if sum(f'"{kind}"' in text for text in self.heard) >= times:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"no {kind}")
