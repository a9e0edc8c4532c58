"""Bots that wait: for an undo, for the speed that was chosen, and not at all when skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from page.harness.hands import Hands
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

Visit = Callable[..., Visitor]

PATIENT = 30  # seconds: longer than anything a test does meanwhile


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose bots pause, as they do for people."""
    folder = tmp_path_factory.mktemp("slow")
    running = ServerProcess(str(folder / "games.db"), folder / "log.txt", bot_delay=0.4)
    yield running.start()
    running.stop()


@pytest.fixture
def visitor(slow_server: ServerProcess, browser: Browser) -> Iterator[Visitor]:
    """Somebody at that server."""
    came = Visitor(browser, slow_server.address)
    yield came
    problems = came.problems
    came.leave()
    assert problems == []


def claimed(visitor: Visitor, **options: object) -> Page:
    """Play until a route was claimed that can be taken back."""
    page = visitor.sit("new_york", "me", "tourist", **options)
    hands = Hands(page, eager=1)
    for _ in range(60):
        trains = page.locator(".trains").count()
        hands.act()
        claims = page.locator(".trains").count() > trains
        if page.locator("[data-undo] .seconds").count():
            if claims:
                return page
            page.keyboard.press("f")  # another move: the bots need not wait for it
    raise AssertionError("nothing could be taken back")


def test_bots_wait_while_a_move_can_be_taken_back(visitor: Visitor) -> None:
    """The button counts down; a press takes the move back before any bot acts."""
    page = claimed(visitor, undo_seconds=PATIENT)
    trains = page.locator(".trains").count()
    seconds = int(page.locator("[data-undo] .seconds").inner_text())
    assert PATIENT - 5 < seconds <= PATIENT
    page.click("[data-undo]")
    page.wait_for_function("(n) => document.querySelectorAll('.trains').length < n", arg=trains)
    assert page.locator(".my-turn").count()


def test_skipping_leads_to_ones_own_turn(visitor: Visitor) -> None:
    """By button or key: the bots play at once, although there is time to undo."""
    page = claimed(visitor, undo_seconds=PATIENT)
    page.keyboard.press("f")
    page.wait_for_selector(".my-turn", timeout=10_000)
    assert page.locator("[data-undo]").count() == 0


def test_a_speed_is_kept_and_sent(visitor: Visitor) -> None:
    """The table is told at once; the next table begins with it."""
    page = visitor.sit("new_york", "me", "tourist")
    page.click("[aria-label=Menu]")
    page.click(".dialog.menu >> text=Settings")
    page.select_option("select:has(option[value=at_once])", "fast")
    page.wait_for_function(
        "async () => (await appModule('table/store.js')).table.value.options.bot_speed === 'fast'"
    )
    visitor.go("/")
    page.click("[data-play=new_york]")
    page.wait_for_selector(".table")
    store = "(await appModule('table/store.js'))"
    table = page.evaluate(f"async () => {store}.table.value.options")
    assert (table["bot_speed"], table["undo_seconds"]) == ("fast", 3)


@pytest.mark.parametrize("what", ["leave", "abort"])
def test_leaving_and_aborting_ask_first(visit: Visit, what: str) -> None:
    """What happens is said; to keep playing is the answer that is nearest."""
    page = visit().sit("new_york", "me", "tourist")
    words = {"leave": "Leave the table", "abort": "Abort the game"}[what]
    for answer in (".primary", f"[data-sure={what}]"):
        page.click("[aria-label=Menu]")
        page.click(f".dialog.menu >> text={words}")
        assert len(page.locator(".dialog.question p").inner_text()) > 40
        assert page.evaluate("document.activeElement.className") == "primary"
        assert page.locator(".table").count() == 1
        page.click(f".dialog.question {answer}")
        page.wait_for_selector(".dialog.question", state="detached")
        if answer == ".primary":
            page.wait_for_selector(".offer")
    page.wait_for_selector(".games" if what == "leave" else "text=Game aborted.")
