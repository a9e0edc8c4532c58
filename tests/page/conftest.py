"""A real server and a real browser for every test of the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from page.harness.loud import LOUD, skip_loudly
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

try:
    from playwright.sync_api import Browser, Error, sync_playwright
except ImportError:  # without it nothing here can run
    sync_playwright = None  # type: ignore[assignment]

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what of the page was not tested, and why."""
    for line in sorted(LOUD):
        terminalreporter.write_line(f"NOT TESTED: {line}", red=True, bold=True)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on loopback, with bots that do not wait."""
    folder = tmp_path_factory.mktemp("server")
    running = ServerProcess(str(folder / "games.db"), folder / "log.txt", bot_delay=0.0)
    yield running.start()
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window; it must go before tests that run an event loop of their own."""
    if sync_playwright is None:
        skip_loudly("the page in a browser (Playwright is not installed)")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        except Error:
            skip_loudly("the page in a browser (Chromium was not found)")
        yield browser
        browser.close()


@pytest.fixture
def visit(server: ServerProcess, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Open a new browser; its console must be clean when the test ends."""
    visitors: list[Visitor] = []

    def come(**options: object) -> Visitor:
        visitors.append(Visitor(browser, server.address, **options))
        return visitors[-1]

    yield come
    problems = [problem for visitor in visitors for problem in visitor.problems]
    for visitor in visitors:
        visitor.leave()
    assert problems == []


@pytest.fixture(scope="session")
def web() -> Path:
    """The folder of the page."""
    return Path(__file__).parents[2] / "src" / "branchline" / "web"
