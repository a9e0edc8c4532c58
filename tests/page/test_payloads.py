"""A hundred pieces of markup as names and as chat: the page shows them as text, nothing runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Dialog, Page

from branchline.server.app import Server
from branchline.server.protocol import NewTable, SeatRequest, TableOptions
from branchline.server.settings import Settings
from branchline.server.tables import commands
from branchline.server.tables.table import Table
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

EFFECTS = ("hit=1", "alert(1)", "fetch('//x.test')", "location='//x.test'")
MARKUP = (
    "<script>{}</script>",
    "<img src=x onerror={}>",
    "<svg onload={}>",
    "<body onload={}>",
    "<iframe src=javascript:{}>",
    "<a href=javascript:{}>x</a>",
    '"><script>{}</script>',
    "'><img src=x onerror={}>",
    "' onmouseover={} x='",
    "</li><script>{}</script>",
    "</script><script>{}</script>",
    "<!--><script>{}</script>",
    "<details open ontoggle={}>",
    "<input autofocus onfocus={}>",
    "<video><source onerror={}>",
    "<object data=javascript:{}>",
    "<form action=javascript:{}><button>",
    "<math><mi href=javascript:{}>",
    "<style>@import'//x.test';{}</style>",
    "<meta http-equiv=refresh content='0;url=//x.test' x={}>",
    "<base href=//x.test x={}>",
    "<template><script>{}</script>",
    "&lt;script&gt;{}&lt;/script&gt;",
    "${{{}}}",
    "javascript:{}",
)
PAYLOADS = [markup.format(effect) for markup in MARKUP for effect in EFFECTS]
LINES = 50  # of chat that a table shows
PROBE = """() => ({
  hit: 'hit' in window,
  scripts: [...document.scripts].filter((one) => !one.src.startsWith(location.origin)).length,
  handlers: [...document.querySelectorAll('*')]
    .flatMap((one) => [...one.attributes])
    .filter(({ name, value }) => name.startsWith('on')
      || (/href|src|action|data$/.test(name) && value.startsWith('javascript:'))).length,
  strange: document.querySelectorAll('iframe, object, embed, base, math, details[ontoggle]').length,
})"""
CLEAN = {"hit": False, "scripts": 0, "handlers": 0, "strange": 0}


async def say(table: Table, text: str, ident: str) -> None:
    """Put a line into the chat, unchanged."""
    await table.execute(lambda: commands.chat(table, 0, text[:32], text, ident))


async def fill(database: str) -> list[str]:
    """Make tables with such names, and such chat at the first few; return their ids."""
    server = Server(Settings(database=database))
    await server.store.open()
    visitor, _ = await server.store.visitors.new_visitor()
    tables = []
    for at in range(0, len(PAYLOADS), 4):
        seats = [SeatRequest("me", None, name) for name in PAYLOADS[at : at + 4]]
        request = NewTable("card_game", seats, TableOptions(listed=True))
        tables.append((await server.registry.create(visitor, request)).table)
    for number, text in enumerate(PAYLOADS):
        await say(tables[number // LINES], text, f"chat{number}")
    await server.registry.close()
    await server.store.close()
    return [table.id for table in tables]


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[tuple[ServerProcess, list[str]]]:
    """A server with these names and this chat."""
    database = str(tmp_path / "tables.sqlite")
    with ThreadPoolExecutor(1) as thread:  # the browser has an event loop in this one
        tables = thread.submit(lambda: asyncio.run(fill(database))).result()
    server = ServerProcess(database, tmp_path / "log").start()
    yield server, tables
    server.stop()


def test_a_hundred_payloads_are_text(
    hostile: tuple[ServerProcess, list[str]], browser: Browser
) -> None:
    """In the lobby, at the tables and in the chat: no dialog, no script, no foreign request."""
    server, tables = hostile
    assert len(set(PAYLOADS)) == 100
    stranger = Visitor(browser, server.address)
    foreign: list[str] = []
    host = urlsplit(server.address).netloc

    def note(url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != host:
            foreign.append(url)

    def refuse(dialog: Dialog) -> None:
        foreign.append(dialog.message)
        dialog.dismiss()

    stranger.page.on("request", lambda request: note(request.url))
    stranger.page.on("dialog", refuse)
    page = stranger.go("/")
    page.wait_for_selector("text=onerror=")
    check(page, [name[:32].strip() for name in PAYLOADS[4:]])
    for at in range(0, len(tables), 6):
        page = stranger.go(f"/table/{tables[at]}")
        page.wait_for_selector(".watching")
        check(page, [name[:32].strip() for name in PAYLOADS[4 * at : 4 * at + 4]])
    for at in range(0, len(PAYLOADS), LINES):
        page = stranger.go(f"/table/{tables[at // LINES]}")
        page.click("#tab-chat")
        page.wait_for_selector(".chat li")
        check(page, PAYLOADS[at : at + LINES])
    assert foreign == []
    assert stranger.problems == []
    stranger.leave()


def check(page: Page, texts: list[str]) -> None:
    """Check that the page shows texts as they are, and that nothing of them became markup."""
    shown = " ".join(str(page.evaluate("() => document.body.textContent")).split())
    assert [text for text in texts if text not in shown] == []
    assert page.evaluate(PROBE) == CLEAN
